/**
 * Carries out the steps of `nextStep`, one at a time for each intent. All waiting and looking up is here, sending is in
 * `sender`; every decision is in `next-step` and `fold`.
 */
import type { AttentionReason, OrderAction } from '#shared/order-state.ts';
import type { IntentPatch, IntentRecord } from '../journal/records.ts';
import type { Moment } from '../platform/clock.ts';
import type { LookUpOutcome } from '../reseller-client/port.ts';
import { countsAsAsked } from './ask-first.ts';
import { type Case, newCase, rankOf, situationOf } from './case.ts';
import { CaseWriter } from './case-writer.ts';
import { type Folded, foldLooked } from './fold.ts';
import { LookLine } from './look-line.ts';
import { lookUp } from './look-up.ts';
import { nextStep, type Step } from './next-step.ts';
import type { EngineDeps } from './ports.ts';
import { type Asked, Questions, question } from './questions.ts';
import { asksForKey, type Ended, reschedule } from './reschedule.ts';
import { Sender } from './sender.ts';
import { strategyOf } from './strategies/index.ts';
import { lookUpReference } from './strategy.ts';
import { withVouchersInHand } from './vouchers-in-hand.ts';

const LONGEST_TIMER_MS = 60_000;
/** The service takes at most this many orders in one bulk request. */
const BATCH_ITEMS = 100;

const isOver = (intent: IntentRecord): boolean =>
  intent.attention === null &&
  intent.watchUntil === null &&
  (intent.state === 'settled' ||
    intent.state === 'rejected' ||
    intent.state === 'withdrawn' ||
    (intent.state === 'accepted' && intent.givenUp));

export class Runner {
  readonly writer: CaseWriter;
  private readonly deps: EngineDeps;
  private readonly sender: Sender;
  private readonly cases = new Map<number, Case>();
  /** References being written to the journal: an intent found on disk is not one of them (M17). */
  readonly onTheirWay = new Set<string>();
  /** Bulk sales whose next batch is being gathered or sent: one request at a time for each sale. */
  private readonly batching = new Set<number>();
  private readonly stopping = new AbortController();
  private readonly looks = new LookLine();
  private readonly questions: Questions;
  /** The service has answered about an intent, or there is nothing to look up (M19). */
  private readonly onAsked: (intentId: number) => void;

  constructor(deps: EngineDeps, onAsked: (intentId: number) => void) {
    this.deps = deps;
    this.onAsked = onAsked;
    this.writer = new CaseWriter(deps, this.stopped);
    this.questions = new Questions(
      (item) => this.questionOf(item),
      (asked) => this.askAll(asked),
      (item) => this.kick(item),
    );
    this.sender = new Sender(deps, this.writer, this.stopping.signal, (item) => this.stepOf(item).do === 'send');
  }

  readonly stopped = (): boolean => this.stopping.signal.aborted;

  get open(): Iterable<Case> {
    return this.cases.values();
  }

  /**
   * The time from which a look-up can prove that a refused order was not placed; null if it can't be looked up (M7a).
   */
  readonly provenAt = (intentId: number): number | null => {
    const item = this.cases.get(intentId);
    if (!item || !this.canBeAsked(item.intent)) return null;
    const { clock, business, policy } = this.deps;
    const rest = item.attemptEndedAt + policy.settleMs - clock.monotonic();
    return Math.round(business.now() + Math.max(0, rest));
  };

  caseOf(intentId: number): Case | null {
    return this.cases.get(intentId) ?? null;
  }

  /** Tracks an open intent. `said` and `body` belong to a sale that was submitted just now. */
  add(intent: IntentRecord, said: Moment | null = null, body: Uint8Array | null = null): Case {
    const known = this.cases.get(intent.id);
    if (known) return known;
    const item = this.hold(intent, said);
    item.body = body;
    this.kick(item);
    return item;
  }

  /** Tracks without starting; the next kick() decides. */
  hold(intent: IntentRecord, said: Moment | null = null): Case {
    const known = this.cases.get(intent.id);
    if (known) return known;
    const item = newCase(intent, this.deps.clock, said, this.deps.business);
    this.cases.set(intent.id, item);
    return item;
  }

  stop(): void {
    this.stopping.abort();
    for (const item of this.cases.values()) if (item.timer) clearTimeout(item.timer);
  }

