/** One counter's bad days: sales on a bad line, kills at random moments, and the cleaning-up afterwards. */
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { readBooks } from './books.ts';
import type { Contents } from './content.ts';
import { NO_FAULT, pickFault, setFault, setLag, slowCatalogues } from './faults.ts';
import type { Account } from './join.ts';
import type { Life } from './life.ts';
import { orderIsOver } from './person.ts';
import type { Random } from './prng.ts';
import { Shop, unlessEnded, type Wanted } from './shop.ts';
import type { World } from './world.ts';

/** The events between the lives of a round. */
export const ROUND_KINDS = ['kills alone', 'bad line', 'keys exchanged', 'journal restored'] as const;
type RoundKind = (typeof ROUND_KINDS)[number];

export interface Played extends Account {
  readonly kills: number;
  /** A sale that was under way when the app was killed, and its fault. */
  readonly hit: readonly { readonly product: Product; readonly fault: string }[];
}

const LONGEST_LIFE_MS = 900;
const LONGEST_ROUND_MS = 400_000;

export class Round {
  readonly #world: World;
  readonly #contents: Contents;
  readonly #random: Random;
  readonly #name: string;
  readonly #kind: RoundKind;
  readonly #shop: Shop;
  readonly #hit: Played['hit'][number][] = [];
  readonly #forgotten = new Set<string>();
  readonly kills: number;
  /** Drafts to submit once more if the app died over them. */
  readonly #again = new Set<string>();
  #bills = 0;

  constructor(world: World, contents: Contents, random: Random, name: string) {
    this.#world = world;
    this.#contents = contents;
    this.#random = random;
    this.#kind = random.chance(0.6) ? 'bad line' : random.pick(ROUND_KINDS);
    this.#name = `${name}, ${this.#kind}`;
    this.kills = 1 + random.below(3);
    this.#shop = new Shop(world);
  }

