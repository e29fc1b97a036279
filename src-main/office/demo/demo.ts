/** Simulated counters on the embedded database: a week that has passed, and sales from now on. */
import { randomBytes } from 'node:crypto';
import { addDays, businessDayOf } from '../../platform/clock.ts';
import { type Signer, signerFrom } from '../../platform/signing.ts';
import { enrolCounter } from '../counters/enrol.ts';
import { confirmSigner } from '../counters/marks.ts';
import type { OfficeDatabase } from '../database/database.ts';
import { DemoBooks, type DemoSale, type Tender } from './books.ts';
import { finishDay } from './day.ts';
import { claimMark, insertBatch } from './insert-batch.ts';
import { DEMO_PRODUCTS, DEMO_SHOPS, type DemoShop } from './shops.ts';

const DAYS = 6;
const SALES_OF_A_DAY = 36;
const OPEN_FROM_MS = 7 * 3_600_000;
const HOUR_MS = 3_600_000;
const WALLET_LEAST = 15_000;
const TOP_UP = 150_000;

export interface DemoOptions {
  readonly db: OfficeDatabase;
  readonly now: () => number;
  /** A number between 0 and 1. */
  readonly random: () => number;
  readonly onTrouble: (error: unknown) => void;
}

interface DemoCounter {
  readonly shop: DemoShop;
  readonly role: string;
  readonly books: DemoBooks;
}

export interface Demo {
  /** One more sale of one counter, sent at once. */
  sellOne(nth: number): Promise<void>;
  stop(): Promise<void>;
}

const pick = <T>(of: readonly [T, ...T[]], random: () => number): T => of[Math.floor(random() * of.length)] ?? of[0];

function someSale(shop: DemoShop, random: () => number, at: number): DemoSale {
  const tender = pick<Tender>(['cash', 'cash', 'cash', 'mobile-money', 'mobile-money', 'credit'], random);
  const attendant = pick(shop.attendants, random);
  return { ...pick(DEMO_PRODUCTS, random), attendant, tender, at, stuck: false };
}

/** Sales of one day until a time, evenly spread over its hours. */
function sellDay(counter: DemoCounter, { random }: DemoOptions, from: number, until: number): void {
  for (let nth = 0; nth < SALES_OF_A_DAY; nth += 1) {
    const at = Math.round(from + ((until - from) * nth) / SALES_OF_A_DAY);
    counter.books.topUpBelow(WALLET_LEAST, TOP_UP);
    counter.books.sell(someSale(counter.shop, random, at));
  }
}

const send = ({ role, books }: DemoCounter, db: OfficeDatabase, now: number): Promise<void> =>
  insertBatch(db, role, books.takeBatch(now));

/** The days that have passed, each with its drawer and its file. One drawer was short, and one file says more. */
async function pastDays(counter: DemoCounter, options: DemoOptions, signer: Signer, nth: number): Promise<void> {
  const today = businessDayOf(options.now());
  let previous: Parameters<typeof finishDay>[1]['previous'] = null;
  for (let back = DAYS; back >= 1; back -= 1) {
    const day = addDays(today, -back);
    const begin = Date.parse(day) + OPEN_FROM_MS;
    sellDay(counter, options, begin, begin + 12 * HOUR_MS);
    const drawer = back === nth + 2 ? -1250 * (nth + 1) : back === 4 && nth === 1 ? 300 : 0;
    const lie = nth === 1 && back === 3 ? 4000 : 0;
    previous = finishDay(counter.books, { day, shop: counter.shop, signer, drawer, previous, lie });
    await send(counter, options.db, options.now());
  }
}

async function today(counter: DemoCounter, options: DemoOptions, nth: number): Promise<void> {
  const now = options.now();
  const begin = Date.parse(businessDayOf(now));
  const from = now - begin > OPEN_FROM_MS + HOUR_MS ? begin + OPEN_FROM_MS : begin;
  sellDay(counter, options, from, now);
  // One order of the day waits for a person.
  const waits = Math.max(begin, now - HOUR_MS);
  if (nth === 0) counter.books.sell({ ...someSale(counter.shop, options.random, waits), stuck: true });
  await send(counter, options.db, now);
}

async function openCounter(options: DemoOptions, nth: number): Promise<DemoCounter> {
  const { db } = options;
  const shop = DEMO_SHOPS[nth] ?? DEMO_SHOPS[0];
  const { role } = await enrolCounter(db, shop.name);
  const signer = signerFrom(randomBytes(32));
  await claimMark(db, role, { mark: shop.mark, shop: shop.name, signer: signer.fingerprint });
  // The third one's key is left for whoever looks around.
  if (nth < 2) await confirmSigner(db, shop.name, signer.fingerprint);
  const counter = { shop, role, books: new DemoBooks(shop.mark, shop.wallet) };
  await pastDays(counter, options, signer, nth);
  await today(counter, options, nth);
  if (nth === 1) await claimMark(db, role, { mark: `${shop.mark}B`, shop: shop.name, signer: signer.fingerprint });
  return counter;
}

function sellForEver(counters: readonly DemoCounter[], options: DemoOptions): () => Promise<void> {
  let stopped = false;
  let running: Promise<void> = Promise.resolve();
  const timers = counters.map(({ shop }, nth) =>
    setInterval(() => {
      running = running
        .then(() => (stopped ? undefined : sellAndSend(counters, options, nth)))
        .catch(options.onTrouble);
    }, shop.everyMs),
  );
  return async () => {
    stopped = true;
    for (const timer of timers) clearInterval(timer);
    await running;
  };
}

async function sellAndSend(counters: readonly DemoCounter[], options: DemoOptions, nth: number): Promise<void> {
  const counter = counters[nth];
  if (counter === undefined) return;
  counter.books.topUpBelow(WALLET_LEAST, TOP_UP);
  counter.books.sell(someSale(counter.shop, options.random, options.now()));
  await send(counter, options.db, options.now());
}

/** `live`: they sell by themselves from now on. */
export async function startDemo(options: DemoOptions, live = true): Promise<Demo> {
  const counters: DemoCounter[] = [];
  for (const nth of DEMO_SHOPS.keys()) counters.push(await openCounter(options, nth));
  const stop = live ? sellForEver(counters, options) : () => Promise.resolve();
  return { sellOne: (nth) => sellAndSend(counters, options, nth), stop };
}
