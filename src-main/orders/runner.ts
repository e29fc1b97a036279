/**
 * Carries out what `nextStep` says, one step at a time for each intent, and writes down what came of it. All waiting,
 * sending and asking is here; every decision is in `next-step` and `fold`.
 */
import type { AttentionReason } from '#shared/order-state.ts';
import type { Committed, IntentRecord } from '../journal/records.ts';
import { momentOf, oldestAge } from '../platform/clock.ts';
import type { MovingEndpoint, Permit, PlaceOutcome, ResellerClient } from '../reseller-client/port.ts';
import { type Case, newCase, situationOf } from './case.ts';
import { changeOf, commitUntilTaken } from './commit.ts';
import { type Folded, foldLooked, foldPlaced } from './fold.ts';
import { nextStep, type Step } from './next-step.ts';
import { backoff } from './policy.ts';
import { bodyPlace, type EngineDeps } from './ports.ts';
import { strategyOf } from './strategies/index.ts';
import { lookUpReference } from './strategy.ts';

/** A service that asks us to stay away for longer is asked again all the same (M20). */
const LONGEST_LATER_MS = 5 * 60_000;
const LONGEST_TIMER_MS = 60_000;

const isOver = (intent: IntentRecord): boolean =>
  intent.attention === null &&
  intent.watchUntil === null &&
  (intent.state === 'settled' ||
    intent.state === 'rejected' ||
    intent.state === 'withdrawn' ||
    (intent.state === 'accepted' && intent.givenUp));

export class Runner {
  private readonly deps: EngineDeps;
  private readonly cases = new Map<number, Case>();
  private readonly stopping = new AbortController();

  constructor(deps: EngineDeps) {
    this.deps = deps;
  }

  get open(): Iterable<Case> {
    return this.cases.values();
  }

  caseOf(intentId: number): Case | null {
    return this.cases.get(intentId) ?? null;
  }

  /** Takes an intent under way into care. `body`: the bytes of a sale that was submitted just now. */
  add(intent: IntentRecord, options: { fresh: boolean; body?: Uint8Array }): Case {
    const known = this.cases.get(intent.id);
    if (known) return known;
    const item = newCase(intent, this.deps.clock, options.fresh, this.deps.business.now());
    item.body = options.body ?? null;
    this.cases.set(intent.id, item);
    this.kick(item);
    return item;
  }

  stop(): void {
    this.stopping.abort();
    for (const item of this.cases.values()) if (item.timer) clearTimeout(item.timer);
  }

  /** Looks at a case again, now. Everything that changes a case ends here. */
  kick(item: Case): void {
    if (item.timer) clearTimeout(item.timer);
    item.timer = null;
    if (item.busy || this.stopping.signal.aborted) return;
    const step = this.stepOf(item);
    if (step.do === 'nothing') {
      if (isOver(item.intent)) this.cases.delete(item.intent.id);
      return;
    }
    if (step.do === 'wait') {
      item.timer = setTimeout(() => this.kick(item), Math.min(step.ms, LONGEST_TIMER_MS));
      return;
    }
    item.busy = true;
    void this.take(item, step)
      .catch((error: unknown) => this.giveUp(item, error))
      .finally(() => {
        item.busy = false;
        this.kick(item);
      });
  }

  /** Even the recovery failed: the journal is gone. The next start finds the intent as it stands on disk. */
  private giveUp(item: Case, error: unknown): void {
    item.notBefore = this.deps.clock.monotonic() + this.pause(item);
    if (this.stopping.signal.aborted) return;
    this.deps.log.write('error', 'orders: a case is stuck', { intentId: item.intent.id, error: String(error) });
  }

  private stepOf(item: Case): Step {
    const situation = situationOf(item, this.deps.clock, this.deps.policy, this.deps.business.now());
    return nextStep(strategyOf(item.intent.product), item.intent, situation, this.deps.policy);
  }

  private async take(item: Case, step: Step): Promise<void> {
    try {
      if (step.do === 'send') await this.send(item, step.kind);
      else if (step.do === 'look') await this.look(item, step.urgency);
      else if (step.do === 'raise') await this.raise(item, step.attention);
      else if (step.do === 'close') await this.close(item, step.as);
      else if (step.do === 'stop-watching') await this.stopWatching(item);
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      this.deps.log.write('error', 'orders: a step failed', {
        intentId: item.intent.id,
        step: step.do,
        error: error instanceof Error ? error.message : String(error),
      });
      item.notBefore = this.deps.clock.monotonic() + this.pause(item);
      await this.recover(item);
    }
  }

