/** A counter over many lives: its folder, what was sold there, and what its customers want. */
import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { TestKeys } from '../support/service.ts';
import type { Draft } from './content.ts';
import { DEADLINE_MS, SETTLE_MS } from './faults.ts';
import { Ended, Life } from './life.ts';
import { Person, type Wish } from './person.ts';
import type { World } from './world.ts';

/** The rules of the engine with waiting times that a test can sit through. */
export const POLICY = {
  requestDeadlineMs: DEADLINE_MS,
  settleMs: SETTLE_MS,
  freshMs: 2500 + SETTLE_MS,
  unresolvedMs: 30_000,
  oddWordMs: 700,
  slowOddWordMs: 700,
  watchMs: 60_000,
  billGuardMs: 200,
  resolveBackoffMs: [50, 100, 200, 300],
  pollBackoffMs: [450],
  slowPollMs: 1000,
} as const;

const PRICE_TRIES = 500;
/** Ten look-ups a minute are allowed: while they are used up, it is tried again this often. */
const LOOK_UP_PAUSE_MS = 1000;

type Bill = Extract<SaleRequest, { product: 'bill' }>;

export interface Wanted extends Draft {
  readonly saleId: string;
  readonly wish: Wish;
  readonly fault: string;
  /** The line had a wrong key for a while: a refusal is a true answer then. */
  readonly mayRefuse: boolean;
  /** The app confirmed this sale: from then on it must not be lost. */
  taken: boolean;
}

export class Shop {
  readonly folder = mkdtempSync(join(tmpdir(), 'dwadi-crash-'));
  readonly person: Person;
  readonly wanted = new Map<string, Wanted>();
  readonly #world: World;
  #link: string | undefined;
  kills = 0;

  constructor(world: World) {
    this.#world = world;
    this.person = new Person((saleId) => this.wanted.get(saleId)?.wish ?? 'send');
  }

  /** `apart`: sales are recorded before their first attempts. */
  async open({ apart = false, ...options }: { apart?: boolean; killAt?: string; keys?: TestKeys } = {}): Promise<Life> {
    const { service, office } = this.#world;
    this.#link ??= await office?.enrol();
    const policy = apart ? { ...POLICY, togetherMs: 0 } : POLICY;
    return new Life({ service, userDataDir: this.folder, policy, office: this.#link, ...options });
  }

  want(draft: Draft, wish: Wish, fault: string, mayRefuse = false): Wanted {
    const wanted = { ...draft, saleId: randomUUID(), wish, fault, mayRefuse, taken: false };
    this.wanted.set(wanted.saleId, wanted);
    return wanted;
  }

  /** Submits a draft as the screen does. Null when nothing can be priced, or when the app died over it. */
  async submit(life: Life, wanted: Wanted): Promise<SaleView | null> {
    const { saleId, request: sale } = wanted;
    if (sale.product === 'bill' && !(await confirmAccount(life, saleId, sale))) return null;
    for (let tries = 0; tries < PRICE_TRIES; tries += 1) {
      const quote = await unlessEnded(life.call('sales.quote', { saleId, sale }));
      if (quote === null) return null;
      if (!quote.ok) {
        await sleep(20);
        continue;
      }
      const submission = { saleId, sale, price: quote.value.price, sameSaleConfirmed: true };
      const answer = await unlessEnded(life.call('sales.submit', submission));
      if (answer === null) return null;
      if (answer.ok) {
        wanted.taken = true;
        return answer.value;
      }
      if (answer.error.code !== 'not-ready') throw new Error(`not sold: ${JSON.stringify(answer.error)}`);
      await sleep(20);
    }
    return null;
  }

  /** Copies the folder; the app must have stopped. */
  backUp(to: string): void {
    cpSync(this.folder, to, { recursive: true });
  }

  restore(from: string): void {
    rmSync(this.folder, { recursive: true, force: true });
    cpSync(from, this.folder, { recursive: true });
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** The name is shown and confirmed before a bill is paid. False when the account can't be had, or the app died. */
async function confirmAccount(life: Life, saleId: string, { biller, account, phone }: Bill): Promise<boolean> {
  for (let tries = 0; tries < PRICE_TRIES; tries += 1) {
    const found = await unlessEnded(life.call('bills.lookUp', { saleId, biller, account, phone }));
    if (found === null) return false;
    if (found.ok && found.value.state === 'found') {
      const name = found.value.accounts[0]?.name ?? null;
      const said = await unlessEnded(life.call('bills.confirm', { saleId, biller, account, name }));
      return said?.ok === true;
    }
    await sleep(found.ok ? LOOK_UP_PAUSE_MS : 20);
  }
  return false;
}

export async function unlessEnded<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Ended) return null;
    throw error;
  }
}
