// The reader's own play: what he is told of it, where it is kept, how it is taken up again.
import { button, make } from "./elements.mjs";

export class Own {
  #words;
  #memory;

  constructor(words, memory, resume) {
    this.#words = words;
    this.#memory = memory;
    this.told = make("p", { class: "rk-play-yours", hidden: true });
    this.offer = button(words.resume, () => resume(memory.read()), { hidden: true });
  }

  // Keeps a play that has been changed; beside one that has not, offers what was kept before.
  show(changed, play) {
    this.told.hidden = !changed;
    if (changed) {
      const words = this.#words;
      const told = `${words.yours} ${words[this.#memory.write(play) ? "kept" : "not-kept"]}`;
      if (this.told.textContent !== told) this.told.textContent = told;
    }
    this.offer.hidden = changed || !this.#memory.read();
  }
}
