/**
 * Carries out the steps of `nextStep`, one at a time for each intent. All waiting and looking up is here, sending is in
 * `sender`; every decision is in `next-step` and `apply-outcome`.
 */
import type { AttentionReason, OrderAction } from '#shared/order-state.ts';
import type {
  IntentPatch,
  IntentRecord,
  RecordedSale,
  SaleRecord,
  SaleWithIntents,
} from '../../journal/base/records.ts';
import type { Moment } from '../../platform/clock.ts';
import type { LookUpOutcome } from '../../reseller-client/port.ts';
import { lookedUpChange, type OrderChange } from '../decide/apply-outcome.ts';
import type { Step } from '../decide/next-step.ts';
import { asksForKey, type Ended, reschedule } from '../decide/reschedule.ts';
import type { EngineDeps } from '../model/ports.ts';
import { lookUpReference } from '../model/strategy.ts';
import { strategyOf } from '../products/index.ts';
import { AttentionBatch, raiseAttention, stillDue } from './attention.ts';
import { findingOf, lookUp } from './look-up.ts';
import { LookupQueue } from './lookup-queue.ts';
import { OrderWriter } from './order-writer.ts';
import { countsAsAsked } from './restore-gate.ts';
import { BATCH_ITEMS, type HeldPlace, Sender, type Sent } from './sender.ts';
import { rankOf, stepOf, type TrackedOrder, trackOrder } from './tracked-order.ts';
import { withVouchersInHand } from './voucher-intake.ts';

const LONGEST_TIMER_MS = 60_000;
/** A look-up this young still tells how an order stands when a person presses a key. */
const LOOK_COUNTS_MS = 5000;

type Recorded = Extract<RecordedSale, { kind: 'recorded' }>;

const isOver = (intent: IntentRecord): boolean =>
  intent.attention === null &&
  intent.watchUntil === null &&
  (intent.state === 'settled' ||
    intent.state === 'rejected' ||
    intent.state === 'withdrawn' ||
    (intent.state === 'accepted' && intent.givenUp));

export class Runner {
  readonly writer: OrderWriter;
  private readonly deps: EngineDeps;
  private readonly sender: Sender;
  private readonly trackedOrders = new Map<number, TrackedOrder>();
  /** References being written to the journal: an intent found on disk is not one of them (M17). */
  readonly onTheirWay = new Set<string>();
  /** Bulk sales whose next batch is being gathered or sent: one request at a time for each sale. */
  private readonly batching = new Set<number>();
  private readonly stopping = new AbortController();
  private readonly looks = new LookupQueue();
  private readonly attention: AttentionBatch;
  /** The service has answered about an intent, or there is nothing to look up (M19). */
  private readonly onAsked: (intentId: number) => void;

  constructor(deps: EngineDeps, onAsked: (intentId: number) => void) {
    this.deps = deps;
    this.onAsked = onAsked;
    this.writer = new OrderWriter(deps, this.stopped);
    this.attention = new AttentionBatch((items) => this.raiseAttention(items));
    this.sender = new Sender(deps, this.writer, this.stopping.signal);
  }

  readonly stopped = (): boolean => this.stopping.signal.aborted;

  get open(): Iterable<TrackedOrder> {
    return this.trackedOrders.values();
  }

  get isSending(): boolean {
    for (const { busy, intent } of this.trackedOrders.values())
      if (busy && (intent.state === 'recorded' || intent.state === 'sending')) return true;
    return false;
  }

  /** The time from which a look-up can prove that a refused order wasn't placed; null if nothing can look (M7a). */
  readonly provenAt = (intentId: number): number | null => {
    const item = this.trackedOrders.get(intentId);
    if (!item || !this.canBeAsked(item.intent) || !this.hasKey(item.intent)) return null;
    const { clock, business, policy } = this.deps;
    const rest = item.attemptEndedAt + policy.settleMs - clock.monotonic();
    return Math.round(business.now() + Math.max(0, rest));
  };

