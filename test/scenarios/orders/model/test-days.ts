import fc from 'fast-check';
import { expect, test } from 'vitest';
import { commands, liveThrough } from './sequence.ts';

const { DWADI_MODEL_DAYS, DWADI_MODEL_SEED } = process.env;

/** Lives through so many random days. The counts are printed where `DWADI_MODEL_DAYS` asks for a number of its own. */
export function testDays(days: number): void {
  test('each sale of a random day is charged exactly once or not at all, and the counter knows which', {
    timeout: 60_000 + days * 1000,
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
        numRuns: days,
        endOnFailure: process.env['DWADI_MODEL_NO_SHRINK'] === '1',
        ...(DWADI_MODEL_SEED === undefined ? {} : { seed: Number(DWADI_MODEL_SEED) }),
      },
    );
    if (DWADI_MODEL_DAYS !== undefined) console.log(Object.fromEntries([...lived].sort()));
    expect(lived.get('submitted') ?? 0).toBeGreaterThan(days);
  });
}
