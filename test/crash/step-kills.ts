/** Kills the app at the steps of a sale's path, and proves by both books that nothing was charged twice or lost. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startService, type TestService } from '../support/service.ts';
import { Contents } from './content.ts';
import { joinBooks } from './join.ts';
import { chainsOf, type Path, type Stop, type Walked, Walker } from './steps.ts';
import { Table } from './table.ts';
import { together } from './together.ts';
import { newOrders, openWorld, type World } from './world.ts';

export const LONGEST_MS = 600_000;
const AT_ONCE = 4;
const TRIES = 4;

/** How often a sale is looked up depends on how busy the machine is: a first stop that was passed by is tried again. */
export async function walkAll(walker: Walker, path: Path, chains: readonly (readonly Stop[])[]) {
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

/** Opens a service for the tests of this file, and shows what was killed at the end. */
export function stepKills(contentsFrom: number) {
  const table = new Table();
  let service: TestService;
  let contents: Contents | null = null;
  beforeAll(async () => {
    service = await startService();
  });
  afterAll(async () => {
    await service.stop();
    console.log(table.toString('kills by product and path'));
  });
  return {
    newWalker: async (): Promise<{ world: World; walker: Walker }> => {
      const world = await openWorld(service);
      contents ??= new Contents(world.shelf, contentsFrom);
      return { world, walker: new Walker(world, contents) };
    },
    prove: async (world: World, path: Path, accounts: readonly Walked[]): Promise<Stop[]> => {
      const { orders, requests } = await newOrders(world);
      expect(joinBooks(accounts, orders, requests).broken).toEqual([]);
      const reached = accounts.flatMap((account) => account.reached);
      for (const { product } of reached) table.add(product, path.name);
      return reached;
    },
  };
}

/** Every product at every step of these paths. */
export function killAtEveryStep(paths: readonly Path[], { newWalker, prove }: ReturnType<typeof stepKills>): void {
  test.each(paths)('$name: a sale is killed at every step', { timeout: LONGEST_MS }, async (path) => {
    const { world, walker } = await newWalker();
    const { reach, account } = await walker.rehearse(path);
    const { walked, never } = await walkAll(walker, path, chainsOf(reach));
    await prove(world, path, [account, ...walked]);
    expect(never, 'steps that the rehearsal came to').toEqual([]);
  });
}
