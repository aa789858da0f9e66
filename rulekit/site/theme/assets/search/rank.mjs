// Puts the records that a query meets into order.

import { readQuery } from "./query.mjs";
import { WEIGHTS } from "./weights.mjs";
import { asks, asksHowMany, aspects, weak } from "./words.mjs";

const bookOf = (page) => page.split("/")[0];

// How surely a word of a query is one of the stems of a name.
const among = (stems, form) => form.reduce((best, stem) => Math.max(best, stems.get(stem) ?? 0), 0);

const worth = ({ token }) => (asks(token) ? 0 : weak(token) ? 0.3 : 1);

// How near a query comes to being a name: all its words in the name, all the name's in it. A word that no page has
// is no part of a name either.
const likeness = (terms, unknown, form) => {
  const whole = terms.reduce((sum, term) => sum + worth(term), unknown);
  const asked = terms.reduce((sum, term) => sum + worth(term) * among(term.stems, form), 0) / whole;
  return asked * (form.filter((stem) => terms.some(({ stems }) => stems.has(stem))).length / form.length);
};

// A page counts like a section; an example that answers a question counts more.
const sortOf = ({ kind, asked }) => ({ page: "section", example: asked ? "answer" : "example" })[kind] ?? kind;

// Rules that say what the text at hand does not.
const UNTOLD = /\.(?:fragment|not-in-fragment)\b/;

// What a record counts for by what it is, whatever was asked.
const standing = (record) =>
  WEIGHTS[sortOf(record)] * (WEIGHTS[record.sort] ?? 1) * (WEIGHTS[record.basis] ?? 1) *
  (UNTOLD.test(record.at) ? WEIGHTS.untold : 1);

const tells = ({ at, sort }, wanted) => wanted.has(sort) || at.split(".").at(-1).split("-").some((word) => wanted.has(word));

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

// What it adds that words of the query stand near each other in a record, in any order.
const besides = (index, terms, number) => {
  let best = 0;
  for (const text of index.sequence(number)) {
    let sum = 0;
    for (let at = 1; at < terms.length; at += 1) {
      const apart = distance(text, terms[at - 1].stems, terms[at].stems);
      sum += Math.min(terms[at - 1].weight, terms[at].weight) / apart;
    }
    best = Math.max(best, sum);
  }
  return WEIGHTS.near * best;
};

const FAR = 6; // words

// How many words lie between the nearest places of two words of a query; endless if too many.
const distance = (text, one, other) => {
  let best = Infinity, first = -Infinity, second = -Infinity;
  text.forEach((token, at) => {
    if (one.has(token)) first = at;
    if (other.has(token)) second = at;
    if (first !== second) best = Math.min(best, Math.abs(first - second));
  });
  return best > FAR ? Infinity : best;
};

const score = (index, { terms, unknown }, query, page) => {
  const { sums, met, whole } = sum(index, terms);
  const here = bookOf(page), question = asks(query), number = asksHowMany(query), wanted = aspects(query);
  const scores = new Map();
  for (const [at, raw] of sums) {
    const record = index.records[at];
    const names = question ? [] : index.names.get(at) ?? [];
    const like = names.reduce((best, form) => Math.max(best, likeness(terms, unknown, form)), 0);
    let factor = standing(record);
    factor += Math.max(0, WEIGHTS.exact - factor) * like ** WEIGHTS.like;
    if (number && /\d/.test(record.text ?? "")) factor *= WEIGHTS.number;
    if (wanted.size && tells(record, wanted)) factor *= WEIGHTS.aspect;
    if (here && (record.books?.includes(here) || bookOf(record.page) === here)) factor *= WEIGHTS.here;
    scores.set(at, raw * (met.get(at) / whole) ** WEIGHTS.coverage * factor);
  }
  return scores;
};

const LIMIT = 30; // how many are shown
const CANDIDATES = 40;
const WORTH = 0.25; // what scores less than this part of the best is hardly what was meant

// The records that answer a query, the best one first, whether there are more, and the query as it was understood.
export const search = (index, query, { page = "" } = {}) => {
  const understood = readQuery(index, query);
  const { terms, read, changed } = understood;
  const telling = terms.filter(({ token }) => token && !weak(token));
  const ordered = (all) => all.sort(([a, x], [b, y]) => y - x || a - b);
  const rough = ordered([...score(index, understood, query, page)]);
  // How near words stand is looked up for the best alone.
  const scores = ordered(rough.map(([number, one], at) =>
    [number, at < CANDIDATES ? one * (1 + besides(index, telling, number)) : one]));
  const worth = scores.filter(([, one]) => one >= WORTH * scores[0][1]);
  return {
    found: worth.slice(0, LIMIT).map(([number]) => index.records[number]),
    more: worth.length > LIMIT,
    stems: new Set(terms.flatMap(({ stems }) => [...stems.keys()])),
    read, changed,
  };
};
