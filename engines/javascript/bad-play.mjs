/** Input that no verdict can be given on: an unknown wing, a missing die, a contradiction. */
export class BadPlay extends Error {
  /**
   * @param {string} path where in the input
   * @param {string} why
   */
  constructor(path, why) {
    super(`${path}: ${why}`);
    this.name = 'BadPlay';
    this.path = path;
  }
}