  /** A person said what to do: nothing that was waited for before holds it up. */
  takeUp(item: Case, action: OrderAction): void {
    this.reschedule(item, { step: 'person' });
    if (action === 'ask') Object.assign(item, { look: null, isAsked: true });
    this.kick(item);
  }

  /** Looks at a case again, now. Every change of a case ends here. */
  kick(item: Case): void {
    if (item.timer) clearTimeout(item.timer);
    item.timer = null;
    if (item.busy || this.stopping.signal.aborted) return;
    if (item.adrift) {
      const rest = Math.max(50, item.notBefore - this.deps.clock.monotonic());
      item.timer = setTimeout(() => void this.work([item], () => this.restate(item)), rest);
      return;
    }
    const step = this.stepOf(item);
    if (!this.canBeAsked(item.intent) || step.do === 'nothing') this.onAsked(item.intent.id);
    if (step.do === 'nothing') {
      if (isOver(item.intent)) this.cases.delete(item.intent.id);
    } else if (step.do === 'wait') {
      item.timer = setTimeout(() => this.kick(item), Math.min(step.ms, LONGEST_TIMER_MS));
    } else if (step.do === 'raise') {
      this.questions.ask(item);
    } else if (step.do === 'send' && item.intent.product === 'bulk') {
      this.gatherBatch(item.intent.saleSeq);
    } else {
      void this.work([item], () => this.take(item, step));
    }
  }

  private stepOf(item: Case): Step {
    const situation = situationOf(item, this.deps.clock, this.deps.policy, this.deps.business);
    return nextStep(strategyOf(item.intent.product), item.intent, situation, this.deps.policy);
  }

  private canBeAsked(intent: IntentRecord): boolean {
    const strategy = strategyOf(intent.product);
    if (lookUpReference(strategy, intent) === null) return false;
    // M18: without its key it stays on the board, and says so.
    return intent.attention !== 'key-gone';
  }

