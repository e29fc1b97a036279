/** A drawer on a real journal, without a worker between: killed and opened again at will. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished } from 'vitest';
import { fullCheck } from '#main/journal/file/integrity-checks.ts';
import type { OpenedJournal } from '#main/journal/file/open-journal.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { type WriterOps, writerOps } from '#main/journal/worker/writer-ops.ts';
import { businessDayOf, hourOf } from '#main/platform/clock.ts';
import { ShiftService, type ShiftStore } from '#main/shifts/shift-service.ts';
import type { NewTender } from '#shared/counter-api/tenders.ts';
import { pesewas } from '#shared/money.ts';
import { ANY_TIME, changeOf, newIntent, newPosting, newSale, openHere, tempFolder } from '../journal/journal.ts';

export const MORNING = Date.UTC(2026, 10, 21, 7, 30);
const FIRST = 'shift-TEST-1';
const account = (ops: WriterOps) => ops.openAccount('main', 'https://example.test', 1).id;

export class TestDrawer {
  readonly folder: string;
  now = MORNING;
  who: 'owner' | 'attendant' = 'attendant';
  /** The service's answer at a shift's end. */
  wallet: { accountId: number; balance: number } | null = null;
  ops: WriterOps;
  desk: ShiftService;
  private opened: OpenedJournal;

  private constructor(folder: string, opened: OpenedJournal) {
    this.folder = folder;
    this.opened = opened;
    this.ops = writerOps(opened.db, () => true);
    this.desk = this.newDesk();
  }

  static async open(folder: string): Promise<TestDrawer> {
    const drawer = new TestDrawer(folder, await openHere(folder));
    await drawer.desk.load(FIRST);
    return drawer;
  }

  get db() {
    return this.opened.db;
  }

  private newDesk(): ShiftService {
    // The same methods; a promise of theirs is what a worker would answer.
    const store = { read: readerOps(this.opened.db), write: this.ops } as unknown as ShiftStore;
    return new ShiftService({
      store,
      mark: 'TEST',
      now: () => this.now,
      person: () => ({ id: 'ama', name: 'Ama', role: this.who, seesCost: this.who === 'owner' }),
      onChange: () => {},
      walletNow: async () => this.wallet,
    });
  }

  /** Cuts the power: nothing in memory is left. */
  async cut(): Promise<void> {
    this.opened.db.close();
    this.opened.lock.close();
    this.opened = await openHere(this.folder);
    this.ops = writerOps(this.opened.db, () => true);
    this.desk = this.newDesk();
    await this.desk.load(FIRST);
  }

  close(): void {
    this.opened.db.close();
    this.opened.lock.close();
  }

  private get today() {
    return { businessDay: businessDayOf(this.now), hour: hourOf(this.now) };
  }

  sell(price: number, tenders?: readonly NewTender[], usedBeforeConfirmed = false) {
    const sale = { ...newSale(randomUUID()), price, shiftId: this.desk.shift().id, soldAt: this.now };
    const paid = { ...sale, usedBeforeConfirmed, ...(tenders && { tenders }) };
    return this.ops.recordSale(paid, [{ ...newIntent(account(this.ops)), price }], ANY_TIME);
  }

  /** Sells and ends its order; `balance` is the wallet's balance afterwards. */
  sellAndEnd(
    price: number,
    end: 'accepted' | 'rejected' | 'unknown' | 'withdrawn',
    balance?: number,
    shiftId = this.desk.shift().id,
  ) {
    const sold = this.sell(price);
    if (sold.kind !== 'recorded') throw new Error(sold.kind);
    const [intent] = sold.sale.intents;
    if (!intent) throw new Error('a sale has an intent');
    const where = { shiftId, intentId: intent.id, saleSeq: intent.saleSeq, at: this.now, ...this.today };
    const accepted = [
      newPosting({ ...where, kind: 'revenue', amount: price }),
      newPosting({ ...where, kind: 'wallet-cost', amount: price - 20 }),
    ];
    this.ops.commit([
      [
        changeOf(intent, {
          at: this.now,
          patch: end === 'accepted' ? { state: 'accepted', delivery: 'completed' } : { state: end },
          postings: end === 'accepted' ? accepted : [],
          balance: balance === undefined ? undefined : { accountId: intent.accountId, unit: 'pesewa', balance },
        }),
      ],
    ]);
    return { intent, shiftId, version: intent.version + 1 };
  }

  /** Paid back once, and charged and delivered after all: every posting the other way round. */
  arriveAfterAll({ intent, version, shiftId }: ReturnType<TestDrawer['sellAndEnd']>, price: number): void {
    const where = { shiftId, intentId: intent.id, saleSeq: intent.saleSeq, at: this.now, ...this.today };
    const postings = [
      newPosting({ ...where, kind: 'revenue', amount: price }),
      newPosting({ ...where, kind: 'owed', amount: -price }),
    ];
    const patch = { state: 'settled', delivery: 'completed', money: 'kept' } as const;
    this.ops.commit([[changeOf({ id: intent.id, version: version + 1 }, { at: this.now, patch, postings })]]);
  }

  refund({ intent, version, shiftId }: ReturnType<TestDrawer['sellAndEnd']>, price: number): void {
    const where = { shiftId, intentId: intent.id, saleSeq: intent.saleSeq, at: this.now, ...this.today };
    this.ops.commit([
      [
        changeOf(
          { id: intent.id, version },
          {
            at: this.now,
            patch: { state: 'settled', delivery: 'failed', money: 'returned' },
            postings: [
              newPosting({ ...where, kind: 'revenue-reversed', amount: -price }),
              newPosting({ ...where, kind: 'wallet-cost-returned', amount: -(price - 20) }),
              newPosting({ ...where, kind: 'owed', amount: price }),
            ],
          },
        ),
      ],
    ]);
  }
}

/** Open, and found whole when the test is over. */
export async function soundDrawer(): Promise<TestDrawer> {
  const it = await TestDrawer.open(tempFolder());
  onTestFinished(() => {
    expect(fullCheck(it.db)).toBeNull();
    it.close();
  });
  await it.desk.open(pesewas(0));
  return it;
}

export function taken<T>(result: { ok: true; value: T } | { ok: false; error: unknown }): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
