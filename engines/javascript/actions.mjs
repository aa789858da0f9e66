/** Step C: what a unit may do, by its type and by the order of its wing (`mp.actions.*`, table 5.6). */

import { BadPlay } from './bad-play.mjs';

/** @typedef {import('./position.mjs').Position} Position */

/**
 * @typedef {object} Perform
 * @property {string} unit
 * @property {'move' | 'move-and-pistol' | 'pistol' | 'fire' | 'salvo' | 'reform' | 'rally'} action
 * @property {number} [hexes] length of a move
 * @property {boolean} [closer] the move ends at least one hex closer to an enemy
 * @property {boolean} [adjacent] the move ends adjacent to an enemy
 * @property {boolean} [facing_pikes] closing would bring it before the front of Heavy Infantry
 */

const MOVES = new Set(['move', 'move-and-pistol']);
const PISTOLS = new Set(['pistol', 'move-and-pistol']);

/** The name of the wing that a unit belongs to, or undefined. */
export const wingOf = (position, unit) =>
  Object.keys(position.wings).find((id) => {
    const { units } = position.wings[id];
    return typeof units === 'object' && unit in units;
  });

const unitOf = (position, act) => position.wings[wingOf(position, act.unit)].units[act.unit];
const arm = (position, act) => unitOf(position, act).arm;
const under = (order) => (position) => position.wings[position.active].order === order;

const underCharge = under('charge');
const underMakeReady = under('make-ready');
const underReceiveCharge = under('receive-charge');
const underRally = under('rally');

/** What came of a move: there is no map, so the act has to tell what the wing's order asks about. */
function told(act, field) {
  if (act[field] === undefined || act[field] === null) {
    throw new BadPlay(`perform.${field}`, "the wing's order asks about it");
  }
  return act[field];
}

const moves = (act) => MOVES.has(act.action);
const closes = (act) => !moves(act) || told(act, 'closer');
const staysClear = (act) => !moves(act) || !told(act, 'adjacent');
const isRally = (act) => act.action === 'rally';
const isReform = (act) => act.action === 'reform';
const hasLeader = (position, act) => unitOf(position, act).by_leader;

/** Whether a unit under Charge makes use of the leave that Light Infantry has not to close. */
function holdsBackFromPikes(position, act) {
  const staysOff = moves(act) && !act.closer && Boolean(act.facing_pikes);
  return staysOff && underCharge(position) && arm(position, act) === 'light-infantry';
}

/**
 * What an action must meet, in the order in which it is judged.
 * @type {ReadonlyArray<[string, (position: Position, act: Perform) => boolean]>}
 */
export const PERFORM_CONDITIONS = [
  ['mp.actions.step', (p) => p.step !== 'D'],
  ['mp.actions.wing', (p, act) => wingOf(p, act.unit) === p.active],
  ['mp.actions.one', (p, act) => unitOf(p, act).acted === null],
  ['mp.actions.pistol', (p, act) => !PISTOLS.has(act.action) || arm(p, act) === 'cavalry'],
  ['mp.actions.fire', (p, act) => act.action !== 'fire' || arm(p, act) !== 'cavalry'],
  ['mp.actions.salvo', (p, act) => act.action !== 'salvo' || arm(p, act) === 'heavy-infantry'],
  ['mp.charge.no-rally', (p, act) => !underCharge(p) || !isRally(act)],
  ['mp.charge.no-reform', (p, act) => !underCharge(p) || !isReform(act)],
  ['mp.charge.closer', (p, act) => !underCharge(p) || closes(act) || holdsBackFromPikes(p, act)],
  ['mp.make-ready.no-rally', (p, act) => !underMakeReady(p) || !isRally(act)],
  ['mp.make-ready.not-adjacent', (p, act) => !underMakeReady(p) || staysClear(act)],
  ['mp.make-ready.reform', (p, act) => !underMakeReady(p) || !isReform(act) || hasLeader(p, act)],
  ['mp.receive-charge.one-hex', (p, act) => !underReceiveCharge(p) || !moves(act) || told(act, 'hexes') <= 1],
  ['mp.receive-charge.not-adjacent', (p, act) => !underReceiveCharge(p) || staysClear(act)],
  ['mp.receive-charge.rally', (p, act) => !underReceiveCharge(p) || !isRally(act) || hasLeader(p, act)],
  ['mp.rally.not-closer', (p, act) => !underRally(p) || !moves(act) || !told(act, 'closer')],
];

/** Marks that a unit has acted; the wing is in step C. @returns {Position} */
export function perform(position, act, because) {
  if (holdsBackFromPikes(position, act)) because.push('mp.charge.light-infantry');
  const wing = position.wings[position.active];
  const units = { ...wing.units, [act.unit]: { ...wing.units[act.unit], acted: act.action } };
  return { ...position, step: 'C', wings: { ...position.wings, [position.active]: { ...wing, units } } };
}
