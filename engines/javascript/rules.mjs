/** The engine: a start, an act, the legal acts, a whole play. */

import { wingOf } from './actions.mjs';
import { BadPlay } from './bad-play.mjs';
import { opponent, readPosition } from './position.mjs';
import { closeIdleWindow } from './preemption.mjs';
import { canHelp } from './rolls.mjs';
import { FACES, ORDERS } from './tables.mjs';
import { byCount, chooseAgain, giveTurn } from './turn.mjs';
import { VERBS } from './verbs.mjs';

/** @typedef {import('./position.mjs').Position} Position */

/**
 * @typedef {object} Verdict
 * @property {boolean} allowed
 * @property {string[]} because the rules that decided
 * @property {Position} position the position after; the same one if the act is refused
 * @property {import('./rolls.mjs').Facts} [facts] of a roll
 */

/**
 * Begins a play: settles the initiative, or takes up the activation that is under way.
 * @param {object} given
 * @returns {Verdict}
 * @throws {BadPlay}
 */
export function start(given) {
  const position = readPosition(given);
  const because = [];
  const begins = { initiative, activation: underWay, rout: () => position }[position.phase];
  return { allowed: true, because, position: begins(position, because) };
}

function initiative(position, because) {
  const counted = byCount(position);
  if (counted === null && position.first === null) {
    throw new BadPlay('given.first', 'a tie needs a First Player');
  }
  if (counted !== null && position.first !== null && counted !== position.first) {
    throw new BadPlay('given.first', 'against the count of wings under Charge');
  }
  because.push(counted === null ? 'mp.initiative.tie' : 'mp.initiative.count');
  return giveTurn({ ...position, phase: 'activation' }, counted ?? position.first, because);
}

function underWay(position) {
  if (position.active === null) return betweenRuns(position);
  const { side } = position.wings[position.active];
  const run = position.run ?? 'normal';
  const resumed = {
    ...position,
    run,
    step: position.step ?? 'B',
    activation: position.activation ?? 1,
    to_move: side,
    on_move: position.on_move ?? turnOf(run, side),
  };
  const settled = closeIdleWindow(resumed);
  if (settled.step !== resumed.step) throw new BadPlay('given.step', 'in step A somebody may preempt');
  return settled;
}

/** Whose turn a run falls in, if the position does not say. */
function turnOf(run, side) {
  return run === 'preemption' || run === 'continuation-preemption' ? opponent(side) : side;
}

function betweenRuns(position) {
  const finisher = position.wings[position.last_finished];
  const side = position.on_move ?? position.to_move ?? (finisher ? opponent(finisher.side) : position.first);
  if (side === null) throw new BadPlay('given.to_move', 'whose turn it is, is not said');
  return chooseAgain({ ...position, on_move: side }, []);
}

/**
 * Judges one act.
 * @param {Position} position
 * @param {{act: string}} act
 * @returns {Verdict}
 * @throws {BadPlay}
 */
export function act(position, act) {
  const verb = VERBS[act.act];
  if (verb === undefined) throw new BadPlay('act', `there is no verb ${act.act}`);
  checkNames(position, act);
  const failing = verb.must.find(([, holds]) => !holds(position, act));
  if (failing !== undefined) return { allowed: false, because: [failing[0]], position };
  const because = [];
  if (verb.roll) return rolled(verb, position, act, because);
  return allowed(verb, verb.does(position, act, because), because);
}

function rolled(verb, position, act, because) {
  const attempt = verb.roll(position, act);
  if (attempt.idle) because.push('mp.commander.busy');
  const { facts, helped, commanders } = attempt;
  const after = verb.does({ ...position, commanders }, act, because, facts.success);
  const paid = facts.success && helped && verb.helped ? verb.helped(after, act, because) : after;
  return { ...allowed(verb, paid, because), facts };
}

function allowed(verb, position, because) {
  return { allowed: true, because: because.length > 0 ? because : [verb.may], position };
}

