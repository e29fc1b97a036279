/** Kills at every named step of every product's path. */
import { setTimeout as sleep } from 'node:timers/promises';
import { STEPS, type StepName } from '#main/orders/model/ports.ts';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { type Books, readBooks } from './books.ts';
import type { Contents } from './content.ts';
import { NO_FAULT, setFault } from './faults.ts';
import type { Account } from './join.ts';
import type { Wish } from './person.ts';
import { POLICY, Shop } from './shop.ts';
import { newOrders, type World } from './world.ts';

/** A way that a sale can take. */
export interface Path {
  readonly name: string;
  readonly fault: string;
  /** Killed here first: the path is then that of a sale which the next start finds. */
  readonly foundAfter: StepName | null;
  /** The sale is recorded before its attempt, as while no place in the budget is free. */
  readonly apart: boolean;
  readonly wish: Wish;
}

const path = (name: string, more: Partial<Path>): Path => ({
  name,
  fault: NO_FAULT,
  foundAfter: null,
  apart: false,
  wish: 'send',
  ...more,
});

export const PATHS: readonly Path[] = [
  path('answered at once', {}),
  path('answered at once, written apart', { apart: true }),
  path('the reply is lost', { fault: 'reply lost' }),
  path('the request is lost', { fault: 'request lost' }),
  path('found recorded, still wanted', { foundAfter: 'sale.recorded', apart: true }),
  path('found recorded, not wanted', { foundAfter: 'sale.recorded', apart: true, wish: 'withdraw' }),
  path('found under way and never sent, still wanted', { foundAfter: 'attempt.recorded' }),
  path('found under way and never sent, not wanted', { foundAfter: 'attempt.recorded', wish: 'withdraw' }),
  path('found under way and placed', { foundAfter: 'request.answered', wish: 'withdraw' }),
];

/** The number of times that each product reaches each step of a path. */
export type Reach = ReadonlyMap<Product, ReadonlyMap<StepName, number>>;

/** One kill: the step, and the nth time that a sale of the product reaches it. */
export interface Stop {
  readonly product: Product;
  readonly step: StepName;
  readonly nth: number;
}

export interface Walked extends Account {
  readonly reached: readonly Stop[];
  readonly missed: readonly Stop[];
  readonly kills: number;
}

const stopText = ({ step, nth, product }: Stop): string => `${step}#${nth}@${product}`;

export class Walker {
  readonly #world: World;
  readonly #contents: Contents;

  constructor(world: World, contents: Contents) {
    this.#world = world;
    this.#contents = contents;
  }

  /** Walks the path once with each of the products and is not killed on it: learns how often each step is reached. */
  async rehearse(path: Path, products: readonly Product[] = PRODUCTS): Promise<{ reach: Reach; account: Walked }> {
    const account = await this.walk(
      path,
      products.map((product) => ({ product, stop: null })),
    );
    const { orders, requests } = await newOrders(this.#world);
    const codes = new Map(
      orders.map((order) => [order.client_reference ?? order.reference ?? '', order.reference ?? '']),
    );
    const looks = (reference: string): number =>
      requests.filter(
        ({ method, path: asked }) =>
          method === 'GET' && (asked.endsWith(`/${reference}`) || asked.endsWith(`/${codes.get(reference)}`)),
      ).length;
    return { reach: reachOf(path, products, account.books, looks), account };
  }

  /** One counter over as many lives as it takes: each stop is a kill, and a last life cleans up after a kill. */
  async walk(path: Path, legs: readonly { product: Product; stop: Stop | null }[]): Promise<Walked> {
    const shop = new Shop(this.#world);
    const reached: Stop[] = [];
    const missed: Stop[] = [];
    let wasKilled = false;
    for (const { product, stop } of legs) {
      wasKilled = await this.#leg(shop, path, product, stop);
      if (stop !== null) (wasKilled ? reached : missed).push(stop);
    }
    if (wasKilled) {
      const last = await shop.open();
      await last.ready();
      if (!(await shop.person.attend(last))) throw new Error(`the app ended by itself:\n${last.output()}`);
      await last.stop();
    }
    const books = readBooks(shop.folder);
    shop.remove();
    const name = `${path.name}, ${legs.map(({ stop }) => (stop ? stopText(stop) : 'no kill')).join(' ')}`;
    const { kills, person } = shop;
    const wanted = [...shop.wanted.values()];
    return {
      name,
      wanted,
      books,
      forgotten: new Set(),
      answers: person.taken,
      reached,
      missed,
      kills,
    };
  }

  /** Sells one sale, and is killed on its way. False when the way didn't lead there. */
  async #leg(shop: Shop, path: Path, product: Product, stop: Stop | null): Promise<boolean> {
    const draft = this.#contents.draft(product);
    const wanted = shop.want(draft, path.wish, path.fault);
    await setFault(this.#world.service, path.fault, draft.mark);
    const { apart } = path;
    const options = stop === null ? { apart } : { apart, killAt: stopText(stop) };
    if (path.foundAfter !== null) {
      const before = await shop.open({ apart, killAt: `${path.foundAfter}#1@${product}` });
      await before.ready();
      // A busy machine may refuse the sale for a while; it is at its stop only once it is recorded.
      while (!before.isOver && (await shop.submit(before, wanted)) === null) await sleep(50);
      await before.ended;
      shop.kills += 1;
    }
    const life = await shop.open(options);
    const isReady = await life.ready();
    if (isReady && path.foundAfter === null) await shop.submit(life, wanted);
    if ((await shop.person.attend(life)) && (await life.stop(stop !== null))) return false;
    shop.kills += 1;
    return true;
  }
}

function reachOf(path: Path, products: readonly Product[], books: Books, looks: (reference: string) => number): Reach {
  const reach = new Map<Product, Map<StepName, number>>();
  for (const product of products) {
    const entries = books.entries.filter((entry) => entry.product === product);
    const sentBefore = path.foundAfter === 'attempt.recorded' || path.foundAfter === 'request.answered' ? 1 : 0;
    const requests = Math.max(...entries.map(({ attempts }) => attempts)) - sentBefore;
    const looked = entries.reduce((sum, { reference }) => sum + looks(reference), 0);
    const answers = entries.flatMap(({ story }) => story.filter((line) => line.startsWith('person.'))).length;
    const counts: Record<StepName, number> = {
      'sale.recorded': path.foundAfter === null ? 1 : 0,
      'attempt.recorded': requests,
      'request.answered': requests,
      'outcome.recorded': requests,
      'look.answered': looked,
      'look.recorded': looked,
      'person.recorded': answers,
    };
    reach.set(product, new Map(Object.entries(counts) as [StepName, number][]));
  }
  return reach;
}

/** Once the pauses between looks have reached their longest, each look is the one before. */
const MOST_LOOKS = POLICY.resolveBackoffMs.length + 1;
const MOST: Readonly<Partial<Record<StepName, number>>> = { 'look.answered': MOST_LOOKS, 'look.recorded': MOST_LOOKS };

/** Every stop of a path, in chains in which no product comes twice: a chain is one counter's life. */
export function chainsOf(reach: Reach): Stop[][] {
  const chains: Stop[][] = [];
  for (const step of STEPS) {
    const most = MOST[step] ?? Number.POSITIVE_INFINITY;
    for (let nth = 1; nth <= most; nth += 1) {
      const products = PRODUCTS.filter((product) => (reach.get(product)?.get(step) ?? 0) >= nth);
      if (products.length === 0) break;
      chains.push(products.map((product) => ({ product, step, nth })));
    }
  }
  return chains;
}