  async play(): Promise<Played> {
    const late = AbortSignal.timeout(LONGEST_ROUND_MS);
    const hangs = once(late, 'abort').then(() => {
      throw new Error(`${this.#name} never came to its end; its folder is ${this.#shop.folder}`);
    });
    return Promise.race([this.#play(), hangs]);
  }

  async #play(): Promise<Played> {
    if (this.#kind === 'journal restored') await this.#restored();
    else for (let life = 0; life < this.kills; life += 1) await this.#live(life === 0 ? PRODUCTS.length : 3);
    return this.#cleanUp();
  }

  /** Sells, and is killed in the middle of it. */
  async #live(sales: number): Promise<void> {
    const life = await this.#start();
    const cut = this.#random.next() * LONGEST_LIFE_MS;
    const attended = this.#random.chance(0.8);
    this.#shop.person.eager = this.#random.chance(0.3);
    const slowMs = this.#random.chance(0.5) ? 200 : 0;
    const secondWindow = this.#random.chance(0.3);
    this.#shop.person.secondWindowMs = secondWindow ? this.#random.next() * Math.max(4, slowMs) : null;
    if (secondWindow) await slowCatalogues(this.#world.service, slowMs);
    await life.ready();
    const work = this.#sell(life, sales);
    const attention = attended ? this.#shop.person.attend(life, async () => false) : Promise.resolve(false);
    await sleep(cut);
    this.#noteHits(life);
    if (await life.kill()) this.#shop.kills += 1;
    await Promise.all([work, attention]);
  }

  /** Stops in good order, copies the folder, sells on, is killed, and returns to the copy. */
  async #restored(): Promise<void> {
    const copy = mkdtempSync(join(tmpdir(), 'dwadi-crash-copy-'));
    const first = await this.#start();
    await first.ready();
    const cut = this.#random.next() * LONGEST_LIFE_MS;
    await Promise.all([this.#sell(first, 4), sleep(cut)]);
    await first.stop();
    this.#shop.backUp(copy);
    for (let life = 0; life < this.kills; life += 1) await this.#live(4);
    for (const { reference } of readBooks(this.#shop.folder).entries) this.#forgotten.add(reference);
    this.#shop.restore(copy);
    rmSync(copy, { recursive: true, force: true });
  }

  async #start(): Promise<Life> {
    const apart = this.#random.chance(0.3);
    if (this.#kind !== 'keys exchanged' || !this.#random.chance(0.5)) return this.#shop.open({ apart });
    return this.#shop.open({ apart, keys: await this.#world.wrongKeys() });
  }

  async #sell(life: Life, count: number): Promise<void> {
    const again = [...this.#shop.wanted.values()].filter(({ taken, mark }) => !taken && this.#again.has(mark));
    const fresh = this.#random
      .shuffled(PRODUCTS)
      .slice(0, count)
      .flatMap((product) => this.#want(product));
    await Promise.all([...again, ...fresh].map((wanted) => this.#submit(life, wanted)));
  }

  /** The service takes few bills a minute, and the client knows: two of them in a round are enough. */
  #want(product: Product): Wanted[] {
    if (product === 'bill' && this.#bills >= 2) return [];
    if (product === 'bill') this.#bills += 1;
    const fault =
      this.#kind === 'bad line' || this.#random.chance(0.3)
        ? pickFault(this.#random, this.#world.kind.faults)
        : NO_FAULT;
    const wish = this.#random.chance(0.6) ? 'send' : 'withdraw';
    const draft = this.#contents.draft(product);
    if (this.#random.chance(0.5)) this.#again.add(draft.mark);
    const met = this.#kind === 'kills alone' ? NO_FAULT : fault;
    return [this.#shop.want(draft, wish, met, this.#kind === 'keys exchanged' || this.#world.kind.mayRefuse)];
  }

  async #submit(life: Life, wanted: Wanted): Promise<void> {
    const pause = this.#random.next() * 200;
    const nth = this.#random.chance(0.8) ? 1 : 2;
    const lags = this.#kind === 'bad line' && this.#random.chance(0.15);
    const regrets = wanted.wish === 'withdraw' && this.#random.chance(0.3);
    await setFault(this.#world.service, wanted.fault, wanted.mark, nth);
    await sleep(pause);
    const sale = await this.#shop.submit(life, wanted);
    if (regrets && sale) await unlessEnded(this.#shop.person.regret(life, sale));
    if (lags) for (const { reference } of sale?.orders ?? []) await setLag(this.#world.service, reference);
  }

  #noteHits(life: Life): void {
    for (const { saleId, request, fault } of this.#shop.wanted.values()) {
      const seen = life.seen.get(saleId);
      if (seen?.orders.every(orderIsOver)) continue;
      this.#hit.push({ product: request.product, fault: fault === NO_FAULT ? this.#kind : fault });
    }
  }

  /** Sells once more, as a new sale of the same content, each sale that a wrong key refused. */
  async #sellAgain(life: Life): Promise<void> {
    for (const wanted of [...this.#shop.wanted.values()]) {
      const sale = wanted.mayRefuse ? await life.call('sales.get', { saleId: wanted.saleId }) : null;
      if (
        !sale?.ok ||
        !sale.value.orders.every(({ state, actions }) => state === 'rejected' && actions.includes('again'))
      )
        continue;
      const again = this.#shop.want(wanted, wanted.wish, wanted.fault, this.#world.kind.mayRefuse);
      await this.#shop.submit(life, again);
    }
  }

  async #cleanUp(): Promise<Played> {
    const { person } = this.#shop;
    const last = await this.#shop.open();
    await last.ready();
    const attend = async (): Promise<void> => {
      if (!(await person.attend(last))) throw new Error(`the app ended by itself:\n${last.output()}`);
    };
    await attend();
    await this.#sellAgain(last);
    await attend();
    const sent = (await this.#world.office?.wholly(last)) ?? null;
    await last.stop();
    const books = readBooks(this.#shop.folder);
    const streamed = sent === 'all' ? ((await this.#world.office?.differences(this.#shop.folder)) ?? []) : [];
    this.#shop.remove();
    return {
      name: this.#name,
      wanted: [...this.#shop.wanted.values()],
      books,
      forgotten: this.#forgotten,
      answers: person.taken,
      kills: this.#shop.kills,
      hit: this.#hit,
      streamed,
    };
  }
}