  private async take(item: Case, step: Step): Promise<void> {
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
      const due: Case[] = [];
      for (const item of this.cases.values()) {
        if (item.intent.saleSeq !== saleSeq || item.busy || item.adrift || this.stepOf(item).do !== 'send') continue;
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
    for (const item of this.cases.values()) {
      if (item.intent.saleSeq === saleSeq && !item.busy && item.timer === null) this.kick(item);
    }
  }

  /** Runs one step of these cases, whatever its result; then looks at them again. */
  private async work(items: readonly Case[], task: () => Promise<void>, after?: () => void): Promise<void> {
    for (const item of items) item.busy = true;
    try {
      await task();
    } catch (error) {
      await this.afterError(items, error);
    }
    for (const item of items) item.busy = false;
    after?.();
    for (const item of items) this.kick(item);
  }

  /** Handles a failure of ours in mid-step. An attempt that may have left becomes unknown, and is never forgotten. */
  private async afterError(items: readonly Case[], error: unknown): Promise<void> {
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

  /** Reloads a case later: the journal didn't answer a change, so its outcome isn't known. */
  restateLater(item: Case): void {
    item.adrift = true;
    this.kick(item);
  }

  private async restate(item: Case): Promise<void> {
    await this.writer.reload(item);
    if (item.intent.state === 'sending') await this.markUnknown(item);
    item.adrift = false;
  }

  private async markUnknown(item: Case): Promise<void> {
    // An order row alone is no proof: a bill known before has one and is still unknown (M11).
    const placed = item.intent.money !== 'maybe' && item.intent.money !== 'none';
    const patch: IntentPatch = placed ? { state: 'accepted' } : { state: 'unknown', money: 'maybe', unproven: false };
    // Takes the patched intent as `before`, so that nothing is booked: the books know the order as it was before it was
    // sent, and nothing was added.
    const before = { ...item.intent, ...patch };
    const folded: Folded = { patch, event: 'answer.unknown', facts: { cause: 'internal' }, learned: false };
    await this.writer.write([{ item, before, folded }]);
  }

  private questionOf(item: Case): AttentionReason | null {
    if (item.busy || item.adrift || this.stopping.signal.aborted) return null;
    const step = this.stepOf(item);
    return step.do === 'raise' ? step.attention : null;
  }

  private askAll(asked: readonly Asked[]): Promise<void> {
    return this.work(
      asked.map(({ item }) => item),
      async () => {
        const told = asked.map(({ item, attention }) => ({ item, before: item.intent, folded: question(attention) }));
        await this.writer.write(told);
      },
    );
  }

  private tell(item: Case, folded: Folded): Promise<boolean> {
    return this.writer.write([{ item, before: item.intent, folded }]);
  }

  /**
   * Applies the look-up's result to the current version. If an attendant's action was committed first, applies it once
   * more.
   */
  private async tellLooked(item: Case, answered: LookUpOutcome): Promise<void> {
    const outcome = await withVouchersInHand(this.deps, item.intent, answered);
    for (const _ of [1, 2]) {
      const folded = foldLooked(strategyOf(item.intent.product), item.intent, outcome, this.deps.business.now());
      if (folded === null || (await this.tell(item, folded))) return;
    }
  }

  private async close(item: Case, { as, proven }: Extract<Step, { do: 'close' }>): Promise<void> {
    const watchUntil = this.deps.business.now() + this.deps.policy.watchMs;
    await this.tell(item, {
      patch: { state: as, money: 'none', attention: null, unproven: !proven, watchUntil },
      event: as === 'rejected' ? 'order.rejected' : 'order.withdrawn',
      facts: { proven },
      learned: true,
    });
  }

  private async prove(item: Case): Promise<void> {
    await this.tell(item, { patch: { unproven: false }, event: 'refusal.proven', learned: false });
  }

  private async stopWatching(item: Case): Promise<void> {
    await this.tell(item, { patch: { watchUntil: null }, event: 'watch.ended', learned: false });
  }

  private async look(item: Case, urgency: 'money' | 'polling'): Promise<void> {
    const { deps } = this;
    const before = item.intent;
    const strategy = strategyOf(before.product);
    const client = deps.accounts.clientOf(before.accountId);
    const reference = lookUpReference(strategy, before);
    if (reference === null) return;
    if (!client?.origin(strategy.lookUp)) return this.keyIsGone(item);
    const rank = rankOf(item, urgency);
    const way = { client, endpoint: strategy.lookUp, rank, since: before.createdAt, signal: this.stopping.signal };
    const { outcome, afterAttemptMs } = await this.looks.take(way, async (permit) => ({
      afterAttemptMs: deps.clock.monotonic() - item.attemptEndedAt,
      outcome: await lookUp({ client, strategy, intent: before, reference }, permit, this.stopping.signal),
    }));
    item.isAsked = false;
    await deps.onStep('look.answered', before.product);
    const now = deps.clock.monotonic();
    item.look = { finding: outcome.class === 'not-seen' ? 'not-seen' : 'no-answer', at: now, afterAttemptMs };
    // A missing answer says nothing: it neither begins nor ends a time in which the order was not found.
    if (before.state !== 'accepted' || outcome.class === 'found') item.denied = null;
    else if (outcome.class === 'not-seen') item.denied = { since: item.denied?.since ?? now, until: now };
    this.reschedule(item, { step: 'look', outcome });
    await this.tellLooked(item, outcome);
    if (countsAsAsked(outcome, item.tries)) this.onAsked(before.id);
    await this.nameRefusal(item);
    await deps.onStep('look.recorded', before.product);
  }

  /** M13: a 409 has two meanings. The number's registration tells the attendant more; it decides nothing. */
  private async nameRefusal(item: Case): Promise<void> {
    const { state, refusal, supplier, recipient } = item.intent;
    if (state !== 'unknown' || refusal !== 'not-whitelisted-or-reference-taken' || supplier !== 'MTN') return;
    if ((await this.deps.checkNumber(recipient, item.attemptEndedAt)) !== 'no') return;
    await this.tell(item, { patch: { refusal: 'not-whitelisted' }, event: 'number.not-registered', learned: false });
  }

  /**
   * Applies a look-up that another part made (M25), in the order's own turn. If a step is under way, it is left out:
   * that step brings its own answer, and applied twice it would be booked twice.
   */
  async learn(intent: IntentRecord, outcome: LookUpOutcome): Promise<IntentRecord> {
    const item = this.hold(intent);
    if (item.busy || item.adrift) return item.intent;
    await this.work([item], () => this.tellLooked(item, outcome));
    return item.intent;
  }

  private async keyIsGone(item: Case): Promise<void> {
    this.reschedule(item, { step: 'none' });
    item.look = { finding: 'no-answer', at: this.deps.clock.monotonic(), afterAttemptMs: 0 };
    if (asksForKey(item.intent)) await this.tell(item, question('key-gone'));
  }

  private reschedule(item: Case, ended: Ended): void {
    Object.assign(item, reschedule(item, ended, this.deps.clock.monotonic(), this.deps.policy));
  }
}
