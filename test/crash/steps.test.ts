/** Killed at every named step of every product's path: charged exactly once, or not at all, and the counter knows. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { Contents } from './content.ts';
import { joinBooks } from './join.ts';
import { chainsOf, PATHS, Walker } from './steps.ts';
import { Table } from './table.ts';
import { together } from './together.ts';
import { newOrders, openWorld } from './world.ts';

const AT_ONCE = 4;
const LONGEST_MS = 600_000;
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

test.each(PATHS)('$name: killed at every step', { timeout: LONGEST_MS }, async (path) => {
  const world = await openWorld(service);
  contents ??= new Contents(world.shelf, CONTENTS_FROM);
  const walker = new Walker(world, contents);
  const { reach, account } = await walker.rehearse(path);
  const chains = chainsOf(reach);
  const walked = await together(
    AT_ONCE,
    chains.map(
      (chain) => () =>
        walker.walk(
          path,
          chain.map((stop) => ({ product: stop.product, stop })),
        ),
    ),
  );
  // How often a sale is looked up depends on how busy the machine is: a step that was passed by is walked to again.
  const passedBy = (walks: typeof walked) => walks.flatMap(({ missed }) => missed).filter(({ nth }) => nth === 1);
  let never = passedBy(walked);
  for (let tries = 0; tries < 4 && never.length > 0; tries += 1) {
    const again = await together(
      AT_ONCE,
      never.map((stop) => () => walker.walk(path, [{ product: stop.product, stop }])),
    );
    walked.push(...again);
    never = passedBy(again);
  }
  const { orders, requests } = await newOrders(world);
  expect(joinBooks([account, ...walked], orders, requests).broken).toEqual([]);
  expect(never, 'steps that the rehearsal came to').toEqual([]);
  for (const { product } of walked.flatMap(({ reached }) => reached)) table.add(product, path.name);
});
