// Puts the records that a query meets into order.

import { readQuery } from "./query.mjs";
import { WEIGHTS } from "./weights.mjs";
import { asks, asksHowMany, weak } from "./words.mjs";

const bookOf = (page) => page.split("/")[0];

// How surely a word of a query is one of the stems of a name.
const among = (stems, form) => form.reduce((best, stem) => Math.max(best, stems.get(stem) ?? 0), 0);

// How near a query comes to being a name: all its words in the name, all the name's in it.
const likeness = (terms, form) => {
  const worth = ({ token }) => (asks(token) ? 0 : weak(token) ? 0.3 : 1);
  const whole = terms.reduce((sum, term) => sum + worth(term), 0);
  const asked = terms.reduce((sum, term) => sum + worth(term) * among(term.stems, form), 0) / whole;
  return asked * (form.filter((stem) => terms.some(({ stems }) => stems.has(stem))).length / form.length);
};

// A page counts like a section; an example that answers a question counts more.
const sortOf = ({ kind, asked }) => ({ page: "section", example: asked ? "answer" : "example" })[kind] ?? kind;

// What a record counts for by what it is, whatever was asked.
const standing = (record) =>
  WEIGHTS[sortOf(record)] * (WEIGHTS[record.sort] ?? 1) * (WEIGHTS[record.basis] ?? 1);

const sum = (index, terms) => {
  const sums = new Map(), met = new Map();
  for (const { weight, places } of terms) {
    for (const [number, strength] of places) {
      sums.set(number, (sums.get(number) ?? 0) + weight * strength);
      met.set(number, (met.get(number) ?? 0) + weight * Math.min(1, strength));
    }
  }
  return { sums, met, whole: terms.reduce((all, { weight }) => all + weight, 0) };
};

// What it adds that words stand side by side, as they do in the query.
const besides = (index, pairs) => {
  const found = new Map();
  for (const numbers of pairs) {
    const rarity = Math.log(1 + index.records.length / numbers.size);
    for (const number of numbers) found.set(number, (found.get(number) ?? 0) + WEIGHTS.pair * rarity);
  }
  return found;
};

const score = (index, terms, pairs, query, page) => {
  const { sums, met, whole } = sum(index, terms);
  const beside = besides(index, pairs);
  const here = bookOf(page), question = asks(query), number = asksHowMany(query);
  const scores = new Map();
  for (const [at, raw] of sums) {
    const record = index.records[at];
    const names = question ? [] : index.names.get(at) ?? [];
    const like = names.reduce((best, form) => Math.max(best, likeness(terms, form)), 0);
    let factor = standing(record);
    factor += Math.max(0, WEIGHTS.exact - factor) * like ** WEIGHTS.like;
    if (number && /\d/.test(record.text ?? "")) factor *= WEIGHTS.number;
    if (here && (record.books?.includes(here) || bookOf(record.page) === here)) factor *= WEIGHTS.here;
    scores.set(at, (raw + (beside.get(at) ?? 0)) * (met.get(at) / whole) ** WEIGHTS.coverage * factor);
  }
  return scores;
};

const LIMIT = 30; // how many are shown
const WORTH = 0.25; // what scores less than this part of the best is hardly what was meant

// The records that answer a query, the best one first, whether there are more, and the query as it was understood.
export const search = (index, query, { page = "" } = {}) => {
  const { terms, pairs, read, changed } = readQuery(index, query);
  const scores = [...score(index, terms, pairs, query, page)].sort(([a, x], [b, y]) => y - x || a - b);
  const worth = scores.filter(([, one]) => one >= WORTH * scores[0][1]);
  return {
    found: worth.slice(0, LIMIT).map(([number]) => index.records[number]),
    more: worth.length > LIMIT,
    stems: new Set(terms.flatMap(({ stems }) => [...stems.keys()])),
    read, changed,
  };
};
