/** Watches every first byte, and reports at once when a rule is broken. Its knowledge survives the kills. */
import type { WritableDb } from '#main/journal/base/database.ts';
import type { AttemptStart, IntentChange } from '#main/journal/base/records.ts';
import type { Policy } from '#main/orders/model/policy.ts';
import type { Clock } from '#main/platform/clock.ts';
import { type Moment, oldestAge } from '#main/platform/clock.ts';
import type { Product } from '#shared/order-state.ts';
import { prepared } from './prepared.ts';
import type { ModelService } from './service.ts';

const MAY_START: readonly string[] = ['recorded', 'unknown', 'accepted'];

interface Row {
  readonly state: string;
  readonly money: string;
  readonly body: number;
  readonly open: number;
}

interface Word {
  readonly moment: Moment;
  readonly run: object;
}

/** How far behind the counter's clock was when a change was written, and in which run. */
export interface Written {
  readonly behindMs: number;
  readonly run: object;
}

const ROW = `
  SELECT i.state, i.money, i.body IS NOT NULL AS body,
    (SELECT count(*) FROM attempts a WHERE a.intent_id = i.id AND a.ended_at IS NULL) AS open
  FROM intents i WHERE i.reference = ?`;

export class Witness {
  readonly broken: string[] = [];
  readonly withdrawn = new Set<string>();
  private readonly bytes = new Map<string, string>();
  private readonly words = new Map<string, Word>();
  private readonly written = new Map<string, Written>();
  private readonly policy: Policy;
  /** Attempt rows stay open where the model breaks the journal's answers on purpose. */
  leftOpen = false;

  constructor(policy: Policy) {
    this.policy = policy;
  }

  /** Records that a person clicked "send" for this order at this moment, in this run of the app. */
  word(reference: string, moment: Moment, run: object): void {
    this.words.set(reference, { moment, run });
  }

  /** M17, when the engine asks the journal to start attempts: a person wanted each of them just now. */
  starting(db: WritableDb, starts: readonly AttemptStart[], clock: Clock, run: object): void {
    for (const { intentId, version } of starts) {
      const row = prepared<[number], { reference: string; state: string; version: number }>(
        db,
        'SELECT reference, state, version FROM intents WHERE id = ?',
      ).get(intentId);
      if (!row) this.broken.push(`an attempt of no intent: ${intentId}`);
      else if (row.version === version) {
        const { reference, state } = row;
        if (!MAY_START.includes(state)) this.broken.push(`${reference} is sent while ${state}`);
        this.wanted(reference, clock, run);
      }
    }
  }

  /** M17, when the engine asks the journal to write a sale together with its first attempts. */
  startingWithSale(references: readonly string[], clock: Clock, run: object): void {
    for (const reference of references) this.wanted(reference, clock, run);
  }

  /**
   * M25a: time alone never reopens a dismissed order. M20, M25: open money is polled for its full time, whatever the
   * PC's clock says; and a person is not told that the service doesn't find an order before it has had time to find it.
   * A change written after a sleep, before the service told the time again, counts from before the sleep once that run
   * has ended.
   */
  changing({ intentId, patch }: IntentChange, db: WritableDb, { orders, now }: ModelService, here: Written): void {
    const row = prepared<[number], { reference: string; state: string; delivery: string; givenUp: number }>(
      db,
      'SELECT reference, state, delivery, given_up AS givenUp FROM intents WHERE id = ?',
    ).get(intentId);
    if (!row) return;
    if (patch.attention === 'unresolved' && row.givenUp === 1)
      this.broken.push(`M25a ${row.reference} was put away, and is asked about again`);
    const order = orders.get(row.reference);
    const before = this.written.get(row.reference);
    this.written.set(row.reference, here);
    if (patch.attention !== 'unresolved' || row.state !== 'accepted' || !order) return;
    const asked = now - order.createdAt;
    const early = before === undefined || before.run === here.run ? 0 : Math.max(0, before.behindMs);
    const least = row.delivery === 'pending' ? this.policy.unresolvedMs : this.policy.openMoneyMs - early;
    if (asked < least) this.broken.push(`M25 ${row.reference} is given up after ${asked} ms`);
  }

  /** Forgets people's words and written changes: the backup that was restored doesn't know them. */
  restored(): void {
    this.withdrawn.clear();
    this.written.clear();
  }

  private wanted(reference: string, clock: Clock, run: object): void {
    const word = this.words.get(reference);
    if (!word || word.run !== run) this.broken.push(`M17 ${reference} is sent, and nobody said so in this run`);
    else if (oldestAge(word.moment, clock) > this.policy.freshMs) {
      this.broken.push(`M17 ${reference} is sent ${oldestAge(word.moment, clock)} ms after a person's word`);
    }
  }

  /** M2, M4: checks the journal's row when the first byte leaves, and that the order is still wanted. */
  firstByte(db: WritableDb, clock: Clock, run: object, product: Product, text: string): void {
    const sent = product === 'bulk' ? this.itemsOf(text) : [text];
    for (const one of sent) {
      const { reference } = JSON.parse(one) as { reference: string };
      this.wanted(reference, clock, run);
      const row = prepared<[string], Row>(db, ROW).get(reference);
      if (!row) this.broken.push(`M2 ${reference} leaves, and the journal doesn't know it`);
      else this.onDisk(reference, row);
      const frozen = this.bytes.get(reference) ?? one;
      this.bytes.set(reference, one);
      if (frozen !== one) this.broken.push(`M4 ${reference} leaves as ${one}, and was ${frozen}`);
      if (this.withdrawn.has(reference)) this.broken.push(`${reference} leaves after it was withdrawn`);
    }
  }

  private onDisk(reference: string, row: Row): void {
    const sound = row.state === 'sending' && row.money !== 'none' && row.body === 1;
    if (!sound) this.broken.push(`M2 ${reference} leaves and stands as ${JSON.stringify(row)}`);
    if (row.open !== 1 && !this.leftOpen) this.broken.push(`${reference} leaves with ${row.open} attempts under way`);
  }

  /** The items as they were written: what brackets and commas the batch has around them isn't theirs. */
  private itemsOf(text: string): string[] {
    const items = (JSON.parse(text) as { orders: object[] }).orders.map((item) => JSON.stringify(item));
    if (text !== `{"orders":[${items.join(',')}]}`) this.broken.push(`M4 a batch in another form: ${text}`);
    return items;
  }
}
