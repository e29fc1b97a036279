/**
 * Random days of a whole counter, through the gate by which a screen reaches it, against an independent reckoning of
 * what people did. `DWADI_DESK_DAYS` and `DWADI_DESK_SEEDS` say for how long, `DWADI_DESK_SEED` repeats a run.
 */
import { expect, test } from 'vitest';
import { live } from './day.ts';

const { DWADI_DESK_DAYS, DWADI_DESK_SEED, DWADI_DESK_SEEDS } = process.env;
const DAYS = Number(DWADI_DESK_DAYS ?? 3);
/** A seed whose three days have money paid out, given up and owed again. */
const FIRST = Number(DWADI_DESK_SEED ?? 24);
const SEEDS = Number(DWADI_DESK_SEEDS ?? 1);

test('a drawer, a debt and a day come to the sum of what people did', {
  timeout: 60_000 + DAYS * SEEDS * 10_000,
}, async () => {
  const counts = new Map<string, number>();
  const broken: string[] = [];
  for (let seed = FIRST; seed < FIRST + SEEDS; seed += 1) {
    const told = await live(seed, DAYS, counts);
    if (told !== null) broken.push(told);
    if (told !== null && SEEDS > 1) console.log(told);
  }
  if (DWADI_DESK_DAYS !== undefined) console.log(Object.fromEntries([...counts].sort()));
  expect(broken.join('\n\n')).toBe('');
});