  /** Something of ours broke in mid-step. An attempt that may have left is an unknown, never forgotten. */
  private async recover(item: Case): Promise<void> {
    await this.reload(item);
    if (item.intent.state !== 'sending') return;
    const patch = { state: 'unknown', money: 'maybe' } as const;
    await this.write(item, item.intent, {
      patch,
      event: 'answer.unknown',
      facts: { cause: 'internal' },
      learned: false,
    });
  }

  /** Counts a try and says how long to wait before the next. */
  private pause(item: Case): number {
    item.tries += 1;
    return backoff(this.deps.policy.resolveBackoffMs, item.tries);
  }

  private raise(item: Case, attention: AttentionReason): Promise<boolean> {
    return this.write(item, item.intent, {
      patch: { attention },
      event: 'attention.raised',
      facts: { attention },
      learned: false,
    });
  }

  private close(item: Case, as: 'rejected' | 'withdrawn'): Promise<boolean> {
    const watchUntil = this.deps.business.now() + this.deps.policy.watchMs;
    return this.write(item, item.intent, {
      patch: { state: as, money: 'none', attention: null, watchUntil },
      event: as === 'rejected' ? 'order.rejected' : 'order.withdrawn',
      learned: true,
    });
  }

  private stopWatching(item: Case): Promise<boolean> {
    return this.write(item, item.intent, { patch: { watchUntil: null }, event: 'watch.ended', learned: false });
  }

  /** M2: permit, then the attempt on disk, then the first byte. */
  private async send(item: Case, kind: 'first' | 'replay'): Promise<void> {
    const { deps } = this;
    const strategy = strategyOf(item.intent.product);
    const client = deps.accounts.clientOf(item.intent.accountId);
    const origin = client?.origin(strategy.place) ?? null;
    if (!client || !origin) return void (await this.raise(item, 'key-gone'));
    const permit = await this.permitWhileFresh(item, client, strategy.place);
    // A person may have withdrawn it while it waited for its turn, or two minutes may have gone by.
    if (!permit || this.stepOf(item).do !== 'send') return;
    const body = item.body ?? (await this.readBody(item.intent));
    const before = item.intent;
    const late = deps.clock.monotonic() - item.attemptEndedAt >= deps.policy.settleMs;
    const [started] = await deps.write.startAttempts([{ intentId: before.id, version: before.version, kind }], {
      ...origin,
      batch: deps.ids.batch(),
      at: deps.business.now(),
    });
    if (!started) return this.reload(item);
    item.intent = { ...before, state: 'sending', money: 'maybe', attention: null, version: started.version };
    item.look = null;
    await deps.onStep('attempt.recorded');
    deps.onSaleChanged(before.saleSeq);
    const identify = (data: unknown) => strategy.identifyPlaced(before, data);
    const outcome = await client.place(permit, strategy.place, body, identify, this.stopping.signal);
    await deps.onStep('request.answered');
    item.body = null;
    item.attemptEndedAt = deps.clock.monotonic();
    await this.afterAnswer(item, before, outcome, started.attemptId, late);
  }

  /** Waits for the budget, but no longer than the attendant's word is good for; then a person is asked (M17). */
  private async permitWhileFresh(item: Case, client: ResellerClient, endpoint: MovingEndpoint): Promise<Permit | null> {
    const { clock, policy } = this.deps;
    const left = item.approvedAt === null ? 0 : policy.freshMs - oldestAge(item.approvedAt, clock);
    const signal = AbortSignal.any([this.stopping.signal, AbortSignal.timeout(Math.max(1, Math.ceil(left)))]);
    item.waitsFor = endpoint;
    try {
      return await client.permit(endpoint, 'money', signal);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      item.waitsFor = null;
    }
  }