  /** True if a key that is here can look the order up (M18). */
  hasKey({ accountId, product }: Pick<IntentRecord, 'accountId' | 'product'>): boolean {
    return Boolean(this.deps.accounts.clientOf(accountId)?.origin(strategyOf(product).lookUp));
  }

  tracked(intentId: number): TrackedOrder | null {
    return this.trackedOrders.get(intentId) ?? null;
  }

  /** Tracks an open intent. `said` and `body` belong to a sale that was submitted just now. */
  start(intent: IntentRecord, said: Moment | null = null, body: Uint8Array | null = null): TrackedOrder {
    const known = this.trackedOrders.get(intent.id);
    const item = known ?? this.track(intent, said);
    if (!known) item.body = body;
    // A person may have taken it up before it was found at the start: it still has to count as asked (M19).
    this.schedule(item);
    return item;
  }

  /** Takes a place for a sale that is about to be recorded; null if none is free at this moment. */
  placeNow(...sale: Parameters<Sender['placeNow']>): HeldPlace | null {
    return this.sender.placeNow(...sale);
  }

  /**
   * Starts the orders of a sale that was recorded just now, and uses up the place: the orders whose attempts were
   * written with the sale are sent at once. Returns the sale as it is now.
   */
  startSale(
    { sale, started }: Recorded,
    said: Moment,
    bodies: ReadonlyMap<string, Uint8Array>,
    place: HeldPlace | null,
  ): SaleWithIntents {
    const bodyOf = ({ reference }: IntentRecord) => bodies.get(reference) ?? null;
    const written = new Set(started.map(({ intentId }) => intentId));
    const due = sale.intents
      .filter(({ id }) => written.has(id))
      .map((before) => {
        // Another reader of the journal may have met the order first, without its sender's word.
        const fresh = { intent: before, approvedAt: said, body: bodyOf(before) };
        return { item: Object.assign(this.track(before, said), fresh), before };
      });
    const sent = this.sender.markSending(due, started);
    if (place !== null && sent.length > 0) this.sendWritten(sale.sale, place, sent);
    const items = sale.intents.map((intent) => this.start(intent, said, bodyOf(intent)));
    return { ...sale, intents: items.map(({ intent }) => intent) };
  }

  private sendWritten({ seq, product }: SaleRecord, place: HeldPlace, sent: readonly Sent[]): void {
    const isList = product === 'bulk';
    if (isList) this.batching.add(seq);
    void this.work(
      sent.map(({ item }) => item),
      () => this.sender.sendWritten(place, sent),
      isList ? () => this.nextBatch(seq) : undefined,
    );
  }

  /** Tracks without starting; the next schedule() decides. */
  track(intent: IntentRecord, said: Moment | null = null): TrackedOrder {
    const known = this.trackedOrders.get(intent.id);
    if (known) return known;
    const item = trackOrder(intent, this.deps.clock, said, this.deps.business);
    this.trackedOrders.set(intent.id, item);
    // Nobody in this run sends it: its attempt was written with a sale, and the journal's answer was lost.
    if (intent.state === 'sending' && !this.onTheirWay.has(intent.reference)) this.restateSoon(item);
    return item;
  }

  stop(): void {
    this.stopping.abort();
    for (const item of this.trackedOrders.values()) if (item.timer) clearTimeout(item.timer);
  }

  /** A person said what to do: nothing that was waited for before holds it up. */
  takeUp(item: TrackedOrder, action: OrderAction): void {
    this.reschedule(item, { step: 'person' });
    if (action === 'ask') Object.assign(item, { look: null, isAsked: true });
    if (action === 'send' || action === 'withdraw' || action === 'dismiss') this.forgetOldLook(item);
    // Its look-up may stand far back in the line already.
    this.looks.moveUp(item, rankOf(item, 'money', this.deps));
    this.schedule(item);
  }

  /**
   * The order may have turned up since it was looked up: what a person decided is done on a new look-up (M9, M12, M17).
   * Its pauses begin anew, since the person waits.
   */
  private forgetOldLook(item: TrackedOrder): void {
    if (item.look === null || this.deps.clock.monotonic() - item.look.at < LOOK_COUNTS_MS) return;
    Object.assign(item, { look: null, tries: 0 });
  }

