/** Whose turn it is: order levels, the hand-over of the turn, passes, the ends of run and phase. */

import { NO_RUN, bypassedWing, opponent, reading, unitsLeft, waits, withWing } from './position.mjs';
import { ORDERS, PASSES_TO_END } from './tables.mjs';

/** @typedef {import('./position.mjs').Position} Position */
/** @typedef {import('./tables.mjs').Side} Side */

/**
 * The order level for a side that would select (`mp.activation.priority`).
 *
 * Two readings bear on it: the wings of a side that is out for the turn do not count, and right
 * after a pass the other side's wings may not count either.
 * @param {Position} position
 * @param {Side} side
 * @returns {number} index into ORDERS; Infinity if no wing waits
 */
export function level(position, side) {
  const ownOnly =
    reading(position, 'mp.reading.lower-after-pass') === 'own-level' &&
    position.passes > 0 &&
    position.on_move === side;
  let highest = Infinity;
  for (const wing of Object.values(position.wings)) {
    const counts = wing.side === side || (!ownOnly && !position.passed.includes(wing.side));
    if (counts && waits(wing)) highest = Math.min(highest, ORDERS.indexOf(wing.order));
  }
  return highest;
}

/** Whether a side has a waiting wing of the level required. */
function canSelect(position, side) {
  if (position.passed.includes(side)) return false;
  const needed = level(position, side);
  return Object.values(position.wings).some(
    (wing) => wing.side === side && waits(wing) && ORDERS.indexOf(wing.order) === needed,
  );
}

/** Gives the turn to a side; if it has nothing to select, the other side chooses (`mp.activation.skip`). */
export function giveTurn(position, side, because) {
  return choose({ ...position, on_move: side, to_move: null }, because);
}

/**
 * Settles who selects while it is one side's turn.
 * @param {Position} position with `on_move` set
 * @param {string[]} because rules that are applied are added to it
 * @returns {Position}
 */
function choose(position, because) {
  const side = position.on_move;
  if (canSelect(position, side)) return { ...position, to_move: side };
  if (!canSelect(position, opponent(side))) return endPhase(position, because, 'mp.run.phase-end');
  const known = position.to_move === opponent(side);
  if (!known) because.push('mp.activation.skip');
  const counts = !known && skipsCount(position) && !position.passed.includes(side);
  const passes = position.passes + (counts ? 1 : 0);
  if (passes >= PASSES_TO_END) return endPhase(position, because, 'mp.pass.twice');
  return { ...position, passes, to_move: opponent(side) };
}

/** Whether to be skipped is to pass; a side that is out for the turn has passed before. */
const skipsCount = (position) => reading(position, 'mp.reading.skip-passes') === 'passes';

/** The same choice again, after losses have changed who waits; a skip that they undo was no pass. */
export function chooseAgain(position, because) {
  const { phase, active, on_move: side, to_move: chooser, passes } = position;
  if (phase !== 'activation' || active !== null) return position;
  const counted = chooser === opponent(side) && skipsCount(position);
  const chosen = choose(counted ? { ...position, passes: 0 } : position, because);
  return counted && chosen.to_move === chooser ? { ...chosen, passes } : chosen;
}

/** A pass by the side that was to select (`mp.pass.turn`, `mp.pass.twice`). */
export function pass(position, because) {
  const side = position.to_move;
  const before = passesBefore(position);
  if (before + 1 >= PASSES_TO_END) return endPhase(position, because, 'mp.pass.twice');
  because.push('mp.pass.turn');
  const out = reading(position, 'mp.reading.pass-returns') === 'out';
  const passed = out ? [...position.passed, side].sort() : position.passed;
  return giveTurn({ ...position, passes: before + 1, passed }, opponent(side), because);
}

/**
 * Passes that a pass by the side to move would follow.
 *
 * A side that selects because the other was skipped may have passed itself just before. Unless
 * to be skipped counts as a pass, its two passes are not passes by both sides.
 */
function passesBefore(position) {
  const skipped = position.to_move !== position.on_move;
  return skipped && !skipsCount(position) ? 0 : position.passes;
}

function endPhase(position, because, rule) {
  because.push(rule);
  return { ...position, ...NO_RUN, phase: 'rout', to_move: null, on_move: null, passes: 0, passed: [] };
}

/**
 * Ends the run of the active wing: its counter goes to “F”, and the next wing or side comes on.
 * @param {Position} position
 * @param {string[]} because
 * @returns {Position}
 */
export function endRun(position, because) {
  const finisher = position.active;
  const ended = { ...finish(position, finisher), ...NO_RUN };
  const waiting = bypassedWing(ended);
  if (waiting !== undefined) {
    because.push('mp.run.bypassed-next');
    return beginRun(ended, waiting, 'bypassed');
  }
  const turn =
    reading(position, 'mp.reading.next-mover') === 'last-finisher'
      ? position.wings[finisher].side
      : position.on_move;
  return handOver(ended, opponent(turn), because);
}

function handOver(position, side, because) {
  const counts = (wing) => waits(wing) && !position.passed.includes(wing.side);
  if (!Object.values(position.wings).some(counts)) return endPhase(position, because, 'mp.run.phase-end');
  because.push('mp.run.next');
  return giveTurn(position, side, because);
}

/** Turns a wing's counter to “F” at the end of its run. @returns {Position} */
export function finish(position, id) {
  const resting = rest(position, id);
  const over = withWing(resting, id, { finished: true, bypassed: false });
  return { ...over, last_finished: id };
}

/**
 * Makes a wing active, at step B of the first activation of its run.
 * @param {Position} position
 * @param {string} id
 * @param {import('./position.mjs').Run} run
 * @returns {Position}
 */
export function beginRun(position, id, run) {
  const { side } = position.wings[id];
  const opened = { active: id, run, activation: 1, step: 'B', passes: 0, to_move: side };
  const begun = { ...position, ...NO_RUN, ...opened };
  return position.wings[id].bypassed ? withWing(begun, id, { bypassed: false }) : begun;
}

/** Begins the next activation of the run, at step A (`mp.continuation.success`). @returns {Position} */
export function nextActivation(position) {
  const { active, activation, run } = position;
  const rested = rest(position, active);
  return { ...rested, ...NO_RUN, active, run, activation: activation + 1, step: 'A' };
}

/** Lets a wing's named units act anew. */
function rest(position, id) {
  const { units } = position.wings[id];
  if (typeof units === 'number' || Object.values(units).every((unit) => unit.acted === null)) return position;
  const fresh = Object.entries(units).map(([name, unit]) => [name, { ...unit, acted: null }]);
  return withWing(position, id, { units: Object.fromEntries(fresh) });
}

/**
 * Who has the initiative by the count of wings under Charge; null if the count is equal.
 * @param {Position} position
 * @returns {Side | null}
 */
export function byCount(position) {
  const emptyToo = reading(position, 'mp.reading.initiative-empty') === 'counted';
  const count = { A: 0, B: 0 };
  for (const wing of Object.values(position.wings)) {
    if (wing.order === 'charge' && (emptyToo || unitsLeft(wing) > 0)) count[wing.side] += 1;
  }
  if (count.A === count.B) return null;
  return count.A > count.B ? 'A' : 'B';
}
