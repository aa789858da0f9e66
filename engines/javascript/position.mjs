/**
 * Positions: their fields and defaults, and how one is read from JSON.
 *
 * A position is a plain object that nobody changes: an act makes a new one, which shares
 * with the old one every wing that stayed the same.
 */

import { BadPlay } from './bad-play.mjs';
import { isObject } from './input.mjs';
import { ORDERS, READINGS } from './tables.mjs';

/** @typedef {import('./tables.mjs').Order} Order */
/** @typedef {import('./tables.mjs').Side} Side */

/**
 * @typedef {object} Unit
 * @property {'cavalry' | 'heavy-infantry' | 'light-infantry'} arm
 * @property {boolean} by_leader stacked with a leader or adjacent to one
 * @property {'normal' | 'shaken' | 'broken'} morale
 * @property {string | null} acted what it did in this activation
 * @property {boolean} eliminated
 */

/**
 * @typedef {object} Wing
 * @property {Side} side
 * @property {Order} order
 * @property {number} leadership
 * @property {number | null} army_commander rating of the Army Commander beside the leader
 * @property {boolean} cavalry
 * @property {boolean} adjacent_enemy an enemy unit not Morale Broken is beside the leader
 * @property {number | Object<string, Unit>} units how many are left, or each by name
 * @property {number} lost how many of the unnamed are gone
 * @property {boolean} finished the counter is on its “F” side
 * @property {boolean} no_continue
 * @property {boolean} bypassed
 */

/** @typedef {'normal' | 'preemption' | 'continuation-preemption' | 'take-back' | 'bypassed'} Run */

/**
 * @typedef {object} Position
 * @property {Object<string, Wing>} wings
 * @property {Side | null} first First Player, where the set-up names one
 * @property {number} roll_modifier added to rolls to continue
 * @property {Object<string, string>} readings
 * @property {'initiative' | 'activation' | 'rout'} phase
 * @property {'A' | 'B' | 'C' | 'D' | null} step
 * @property {string | null} active
 * @property {number | null} activation which one of the run
 * @property {Run | null} run how the active wing came by its run
 * @property {Side | null} to_move who chooses now
 * @property {Side | null} on_move whose turn it is, even while skipped or preempted
 * @property {string[]} tried wings that have tried to preempt in this window, sorted
 * @property {boolean} order_tried
 * @property {number} passes in succession
 * @property {string | null} last_finished the wing whose counter went to “F” last
 * @property {Side[]} passed sides that select no more (only if a pass is for the whole turn)
 * @property {Object<Side, 'lent' | 'moved' | 'finished'>} commanders in this activation
 */

/** Defaults of a unit. */
export const UNIT = { by_leader: false, morale: 'normal', acted: null, eliminated: false };

/** Defaults of a wing. */
export const WING = {
  leadership: 0,
  army_commander: null,
  cavalry: false,
  adjacent_enemy: false,
  units: 1,
  lost: 0,
  finished: false,
  no_continue: false,
  bypassed: false,
};

/** Defaults of a position. */
export const POSITION = {
  first: null,
  roll_modifier: 0,
  readings: {},
  phase: 'initiative',
  step: null,
  active: null,
  activation: null,
  run: null,
  to_move: null,
  on_move: null,
  tried: [],
  order_tried: false,
  passes: 0,
  last_finished: null,
  passed: [],
  commanders: {},
};

const PHASES = ['initiative', 'activation', 'rout'];

/** Steps in which a play can rest: E and F pass within an act. */
const STEPS = ['A', 'B', 'C', 'D'];

/** What a position looks like once nothing of a run is left in it. */
export const NO_RUN = {
  step: null,
  active: null,
  activation: null,
  run: null,
  tried: [],
  order_tried: false,
  commanders: {},
};

/** The other side. @param {Side} side @returns {Side} */
export const opponent = (side) => (side === 'A' ? 'B' : 'A');

/**
 * Units of a wing that are not eliminated.
 * @param {Wing} wing
 */
