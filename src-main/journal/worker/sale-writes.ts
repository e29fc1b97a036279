/** Writes sales, their attempts and all that becomes of their orders. */
import type { WritableDb } from '../base/database.ts';
import { namesCustomer } from '../base/named-customer.ts';
import { IS_OPEN } from '../base/open-intents.ts';
import { pesewasAt } from '../base/posting-kinds.ts';
import type {
  AttemptOrigin,
  AttemptStart,
  Committed,
  FirstAttempt,
  IntentChange,
  IntentRecord,
  NewBalance,
  NewIntent,
  NewReveal,
  NewSale,
  RecordedSale,
  RevealRecord,
  SameSaleRule,
  StartedAttempt,
  UsedOwed,
} from '../base/records.ts';
import { givenBackWriter } from '../money/customers-money.ts';
import { costInferrer } from '../money/inferred-cost.ts';
import { inHandSettler, owedPayer, owedReader } from '../money/owed-rows.ts';
import { shiftFinder } from '../money/shift-rows.ts';
import { type TenderContext, tenderReader } from '../money/tender-rows.ts';
import { uncostedBooker } from '../money/uncosted-takings.ts';
import { openDebtSettler } from '../money/unpaid-credit.ts';
import { refusalBooker, turnedUp } from '../money/unproven-refusals.ts';
import { sameSaleFinder } from '../sales/duplicate-sale.ts';
import { recordedSale } from '../sales/intent-rows.ts';
import { type BeforeChange, intentWriter } from '../sales/intent-writer.ts';
import {
  type IntentToInsert,
  type NotRecorded,
  type PackedIntents,
  type PackedSale,
  toInsert,
  unpackIntents,
  unpackSale,
} from '../sales/sale-packing.ts';
import { revealReader } from '../sales/voucher-reveals.ts';
import type { Transactions } from './transactions.ts';

const isPlaced = (state: IntentRecord['state']): boolean => state !== 'rejected' && state !== 'withdrawn';

function orderStatements(db: WritableDb) {
  return {
    insertSale: db.prepare(`
      INSERT INTO sales (id, product, price, attendant_id, attendant_name, shift_id, business_day, sold_at, clock_at)
      VALUES (@id, @product, @price, @attendantId, @attendantName, @shiftId, @businessDay, @soldAt, @clockAt)`),
    insertAttempt: db.prepare(`
      INSERT INTO attempts (intent_id, kind, batch, base_url, key_fingerprint, started_at)
      VALUES (@intentId, @kind, @batch, @baseUrl, @keyFingerprint, @at)`),
    endAttempt: db.prepare(`
      UPDATE attempts SET ended_at = @at, outcome = @outcome, status = @status, note = @note
      WHERE id = @attemptId AND ended_at IS NULL`),
    saveOrder: db.prepare(`
      INSERT INTO orders (intent_id, order_id, service_reference, status, cost, cost_text, commission, reason,
        accepted_at, updated_at)
      VALUES (@intentId, @orderId, @serviceReference, @status, @cost, @costText, @commission, @reason, @acceptedAt, @at)
      ON CONFLICT DO UPDATE SET order_id = excluded.order_id, service_reference = excluded.service_reference,
        status = excluded.status, cost = excluded.cost, cost_text = excluded.cost_text,
        commission = excluded.commission, reason = excluded.reason, updated_at = excluded.updated_at`),
    insertVoucher: db.prepare(`
      INSERT INTO vouchers (intent_id, voucher_key, sealed) VALUES (?, ?, ?) ON CONFLICT DO NOTHING`),
    insertBalance: db.prepare(`
      INSERT INTO balances (account_id, unit, balance, intent_id, at)
      VALUES (@accountId, @unit, @balance, @intentId, @at)`),
    markBalance: db.prepare(`
      INSERT INTO balance_marks (balance_seq, last_posting)
      VALUES (?, (SELECT coalesce(max(id), 0) FROM postings))`),
  };
}

export class SaleWrites {
  private readonly tx: Transactions;
  private readonly shiftFor;
  private readonly findSame;
  private readonly readReveal;
  private readonly intents;
  private readonly costs;
  private readonly bookUncosted;
  private readonly bookRefusal;
  private readonly orders;
  private readonly settleOpen;
  private readonly settleOwed;
  private readonly givenBack;

