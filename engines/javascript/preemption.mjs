/** Preemption (4.4): who may try, when the window is open, and what an attempt changes. */

import { bypassedWing, opponent, reading, unitsLeft, withWing } from './position.mjs';
import { beginRun, finish } from './turn.mjs';

/** @typedef {import('./position.mjs').Position} Position */

/** Runs that were won by preempting. */
const WON_BY_PREEMPTING = new Set(['preemption', 'continuation-preemption', 'take-back']);

/** Whether the active wing came by its run through preemption. @param {Position} position */
export const hasPreempted = (position) => WON_BY_PREEMPTING.has(position.run);

/**
 * What an attempt to preempt must meet, in the order in which it is judged.
 * @type {ReadonlyArray<[string, (position: Position, act: {wing: string}) => boolean]>}
 */
export const PREEMPT_CONDITIONS = [
  ['mp.preemption.inactive', (p, { wing }) => p.active === null || isInactive(p, wing)],
  ['mp.preemption.finished', (p, { wing }) => !p.wings[wing].finished],
  ['mp.preemption.rally', (p, { wing }) => p.wings[wing].order !== 'rally'],
  ['mp.preemption.no-units', (p, { wing }) => unitsLeft(p.wings[wing]) > 0],
  ['mp.preemption.bypassed-first', (p) => !(p.activation === 1 && p.run === 'bypassed')],
  ['mp.preemption.preemptor-first', (p) => !(p.activation === 1 && hasPreempted(p))],
  ['mp.preemption.only-bypassed', (p, { wing }) => mayCutPreemptor(p, wing)],
  ['mp.preemption.window', (p) => p.step === 'A'],
  ['mp.preemption.one-try', (p, { wing }) => !p.tried.includes(wing) || mayTryAgain(p)],
];

const isInactive = (position, wing) =>
  position.wings[wing].side !== position.wings[position.active].side;

const mayTryAgain = (position) => reading(position, 'mp.reading.same-window') === 'again';

/** Whether a wing is one that can preempt a preemptor (`mp.preemption.only-bypassed`), whatever the step. */
function mayCutPreemptor(position, wing) {
  if (!hasPreempted(position)) return true;
  const bypassed = bypassedWing(position);
  if (bypassed !== undefined) return bypassed === wing;
  const question = position.run === 'preemption' ? 'mp.reading.bypassed-lost' : 'mp.reading.nobody-bypassed';
  return reading(position, question) === 'anyone';
}

/** Whether a wing may try to preempt now. */
export const mayPreempt = (position, wing) =>
  PREEMPT_CONDITIONS.every(([, holds]) => holds(position, { wing }));

/**
 * Closes a window in which nobody may try (`mp.preemption.opening`).
 * @param {Position} position
 * @returns {Position}
 */
export function closeIdleWindow(position) {
  if (position.step !== 'A') return position;
  const open = Object.keys(position.wings).some((wing) => mayPreempt(position, wing));
  const { side } = position.wings[position.active];
  return open ? { ...position, to_move: opponent(side) } : closeWindow(position);
}

/** Goes on to step B. @returns {Position} */
export function closeWindow(position) {
  return { ...position, step: 'B', tried: [], to_move: position.wings[position.active].side };
}

/** Opens the window, if anybody may use it. @returns {Position} */
export function openWindow(position, because) {
  const opened = closeIdleWindow(position);
  if (opened.step === 'A') because.push('mp.preemption.opening');
  return opened;
}

/** The wing that preempted becomes active; what becomes of the interrupted one depends on what was cut. */
export function preempted(position, wing, because) {
  const cut = position.active;
  because.push('mp.preemption.success');
  if (position.activation === 1) {
    because.push('mp.preemption.bypass');
    return beginRun(withWing(position, cut, { bypassed: true }), wing, 'preemption');
  }
  const takesBack = position.wings[wing].bypassed;
  because.push(takesBack ? 'mp.preemption.take-back' : 'mp.preemption.cancel');
  return beginRun(finish(position, cut), wing, takesBack ? 'take-back' : 'continuation-preemption');
}

/** The first failure marks the leader, the second costs him his activation: he has finished. */
export function failedToPreempt(position, wing, because) {
  const marked = position.wings[wing].no_continue;
  because.push(marked ? 'mp.preemption.second-failure' : 'mp.preemption.failure');
  const failed = withWing(position, wing, marked ? { finished: true, bypassed: false } : { no_continue: true });
  const last_finished = marked ? wing : position.last_finished;
  const tried = [...new Set([...position.tried, wing])].sort();
  return closeIdleWindow({ ...failed, tried, last_finished });
}