  /** Another key may be told what the one before it was not: no age slows the first look-up with it. */
  keysChanged(): void {
    this.tellByKey();
    for (const item of this.trackedOrders.values()) {
      if (item.look === null || item.look.finding === 'not-seen') continue;
      Object.assign(item, { look: null, tries: 0 });
      this.schedule(item);
    }
  }

  /** Tells the sales that are shown otherwise while their key is gone. */
  tellByKey(): void {
    for (const { intent } of this.trackedOrders.values())
      if (intent.givenUp || intent.unproven) this.deps.onSaleChanged(intent.saleSeq);
  }

  /** Looks at an order again, now. Every change of an order ends here. */
  schedule(item: TrackedOrder): void {
    if (item.timer) clearTimeout(item.timer);
    item.timer = null;
    if (item.busy || this.stopping.signal.aborted) return;
    if (item.adrift) {
      const rest = Math.max(50, item.notBefore - this.deps.clock.monotonic());
      item.timer = setTimeout(() => void this.work([item], () => this.restate(item)), rest);
      return;
    }
    const step = stepOf(item, this.deps);
    if (!this.canBeAsked(item.intent) || step.do === 'nothing') this.countAsAsked(item);
    if (step.do === 'nothing') {
      if (isOver(item.intent)) this.trackedOrders.delete(item.intent.id);
    } else if (step.do === 'wait') {
      item.timer = setTimeout(() => this.schedule(item), Math.min(step.ms, LONGEST_TIMER_MS));
    } else if (step.do === 'raise') {
      this.attention.add(item);
    } else if (step.do === 'send' && item.intent.product === 'bulk') {
      this.gatherBatch(item.intent.saleSeq);
    } else {
      void this.work([item], () => this.runStep(item, step));
    }
  }

  private canBeAsked(intent: IntentRecord): boolean {
    const strategy = strategyOf(intent.product);
    if (lookUpReference(strategy, intent) === null) return false;
    // M18: without its key it stays on the board, and says so.
    return intent.attention !== 'key-gone';
  }

  private async runStep(item: TrackedOrder, step: Step): Promise<void> {
    if (step.do === 'send') await this.sender.send([item]);
    else if (step.do === 'look') await this.look(item, step.urgency);
    else if (step.do === 'close') await this.close(item, step);
    else if (step.do === 'prove') await this.prove(item);
    else if (step.do === 'stop-watching') await this.stopWatching(item);
  }

  /** Gathers a batch once the present turn is over, so that items due together travel together. */
  private gatherBatch(saleSeq: number): void {
    if (this.batching.has(saleSeq)) return;
    this.batching.add(saleSeq);
    setImmediate(() => {
      const due: TrackedOrder[] = [];
      for (const item of this.trackedOrders.values()) {
        if (item.intent.saleSeq !== saleSeq || item.busy || item.adrift || stepOf(item, this.deps).do !== 'send')
          continue;
        due.push(item);
        if (due.length === BATCH_ITEMS) break;
      }
      void this.work(
        due,
        () => this.sender.send(due),
        () => this.nextBatch(saleSeq),
      );
    });
  }

  private nextBatch(saleSeq: number): void {
    this.batching.delete(saleSeq);
    const keyRefused = this.sender.refusedKeys.has(saleSeq);
    for (const item of this.trackedOrders.values()) {
      if (item.intent.saleSeq !== saleSeq || item.busy || item.timer !== null) continue;
      // The key would be refused again: a person is asked about the rows that surely never left (M17).
      if (keyRefused && item.intent.state === 'recorded') item.approvedAt = null;
      this.schedule(item);
    }
  }

  /** Runs one step of these orders, whatever its result; then looks at them again. */
  private async work(items: readonly TrackedOrder[], task: () => Promise<void>, after?: () => void): Promise<void> {
    for (const item of items) item.busy = true;
    try {
      await task();
    } catch (error) {
      await this.afterError(items, error);
    }
    for (const item of items) item.busy = false;
    after?.();
    for (const item of items) this.schedule(item);
  }