  constructor(tx: Transactions) {
    this.tx = tx;
    this.shiftFor = shiftFinder(tx.db);
    this.findSame = sameSaleFinder(tx.db);
    this.readReveal = revealReader(tx.db);
    this.intents = intentWriter(tx.db);
    this.costs = costInferrer(tx.db, tx.post);
    this.bookUncosted = uncostedBooker(tx.db, tx.post);
    this.bookRefusal = refusalBooker(tx.db, tx.post);
    this.orders = orderStatements(tx.db);
    this.settleOpen = openDebtSettler(tx.db);
    this.settleOwed = inHandSettler(tx.db);
    this.givenBack = givenBackWriter(tx.db);
  }

  /**
   * M1, M2, M22: the draft becomes a sale once, with its intents and their exact bytes. `first`: the attempt that leaves
   * right after this commit is written in it, too.
   */
  recordSale(sale: NewSale, intents: readonly NewIntent[], rule: SameSaleRule, first?: FirstAttempt): RecordedSale {
    return unpackSale(this.record(sale, toInsert(intents), rule, first), intents);
  }

  /** The same, as it comes from another thread. */
  recordPacked(sale: NewSale, packed: PackedIntents, rule: SameSaleRule, first?: FirstAttempt): PackedSale {
    return this.record(sale, unpackIntents(packed), rule, first);
  }

  private record(
    sale: NewSale,
    intents: readonly IntentToInsert[],
    rule: SameSaleRule,
    first: FirstAttempt | undefined,
  ): PackedSale {
    return this.tx.run(() => {
      const existing = this.tx.sales.byId(sale.id);
      if (existing) return { kind: 'exists', sale: existing };
      this.tx.needRoom();
      const contents = intents.map(({ contentKey }) => contentKey);
      const alike = this.findSame(contents, sale.id, rule.recentSince);
      const same = alike.find((one) => one && (one.blocks ? !rule.overridden : !rule.confirmed));
      if (same) return { kind: 'same-sale', same };
      const isOverridden = alike.some((one) => one?.blocks);
      const refused = this.payable(sale, intents);
      if (refused !== null) return refused;
      const row = { ...sale, shiftId: this.shiftFor(sale.shiftId) };
      const { tenders, usesOwed, usedBeforeConfirmed: _, soldToShop: __, ...made } = row;
      const saleSeq = Number(this.orders.insertSale.run(made).lastInsertRowid);
      const supplier = intents[0]?.supplier ?? '';
      this.tx.tenders.take(tenders, sale.price, { ...made, saleSeq, supplier, at: sale.soldAt });
      if (usesOwed !== undefined) this.spendOwed(usesOwed, row, saleSeq);
      const recorded = recordedSale(row, saleSeq);
      const startedOrders = first?.orders ?? 0;
      const ids = intents.map((intent, item) => this.intents.insert(recorded, intent, item, item < startedOrders));
      this.tx.events.append({
        kind: 'sale.recorded',
        at: sale.soldAt,
        saleSeq,
        data: {
          product: sale.product,
          price: sale.price,
          attendant: sale.attendantId,
          references: intents.map((intent) => intent.reference),
          ...(isOverridden ? { sameSaleOverridden: true } : {}),
        },
      });
      const attemptIds = first
        ? ids.slice(0, startedOrders).map((intentId) => this.addAttempt(intentId, 'first', first.origin, saleSeq))
        : [];
      return { kind: 'recorded', sale: recorded, ids, attemptIds };
    });
  }

  /**
   * Checks that the sale can be paid. The drawer must be open. Mobile money that was shown before is reported before it
   * is taken. A refund pays only for the customer to whom it is owed, and only once the wallet has its money back.
   */
  private payable(sale: NewSale, intents: readonly IntentToInsert[]): NotRecorded | null {
    const { tenders = [], usesOwed, usedBeforeConfirmed, soldToShop = false } = sale;
    if (!soldToShop && this.tx.shifts.read.current()?.state === 'waiting') return { kind: 'no-shift' };
    if (usesOwed !== undefined) {
      const { intentId, amount } = usesOwed;
      const owed = owedReader(this.tx.db).one(intentId);
      const [only, another] = intents;
      const isNamed = only !== undefined && another === undefined && namesCustomer(sale.product, only);
      const isTheirs = isNamed && owed?.recipient === only.recipient;
      // The refund counts as cash of this sale: without as much cash in it, money would leave the drawer without a PIN.
      const inCash = tenders.reduce((sum, tender) => (tender.kind === 'cash' ? sum + tender.amount : sum), 0);
      const most = sale.tenders === undefined ? sale.price : inCash;
      if (owed?.owes !== amount || !owed.isBack || !isTheirs || amount > most) return { kind: 'not-owed' };
    }
    for (const { kind, detail } of usedBeforeConfirmed ? [] : tenders) {
      const use = kind === 'mobile-money' && detail !== null ? tenderReader(this.tx.db).mobileMoneyUse(detail) : null;
      if (use !== null) return { kind: 'used-before', use };
    }
    return null;
  }

