/** Losses on the board: an event that may come at any time (`mp.units.*`). */

import { BadPlay } from './bad-play.mjs';
import { unitsLeft, withWing } from './position.mjs';
import { closeIdleWindow } from './preemption.mjs';
import { chooseAgain, endRun } from './turn.mjs';

/** @typedef {import('./position.mjs').Position} Position */

/**
 * Takes units from a wing, and lets the sequence go on without it if none is left.
 * @param {Position} position
 * @param {{wing: string, units?: number | string[]}} act
 * @param {string[]} because
 * @returns {Position}
 */
export function loseUnits(position, act, because) {
  const wing = position.wings[act.wing];
  const reduced = withWing(position, act.wing, reduce(wing, act.units ?? 1));
  if (unitsLeft(reduced.wings[act.wing]) > 0) return reduced;
  if (position.active === act.wing) {
    because.push('mp.units.run-ends');
    return endRun(reduced, because);
  }
  const remaining = wing.bypassed ? lapse(reduced, act.wing, because) : reduced;
  return chooseAgain(closeIdleWindow(remaining), because);
}

function lapse(position, id, because) {
  because.push('mp.units.bypass-lapses');
  return withWing(position, id, { bypassed: false });
}

function reduce(wing, loss) {
  if (typeof wing.units === 'number') return reduceNumber(wing, loss);
  if (!Array.isArray(loss)) throw new BadPlay('lose-units.units', 'the units have names: name those lost');
  const units = { ...wing.units };
  for (const name of loss) {
    if (!(name in units) || units[name].eliminated) {
      throw new BadPlay('lose-units.units', `there is no unit ${name} to lose`);
    }
    units[name] = { ...units[name], eliminated: true };
  }
  return { units };
}

function reduceNumber(wing, loss) {
  if (!Number.isInteger(loss) || loss < 1 || loss > wing.units) {
    throw new BadPlay('lose-units.units', `the wing has ${wing.units} units`);
  }
  return { units: wing.units - loss, lost: wing.lost + loss };
}
