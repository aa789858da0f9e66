/**
 * The verbs: for each act the conditions in the order in which they are judged, the permission
 * that it ends in, and its effects.
 *
 * The first condition that does not hold is the one reason of a refusal. An effect adds to
 * `because` the rules that it applies; if none was applied, the permission is the reason.
 */

import { PERFORM_CONDITIONS, perform } from './actions.mjs';
import { loseUnits } from './losses.mjs';
import { reading, unitsLeft, waits, withWing } from './position.mjs';
import {
  PREEMPT_CONDITIONS,
  closeWindow,
  failedToPreempt,
  hasPreempted,
  openWindow,
  preempted,
} from './preemption.mjs';
import { rollToChange, rollToContinue, rollToPreempt } from './rolls.mjs';
import { ORDERS, RUN_LIMIT } from './tables.mjs';
import { beginRun, endRun, level, nextActivation, pass } from './turn.mjs';

/** @typedef {import('./position.mjs').Position} Position */
/** @typedef {(position: Position, act: object) => boolean} Holds */

/**
 * @typedef {object} Verb
 * @property {ReadonlyArray<[string, Holds]>} must conditions, in order
 * @property {string} may the permission
 * @property {(position: Position, act: object) => import('./rolls.mjs').Attempt} [roll]
 * @property {(position: Position, act: object, because: string[], success?: boolean) => Position} does
 */

const PHASE = ['mp.activation.phase', (p) => p.phase === 'activation'];
const ACTIVE = ['mp.run.active', (p) => p.active !== null];
const WINDOW_PASSED = ['mp.preemption.window', (p) => p.step !== 'A'];

const activeWing = (position) => position.wings[position.active];

/** @type {Verb} */
const activate = {
  must: [
    PHASE,
    ['mp.activation.running', (p) => p.active === null],
    ['mp.activation.alternate', (p, act) => p.wings[act.wing].side === p.to_move],
    ['mp.activation.no-units', (p, act) => unitsLeft(p.wings[act.wing]) > 0],
    ['mp.activation.once', (p, act) => !p.wings[act.wing].finished],
    ['mp.activation.level', (p, act) => ORDERS.indexOf(p.wings[act.wing].order) === level(p, p.to_move)],
  ],
  may: 'mp.activation.select',
  does(position, act, because) {
    const begun = beginRun(position, act.wing, 'normal');
    return openWindow({ ...begun, step: 'A', on_move: position.to_move }, because);
  },
};

/** @type {Verb} */
const passTurn = {
  must: [
    PHASE,
    ['mp.preemption.must-activate', (p) => !(hasPreempted(p) && p.activation === 1)],
    ['mp.pass.instead', (p) => p.active === null],
    ['mp.pass.charge', (p) => !Object.values(p.wings).some((wing) => mustCharge(p, wing))],
  ],
  may: 'mp.pass.allowed',
  does: (position, act, because) => pass(position, because),
};

const mustCharge = (position, wing) =>
  wing.side === position.to_move && wing.order === 'charge' && waits(wing);

/** @type {Verb} */
const preempt = {
  must: [PHASE, ...PREEMPT_CONDITIONS],
  may: 'mp.preemption.eligible',
  roll: rollToPreempt,
  does(position, act, because, success) {
    return success ? preempted(position, act.wing, because) : failedToPreempt(position, act.wing, because);
  },
  /** Whoever won an activation with the Army Commander's help has spent him for it. */
  helped(position, act, because) {
    const { side } = position.wings[act.wing];
    because.push('mp.commander.spent');
    return { ...position, commanders: { [side]: 'finished' } };
  },
};

/** @type {Verb} */
const decline = {
  must: [PHASE, ['mp.preemption.window', (p) => p.step === 'A']],
  may: 'mp.preemption.decline',
  does: (position) => closeWindow(position),
};

/** @type {Verb} */
const changeOrder = {
  must: [
    PHASE,
    ACTIVE,
    WINDOW_PASSED,
    ['mp.orders.step', (p) => p.step === 'B'],
    ['mp.orders.once', (p) => !p.order_tried],
    ['mp.orders.same', (p, act) => activeWing(p).order !== act.to],
  ],
  may: 'mp.orders.change',
  roll: rollToChange,
  does(position, act, because, success) {
    because.push(success ? 'mp.orders.changed' : 'mp.orders.unchanged');
    const tried = { ...position, order_tried: true };
    return success ? withWing(tried, position.active, { order: act.to }) : tried;
  },
};

/** @type {Verb} */
const closeCombat = {
  must: [PHASE, ACTIVE, WINDOW_PASSED, ['mp.combat.step', (p) => p.step !== 'D']],
  may: 'mp.combat.begin',
  does: (position) => ({ ...position, step: 'D' }),
};

/** @type {Verb} */
const continueRun = {
  must: [
    PHASE,
    ACTIVE,
    WINDOW_PASSED,
    ['mp.continuation.rally', (p) => activeWing(p).order !== 'rally'],
    ['mp.continuation.limit', (p) => p.activation < RUN_LIMIT],
    ['mp.continuation.no-continue', (p) => !activeWing(p).no_continue || continuesMarked(p)],
  ],
  may: 'mp.continuation.attempt',
  roll: rollToContinue,
  does(position, act, because, success) {
    because.push(success ? 'mp.continuation.success' : 'mp.continuation.failure');
    return success ? openWindow(nextActivation(position), because) : endRun(position, because);
  },
};

const continuesMarked = (position) =>
  hasPreempted(position) && reading(position, 'mp.reading.marked-preemptor') === 'continues';

/** @type {Verb} */
const stop = {
  must: [PHASE, ACTIVE, WINDOW_PASSED],
  may: 'mp.run.stop',
  does(position, act, because) {
    because.push('mp.run.finished');
    return endRun(position, because);
  },
};

/** @type {Verb} */
const loss = { must: [], may: 'mp.units.loss', does: loseUnits };

/** @type {Verb} */
const moveCommander = {
  must: [
    ['mp.commander.finished', (p, act) => p.commanders[act.side] !== 'finished'],
    ['mp.commander.lent', (p, act) => p.commanders[act.side] !== 'lent'],
  ],
  may: 'mp.commander.move',
  /** A move while no wing is active counts for no activation. */
  does: (position, act) =>
    position.active === null
      ? position
      : { ...position, commanders: { ...position.commanders, [act.side]: 'moved' } },
};

/** @type {Verb} */
const performAction = {
  must: [PHASE, ACTIVE, WINDOW_PASSED, ...PERFORM_CONDITIONS],
  may: 'mp.actions.perform',
  does: perform,
};

/** All verbs by the name that an act carries. @type {Readonly<Object<string, Verb>>} */
export const VERBS = {
  activate,
  pass: passTurn,
  preempt,
  decline,
  'change-order': changeOrder,
  'close-combat': closeCombat,
  continue: continueRun,
  stop,
  'lose-units': loss,
  'move-commander': moveCommander,
  perform: performAction,
};
