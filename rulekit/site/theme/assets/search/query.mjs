// Reads a query: labels, ids, words, what they may stand for, and whether the wrong keyboard layout was on.

import { key, otherAlphabet, otherLayout, tokens, weak } from "./words.mjs";
import { WEIGHTS } from "./weights.mjs";

const common = (a, b) => {
  let length = 0;
  while (length < a.length && a[length] === b[length]) length += 1;
  return length;
};

// How surely two stems are of one family; while a word is being typed its end is still to come.
const akin = (token, stem, typing) => {
  const shared = common(token, stem);
  if (typing && shared === token.length && shared > 1) return 0.6 + 0.3 * (shared / stem.length);
  const part = shared / Math.max(token.length, stem.length);
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

// «п. 4.4.2», “rule 4.4.2”: the word before a number says nothing.
const ANNOUNCES = /^(?:п|пп|пункт|правило|правила|rule|rules|section|см|§)\.?$/i;

class Reader {
  constructor(index) {
    this.index = index;
    this.expanded = new Map();
  }

  // The stems of the index that a word may stand for, each with how surely it does.
  expand(token, typing) {
    const name = `${token} ${typing}`;
    if (!this.expanded.has(name)) this.expanded.set(name, this.#expand(token, typing));
    return this.expanded.get(name);
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
    return found;
  }

  #synonyms(token) {
    const { synonyms } = this.index;
    const kin = synonyms.has(token) ? token : [...synonyms.keys()].find((name) => akin(token, name, false) > 0.6);
    return synonyms.get(kin) ?? [];
  }

  // The records that a label or an id names, whole or by its beginning.
  named(name, alone = false) {
    const { labels, records } = this.index;
    if (name.length < 2) return null;
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
      return this.named(key(text)) || (found.length > 0 && found.every((one) => weak(one) || this.expand(one, true).size));
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
        terms.push(this.#term(all[at], this.expand(all[at], typing && at === all.length - 1)));
      }
    }
    return terms.filter(({ places }) => places.size);
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
      for (const [number, weight] of postings.get(stem)) {
        places.set(number, Math.max(places.get(number) ?? 0, weight * factor));
      }
    }
    return { token, stems, places, weight: rarity * (weak(token) ? WEIGHTS.weak : 1) };
  }
}

// Words that stand side by side in the query, and do so in records.
const pairsOf = (index, all) => all.slice(1).map((token, at) => index.pairs.get(`${all[at]} ${token}`)).filter(Boolean);

// The terms of a query, each with the records that it meets; and the query as it was understood.
export const readQuery = (index, query) => {
  const reader = new Reader(index);
  // A link to a rule may be pasted too.
  const chunks = query.normalize("NFC").replace(/.*#(?=[a-z0-9]+\.)/, "").split(/\s+/).filter(Boolean);
  const read = chunks.map((chunk) => reader.typed(chunk));
  const telling = read.filter((chunk, at) => !(ANNOUNCES.test(chunk) && /[\d.]/.test(read[at + 1] ?? "")));
  const { terms, left } = reader.names(telling);
  const words = reader.words(left.flatMap(tokens), !/\s$/.test(query));
  return { terms: [...terms, ...words], pairs: pairsOf(index, left.flatMap(tokens)), read: read.join(" "), changed: read.some((chunk, at) => chunk !== chunks[at]) };
};
