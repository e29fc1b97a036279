/**
 * Killed at the named steps of every product's path: charged exactly once, or not at all, and the counter knows. The
 * normal run is killed at a sample of them, the long one at every step of every product: here on the paths that begin
 * with a new sale, and in `steps-found.long` on the others.
 */
import { expect, test } from 'vitest';
import { STEPS, type StepName } from '#main/orders/model/ports.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import { productOf, stopOn, surePathTo } from './sample.ts';
import { killAtEveryStep, LONGEST_MS, stepKills, walkAll } from './step-kills.ts';
import { PATHS } from './steps.ts';

/** Apart from what random runs sell, should both meet one service. */
const CONTENTS_FROM = 500_000;

const kills = stepKills(CONTENTS_FROM);

/** A sample of kills; between them they come to each step, each product and each path. */
function sampleKills({ newWalker, prove }: typeof kills): void {
  const seen = new Set<StepName>();
  test.each(PATHS)('$name: one sale of the product is killed at one step', { timeout: LONGEST_MS }, async (path) => {
    const { world, walker } = await newWalker();
    const product = productOf(path);
    const { reach, account } = await walker.rehearse(path, [product]);
    const { walked, never } = await walkAll(walker, path, [[stopOn(reach, product, seen)]]);
    for (const { step } of await prove(world, path, [account, ...walked])) seen.add(step);
    expect(never, 'steps that the rehearsal came to').toEqual([]);
  });

  test('each step and each product is among them', { timeout: LONGEST_MS }, async () => {
    expect(new Set(PATHS.map(productOf))).toEqual(new Set(PRODUCTS));
    for (const step of STEPS.filter((one) => !seen.has(one))) {
      const { world, walker } = await newWalker();
      const { path, product } = surePathTo(step);
      const { walked, never } = await walkAll(walker, path, [[{ product, step, nth: 1 }]]);
      for (const stop of await prove(world, path, walked)) seen.add(stop.step);
      expect(never).toEqual([]);
    }
    expect(seen).toEqual(new Set(STEPS));
  });
}

if (process.env['DWADI_LONG'] !== '1') sampleKills(kills);
else
  killAtEveryStep(
    PATHS.filter(({ foundAfter }) => foundAfter === null),
    kills,
  );
