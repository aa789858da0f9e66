/** Files as the command lines read them: what cannot be read is told in one line. */

import { readFileSync } from 'node:fs';

/** Input that is no JSON, no file, or not what the command works on. */
export class Unreadable extends Error {
  /** @param {string} place file, or file and line @param {string} why */
  constructor(place, why) {
    super(`${place}: ${why}`.replaceAll(/\s+/g, ' '));
    this.name = 'Unreadable';
  }
}

/** The text of a file; 0 is standard input. @param {string | number} path */
export function textOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new Unreadable(placeOf(path), `cannot be read (${error.message})`);
  }
}

/** A value of JSON. @param {string} text @param {string} place */
export function json(text, place) {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Unreadable(place, `no JSON (${error.message})`);
  }
}

/** What a path is called in messages. @param {string | number} path */
export const placeOf = (path) => (path === 0 ? 'standard input' : path);

/** Whether a value is an object with named members. @param {unknown} value */
export const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value);
