// The panel of one play. What stands in it is made by the engine, section by section; the panel carries questions
// there and sections back, and sees to the focus. It knows no game.
import { Engine, Failed } from "./engine.mjs";
import { button, focusable, make } from "./elements.mjs";
import { copy, written } from "./forms.mjs";
import { Own } from "./own.mjs";
import { Status } from "./status.mjs";

const FOLDS = ["try", "change", "position", "share"];
const SOON = 250; // milliseconds before the reader is told that something takes its time
const engines = new Map();

export class Panel {
  #place;
  #words;
  #settings;
  #engine;
  #root;
  #status;
  #own;
  #parts = {}; // what of the panel is changed, by name
  #sections = {};
  #play = null;
  #first = null; // the play that “reset” brings back, as it came
  #at = 0;
  #length = 0;
  #patterns = {};
  #ticket = 0;

  constructor(place, settings) {
    const { parts, url } = settings;
    this.#place = place;
    this.#settings = { ...settings, base: new URL(`../${parts.lang}/`, url).href };
    this.#words = parts.words;
    // One engine for all panels and pages, as long as its parts are the same.
    const key = [parts.python, parts.package].join();
    if (!engines.has(key)) engines.set(key, new Engine(parts));
    this.#engine = engines.get(key);
    this.#engine.begin(); // while the panel is drawn
  }

  open() {
    this.#place.querySelector(":scope > .rk-play")?.remove();
    this.#root = this.#shell();
    this.#place.append(this.#root);
    this.#settings.opener?.setAttribute("aria-expanded", "true");
    this.#root.focus({ preventScroll: true });
    const { example, link, resume } = this.#settings;
    if (link) this.#root.scrollIntoView({ block: "start" });
    if (resume) this.#resume(resume);
    else this.#ask(link ? { link } : { example });
  }

  close() {
    this.#ticket++;
    this.#root.remove();
    this.#settings.opener?.setAttribute("aria-expanded", "false");
    this.#settings.opener?.focus();
  }

  // The parts that stay while the play changes

