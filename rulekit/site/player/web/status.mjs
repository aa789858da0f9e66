// What the reader is told of the work: how much has come, that it goes on, why it ended.
import { button, make } from "./elements.mjs";

const size = (bytes) => (bytes / 1e6).toFixed(1);

export class Status {
  #words;
  #cancel;

  constructor(words, cancel) {
    this.#words = words;
    this.#cancel = cancel;
    this.element = make("div", { class: "rk-play-status", role: "status", hidden: true });
  }

  hide() {
    this.element.hidden = true;
  }

  // It loads, so many bytes of so many; or it works.
  busy(ready, done, total) {
    const words = this.#words;
    const loading = total && done < total;
    const text = loading
      ? words.loading.replace("{done}", size(done)).replace("{total}", size(total))
      : ready ? words.thinking : words.starting;
    if (!this.element.querySelector("progress")) {
      this.element.replaceChildren(make("span"), make("progress", { max: 1, "aria-label": words.starting }),
        button(words.cancel, this.#cancel));
    }
    const [told, bar] = this.element.children;
    if (told.textContent !== text) told.textContent = text;
    if (loading) bar.value = done / total;
    else bar.removeAttribute("value");
    this.element.hidden = false;
  }

  // It has ended, and may be tried again; the button for that is returned.
  failed(code, again) {
    const retry = button(this.#words.retry, again);
    this.element.replaceChildren(make("span", {}, this.#words[code]), retry);
    this.element.hidden = false;
    return retry;
  }
}