export function unitsLeft(wing) {
  if (typeof wing.units === 'number') return wing.units;
  return Object.values(wing.units).filter((unit) => !unit.eliminated).length;
}

/** Whether a wing still waits: it has units, and its leader is not on “F”. @param {Wing} wing */
export const waits = (wing) => !wing.finished && unitsLeft(wing) > 0;

/**
 * The choice made for a reading, or its default.
 * @param {Position} position
 * @param {keyof typeof READINGS} id
 */
export const reading = (position, id) =>
  position.readings[id] ?? READINGS[id][0];

/** The same position with one wing changed. @returns {Position} */
export function withWing(position, id, changes) {
  const wings = { ...position.wings, [id]: { ...position.wings[id], ...changes } };
  return { ...position, wings };
}

/** The name of the bypassed wing, or undefined. @param {Position} position */
export const bypassedWing = (position) =>
  Object.keys(position.wings).find((id) => position.wings[id].bypassed);

/**
 * A whole position from a given one, with all defaults filled in.
 * @param {object} given
 * @returns {Position}
 * @throws {BadPlay}
 */
export function readPosition(given) {
  refuseUnknown(given, { wings: null, ...POSITION }, 'given');
  if (typeof given.wings !== 'object' || given.wings === null) {
    throw new BadPlay('given.wings', 'wings are missing');
  }
  const wings = {};
  for (const [id, wing] of Object.entries(given.wings)) wings[id] = readWing(wing, id);
  const readings = readReadings(given.readings ?? {});
  const position = { ...POSITION, ...given, wings, readings };
  refuseContradictions(position);
  return position;
}

function refuseContradictions({ wings, phase, step, active }) {
  if (!PHASES.includes(phase)) throw new BadPlay('given.phase', `there is no phase ${phase}`);
  if (step !== null && !STEPS.includes(step)) {
    throw new BadPlay('given.step', `no play rests in step ${step}`);
  }
  if (step !== null && active === null) {
    throw new BadPlay('given.step', 'only an active wing goes through steps');
  }
  if (active !== null && !(phase === 'activation' && active in wings && waits(wings[active]))) {
    throw new BadPlay('given.active', `the wing ${active} cannot be active`);
  }
  if (Object.values(wings).filter((wing) => wing.bypassed).length > 1) {
    throw new BadPlay('given.wings', 'more than one wing is bypassed');
  }
}

function readWing(given, id) {
  const path = `given.wings.${id}`;
  refuseUnknown(given, { side: null, order: null, ...WING }, path);
  if (given.side !== 'A' && given.side !== 'B') throw new BadPlay(`${path}.side`, 'not a side');
  if (!ORDERS.includes(given.order)) throw new BadPlay(`${path}.order`, 'not an order');
  const wing = { ...WING, ...given };
  if (Number.isInteger(wing.units) && wing.units >= 0) return wing;
  if (typeof wing.units !== 'object' || wing.units === null) {
    throw new BadPlay(`${path}.units`, 'neither a number nor units by name');
  }
  if (wing.lost > 0) throw new BadPlay(`${path}.lost`, 'units with names tell themselves who is lost');
  const units = {};
  for (const [name, unit] of Object.entries(wing.units)) {
    refuseUnknown(unit, { arm: null, ...UNIT }, `${path}.units.${name}`);
    units[name] = { ...UNIT, ...unit };
  }
  return { ...wing, units };
}

/** The choices that differ from the defaults: a position names no others. */
function readReadings(readings) {
  for (const [id, choice] of Object.entries(readings)) {
    if (!Object.hasOwn(READINGS, id) || !READINGS[id].includes(choice)) {
      throw new BadPlay(`given.readings.${id}`, `there is no choice ${choice}`);
    }
  }
  return Object.fromEntries(Object.entries(readings).filter(([id, choice]) => choice !== READINGS[id][0]));
}

function refuseUnknown(given, known, path) {
  if (!isObject(given)) throw new BadPlay(path, 'not an object');
  for (const name of Object.keys(given)) {
    if (!(name in known)) throw new BadPlay(`${path}.${name}`, 'unknown field');
  }
}
