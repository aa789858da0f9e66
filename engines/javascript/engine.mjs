#!/usr/bin/env node
/**
 * The conformance protocol, format 1: a question a line of input, an answer a line of output.
 *
 *     {"hello": 1}                 -> {"format": 1, "books": […], "level": 3}
 *     {"id": 7, "run": <vector>}   -> {"id": 7, "start": …, "steps": […]} or {"id": 7, "skip": "why"}
 *     {"bye": 1}                   -> ends
 */

import { createInterface } from 'node:readline';

import { BadPlay } from './bad-play.mjs';
import { play } from './rules.mjs';

const FORMAT = 1;
const BOOK = 'musket-pike';
const LEVEL = 3;

/** Answers one question; undefined after `bye`. @param {object} question */
export function answer(question) {
  if ('hello' in question) return { format: FORMAT, books: [BOOK], level: LEVEL };
  if ('run' in question) return { id: question.id, ...run(question.run) };
  if ('bye' in question) return undefined;
  return { id: question.id ?? null, skip: 'neither hello, run nor bye' };
}

function run(vector) {
  if (vector.format !== FORMAT) return { skip: `format ${vector.format} is not played` };
  if (vector.book !== BOOK) return { skip: `the book ${vector.book} is not played` };
  try {
    return play(vector);
  } catch (error) {
    if (error instanceof BadPlay) return { skip: `bad play: ${error.message}` };
    throw error;
  }
}

/** What a line asks; a line that is no question asks nothing. */
function parse(line) {
  try {
    return Object(JSON.parse(line));
  } catch {
    return {};
  }
}

async function serve() {
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === '') continue;
    const reply = answer(parse(line));
    if (reply === undefined) break;
    process.stdout.write(`${JSON.stringify(reply)}\n`);
  }
}

if (import.meta.url === `file://${process.argv[1]}`) await serve();
