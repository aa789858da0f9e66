#!/usr/bin/env node
/**
 * Plays a file of vectors against this engine and prints every difference.
 *
 *     node check.mjs FILE.jsonl
 *
 * A line a difference: vector, step (0 is the start), level, what is stated, what was found.
 * Exit code: 0 as stated, 1 something differs or nothing was compared, 2 bad input.
 */

import { answer } from './engine.mjs';
import { isObject, json, textOf, Unreadable } from './input.mjs';

/** Whether a stated value is found: of an object only what is stated is compared. */
function agrees(stated, found) {
  if (Array.isArray(stated)) {
    const alike = Array.isArray(found) && stated.length === found.length;
    return alike && stated.every((item, i) => agrees(item, found[i]));
  }
  if (typeof stated !== 'object' || stated === null) return stated === found;
  if (typeof found !== 'object' || found === null) return false;
  return Object.entries(stated).every(([key, value]) => agrees(value, found[key]));
}

/** What each level compares. */
const LEVELS = { allowed: 1, position: 2, facts: 2, because: 3 };

/** Differences of one verdict. */
function* compare(then, verdict) {
  for (const [part, level] of Object.entries(LEVELS)) {
    if (part in then && !agrees(then[part], verdict[part])) {
      yield { level, part, stated: then[part], found: narrowed(then[part], verdict[part]) };
    }
  }
}

/** As much of what was found as the statement is about. */
function narrowed(stated, found) {
  if (!isObject(stated) || !isObject(found)) return found ?? null;
  return Object.fromEntries(Object.keys(stated).map((key) => [key, narrowed(stated[key], found[key])]));
}

/** Differences of one vector, each with the number of its step. */
function* differences(vector, reply) {
  if (vector.start) for (const found of compare(vector.start, reply.start)) yield { step: 0, ...found };
  let before = reply.start.position;
  for (const [i, step] of vector.steps.entries()) {
    const verdict = reply.steps[i];
    const then = { allowed: true, ...step.then };
    if ('on' in step && step.on !== before.active) {
      yield { step: i + 1, level: 2, part: 'on', stated: step.on, found: before.active };
    }
    for (const found of compare(then, verdict)) yield { step: i + 1, ...found };
    before = verdict.position;
  }
}

function withoutStatements({ start, ...vector }) {
  return { ...vector, steps: vector.steps.map(({ then, ...step }) => step) };
}

function report(vector, { step, level, part, stated, found }) {
  const told = `${part} stated ${JSON.stringify(stated)}, found ${JSON.stringify(found)}`;
  console.log(`${vector.id}, step ${step}, level ${level}: ${told}`);
}

/** The vectors of a file, one a line. */
function vectorsOf(path) {
  const lines = textOf(path).split('\n').map((line, i) => ({ line, place: `${path}:${i + 1}` }));
  return lines.filter(({ line }) => line.trim() !== '').map(({ line, place }) => vectorOf(line, place));
}

function vectorOf(line, place) {
  const vector = json(line, place);
  const steps = isObject(vector) && isObject(vector.given) ? vector.steps : undefined;
  if (!Array.isArray(steps) || !steps.every((step) => isObject(step) && isObject(step.do))) {
    throw new Unreadable(place, 'no vector: `given` and `steps` are needed, and of each step `do`');
  }
  return vector;
}

function main(path) {
  const vectors = vectorsOf(path);
  const passed = { 1: 0, 2: 0, 3: 0 };
  let skipped = 0;
  for (const vector of vectors) {
    const reply = answer({ id: vector.id, run: withoutStatements(vector) });
    if ('skip' in reply) {
      console.log(`${vector.id}: skipped, ${reply.skip}`);
      skipped += 1;
      continue;
    }
    const found = [...differences(vector, reply)];
    for (const difference of found) report(vector, difference);
    const lowest = Math.min(Infinity, ...found.map(({ level }) => level));
    for (const level of [1, 2, 3]) if (level < lowest) passed[level] += 1;
  }
  const played = vectors.length - skipped;
  const levels = [1, 2, 3].map((level) => `level ${level}: ${passed[level]}`).join(', ');
  console.log(`played ${played} of ${vectors.length}, skipped ${skipped}; as stated at ${levels}`);
  if (played === 0) console.error('nothing was compared');
  return played > 0 && passed[3] === played ? 0 : 1;
}

if (process.argv.length !== 3) {
  console.error('usage: node check.mjs FILE.jsonl');
  process.exitCode = 2;
} else {
  try {
    process.exitCode = main(process.argv[2]);
  } catch (error) {
    if (!(error instanceof Unreadable)) throw error;
    console.error(error.message);
    process.exitCode = 2;
  }
}
