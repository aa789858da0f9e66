/**
 * Canonical texts: defaults left out, keys sorted, no spaces. Equal positions have equal texts.
 */

import { POSITION, UNIT, WING } from './position.mjs';

/** @typedef {import('./position.mjs').Position} Position */
/** @typedef {import('./position.mjs').Wing} Wing */

/**
 * The canonical text of a plain value: keys sorted, no spaces.
 * @param {unknown} value
 * @returns {string}
 */
export function sorted(value) {
  if (Array.isArray(value)) return `[${value.map(sorted).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.keys(value).sort();
  return `{${fields.map((key) => `${JSON.stringify(key)}:${sorted(value[key])}`).join(',')}}`;
}

/** Fields by their names, each with how it is written and its default. */
const fieldsOf = (names, defaults) =>
  names.sort().map((name) => ({ name, label: `"${name}":`, usual: defaults[name] }));

const POSITION_FIELDS = fieldsOf(['wings', ...Object.keys(POSITION)], POSITION);
const WING_FIELDS = fieldsOf(['side', 'order', ...Object.keys(WING)], WING);
const UNIT_FIELDS = fieldsOf(['arm', ...Object.keys(UNIT)], UNIT);

/** Texts of wings already written: positions share most of their wings. @type {WeakMap<Wing, string>} */
const written = new WeakMap();

/** How the fields are written that hold more than plain values. */
const NESTED = {
  wings: (wings) => byName(wings, wingText),
  units: (units) => (typeof units === 'number' ? String(units) : byName(units, unitText)),
};

/**
 * The canonical JSON of a position: defaults left out, keys sorted, no spaces.
 * @param {Position} position
 * @returns {string}
 */
export const canonical = (position) => record(position, POSITION_FIELDS);

function wingText(wing) {
  let text = written.get(wing);
  if (text === undefined) {
    text = record(wing, WING_FIELDS);
    written.set(wing, text);
  }
  return text;
}

const unitText = (unit) => record(unit, UNIT_FIELDS);

function byName(items, text) {
  const told = Object.keys(items).sort().map((name) => `${JSON.stringify(name)}:${text(items[name])}`);
  return `{${told.join(',')}}`;
}

function record(value, fields) {
  let text = '';
  for (const { name, label, usual } of fields) {
    const field = value[name];
    if (field === usual || (isRecord(usual) && Object.keys(field).length === 0)) continue;
    const told = name in NESTED ? NESTED[name](field) : plain(field);
    text += text === '' ? label + told : `,${label}${told}`;
  }
  return `{${text}}`;
}

/** Plain values of a position are names, numbers, booleans and null, and small lists and records. */
function plain(value) {
  if (typeof value === 'string') return JSON.stringify(value);
  return typeof value === 'object' ? sorted(value) : String(value);
}

const isRecord = (value) => typeof value === 'object' && value !== null;
