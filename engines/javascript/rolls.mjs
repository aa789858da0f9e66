/** Rolls: who adds what, whether the sum succeeds, and what the Army Commander's help leaves behind. */

import { BadPlay } from './bad-play.mjs';
import { reading } from './position.mjs';
import { CONTINUATION, FACES, ORDERS_CHANGE, PREEMPTION } from './tables.mjs';

/** @typedef {import('./position.mjs').Position} Position */
/** @typedef {import('./position.mjs').Wing} Wing */

/**
 * @typedef {object} Facts
 * @property {number} roll
 * @property {number} modifier
 * @property {number} limit
 * @property {boolean} success
 * @property {string} cell of the charts: its path joined by dots
 */

/**
 * @typedef {object} Attempt
 * @property {Facts} facts
 * @property {boolean} helped the Army Commander's rating was added
 * @property {boolean} idle he would have helped, but has moved or is finished
 * @property {Position['commanders']} commanders with the help on record
 */

/** A roll to continue with the active wing (`mp.continuation.table`). @returns {Attempt} */
export function rollToContinue(position, act) {
  const wing = position.wings[position.active];
  const again = position.activation > 1 ? 1 : 0;
  const own = horse(position, wing) + again + position.roll_modifier;
  const cell = `continuation.${wing.order}`;
  return attempt(position, wing, act, { own, cell, limit: CONTINUATION[wing.order] });
}

/** A roll to preempt (`mp.preemption.table`). @returns {Attempt} */
export function rollToPreempt(position, act) {
  const wing = position.wings[act.wing];
  const own = horse(position, wing) + (wing.no_continue ? 1 : 0);
  const cell = `preemption.${wing.order}`;
  return attempt(position, wing, act, { own, cell, limit: PREEMPTION[wing.order] });
}

/** A roll to change the active wing's order (`mp.orders.table`). @returns {Attempt} */
export function rollToChange(position, act) {
  const wing = position.wings[position.active];
  const rows = reading(position, 'mp.reading.orders-table') === 'from-rows';
  const limit = rows ? ORDERS_CHANGE[wing.order][act.to] : ORDERS_CHANGE[act.to][wing.order];
  const cell = `orders.${wing.order}.${act.to}`;
  return attempt(position, wing, act, { own: changeModifier(wing, act.to), cell, limit });
}

/** Whether the Army Commander beside a wing's leader is free to help. @returns {boolean} */
export function canHelp(position, wing) {
  const spent = position.commanders[wing.side];
  return wing.army_commander !== null && spent !== 'moved' && spent !== 'finished';
}

/** `mp.modifier.cavalry` */
function horse(position, wing) {
  if (!wing.cavalry) return 0;
  return reading(position, 'mp.reading.cavalry-sign') === 'minus' ? -1 : 1;
}

/** `mp.modifier.orders-cavalry`, `mp.modifier.orders-shaken` */
function changeModifier(wing, to) {
  if (to === 'charge') return wing.cavalry ? -1 : 0;
  if (to === 'receive-charge') return wing.cavalry ? 1 : 0;
  return to === 'rally' && mostlyUnsound(wing) ? -2 : 0;
}

/** Whether more than half of all the units that the wing ever had are gone, broken or shaken. */
function mostlyUnsound(wing) {
  if (typeof wing.units === 'number') return wing.lost > wing.units;
  const units = Object.values(wing.units);
  const unsound = units.filter((unit) => unit.eliminated || unit.morale !== 'normal').length;
  return 2 * unsound > units.length;
}

/**
 * One roll of one leader: the modifiers that all rolls share are added here.
 * @param {Position} position
 * @param {Wing} wing the wing whose leader rolls
 * @param {{act: string, roll?: number, alone?: boolean}} act
 * @param {{own: number, cell: string, limit: number}} kind the modifier that belongs to this kind of roll,
 *   the cell of its chart, the highest result that succeeds
 * @returns {Attempt}
 */
function attempt(position, wing, act, { own, cell, limit }) {
  if (!FACES.includes(act.roll)) throw new BadPlay(`${act.act}.roll`, 'a die face, 0 to 9, is needed');
  if (act.alone && !canHelp(position, wing)) throw new BadPlay(`${act.act}.alone`, 'nobody could help');
  const wanted = wing.army_commander !== null && !act.alone;
  const helped = wanted && canHelp(position, wing);
  const modifier =
    own + wing.leadership + (helped ? wing.army_commander : 0) + (wing.adjacent_enemy ? 1 : 0);
  const sum = act.roll + modifier;
  const lowest = reading(position, 'mp.reading.below-zero') === 'success' ? -Infinity : 0;
  const facts = { roll: act.roll, modifier, limit, success: lowest <= sum && sum <= limit, cell };
  const commanders = helped ? { ...position.commanders, [wing.side]: 'lent' } : position.commanders;
  return { facts, helped, idle: wanted && !helped, commanders };
}
