// Reads a query: labels, ids, words, what they may stand for, and whether the wrong keyboard layout was on.

import { ending, key, otherAlphabet, otherLayout, tokens, weak } from "./words.mjs";
import { WEIGHTS } from "./weights.mjs";

const common = (a, b) => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
};

// «Сбросить» and «сбрасывать» differ in a vowel and a suffix.
const roots = new Map();
const rootOf = (stem) => {
  if (!roots.has(stem)) roots.set(stem, stem.replace(/[ыи]ва?$/, "").replace(/о/g, "а"));
  return roots.get(stem);
};

// How surely two stems are of one family; of a word that is being typed, `typing`, the end is still to come.
const akin = (token, stem, typing) => {
  if (typing.length > 1 && stem.startsWith(typing)) return 0.6 + 0.3 * (typing.length / stem.length);
  const [one, other] = [rootOf(token), rootOf(stem)];
  const shared = common(one, other), part = shared / Math.max(one.length, other.length);
  return shared < 4 || part < (shared < 6 ? 0.65 : 0.55) ? 0 : WEIGHTS.family * part;
};

// Whether one letter makes the difference: wrong, missing, one too many, or two that changed places.
const nearly = (a, b) => {
  if (Math.abs(a.length - b.length) > 1) return false;
  const start = common(a, b);
  const [x, y] = [a.slice(start), b.slice(start)];
  if (x.slice(1) === y.slice(1) || x.slice(1) === y || x === y.slice(1)) return true;
  return x[0] === y[1] && x[1] === y[0] && x.slice(2) === y.slice(2);
};

const PREFIX = /^(?:пере|пред|при|про|под|раз|рас|вы|до|за|из|на|об|от|по|со|у|с|о|un|re|pre|over)(?=.{4})/;

// Whether two stems share a root: the one begins with the other, or they differ in what stands before it.
const related = (a, b) => {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short.length > 3 && long.startsWith(short)) return true;
  const [x, y] = [a.replace(PREFIX, ""), b.replace(PREFIX, "")];
  return x.length > 3 && x === y;
};

// «п. 4.4.2», “rule 4.4.2”: the word before a number says nothing.
const ANNOUNCES = /^(?:п|пп|пункт|правило|правила|rule|rules|section|см|§)\.?$/i;

// «Шаг C» as a key: what looks Latin is Latin.
const STEP = /^(?:шaг|step)([a-f])$/;

class Reader {
  constructor(index) {
    this.index = index;
  }

  // The stems of the index that a word may stand for, each with how surely it does.
  expand(token, typing) {
    const name = `${token} ${typing}`;
    const { expanded } = this.index;
    if (!expanded.has(name)) expanded.set(name, this.#expand(token, typing));
    return expanded.get(name);
  }

  #expand(token, typing) {
    const { postings, vocabulary } = this.index, found = new Map();
    const add = (stem, sure) => {
      if (postings.has(stem) && (found.get(stem) ?? 0) < sure) found.set(stem, sure);
    };
    add(token, 1);
    for (const stem of this.#synonyms(token)) add(stem, WEIGHTS.synonym);
    if (/^\d/.test(token)) return found;
    for (const stem of vocabulary) add(stem, akin(token, stem, typing));
    for (const [stem, sure] of found) if (!sure) found.delete(stem);
    if (!found.size && token.length > 4) {
      for (const stem of vocabulary) if (nearly(token, stem)) add(stem, WEIGHTS.slip);
    }
    if (!found.size && token.length > 4) {
      for (const stem of vocabulary) if (related(token, stem)) add(stem, WEIGHTS.related);
    }
    return found;
  }

  #synonyms(token) {
    const { synonyms } = this.index;
    const kin = synonyms.has(token) ? token : [...synonyms.keys()].find((name) => akin(token, name, "") > 0.6);
    return synonyms.get(kin) ?? [];
  }