  private async afterAnswer(
    item: Case,
    before: IntentRecord,
    outcome: PlaceOutcome,
    attemptId: number,
    late: boolean,
  ): Promise<void> {
    const { deps } = this;
    const folded = foldPlaced(strategyOf(before.product), before, outcome, late, deps.business.now());
    const status = 'status' in outcome ? outcome.status : null;
    const note = 'cause' in outcome ? outcome.cause : outcome.class === 'rejected' ? outcome.code : null;
    await this.write(item, before, folded, { attemptId, outcome: outcome.class, status, note });
    await deps.onStep('outcome.recorded');
    const now = deps.clock.monotonic();
    if (outcome.class === 'later') item.notBefore = now + Math.min(outcome.retryAfterMs, LONGEST_LATER_MS);
    else if (outcome.class === 'not-sent') item.notBefore = now + this.pause(item);
    else if (outcome.class === 'rejected' && outcome.status === 409) item.notBefore = now + deps.policy.billGuardMs;
    else if (!folded.learned) item.tries += 1;
  }

  private async readBody(intent: IntentRecord): Promise<Uint8Array> {
    const sealed = await this.deps.read.body(intent.id);
    if (!sealed) throw new Error(`the body of intent ${intent.id} is gone`);
    return this.deps.sealer.open(bodyPlace(intent.reference), sealed);
  }

  private async look(item: Case, urgency: 'money' | 'polling'): Promise<void> {
    const { deps } = this;
    const before = item.intent;
    const strategy = strategyOf(before.product);
    const client = deps.accounts.clientOf(before.accountId);
    const reference = lookUpReference(strategy, before);
    if (strategy.lookUp === null || reference === null) return;
    if (!client?.origin(strategy.lookUp)) return void (await this.raise(item, 'key-gone'));
    const permit = await client.permit(strategy.lookUp, urgency, this.stopping.signal);
    const afterAttemptMs = deps.clock.monotonic() - item.attemptEndedAt;
    const identify = (data: unknown) => strategy.identifyFound(before, data);
    const outcome = await client.lookUp(permit, strategy.lookUp, reference, identify, this.stopping.signal);
    await deps.onStep('look.answered');
    const now = deps.clock.monotonic();
    item.look = { finding: outcome.class === 'not-seen' ? 'not-seen' : 'no-answer', at: now, afterAttemptMs };
    if (outcome.class === 'later') item.notBefore = now + Math.min(outcome.retryAfterMs, LONGEST_LATER_MS);
    item.tries += 1;
    // A person may have answered meanwhile: what was found is told of the intent as it stands now.
    const folded = foldLooked(strategy, item.intent, outcome, deps.business.now());
    if (folded) await this.write(item, item.intent, folded);
    await deps.onStep('look.recorded');
  }

  /** Writes a change down and takes the intent as it is afterwards. False when somebody was faster. */
  async write(
    item: Case,
    before: IntentRecord,
    folded: Folded,
    attempt?: Parameters<typeof changeOf>[4],
  ): Promise<boolean> {
    const { change, after, spent } = changeOf(this.deps, item.intent, before, folded, attempt);
    const committed = await commitUntilTaken(this.deps, [change], () => this.stopping.signal.aborted);
    if (!committed) return false;
    return this.taken(item, after, committed[0], folded, spent);
  }

  /** The same for a person who waits for the answer: a journal that can't be written is said at once. */
  async writeOnce(item: Case, folded: Folded): Promise<boolean> {
    const { change, after, spent } = changeOf(this.deps, item.intent, item.intent, folded);
    const committed = await this.deps.write.commit([change]);
    return this.taken(item, after, committed[0], folded, spent);
  }

  private async taken(
    item: Case,
    after: IntentRecord,
    committed: Committed | undefined,
    folded: Folded,
    spent: number,
  ): Promise<boolean> {
    const taken = committed?.kind === 'committed';
    if (taken) this.takeOver(item, after, folded);
    else await this.reload(item);
    if (taken && folded.balance != null) this.deps.onBalance(folded.balance, spent);
    this.deps.onSaleChanged(after.saleSeq);
    return taken;
  }

  private takeOver(item: Case, after: IntentRecord, folded: Folded): void {
    const entered = after.state === 'accepted' && (item.intent.state !== 'accepted' || folded.learned);
    if (entered) item.since = momentOf(this.deps.clock);
    if (folded.learned) item.tries = 0;
    item.intent = after;
  }

  /** The journal knows better: somebody else moved the intent. */
  async reload(item: Case): Promise<void> {
    const intent = await this.deps.read.intent(item.intent.id);
    if (intent) item.intent = intent;
  }
}
