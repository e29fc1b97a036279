/**
 * Random days of a shop against a simple model of the service: sales, bad lines, kills at any moment, clocks that
 * jump, a laptop that sleeps, full disks, empty budgets, and a person who answers anything that may be answered. The
 * long run lives through many more; `DWADI_MODEL_DAYS` says how many, `DWADI_MODEL_SEED` repeats a
 * run, and `DWADI_MODEL_NO_SHRINK=1` ends at the first broken day as it is.
 */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands, liveThrough } from './sequence.ts';

const { DWADI_LONG, DWADI_MODEL_DAYS, DWADI_MODEL_SEED } = process.env;
const DAYS = Number(DWADI_MODEL_DAYS ?? (DWADI_LONG === '1' ? 5000 : 70));
const LONGEST_MS = 60_000 + DAYS * 1000;

test('each sale of a random day is charged exactly once or not at all, and the counter knows which', {
  timeout: LONGEST_MS,
}, async () => {
  const lived = new Map<string, number>();
  const count = (what: string, by = 1) => lived.set(what, (lived.get(what) ?? 0) + by);
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 31 }), commands, async (seed, day) => {
      const { broken, shop, states } = await liveThrough(seed, day);
      for (const state of states) count(state);
      for (const [what, times] of Object.entries(shop.counts)) count(what, times);
      if (broken.length > 0) throw new Error(`${broken.join('\n')}\n${shop.trace.slice(-200).join('\n')}`);
    }),
    {
      numRuns: DAYS,
      endOnFailure: process.env['DWADI_MODEL_NO_SHRINK'] === '1',
      ...(DWADI_MODEL_SEED === undefined ? {} : { seed: Number(DWADI_MODEL_SEED) }),
    },
  );
  if (DWADI_MODEL_DAYS !== undefined) console.log(Object.fromEntries([...lived].sort()));
  expect(lived.get('submitted') ?? 0).toBeGreaterThan(DAYS);
});