  // The records that a label or an id names, whole or by its beginning.
  named(name, alone = false) {
    const { labels, records } = this.index;
    if (name.length < 2) return null;
    const step = STEP.exec(name)?.[1];
    if (step) {
      const steps = [...labels].filter(([label]) => /\d[a-f]$/.test(label) && label.endsWith(step));
      const places = new Map(steps.flatMap(([, numbers]) => [...numbers].map((number) => [number, 1])));
      if (places.size) return { weight: WEIGHTS.label, places };
    }
    const whole = (/\d/.test(name) || (alone && name.length === 2)) && labels.get(name);
    if (whole) return { weight: WEIGHTS.label, places: new Map([...whole].map((number) => [number, 1])) };
    if (!name.includes(".")) return null;
    const places = new Map();
    records.forEach((record, number) => {
      const at = key(record.at);
      if (at === name || at.endsWith(`.${name}`)) places.set(number, 1);
      else if (at.startsWith(`${name}.`)) places.set(number, 0.5);
    });
    if (places.size) return { weight: WEIGHTS.id, places };
    for (const [label, numbers] of labels) {
      if (label.startsWith(`${name}.`)) for (const number of numbers) places.set(number, 0.5);
    }
    return places.size ? { weight: WEIGHTS.label, places } : null;
  }

  // A word that means nothing here may mean something on the other layout of the keyboard.
  typed(chunk) {
    const means = (text) => {
      const found = tokens(text);
      return this.named(key(text)) || (found.length > 0 && found.every((one) => weak(one) || this.expand(one, one).size));
    };
    return [chunk, otherLayout(chunk), otherAlphabet(chunk)].find(means) ?? chunk;
  }

  // Labels and ids, and the chunks that are none.
  names(chunks) {
    const terms = [], left = [];
    for (let at = 0; at < chunks.length; at += 1) {
      const pair = at + 1 < chunks.length && this.named(key(chunks[at] + chunks[at + 1]));
      const found = pair || this.named(key(chunks[at]), chunks.length === 1);
      if (found) terms.push({ token: "", stems: new Map(), ...found });
      else left.push(chunks[at]);
      if (pair) at += 1;
    }
    return { terms, left };
  }

  words(all, typing) {
    const terms = [];
    for (let at = 0; at < all.length; at += 1) {
      const phrase = this.index.phrases.find(({ name }) => name.every((stem, which) => all[at + which] === stem));
      if (phrase) {
        terms.push(this.#term("", new Map(phrase.stems.map((stem) => [stem, WEIGHTS.phrase]))));
        at += phrase.name.length - 1;
      } else {
        terms.push(this.#term(all[at], this.expand(all[at], at === all.length - 1 ? typing : "")));
      }
    }
    const known = terms.filter(({ places }) => places.size);
    return { known, unknown: terms.length - known.length };
  }

  #term(token, expanded) {
    const { postings } = this.index, places = new Map();
    const stems = new Map([...expanded].filter(([stem]) => postings.has(stem)));
    // A word that the pages have is as rare as it is, whatever rarer words of its family there are.
    const rarity = postings.has(token)
      ? this.index.rarity(token)
      : Math.max(0, ...[...stems.keys()].map((stem) => this.index.rarity(stem)));
    for (const [stem, sure] of stems) {
      const factor = sure * Math.min(1, this.index.rarity(stem) / rarity) ** WEIGHTS.rare;
      for (const [number, count] of postings.get(stem)) {
        const strength = this.index.strength(count, number) * factor;
        if (strength > (places.get(number) ?? 0)) places.set(number, strength);
      }
    }
    return { token, stems, places, weight: rarity * (weak(token) ? WEIGHTS.weak : 1) };
  }
}

// The terms of a query, each with the records that it meets; and the query as it was understood.
export const readQuery = (index, query) => {
  const reader = new Reader(index);
  // A link to a rule may be pasted too.
  const chunks = query.normalize("NFC").replace(/.*#(?=[a-z0-9]+\.)/, "").split(/\s+/).filter(Boolean);
  const read = chunks.map((chunk) => reader.typed(chunk));
  const telling = read.filter((chunk, at) => !(ANNOUNCES.test(chunk) && /[\d.]/.test(read[at + 1] ?? "")));
  const { terms, left } = reader.names(telling);
  const words = reader.words(left.flatMap(tokens), /\s$/.test(query) ? "" : ending(left.at(-1) ?? ""));
  return {
    terms: [...terms, ...words.known], unknown: words.unknown, read: read.join(" "), changed: read.some((chunk, at) => chunk !== chunks[at]),
  };
};