  /** Books it as paid out of the drawer and taken for the new sale at once. */
  private spendOwed({ intentId, amount }: UsedOwed, sale: NewSale, saleSeq: number): void {
    const { shiftId, attendantId, attendantName: byName, soldAt: at } = sale;
    const owed = owedReader(this.tx.db).one(intentId);
    owedPayer(this.tx.db, this.tx.post)({ intentId, amount, shiftId, attendantId, byName, at });
    const data = { intentId, amount, usedForSlip: saleSeq, by: attendantId };
    this.tx.events.append({ kind: 'owed.used', at, saleSeq: owed?.slip ?? null, data });
  }

  /**
   * M2: the attempt is in the journal before its first byte is sent. All items of one request start together. An order
   * that is over, or on its way already, starts no attempt, whoever asks (M17).
   */
  startAttempts(starts: readonly AttemptStart[], origin: AttemptOrigin): StartedAttempt[] {
    return this.tx.run(() => {
      const started: StartedAttempt[] = [];
      for (const start of starts) {
        const saleSeq = this.intents.start(start, origin.at);
        if (saleSeq === null) continue;
        const { intentId, version, kind } = start;
        const attemptId = this.addAttempt(intentId, kind, origin, saleSeq);
        started.push({ intentId, attemptId, version: version + 1 });
      }
      return started;
    });
  }

  private addAttempt(intentId: number, kind: AttemptStart['kind'], origin: AttemptOrigin, saleSeq: number): number {
    const attemptId = Number(this.orders.insertAttempt.run({ intentId, kind, ...origin }).lastInsertRowid);
    const data = { intentId, attemptId, batch: origin.batch };
    this.tx.events.append({ kind: 'attempt.started', at: origin.at, saleSeq, data });
    return attemptId;
  }

  /** Commits several happenings in order, each as if alone: its changes apply if nothing else moved the intent. */
  commit(happenings: readonly (readonly IntentChange[])[]): (readonly Committed[])[] {
    return this.tx.run(() => happenings.map((changes) => this.commitHappening(changes)));
  }

  private commitHappening(changes: readonly IntentChange[]): readonly Committed[] {
    const committed = changes.map((change) => this.commitOne(change));
    // Runs after all postings of this happening, and before the next one's: a balance includes the whole request (M26).
    for (const [nth, change] of changes.entries()) {
      const { balance, intentId, at } = change;
      if (committed[nth]?.kind !== 'committed') continue;
      if (balance) this.costs.infer(change);
      this.costs.fallBack(change);
      this.bookUncosted(change);
      this.bookRefusal(change);
      if (balance) this.saveBalance(balance, intentId, at);
    }
    return committed;
  }

  private commitOne(change: IntentChange): Committed {
    const before = this.intents.before(change.intentId);
    if (before === null || !this.intents.change(change)) return { kind: 'moved' };
    const paid = Number(isPlaced(change.patch.state ?? before.state)) - Number(isPlaced(before.state));
    if (paid < 0) this.giveBack(before, change);
    const inHand = paid > 0 ? this.takeAgain(before, change) : 0;
    this.writeBeside(change);
    if (before.product === 'afa') this.costs.follow(change);
    if (inHand > 0) this.settleInHand(before, change, inHand);
    if (paid > 0) this.settleOthers(before, change.at);
    return { kind: 'committed', version: change.version + 1 };
  }

  private tenderContext(before: BeforeChange, { at }: IntentChange): TenderContext {
    return { ...before, shiftId: this.tx.sales.shiftOf(before.saleSeq).shiftId, at };
  }

  /** Gives the price back, because the order surely was not placed. */
  private giveBack(before: BeforeChange, change: IntentChange): void {
    const given = this.tx.tenders.giveBack(before.price, this.tenderContext(before, change));
    // A person who withdraws an order gives its money back with that press.
    const byHand = change.patch.state === 'withdrawn' && before.wasGivenUp === 0;
    this.givenBack.save({ intentId: change.intentId, saleSeq: before.saleSeq }, given, byHand);
  }

