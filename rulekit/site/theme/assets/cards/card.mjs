// One card: made from what the build wrote, put beside its link, above all else.

import { fragment, lang, other, part, root } from "./known.mjs";

const GAP = 6; // pixels between link and card
const EDGE = 8; // pixels between card and window
const NARROW = 600; // pixels: on a phone a card is as wide as the window

let number = 0;

export class Card {
  constructor(link, content, { book, by }) {
    this.link = link;
    this.by = by;
    this.element = part(".rk-leaf");
    this.element.dataset.book = book;
    this.element.id = `rk-leaf-${++number}`;
    this.element.setAttribute("aria-label", content.title);
    this.#fill(content);
    document.body.append(this.element);
    this.element.showPopover();
    this.#place();
    link.setAttribute("aria-expanded", "true");
    link.setAttribute("aria-controls", this.element.id);
  }

  get first() {
    return this.element.querySelector("a, button");
  }

  get last() {
    return [...this.element.querySelectorAll("a, button")].at(-1);
  }

  close() {
    this.element.remove();
    this.link.removeAttribute("aria-expanded");
    this.link.removeAttribute("aria-controls");
  }

  #fill({ title, names = {}, facts = "", html, url }) {
    const at = (name) => this.element.querySelector(`.rk-leaf-${name}`);
    at("title").textContent = title;
    at("facts").textContent = facts;
    for (const [language, name] of Object.entries(names)) {
      const span = document.createElement("span");
      span.lang = language;
      span.textContent = name;
      at("names").append(span);
    }
    at("text").append(fragment(html, lang()));
    at("onward").href = new URL(url, root(lang())).href;
    at("twin").href = new URL(url, root(other())).href;
    at("twin").hreflang = other();
    for (const name of ["names", "facts", "text"]) if (!at(name).hasChildNodes()) at(name).remove();
  }

  // Beside the link in the page's own coordinates, so that it scrolls along; on a phone at the window's other end.
  #place() {
    const { style, offsetWidth: width, offsetHeight: height } = this.element;
    const line = [...this.link.getClientRects()].at(-1);
    if (!line) return;
    if (innerWidth < NARROW) {
      this.element.classList.add(line.top > innerHeight / 2 ? "rk-leaf--top" : "rk-leaf--bottom");
      return;
    }
    const left = Math.max(EDGE, Math.min(line.left, document.documentElement.clientWidth - width - EDGE));
    const below = line.bottom + GAP + height <= innerHeight || line.top < height + GAP + EDGE;
    style.left = `${left + scrollX}px`;
    style.top = `${(below ? line.bottom + GAP : line.top - GAP - height) + scrollY}px`;
  }
}
