/**
 * Killed at the named steps of every product's path: charged exactly once, or not at all, and the counter knows. The
 * long run is killed at every step of every product on every path, the normal one at a sample of them.
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { STEPS, type StepName } from '#main/orders/model/ports.ts';
import { PRODUCTS } from '#shared/order-state.ts';
import { startService, type TestService } from '../support/service.ts';
import { Contents } from './content.ts';
import { joinBooks } from './join.ts';
import { productOf, stopOn, surePathTo } from './sample.ts';
import { chainsOf, PATHS, type Path, type Stop, Walker } from './steps.ts';
import { Table } from './table.ts';
import { together } from './together.ts';
import { newOrders, openWorld, type World } from './world.ts';

const long = process.env['DWADI_LONG'] === '1';
const AT_ONCE = 4;
const LONGEST_MS = 600_000;
const TRIES = 4;
/** Apart from what random runs sell, should both meet one service. */
const CONTENTS_FROM = 500_000;

let service: TestService;
let contents: Contents | null = null;
const table = new Table();

beforeAll(async () => {
  service = await startService();
});
afterAll(async () => {
  await service.stop();
  console.log(table.toString('kills by product and path'));
});

async function newWalker(): Promise<{ world: World; walker: Walker }> {
  const world = await openWorld(service);
  contents ??= new Contents(world.shelf, CONTENTS_FROM);
  return { world, walker: new Walker(world, contents) };
}

/** How often a sale is looked up depends on how busy the machine is: a first stop that was passed by is tried again. */
async function walkAll(walker: Walker, path: Path, chains: readonly (readonly Stop[])[]) {
  const walk = (stops: readonly Stop[]) => () =>
    walker.walk(
      path,
      stops.map((stop) => ({ product: stop.product, stop })),
    );
  const walked = await together(AT_ONCE, chains.map(walk));
  const passedBy = (walks: typeof walked) => walks.flatMap(({ missed }) => missed).filter(({ nth }) => nth === 1);
  let never = passedBy(walked);
  for (let tries = 0; tries < TRIES && never.length > 0; tries += 1) {
    const again = await together(
      AT_ONCE,
      never.map((stop) => walk([stop])),
    );
    walked.push(...again);
    never = passedBy(again);
  }
  return { walked, never };
}

async function prove(world: World, path: Path, accounts: Awaited<ReturnType<Walker['walk']>>[]): Promise<Stop[]> {
  const { orders, requests } = await newOrders(world);
  expect(joinBooks(accounts, orders, requests).broken).toEqual([]);
  const reached = accounts.flatMap((account) => account.reached);
  for (const { product } of reached) table.add(product, path.name);
  return reached;
}

const seen = new Set<StepName>();

/** A sample of kills; between them they come to each step, each product and each path. */
function sampleKills(): void {
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

function allKills(): void {
  test.each(PATHS)('$name: a sale is killed at every step', { timeout: LONGEST_MS }, async (path) => {
    const { world, walker } = await newWalker();
    const { reach, account } = await walker.rehearse(path);
    const { walked, never } = await walkAll(walker, path, chainsOf(reach));
    await prove(world, path, [account, ...walked]);
    expect(never, 'steps that the rehearsal came to').toEqual([]);
  });
}

if (long) allKills();
else sampleKills();
