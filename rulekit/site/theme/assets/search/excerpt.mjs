// The part of a text that answers a query, with the words that were met.

import { places, weak } from "./words.mjs";

const LENGTH = 220; // letters

// The stretch of at most LENGTH letters that holds the most words that were met; it begins at a word.
const window = (text, met) => {
  if (text.length <= LENGTH || !met.length) return [0, Math.min(text.length, LENGTH)];
  const held = (start) => met.filter(({ from, to }) => from >= start && to <= start + LENGTH).length;
  const starts = [0, ...met.map(({ from }) => Math.max(0, from - 40))];
  const best = starts.reduce((one, other) => (held(other) > held(one) ? other : one));
  const start = best && text.indexOf(" ", best) + 1;
  return [start, Math.min(text.length, start + LENGTH)];
};

// Pieces `{ text, met }`: what stands around the words, and the words.
export const pieces = (text, stems, whole = false) => {
  const met = places(text).filter((word) => word.stems.some((stem) => stems.has(stem) && !weak(stem)));
  let [start, end] = whole ? [0, text.length] : window(text, met);
  if (end < text.length) end = text.lastIndexOf(" ", end);
  const found = [];
  let at = start;
  for (const { from, to } of met.filter((word) => word.from >= start && word.to <= end)) {
    found.push({ text: text.slice(at, from), met: false }, { text: text.slice(from, to), met: true });
    at = to;
  }
  found.push({ text: text.slice(at, end), met: false });
  if (start > 0) found.unshift({ text: "… ", met: false });
  if (end < text.length) found.push({ text: " …", met: false });
  return found.filter((piece) => piece.text);
};