  /**
   * Takes the price again, because the order turned up after all. An order that turns up and is owed at once leaves the
   * money where it is: returns how much of it the customer holds. The customer's renewed debt is booked before what is
   * owed to them for the order.
   */
  private takeAgain(before: BeforeChange, change: IntentChange): number {
    const { intentId, postings } = change;
    const own = this.givenBack.of(intentId);
    const context = this.tenderContext(before, change);
    const isOwed = postings.some((one) => one.kind === 'owed' && one.intentId === intentId && one.amount > 0);
    if (isOwed) return this.tx.tenders.leaveInHand(before.price, own, context);
    this.tx.tenders.takeAgain(before.price, own, context);
    this.givenBack.drop(intentId, turnedUp(change));
    return 0;
  }

  /** Settles what is owed to a customer who already has the money back: it isn't owed a second time. */
  private settleInHand(before: BeforeChange, { intentId, at }: IntentChange, inHand: number): void {
    const { saleSeq, attendantId, product, supplier } = before;
    const { shiftId } = this.tx.sales.shiftOf(saleSeq);
    const amount = -this.settleOwed(intentId, inHand);
    const whose = { intentId, saleSeq, shiftId, attendantId, product, supplier };
    if (amount < 0) this.tx.post({ ...pesewasAt(at), ...whose, kind: 'owed-settled', amount });
  }

  /** Settles the sale's other orders: a customer who owes again for what turned up is paid nothing out for them. */
  private settleOthers({ saleSeq, attendantId }: BeforeChange, at: number): void {
    const { shiftId } = this.tx.sales.shiftOf(saleSeq);
    for (const { settled, ...order } of this.settleOpen(saleSeq)) {
      const posting = { ...pesewasAt(at), ...order, saleSeq, shiftId, attendantId, amount: -settled };
      this.tx.post({ ...posting, kind: 'owed-settled' });
      this.tx.post({ ...posting, kind: 'credit' });
    }
  }

  private writeBeside(change: IntentChange): void {
    const { intentId, at } = change;
    if (change.attempt) this.orders.endAttempt.run({ ...change.attempt, at });
    if (change.order) this.orders.saveOrder.run({ ...change.order, intentId, at });
    for (const { key, sealed } of change.vouchers ?? []) this.orders.insertVoucher.run(intentId, key, sealed);
    for (const posting of change.postings) this.tx.post(posting);
    for (const event of change.events) this.tx.events.append(event);
  }

  private saveBalance(balance: NewBalance, intentId: number, at: number): void {
    const saved = this.orders.insertBalance.run({ ...balance, intentId, at });
    this.orders.markBalance.run(saved.lastInsertRowid);
    this.costs.wrote(Number(saved.lastInsertRowid), balance);
  }

  /**
   * Records who sees a sale's PINs, before they are seen. Returns which time this is, and who was the first; null for a
   * second time that isn't allowed.
   */
  recordReveal(reveal: NewReveal): RevealRecord | null {
    return this.tx.run(() => {
      const { record, event } = this.readReveal(reveal);
      if (record.copy > 0 && !reveal.again) return null;
      this.tx.events.append(event);
      return record;
    });
  }

  /** Marks attempts that the last stop cut off: they may have arrived (M2). Called at start; returns how many. */
  closeInterrupted(at: number): number {
    return this.tx.run(() => {
      this.tx.db
        .prepare(`UPDATE attempts SET ended_at = ?, outcome = 'unknown', note = 'interrupted' WHERE ended_at IS NULL`)
        .run(at);
      const changed = this.tx.db
        .prepare(
          // An order that was taken before this attempt (a voucher asked for once more) stays placed. An order row
          // alone proves nothing: a bill that was known before has its code there and is still unknown (M11).
          `UPDATE intents INDEXED BY intents_open SET version = version + 1,
             state = CASE WHEN money IN ('none', 'maybe') THEN 'unknown' ELSE 'accepted' END,
             money = CASE WHEN money = 'none' THEN 'maybe' ELSE money END,
             unproven = 0
           WHERE ${IS_OPEN} AND state = 'sending'`,
        )
        .run().changes;
      if (changed > 0)
        this.tx.events.append({ kind: 'attempts.interrupted', at, saleSeq: null, data: { count: changed } });
      return changed;
    });
  }
}
