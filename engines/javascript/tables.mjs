/**
 * What the charts and the pages state as values: orders, limits, modifiers, readings.
 *
 * The Orders Change Table is put together from the worked examples of the page
 * “The game turn”, which show each cell at its edge.
 */

/** @typedef {'charge' | 'make-ready' | 'receive-charge' | 'rally'} Order */
/** @typedef {'A' | 'B'} Side */

/** Orders by priority, highest first (`mp.activation.priority`). @type {readonly Order[]} */
export const ORDERS = ['charge', 'make-ready', 'receive-charge', 'rally'];

/** Faces of the die. @type {readonly number[]} */
export const FACES = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

/** Highest result that still continues; there is no row for Rally (`mp.continuation.table`). */
export const CONTINUATION = { charge: 3, 'make-ready': 2, 'receive-charge': 1 };

/** Highest result that still preempts (`mp.preemption.table`). */
export const PREEMPTION = { charge: 4, 'make-ready': 3, 'receive-charge': 2 };

/** Highest result that still changes an order: row, then column (`mp.orders.table`). */
export const ORDERS_CHANGE = {
  charge: { 'make-ready': 3, 'receive-charge': 2, rally: 5 },
  'make-ready': { charge: 5, 'receive-charge': 5, rally: 6 },
  'receive-charge': { charge: 3, 'make-ready': 5, rally: 4 },
  rally: { charge: 1, 'make-ready': 4, 'receive-charge': 3 },
};

/** Activations that one run can hold (`mp.continuation.limit`). */
export const RUN_LIMIT = 3;

/** Passes in succession that end the phase (`mp.pass.twice`). */
export const PASSES_TO_END = 2;

/** Choices of each reading, the default first. */
export const READINGS = {
  'mp.reading.nobody-bypassed': ['anyone', 'nobody'],
  'mp.reading.bypassed-lost': ['nobody', 'anyone'],
  'mp.reading.same-window': ['once', 'again'],
  'mp.reading.marked-preemptor': ['barred', 'continues'],
  'mp.reading.next-mover': ['last-finisher', 'side-on-move'],
  'mp.reading.below-zero': ['success', 'failure'],
  'mp.reading.orders-table': ['from-rows', 'from-columns'],
  'mp.reading.cavalry-sign': ['minus', 'plus'],
  'mp.reading.initiative-empty': ['not-counted', 'counted'],
  'mp.reading.skip-passes': ['no', 'passes'],
  'mp.reading.lower-after-pass': ['level-holds', 'own-level'],
  'mp.reading.pass-returns': ['returns', 'out'],
};
