// An index of all records in both languages, made in the page: which words stand where, and how much they count.

import { key, tokens } from "./words.mjs";
import { WEIGHTS } from "./weights.mjs";

// The steps of examples say the same in both languages, and are many.
const partsOf = (record, pages, twin) => ({
  title: record.title,
  asked: record.asked?.join(" "),
  called: record.called?.join(" "),
  text: record.kind === "example" ? "" : record.text,
  steps: record.kind === "example" && !twin ? record.text : "",
  also: record.also?.join(" "),
  under: record.under,
  page: pages[record.page]?.[1],
});

const into = (map, name, make) => {
  if (!map.has(name)) map.set(name, make());
  return map.get(name);
};

const BREATH = 30; // milliseconds between two pauses

const placeOf = (record) => `${record.page}#${record.at}`;

export class Index {
  constructor(own) {
    this.records = own.records;
    // Stem -> number of a record -> weight; label or two neighbours -> numbers; number -> a term's forms, as stems.
    this.postings = new Map();
    this.labels = new Map();
    this.pairs = new Map();
    this.names = new Map();
    // What stands for a stem, and for several in a row.
    this.synonyms = new Map();
    this.phrases = [];
  }

  // Makes an index: `own` is what the build wrote for the reader's language; `others` help to find.
  // `pause` lets the page breathe.
  static async of(own, others = [], pause = async () => {}) {
    const index = new Index(own), lengths = [];
    let begun = performance.now();
    const twins = others.map(({ records, pages }) => ({ pages, at: new Map(records.map((one) => [placeOf(one), one])) }));
    for (const [number, record] of index.records.entries()) {
      lengths.push(index.#add(record, number, own.pages, twins));
      if (performance.now() - begun > BREATH) {
        await pause();
        begun = performance.now();
      }
    }
    index.#weigh(lengths);
    index.vocabulary = [...index.postings.keys()];
    for (const { words } of [own, ...others]) index.#learn(words);
    return index;
  }

  #add(record, number, pages, twins) {
    const counts = new Map();
    const length = this.#take(record, number, counts, pages, false);
    for (const twin of twins) {
      const same = twin.at.get(placeOf(record));
      if (same) this.#take(same, number, counts, twin.pages, true);
    }
    for (const token of tokens(record.at.split(/[.-]/).slice(1).join(" "))) {
      counts.set(token, (counts.get(token) ?? 0) + WEIGHTS.named);
    }
    for (const [token, count] of counts) into(this.postings, token, () => new Map()).set(number, count);
    return length;
  }

  #take(record, number, counts, pages, twin) {
    let length = 0;
    for (const [part, text] of Object.entries(partsOf(record, pages, twin))) {
      if (!text) continue;
      const found = tokens(text), weight = WEIGHTS[part] * (twin ? WEIGHTS.twin : 1);
      if (part === "text" || part === "title") length += found.length;
      for (const token of found) counts.set(token, (counts.get(token) ?? 0) + weight);
      if (!twin && part !== "steps") this.#neighbours(found, number);
    }
    if (record.label) into(this.labels, key(record.label), () => new Set()).add(number);
    if (record.kind === "term") {
      const forms = [record.title.replace(/ \(.*\)/, ""), ...(record.also ?? [])];
      into(this.names, number, () => []).push(...forms.map(tokens));
    }
    return length;
  }

  #neighbours(found, number) {
    for (let at = 1; at < found.length; at += 1) {
      into(this.pairs, `${found[at - 1]} ${found[at]}`, () => new Set()).add(number);
    }
  }

  // From counts to weights: the third time adds less than the first, in a long text less than in a short one.
  #weigh(lengths) {
    const { saturation, length } = WEIGHTS;
    const mean = lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
    for (const found of this.postings.values()) {
      for (const [number, count] of found) {
        const norm = 1 - length + length * (lengths[number] / mean);
        found.set(number, (count * (saturation + 1)) / (count + saturation * norm));
      }
    }
  }

  #learn(words) {
    for (const [said, meant] of Object.entries(words)) {
      const name = tokens(said);
      // A word with a hyphen counts as a whole.
      const stems = meant.flatMap((form) => (form.includes(" ") ? tokens(form) : tokens(form).slice(0, 1)));
      if (name.length > 1) this.phrases.push({ name, stems });
      else into(this.synonyms, name[0], () => []).push(...stems);
    }
  }

  // How much a stem tells: what stands everywhere tells nothing.
  rarity(stem) {
    const held = this.postings.get(stem).size;
    return Math.log(1 + (this.records.length - held + 0.5) / (held + 0.5));
  }
}