  #shell() {
    const words = this.#words;
    const parts = this.#parts;
    const step = (name, sign, at) =>
      button(sign, () => this.#go(at()), { class: "rk-play-go", "aria-label": words[name], title: words[name] });
    parts.where = make("span", { class: "rk-play-where" });
    parts.back = [step("first", "⇤", () => 0), step("back", "←", () => this.#at - 1)];
    parts.forward = [step("forward", "→", () => this.#at + 1), step("last", "⇥", () => this.#length)];
    parts.reset = button(words.reset, () => this.#reset(), { hidden: true });
    parts.close = button(words.close, () => this.close(), { hidden: !this.#settings.opener });
    this.#own = new Own(words, this.#settings.memory, (kept) => this.#resume(kept));
    parts.live = make("p", { class: "rk-heard", "aria-live": "polite" });
    this.#status = new Status(words, () => this.#engine.cancel());
    parts.fault = make("p", { class: "rk-play-failed", role: "alert", hidden: true });
    parts.bar = make("div", { class: "rk-play-bar", hidden: true },
      ...parts.back, parts.where, ...parts.forward, parts.reset, parts.close);
    parts.body = make("div", { class: "rk-play-body", hidden: true }, ...this.#body());
    const root = make("div", { class: "rk-play", role: "region", "aria-label": words.label, tabIndex: -1 },
      parts.bar, parts.live, this.#status.element, parts.fault, this.#own.offer, parts.body);
    root.addEventListener("click", (event) => this.#click(event));
    root.addEventListener("submit", (event) => this.#submit(event));
    root.addEventListener("change", (event) => this.#change(event));
    root.addEventListener("toggle", (event) => this.#toggle(event), true);
    return root;
  }

  #body() {
    const section = (name) => (this.#sections[name] = make("div", { class: `rk-play-${name}` }));
    const fold = (name, ...content) =>
      make("details", { class: "rk-play-fold", "data-rk-fold": name },
        make("summary", {}, this.#words[name]), ...content);
    const verdict = section("verdict");
    verdict.tabIndex = -1;
    return [
      verdict, section("instead"), this.#own.told, section("board"),
      make("p", { class: "rk-play-head" }, this.#words.choices), section("choices"),
      fold("steps", section("steps")),
      ...FOLDS.map((name) => fold(name, section(name))),
    ];
  }

  // Questions and answers

  get #opened() {
    return [...this.#root.querySelectorAll("details[data-rk-fold][open]")].map((fold) => fold.dataset.rkFold);
  }

  async #ask(about = {}, { form = null, quietly = false } = {}) {
    const ticket = ++this.#ticket;
    const { lang } = this.#settings.parts;
    const from = about.example || about.link ? {} : { play: this.#play, at: this.#at };
    const question = {
      lang, base: this.#settings.base, opened: this.#opened, patterns: this.#patterns, ...from, ...about,
    };
    const wait = setTimeout(() => ticket === this.#ticket && this.#busy(), this.#engine.ready ? SOON : 0);
    if (!quietly) this.#fault("");
    try {
      const told = await this.#engine.ask(question, (done, total) => ticket === this.#ticket && this.#busy(done, total));
      if (ticket === this.#ticket) this.#hear(told, form, quietly);
    } catch (fault) {
      if (!(fault instanceof Failed)) throw fault;
      if (ticket === this.#ticket) this.#failed(fault.code, () => this.#ask(about, { form, quietly }));
    } finally {
      clearTimeout(wait);
    }
  }

  #hear(told, form, quietly) {
    this.#status.hide();
    if (told.error) return this.#fault(told.error, form);
    const [hadFocus, index] = this.#focus();
    this.#play = told.play;
    this.#at = told.at;
    this.#length = told.length;
    this.#first ??= JSON.stringify(told.play);
    for (const [name, html] of Object.entries(told.sections)) {
      if (!quietly || html) this.#fill(name, html);
    }
    this.#bar(told);
    if (hadFocus) this.#refocus(hadFocus, index);
    if (told.later.length) this.#ask({ opened: [...this.#opened, ...told.later] }, { quietly: true });
  }

  // A section that says the same as before stays as it is, with what is open or begun in it.
  #fill(name, html) {
    const section = this.#sections[name];
    if (section.dataset.rkHtml === html) return;
    const open = [...section.querySelectorAll("details[open][data-rk-key]")].map((row) => row.dataset.rkKey);
    section.innerHTML = html;
    section.dataset.rkHtml = html;
    for (const row of section.querySelectorAll("details[data-rk-key]")) row.open = open.includes(row.dataset.rkKey);
  }

  #bar({ where, said }) {
    const parts = this.#parts;
    const yours = JSON.stringify(this.#play) !== this.#first;
    parts.bar.hidden = parts.body.hidden = false;
    parts.where.textContent = where;
    parts.reset.hidden = !yours;
    this.#own.show(yours, { first: this.#first, play: this.#play, at: this.#at });
    for (const one of parts.back) one.setAttribute("aria-disabled", String(this.#at === 0));
    for (const one of parts.forward) one.setAttribute("aria-disabled", String(this.#at === this.#length));
    if (parts.live.textContent !== said) parts.live.textContent = said;
  }

  // Where the focus is: in which section, and at which of its elements.
  #focus() {
    const active = document.activeElement;
    const found = Object.entries(this.#sections).find(([, section]) => section.contains(active));
    return found ? [found[0], focusable(found[1]).indexOf(active)] : [null, -1];
  }

  #refocus(name, index) {
    if (this.#root.contains(document.activeElement)) return; // it has not been lost
    const same = name === "choices" || name === "instead" ? null : focusable(this.#sections[name])[index];
    const place = same ?? this.#sections.verdict;
    place.focus({ preventScroll: true });
    place.scrollIntoView({ block: "nearest" });
  }

  // What the reader is told of the work

  #busy(done, total) {
    this.#status.busy(this.#engine.ready, done, total);
  }

  #failed(code, again) {
    const retry = this.#status.failed(code, again);
    if (!this.#play || !this.#root.contains(document.activeElement)) retry.focus();
  }

  #fault(text, form = null) {
    const { fault } = this.#parts;
    (form?.isConnected ? form : this.#root).append(fault);
    if (!form) this.#status.element.after(fault);
    fault.textContent = text;
    fault.hidden = !text;
    if (text) fault.scrollIntoView({ block: "nearest" });
  }

  // What the reader does

  #go(at) {
    if (at < 0 || at > this.#length || at === this.#at) return;
    this.#ask({ at });
  }

  #reset() {
    this.#patterns = {};
    this.#ask({ play: JSON.parse(this.#first), at: 0 });
    this.#root.focus({ preventScroll: true });
  }

  #resume({ first, play, at }) {
    this.#first = first;
    this.#ask({ play, at });
    this.#root.focus({ preventScroll: true });
  }

  #click({ target }) {
    const one = target.closest("button");
    if (!one) return;
    const { rkEdit, rkAt, rkPattern, rkCopy } = one.dataset;
    if (rkEdit) this.#ask({ edit: JSON.parse(rkEdit) }, { form: one.closest("form") });
    else if (rkAt) this.#go(Number(rkAt));
    else if (rkPattern) this.#tryOut(rkPattern);
    else if (rkCopy) copy(one, this.#words).then((said) => (this.#parts.live.textContent = said));
  }

  // An act that is a form of its own: that form is opened.
  #tryOut(pattern) {
    this.#patterns = { ...this.#patterns, "table-try": pattern };
    const fold = this.#root.querySelector("details[data-rk-fold=try]");
    const section = this.#sections.try;
    delete section.dataset.rkHtml;
    fold.open = true;
    this.#ask({ opened: [...this.#opened, "try"] }).then(() => {
      fold.scrollIntoView({ block: "nearest" });
      focusable(section)[1]?.focus();
    });
  }

  #submit(event) {
    event.preventDefault();
    const form = event.target;
    this.#ask({ edit: written(form) }, { form });
  }

  #change({ target }) {
    if (target.name !== "pattern") return;
    this.#patterns = { ...this.#patterns, [target.form.dataset.rkSection]: target.value };
    this.#ask();
  }

  #toggle({ target }) {
    const name = target.dataset.rkFold;
    if (name && name !== "steps" && target.open && this.#play) this.#ask();
  }
}
