#!/usr/bin/env node
/**
 * Lists every position that can be reached from a given one, and every legal act from each.
 *
 *     node explore.mjs [--edges] [--depth N] [FILE]
 *
 * FILE (or standard input) holds a position as JSON: what a vector has as `given`.
 * With `--edges` it prints a JSON line an edge, breadth first: [position, act, successor], each
 * in canonical form. Without, it prints counts and a digest: the SHA-256 of the lines that
 * `--edges` prints, sorted by their bytes, each with its line feed.
 *
 * Acts are those of the side that chooses; each attempt stands once for each face of the die.
 * Positions at depth N are counted, but not gone on from.
 */

import { createHash } from 'node:crypto';
import { once } from 'node:events';

import { BadPlay } from './bad-play.mjs';
import { canonical, sorted } from './canonical.mjs';
import { isObject, json, placeOf, textOf, Unreadable } from './input.mjs';
import { act, legal, start, succeeds, withEachRoll } from './rules.mjs';

/** @typedef {import('./position.mjs').Position} Position */

/**
 * @typedef {object} Edge
 * @property {object} act
 * @property {Position} to
 * @property {string} key the canonical text of `to`
 */

/**
 * The edges from one position.
 *
 * What an attempt leads to depends on its roll through success alone, so that the successor is
 * found once for success and once for failure.
 * @param {Position} position
 * @returns {Generator<Edge>}
 */
export function* edges(position) {
  for (const choice of legal(position)) {
    const ends = new Map();
    for (const done of withEachRoll(choice)) {
      const outcome = succeeds(position, done);
      if (!ends.has(outcome)) ends.set(outcome, successor(position, done));
      const { to, key } = ends.get(outcome);
      yield { act: done, to, key };
    }
  }
}

function successor(position, done) {
  const to = act(position, done).position;
  return { to, key: canonical(to) };
}

/**
 * All positions within a distance, breadth first.
 * @param {Position} from
 * @param {number} depth
 * @returns {Generator<{position: Position, key: string, depth: number, found: Edge[]}>} each
 *   position once, with its edges; none are listed at the limit of depth
 */
export function* reachable(from, depth = Infinity) {
  const key = canonical(from);
  const seen = new Set([key]);
  let layer = [{ position: from, key }];
  for (let distance = 0; layer.length > 0; distance += 1) {
    const next = [];
    for (const here of layer) {
      const found = distance < depth ? [...edges(here.position)] : [];
      for (const edge of found) {
        if (seen.has(edge.key)) continue;
        seen.add(edge.key);
        next.push({ position: edge.to, key: edge.key });
      }
      yield { ...here, depth: distance, found };
    }
    layer = next;
  }
}

/** The line of an edge. @param {string} key of the position that it leads from */
const line = (key, edge) => `[${key},${sorted(edge.act)},${edge.key}]\n`;

async function printEdges(from, depth) {
  for (const { key, found } of reachable(from, depth)) {
    const text = found.map((edge) => line(key, edge)).join('');
    if (!process.stdout.write(text)) await once(process.stdout, 'drain');
  }
}

/** Counts, and the digest of the sorted edges. */
function summary(from, depth) {
  const places = [];
  const counts = { positions: 0, edges: 0, ends: 0, depth: 0 };
  for (const { position, key, depth: distance, found } of reachable(from, depth)) {
    counts.positions += 1;
    counts.edges += found.length;
    counts.depth = distance;
    if (position.phase === 'rout') counts.ends += 1;
    if (found.length > 0) places.push({ position, key });
  }
  return { ...counts, digest: digest(places) };
}

/**
 * The digest of the sorted lines, without holding all lines at once: no position's text begins
 * another's, so that lines sorted position by position are sorted as a whole.
 */
function digest(places) {
  const hash = createHash('sha256');
  places.sort((one, other) => (one.key < other.key ? -1 : 1));
  for (const { position, key } of places) {
    hash.update([...edges(position)].map((edge) => line(key, edge)).sort().join(''));
  }
  return `sha256:${hash.digest('hex')}`;
}

function options(words) {
  const chosen = { edges: false, depth: Infinity, path: 0 };
  for (let i = 0; i < words.length; i += 1) {
    if (words[i] === '--edges') chosen.edges = true;
    else if (words[i] === '--depth' && /^\d+$/.test(words[i + 1])) chosen.depth = Number(words[(i += 1)]);
    else if (!words[i].startsWith('-')) chosen.path = words[i];
    else return undefined;
  }
  return chosen;
}

async function main(words) {
  const chosen = options(words);
  if (chosen === undefined) {
    console.error('usage: node explore.mjs [--edges] [--depth N] [FILE]');
    return 2;
  }
  const given = json(textOf(chosen.path), placeOf(chosen.path));
  if (isObject(given) && 'given' in given) {
    throw new Unreadable(placeOf(chosen.path), 'a vector, not a position; give what it has as `given`');
  }
  const from = start(given).position;
  if (chosen.edges) await printEdges(from, chosen.depth);
  else console.log(JSON.stringify(summary(from, chosen.depth)));
  return 0;
}

if (import.meta.url === `file://${process.argv[1]}`) {
  process.exitCode = await main(process.argv.slice(2)).catch((error) => {
    if (!(error instanceof BadPlay || error instanceof Unreadable)) throw error;
    console.error(error.message);
    return 2;
  });
}
