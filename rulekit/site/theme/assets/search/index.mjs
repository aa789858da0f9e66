// An index of all records, made in the page: which words stand in which records, and how often.

import { key, tokens } from "./words.mjs";
import { WEIGHTS } from "./weights.mjs";

// The first sentence of a rule says what it is about: it has no other heading.
const leadOf = ({ kind, title, text = "" }) => (title || kind === "example" ? "" : text.match(/^.+?[.!?:;](?=\s|$)/)?.[0] ?? text);

// The steps of examples say the same in both languages, and are many. A name of the program is found by itself alone:
// what is said of it would stand in the way of the rules.
const partsOf = (record, pages, twin) => record.kind === "name" ? { title: twin ? "" : record.title } : ({
  title: record.title,
  lead: leadOf(record),
  asked: record.asked?.join(" "),
  said: record.said?.join(" "),
  called: record.called?.join(" "),
  text: record.kind === "example" ? "" : record.text,
  steps: record.kind === "example" && !twin ? record.text : "",
  also: record.also?.join(" "),
  named: record.named?.join(" "),
  under: record.under,
  page: pages[record.page]?.[1],
});

const into = (map, name, make) => {
  let found = map.get(name);
  if (found === undefined) map.set(name, (found = make()));
  return found;
};

const placeOf = (record) => `${record.page}#${record.at}`;

const BREATH = 30; // milliseconds between two pauses

const breathing = async (all, pause, each) => {
  let begun = performance.now();
  for (const [number, one] of all.entries()) {
    each(one, number);
    if (performance.now() - begun > BREATH) {
      await pause();
      begun = performance.now();
    }
  }
};

export class Index {
  constructor(own) {
    this.records = own.records;
    this.pages = own.pages;
    // Stem -> number of a record -> how often it stands there, by the weight of the place; label -> numbers;
    // number -> a term's forms, and the questions that it answers, as stems.
    this.postings = new Map();
    this.labels = new Map();
    this.names = new Map();
    // What stands for a stem, and for several in a row.
    this.synonyms = new Map();
    this.phrases = [];
    this.lengths = [];
    // What was worked out for a query, kept for the next letter: stems that a word stands for, words in order.
    this.expanded = new Map();
    this.sequences = new Map();
  }

  // Makes an index of what the build wrote for the reader's language. `pause` lets the page breathe.
  static async of(own, pause = async () => {}) {
    const index = new Index(own);
    await breathing(own.records, pause, (record, number) => {
      index.lengths.push(index.#take(record, number, own.pages, false));
      if (record.kind === "name") return;
      for (const token of tokens(record.at.split(/[.-]/).slice(1).join(" "))) index.#count(token, number, WEIGHTS.named);
    });
    const lengths = index.lengths.filter((_, number) => own.records[number].kind !== "name");
    index.mean = lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
    index.#learn(own.words);
    return index;
  }

  // Lets the same records be found by the words of another language.
  async join(other, pause = async () => {}) {
    const numbers = new Map(this.records.map((record, number) => [placeOf(record), number]));
    await breathing(other.records, pause, (record) => {
      const number = numbers.get(placeOf(record));
      if (number !== undefined) this.#take(record, number, other.pages, true);
    });
    this.#learn(other.words);
    return this;
  }

  #count(token, number, weight) {
    const found = into(this.postings, token, () => new Map());
    found.set(number, (found.get(number) ?? 0) + weight);
  }

  #take(record, number, pages, twin) {
    let length = 0;
    for (const [part, text] of Object.entries(partsOf(record, pages, twin))) {
      if (!text) continue;
      const found = tokens(text), weight = WEIGHTS[part] * (twin ? WEIGHTS.twin : 1);
      if (part === "text" || part === "title") length += found.length;
      for (const token of found) this.#count(token, number, weight);
    }
    if (record.label) into(this.labels, key(record.label), () => new Set()).add(number);
    if (record.kind === "term") {
      const forms = [record.title.replace(/ \(.*\)/, ""), ...(record.also ?? [])];
      into(this.names, number, () => []).push(...forms.map(tokens));
    }
    return length;
  }

  #learn(words) {
    for (const [said, meant] of Object.entries(words)) {
      const name = tokens(said);
      // A word with a hyphen counts as a whole.
      const stems = meant.flatMap((form) => (form.includes(" ") ? tokens(form) : tokens(form).slice(0, 1)));
      if (name.length > 1) this.phrases.push({ name, stems });
      else into(this.synonyms, name[0], () => []).push(...stems);
    }
    this.vocabulary = [...this.postings.keys()];
    this.expanded.clear();
  }

  // How much a word counts in a record: the third time adds less than the first, in a long text less than in a short one.
  strength(count, number) {
    const { saturation, length } = WEIGHTS;
    return (count * (saturation + 1)) / (count + saturation * (1 - length + length * (this.lengths[number] / this.mean)));
  }

  // How much a stem tells: what stands everywhere tells nothing.
  rarity(stem) {
    const held = this.postings.get(stem).size;
    return Math.log(1 + (this.records.length - held + 0.5) / (held + 0.5));
  }

  // The words of a record in order: its heading, its text, each question that it answers, what players say.
  sequence(number) {
    const { title, text = "", kind, asked = [], said = [] } = this.records[number];
    const texts = [title, kind === "example" ? "" : text, ...asked, ...said];
    return into(this.sequences, number, () => texts.filter(Boolean).map(tokens));
  }
}
