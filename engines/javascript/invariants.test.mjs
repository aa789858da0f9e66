/** What must hold in every position that can be reached, under every choice of every reading. */

import assert from 'node:assert/strict';
import { test } from 'node:test';

import { canonical } from './canonical.mjs';
import { reachable } from './explore.mjs';
import { waits } from './position.mjs';
import { legal, start } from './rules.mjs';
import { READINGS } from './tables.mjs';

const DEPTH = 6;

const WINGS = {
  A1: { side: 'A', order: 'make-ready', army_commander: -1 },
  A2: { side: 'A', order: 'rally' },
  B1: { side: 'B', order: 'receive-charge' },
};

const choices = [
  {},
  ...Object.entries(READINGS).map(([id, [, other]]) => ({ [id]: other })),
  Object.fromEntries(Object.entries(READINGS).map(([id, [, other]]) => [id, other])),
];

/** Checks each position reached, under each choice of readings. */
function everywhere(check) {
  for (const readings of choices) {
    const from = start({ wings: WINGS, first: 'A', readings }).position;
    for (const { position, key } of reachable(from, DEPTH)) check(position, key);
  }
}

test('a position reached can be given again', () => {
  everywhere((position, key) => {
    assert.equal(canonical(start(JSON.parse(key)).position), key);
  });
});

test('a side that is to choose has a choice, and nobody chooses once the phase is over', () => {
  everywhere((position, key) => {
    assert.equal(legal(position).length > 0, position.phase === 'activation', key);
    assert.equal(position.to_move === null, position.phase === 'rout', key);
  });
});

test('no more than one wing is bypassed, and only while another is active', () => {
  everywhere((position, key) => {
    const bypassed = Object.keys(position.wings).filter((id) => position.wings[id].bypassed);
    assert.ok(bypassed.length <= 1, key);
    if (bypassed.length === 1) assert.ok(position.active !== null && position.active !== bypassed[0], key);
  });
});

test('the active wing waits: it has units, and its leader is not on “F”', () => {
  everywhere((position, key) => {
    if (position.active !== null) assert.ok(waits(position.wings[position.active]), key);
  });
});