function checkNames(position, act) {
  const unknown = (field) => new BadPlay(`${act.act}.${field}`, `there is no ${act[field]}`);
  if ('wing' in act && !Object.hasOwn(position.wings, act.wing)) throw unknown('wing');
  if ('to' in act && !ORDERS.includes(act.to)) throw unknown('to');
  if ('unit' in act) checkUnit(position, act, unknown);
}

function checkUnit(position, act, unknown) {
  const wing = wingOf(position, act.unit);
  if (wing === undefined) throw unknown('unit');
  const { eliminated } = position.wings[wing].units[act.unit];
  if (eliminated) throw new BadPlay(`${act.act}.unit`, `${act.unit} has been eliminated`);
}

/** Verbs by which the active side goes on, so that the other side has declined to preempt. */
const GOES_ON = new Set(['change-order', 'close-combat', 'continue', 'stop']);

/**
 * Judges one step of a play, with the decline that an act of the active side implies.
 * @param {Position} position
 * @param {{by?: string, do: object}} step
 * @returns {Verdict}
 */
export function judgeStep(position, step) {
  if (position.step !== 'A' || !isByActiveSide(position, step)) return act(position, step.do);
  const verdict = act(act(position, { act: 'decline' }).position, step.do);
  return verdict.allowed ? verdict : { ...verdict, position };
}

function isByActiveSide(position, step) {
  const { side } = position.wings[position.active];
  if (GOES_ON.has(step.do.act)) return true;
  if (step.do.act === 'perform') return position.wings[wingOf(position, step.do.unit)]?.side === side;
  return step.do.act === 'pass' && step.by === side;
}

/**
 * Plays a vector.
 * @param {{given: object, steps: Array<{by?: string, do: object}>}} vector
 * @returns {{start: Verdict, steps: Verdict[]}}
 * @throws {BadPlay}
 */
export function play(vector) {
  if (!Array.isArray(vector.steps)) throw new BadPlay('steps', 'a list of steps is needed');
  const begun = start(vector.given);
  let { position } = begun;
  const steps = vector.steps.map((step) => {
    const verdict = judgeStep(position, step);
    position = verdict.position;
    return verdict;
  });
  return { start: begun, steps };
}

/**
 * The legal acts of the side that chooses, without their dice.
 *
 * Events on the board (losses, moves of the Army Commander) and the actions of units are left
 * out. An attempt is listed twice where the leader may do without the Army Commander.
 * @param {Position} position
 * @returns {Array<object>}
 */
export function legal(position) {
  if (position.phase !== 'activation') return [];
  return candidates(position).filter((candidate) =>
    VERBS[candidate.act].must.every(([, holds]) => holds(position, candidate)),
  );
}

function candidates(position) {
  const wings = Object.keys(position.wings).sort();
  if (position.active === null) return [...wings.map((wing) => ({ act: 'activate', wing })), { act: 'pass' }];
  if (position.step === 'A') {
    const tries = wings.flatMap((wing) => ways(position, wing, { act: 'preempt', wing }));
    return [...tries, { act: 'decline' }];
  }
  const own = (attempt) => ways(position, position.active, attempt);
  const changes = ORDERS.flatMap((to) => own({ act: 'change-order', to }));
  return [...changes, { act: 'close-combat' }, ...own({ act: 'continue' }), { act: 'stop' }];
}

/** An attempt with the Army Commander's help and, if he could help, one without. */
function ways(position, wing, attempt) {
  return canHelp(position, position.wings[wing]) ? [attempt, { ...attempt, alone: true }] : [attempt];
}

/**
 * A legal act once for each way that its die can fall.
 * @param {object} choice
 * @returns {Array<object>}
 */
export const withEachRoll = (choice) =>
  VERBS[choice.act].roll ? FACES.map((roll) => ({ ...choice, roll })) : [choice];

/**
 * Whether the roll of a legal attempt succeeds; undefined for an act without a die.
 * @param {Position} position
 * @param {object} act
 * @returns {boolean | undefined}
 */
export const succeeds = (position, act) => VERBS[act.act].roll?.(position, act).facts.success;