  /** Handles a failure of ours in mid-step. An attempt that may have left becomes unknown, and is never forgotten. */
  private async afterError(items: readonly TrackedOrder[], error: unknown): Promise<void> {
    if (this.stopping.signal.aborted) return;
    this.deps.log.write('error', 'orders: a step failed', {
      intents: items.map(({ intent }) => intent.id),
      error: error instanceof Error ? error.message : String(error),
    });
    for (const item of items) {
      this.reschedule(item, { step: 'none' });
      item.adrift = true;
      // If the journal doesn't answer now either, it is asked again until it does or the app ends.
      await this.restate(item).catch(() => {});
    }
  }

  /** Reloads an order later: the journal didn't answer a change, so its outcome isn't known. */
  restateSoon(item: TrackedOrder): void {
    item.adrift = true;
    this.schedule(item);
  }

  private async restate(item: TrackedOrder): Promise<void> {
    await this.writer.reload(item);
    if (item.intent.state === 'sending') await this.markUnknown(item);
    item.adrift = false;
  }

  private async markUnknown(item: TrackedOrder): Promise<void> {
    // An order row alone is no proof: a bill known before has one and is still unknown (M11).
    const placed = item.intent.money !== 'maybe' && item.intent.money !== 'none';
    const patch: IntentPatch = placed ? { state: 'accepted' } : { state: 'unknown', money: 'maybe', unproven: false };
    // Takes the patched intent as `before`, so that nothing is booked: the books know the order as it was before it was
    // sent, and nothing was added.
    const before = { ...item.intent, ...patch };
    const orderChange: OrderChange = { patch, event: 'answer.unknown', facts: { cause: 'internal' }, learned: false };
    await this.writer.write([{ item, before, orderChange }]);
  }

  private attentionDue(item: TrackedOrder): AttentionReason | null {
    if (item.busy || item.adrift || this.stopping.signal.aborted) return null;
    const step = stepOf(item, this.deps);
    return step.do === 'raise' ? step.attention : null;
  }

  private async raiseAttention(items: readonly TrackedOrder[]): Promise<void> {
    const { requests, lapsed } = stillDue(items, (item) => this.attentionDue(item));
    for (const item of lapsed) this.schedule(item);
    if (requests.length === 0) return;
    await this.work(
      requests.map(({ item }) => item),
      async () => {
        const raised = requests.map(({ item, attention }) => {
          return { item, before: item.intent, orderChange: raiseAttention(attention) };
        });
        await this.writer.write(raised);
      },
    );
  }

  private record(item: TrackedOrder, orderChange: OrderChange): Promise<boolean> {
    return this.writer.write([{ item, before: item.intent, orderChange }]);
  }

  /** Applies the look-up's result to the current version; once more if an attendant's action was committed first. */
  private async recordLookUp(item: TrackedOrder, answered: LookUpOutcome, tries = 2): Promise<void> {
    const outcome = await withVouchersInHand(this.deps, item.intent, answered);
    for (let left = tries; left > 0; left -= 1) {
      const orderChange = lookedUpChange(
        strategyOf(item.intent.product),
        item.intent,
        outcome,
        this.deps.business.now(),
      );
      if (orderChange === null || (await this.record(item, orderChange))) return;
    }
  }

  private async close(item: TrackedOrder, { as, proven }: Extract<Step, { do: 'close' }>): Promise<void> {
    const canLook = lookUpReference(strategyOf(item.intent.product), item.intent) !== null;
    const watchUntil = canLook ? this.deps.business.now() + this.deps.policy.watchMs : null;
    await this.record(item, {
      patch: { state: as, money: 'none', attention: null, unproven: !proven, watchUntil },
      event: as === 'rejected' ? 'order.rejected' : 'order.withdrawn',
      facts: { proven },
      learned: true,
    });
  }

  private async prove(item: TrackedOrder): Promise<void> {
    await this.record(item, { patch: { unproven: false }, event: 'refusal.proven', learned: false });
  }

