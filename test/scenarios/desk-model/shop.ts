/** The person at the counter, the facts they know to be true, and the actions that every step needs. */
import { randomUUID } from 'node:crypto';
import type { CallName, CallRequest } from '#shared/counter-api/index.ts';
import { PIECES } from '#shared/counter-api/shifts.ts';
import { Chance } from '../orders/model/random.ts';
import { Books, type Order, type Sale } from './books.ts';
import { dayOf, type World } from './world.ts';

export const AMA = { id: 'demo-ama', pin: '2580', name: 'Ama (demo)' };
export const KOFI = { id: 'demo-kofi', pin: '1470', name: 'Kofi (demo)' };
export const OWNER = { id: 'demo-owner', pin: '3690', name: 'Efua, the owner (demo)' };
export type Person = typeof AMA;
const LOCK_MS = 10 * 60_000;

export class Broken extends Error {}

/** The owner's rule for a product: an amount on top of the cost, or the price itself. */
export interface Rule {
  readonly add: number;
  readonly roundTo: 1 | 5 | 10 | 20 | 50 | 100;
  readonly fee: number;
  readonly per: 'each' | 'list';
}

export class Shop {
  readonly world: World;
  readonly chance: Chance;
  readonly books: Books;
  who: Person = AMA;
  locked = false;
  active: number;
  rules: Readonly<Record<string, Rule>> = {};
  /** Money that was put into the wallet or taken out of it on the service's own page. */
  toppedUp = 0;
  /** Given up, and placed all the same; it may be known to have failed by then. */
  readonly lost: { sale: Sale; order: Order; fails: boolean }[] = [];
  /** The wallet's cost of the orders in `lost`. */
  unseen = 0;
  /** The wallet's balance as the last Z reported it. */
  wallet: number | null = null;
  readonly zs = new Map<number, string>();
  /** The difference between counted and expected cash of each drawer that was closed, with its day. */
  readonly closed: { day: string; difference: number }[] = [];
  /** The reports of past days, as they were given. */
  readonly told = new Map<string, string>();
  private readonly billed = new Set<number>();
  readonly counts: Record<string, number> = {};
  private numbers = 0;

  constructor(world: World, seed: number) {
    this.world = world;
    this.chance = new Chance(seed);
    this.books = new Books(() => dayOf(world.now));
    world.hides = () => this.who === KOFI;
    this.active = world.now;
    this.books.shift.lastAct = world.now;
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  /** Draws ids from the seed, so that the same seed gives the same ids. */
  draftId(): string {
    const hex = Array.from({ length: 32 }, () => this.chance.between(0, 15).toString(16)).join('');
    const id = `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    return id.length === randomUUID().length ? id : randomUUID();
  }

  number(prefix: string): string {
    this.numbers += 1;
    return `${prefix}${String(1_000_000 + ((this.numbers * 7919) % 9_000_000)).padStart(7, '0')}`;
  }

  /** Draws an amount that no bill here had: the same bill again is the duplicate guard's to judge. */
  billAmount(): number {
    let amount: number;
    do amount = this.chance.between(10, 90) * 100 + this.chance.between(0, 99);
    while (this.billed.has(amount));
    this.billed.add(amount);
    return amount;
  }

  unlike(what: string, is: unknown, should: unknown): void {
    if (JSON.stringify(is) === JSON.stringify(should)) return;
    throw new Broken(`${what}: it says ${JSON.stringify(is)}, and should say ${JSON.stringify(should)}`);
  }

  /** Refused with this code, and nothing came of it. */
  async refused<N extends CallName>(code: string, name: N, request: CallRequest<N>): Promise<void> {
    const answer = await this.world.ask(name, request);
    this.unlike(`${name} ${JSON.stringify(request)}`, answer.ok ? 'ok' : answer.error.code, code);
  }

  /** True for the owner; all other people count without the expected sum. */
  get seesExpected(): boolean {
    return this.who.id === OWNER.id;
  }

  async as(person: Person): Promise<void> {
    if (!this.locked && this.who.id === person.id) return void (await this.touch());
    const answer = await this.world.get('staff.signIn', { id: person.id, pin: person.pin });
    this.unlike('signing in', answer.kind, 'right');
    this.who = person;
    this.locked = false;
    this.active = this.world.now;
  }

  private async touch(): Promise<void> {
    this.active = this.world.now;
    await this.world.get('staff.active', {});
  }

  async referenceOf({ saleId }: Sale, { intentId }: Order): Promise<string> {
    const { orders } = await this.world.get('sales.get', { saleId });
    return orders.find((one) => one.intentId === intentId)?.reference ?? '';
  }

  async pass(ms: number): Promise<void> {
    await this.world.pass(ms);
    if (this.world.now - this.active > LOCK_MS) this.locked = true;
  }

  /** Notes the drawer's last use. */
  used(): void {
    this.books.shift.lastAct = this.world.now;
  }

  /** Waits until the order looks as wanted; asks about it meanwhile, as a waiting person does. */
  async until(sale: Sale, order: Order, wanted: string): Promise<string> {
    for (let tries = 0; ; tries += 1) {
      const view = (await this.world.get('sales.get', { saleId: sale.saleId })).orders.find(
        ({ intentId }) => intentId === order.intentId,
      );
      const is = `${view?.state} ${view?.delivery} ${view?.money} ${view?.attention}${view?.unproven === null ? ' proven' : ''}`;
      if (is.includes(wanted)) return is;
      if (tries > 3000) throw new Broken(`slip ${sale.slip} never came to be ${wanted}; it is ${is}`);
      if (tries % 20 === 0 && view?.actions.includes('ask')) {
        await this.world.ask('sales.act', { intentId: order.intentId, action: 'ask' });
      }
      await new Promise((resolve) => setTimeout(resolve, tries < 10 ? 2 : 20));
    }
  }

  /** Notes and coins for this sum, as far as there are any for it. */
  pieces(sum: number) {
    let left = Math.max(0, sum);
    return PIECES.flatMap((value) => {
      const count = Math.min(100_000, Math.floor(left / value));
      left -= count * value;
      return count > 0 ? [{ value, count }] : [];
    });
  }
}
