import { setTimeout as later } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/** Half a minute at least: a slow machine that does other work takes its time. */
const LOOKS = 15_000;
const PAUSE_MS = 2;

/** Looks again in true time until this is found: vitest's own way of asking again moves a clock that a test holds. */
export async function until(look: () => unknown, wanted: unknown): Promise<void> {
  for (let nth = 0; nth < LOOKS && !isDeepStrictEqual(await look(), wanted); nth += 1) await later(PAUSE_MS);
  expect(await look()).toEqual(wanted);
}