  private async stopWatching(item: TrackedOrder): Promise<void> {
    await this.record(item, { patch: { watchUntil: null }, event: 'watch.ended', learned: false });
  }

  private async look(item: TrackedOrder, urgency: 'money' | 'polling'): Promise<void> {
    const { deps } = this;
    const before = item.intent;
    const strategy = strategyOf(before.product);
    const client = deps.accounts.clientOf(before.accountId);
    const reference = lookUpReference(strategy, before);
    if (reference === null) return;
    if (!client?.origin(strategy.lookUp)) return this.keyIsGone(item);
    // Polls take turns: by the age of their orders, a long list's polls would always come before a later sale's.
    const since = urgency === 'polling' ? deps.business.now() : before.createdAt;
    const whose = { who: item, rank: () => rankOf(item, urgency, deps), since };
    const way = { client, endpoint: strategy.lookUp, ...whose, signal: this.stopping.signal };
    const { outcome, afterAttemptMs } = await this.looks.take(way, async (permit) => {
      // A person who asks from now on gets another look-up: this answer may be older than their question.
      item.isAsked = false;
      const afterAttemptMs = deps.clock.monotonic() - item.attemptEndedAt;
      const which = { client, strategy, intent: before, reference };
      return { afterAttemptMs, outcome: await lookUp(which, permit, this.stopping.signal) };
    });
    await deps.onStep('look.answered', before.product);
    const now = deps.clock.monotonic();
    item.look = { finding: findingOf(outcome), at: now, afterAttemptMs };
    // A missing answer says nothing: it neither begins nor ends a time in which the order was not found.
    if (before.state !== 'accepted' || outcome.class === 'found') item.denied = null;
    else if (outcome.class === 'not-seen') item.denied = { since: item.denied?.since ?? now, until: now };
    this.reschedule(item, { step: 'look', outcome });
    await this.recordLookUp(item, outcome);
    if (countsAsAsked(outcome, item.tries)) this.countAsAsked(item);
    await this.nameRefusal(item);
    await deps.onStep('look.recorded', before.product);
    if (item.isAsked) this.takeUp(item, 'ask');
  }

  /** M13: a 409 has two meanings. The number's registration tells the attendant more; it decides nothing. */
  private async nameRefusal(item: TrackedOrder): Promise<void> {
    const { state, refusal, supplier, recipient } = item.intent;
    if (state !== 'unknown' || refusal !== 'not-whitelisted-or-reference-taken' || supplier !== 'MTN') return;
    if ((await this.deps.checkNumber(recipient, item.attemptEndedAt)) !== 'no') return;
    await this.record(item, { patch: { refusal: 'not-whitelisted' }, event: 'number.not-registered', learned: false });
  }

  /**
   * Applies a look-up that another part made (M25), in the order's own turn. If a step is under way, it is left out:
   * that step brings its own answer, and applied twice it would be booked twice. So is an answer to a question about
   * `intent` once the order has moved on: it may be older than the answer that moved it.
   */
  async recordExternal(intent: IntentRecord, outcome: LookUpOutcome): Promise<IntentRecord> {
    const item = this.track(intent);
    if (item.busy || item.adrift || item.intent.version !== intent.version) return item.intent;
    await this.work([item], () => this.recordLookUp(item, outcome, 1));
    return item.intent;
  }

  /**
   * M18: raised once; then the key is looked for from time to time, in case it comes back. Until then nobody can ask, so
   * no sale waits for it (M19).
   */
  private async keyIsGone(item: TrackedOrder): Promise<void> {
    this.reschedule(item, { step: 'none' });
    this.countAsAsked(item);
    item.look = { finding: 'no-answer', at: this.deps.clock.monotonic(), afterAttemptMs: 0 };
    if (asksForKey(item.intent)) await this.record(item, raiseAttention('key-gone'));
  }

  private countAsAsked(item: TrackedOrder): void {
    item.isAwaited = false;
    this.onAsked(item.intent.id);
  }

  private reschedule(item: TrackedOrder, ended: Ended): void {
    Object.assign(item, reschedule(item, ended, this.deps.clock.monotonic(), this.deps.policy));
  }
}
