/**
 * Sends: a permit, then the attempt on disk, then the first byte (M2). One intent at a time, or the items of a bulk
 * sale together. The meaning of the answer is decided in `apply-outcome`.
 */
import type { Product } from '#shared/order-state.ts';
import type { FirstAttempt, IntentRecord, StartedAttempt } from '../../journal/base/records.ts';
import { isFresh, type Moment, oldestAge } from '../../platform/clock.ts';
import type { Identity, MovingEndpoint, Permit, PlaceOutcome, ResellerClient } from '../../reseller-client/port.ts';
import { type OrderChange, placedChange } from '../decide/apply-outcome.ts';
import { asksForKey, reschedule } from '../decide/reschedule.ts';
import { bodyPlace, type EngineDeps } from '../model/ports.ts';
import { fieldsOf, heldField } from '../model/response-fields.ts';
import type { Strategy } from '../model/strategy.ts';
import { batchBody, identifyBatch, splitBatch } from '../products/bulk.ts';
import { strategyOf } from '../products/index.ts';
import { raiseAttention } from './attention.ts';
import type { Happening, OrderWriter } from './order-writer.ts';
import { isWordFresh, sendUrgency, stepOf, type TrackedOrder } from './tracked-order.ts';
import { withVouchersInHand } from './voucher-intake.ts';

/** The age up to which a price is present: a rise is checked by present prices, read once for all rows of a request. */
const PRICED_NOW_MS = 250;

/** The service takes at most this many orders in one bulk request. */
export const BATCH_ITEMS = 100;

type Origin = NonNullable<ReturnType<ResellerClient['origin']>>;

/** A place in the budget, held while a sale is written together with the attempt that will use it. */
export interface HeldPlace {
  readonly client: ResellerClient;
  readonly permit: Permit;
  readonly first: FirstAttempt;
}

/** A request whose attempts are in the journal. */
interface Request {
  readonly client: ResellerClient;
  readonly permit: Permit;
  readonly strategy: Strategy;
  readonly sent: readonly Sent[];
  readonly bodies: readonly Uint8Array[];
}

interface Due {
  readonly item: TrackedOrder;
  readonly before: IntentRecord;
}

export interface Sent extends Due {
  readonly attemptId: number;
  /** The attempt left long after the one before it ended (M11). */
  readonly late: boolean;
}

/** A wrong key, or one that may not do this: every copy of every row is refused alike. */
const KEY_REFUSED: readonly number[] = [401, 403];

export class Sender {
  /** The lists whose last batch was refused with its key. */
  readonly refusedKeys = new Set<number>();
  private readonly deps: EngineDeps;
  private readonly writer: OrderWriter;
  private readonly stopping: AbortSignal;

  constructor(deps: EngineDeps, writer: OrderWriter, stopping: AbortSignal) {
    this.deps = deps;
    this.writer = writer;
    this.stopping = stopping;
  }

  /** True if an order, looked at again, is still to be sent. */
  private isDue(item: TrackedOrder): boolean {
    return stepOf(item, this.deps).do === 'send';
  }

  /** Sends the items of one request: one, or up to a hundred of one bulk sale. */
  async send(items: readonly TrackedOrder[]): Promise<void> {
    const [first] = items;
    if (!first) return;
    this.refusedKeys.delete(first.intent.saleSeq);
    const strategy = strategyOf(first.intent.product);
    const client = this.deps.accounts.clientOf(first.intent.accountId);
    const origin = client?.origin(strategy.place) ?? null;
    if (!client || !origin) return this.raiseKeyGone(items);
    const permit = await this.permitWhileFresh(items, client, strategy.place);
    if (!permit) return;
    try {
      await this.sendWith(permit, items, strategy, client, origin);
    } finally {
      // Returns the permit if nothing has left (withdrawn, dearer or unwritten): others wait for it.
      client.giveBack(permit);
    }
  }

  private async sendWith(
    permit: Permit,
    items: readonly TrackedOrder[],
    strategy: Strategy,
    client: ResellerClient,
    origin: Origin,
  ): Promise<void> {
    const bodyOf = await this.bodiesOf(items);
    // A person may have withdrawn an order while it waited, the price may have risen, or it may no longer be fresh. The
    // price check takes time too, so the orders are checked again after it: nothing may be awaited between that check
    // and the attempts.
    const atTheOldPrice = await this.atTheOldPrice([...bodyOf.keys()].filter((item) => this.isDue(item)));
    // Keeps each intent as it was before this attempt. A person's action that comes too late reloads its order and finds
    // it sending already.
    const due = atTheOldPrice.filter((item) => this.isDue(item)).map((item): Due => ({ item, before: item.intent }));
    const started = await this.deps.write.startAttempts(
      due.map(({ before }) => ({ intentId: before.id, version: before.version, kind: kindOf(before) })),
      { ...origin, batch: this.deps.ids.batch(), at: this.deps.business.now() },
    );
    const sent = this.markSending(due, started);
    for (const { item } of due) if (!sent.some((one) => one.item === item)) await this.writer.reload(item);
    const bodies = sent.map(({ item }) => bodyOf.get(item) ?? new Uint8Array());
    if (sent.length > 0) await this.exchange({ client, permit, strategy, sent, bodies });
  }

  /** Null if the sale can't leave at this moment: then it is recorded alone, and sent when it can. */
  placeNow(product: Product, accountId: number, orders: number, said: Moment): HeldPlace | null {
    const { accounts, clock, policy, ids, business } = this.deps;
    const endpoint = strategyOf(product).place;
    const client = accounts.clientOf(accountId);
    const origin = client?.origin(endpoint) ?? null;
    if (!client || !origin || this.stopping.aborted || !isFresh(said, clock, policy.togetherMs)) return null;
    const permit = client.permitNow(endpoint, 'money');
    if (permit === null) return null;
    const first = {
      origin: { ...origin, batch: ids.batch(), at: business.now() },
      orders: Math.min(orders, product === 'bulk' ? BATCH_ITEMS : 1),
    };
    return { client, permit, first };
  }

  /** Sends the attempts that were written with their sale. */
  async sendWritten({ client, permit }: HeldPlace, sent: readonly Sent[]): Promise<void> {
    const [first] = sent;
    if (!first) return;
    const bodies = sent.map(({ item }) => item.body ?? new Uint8Array());
    try {
      await this.exchange({ client, permit, strategy: strategyOf(first.before.product), sent, bodies });
    } finally {
      client.giveBack(permit);
    }
  }

  private async exchange({ client, permit, strategy, sent, bodies }: Request): Promise<void> {
    await this.deps.onStep('attempt.recorded', strategy.product);
    // A laptop may have slept while the attempt was written, or while the request waited for a connection (M17).
    const mayLeave = (): boolean => sent.every(({ item }) => isWordFresh(item, this.deps.clock, this.deps.policy));
    const outcome = await client.place(
      permit,
      strategy.place,
      requestBody(strategy, bodies),
      identifier(
        strategy,
        sent.map(({ before }) => before),
      ),
      mayLeave() ? this.stopping : AbortSignal.abort(),
      mayLeave,
    );
    await this.deps.onStep('request.answered', strategy.product);
    await this.afterAnswer(strategy, sent, outcome);
  }

  /** M18: raised once, and with a pause: the same step would be due again at once. */
  private async raiseKeyGone(items: readonly TrackedOrder[]): Promise<void> {
    const { clock, policy } = this.deps;
    for (const item of items) Object.assign(item, reschedule(item, { step: 'none' }, clock.monotonic(), policy));
    const untold = items.filter(({ intent }) => asksForKey(intent));
    await this.writer.write(
      untold.map((item) => ({ item, before: item.intent, orderChange: raiseAttention('key-gone') })),
    );
  }

  /** Waits for the budget, but no longer than "send" stays fresh; then a person is asked (M17). */
  private async permitWhileFresh(
    items: readonly TrackedOrder[],
    client: ResellerClient,
    endpoint: MovingEndpoint,
  ): Promise<Permit | null> {
    const { clock, policy } = this.deps;
    const ages = items.map(({ approvedAt }) => (approvedAt === null ? policy.freshMs : oldestAge(approvedAt, clock)));
    const left = policy.freshMs - Math.max(...ages);
    const signal = AbortSignal.any([this.stopping, AbortSignal.timeout(Math.max(1, Math.ceil(left)))]);
    for (const item of items) item.waitsFor = endpoint;
    try {
      const urgency = items.some((item) => sendUrgency(item) === 'money') ? 'money' : 'polling';
      return await client.permit(endpoint, urgency, signal);
    } catch (error) {
      if (signal.aborted) return null;
      throw error;
    } finally {
      for (const item of items) item.waitsFor = null;
    }
  }

  /** M5: an order that surely isn't placed yet, and now costs more than the attendant saw, waits for a person. */
  private async atTheOldPrice(items: readonly TrackedOrder[]): Promise<TrackedOrder[]> {
    // Asks for all prices at once: without a line, each would wait for an answer that never comes.
    const rose = await Promise.all(items.map((item) => this.rose(item)));
    const dearer = items.filter((_, index) => rose[index]);
    if (dearer.length === 0) return [...items];
    await this.writer.write(
      dearer.map((item) => ({ item, before: item.intent, orderChange: raiseAttention('price-rose') })),
    );
    return items.filter((_, index) => !rose[index]);
  }

  private async rose(item: TrackedOrder): Promise<boolean> {
    const { intent, priceAccepted, firstTry } = item;
    const isKnownPlaced = intent.state !== 'recorded' && !intent.unproven;
    if (firstTry || priceAccepted || isKnownPlaced || intent.quotedCost === null) return false;
    const cost = await this.deps.costs.costOf(intent.product, intent.supplier, intent.facts, PRICED_NOW_MS);
    return cost !== null && cost > intent.quotedCost && this.isDue(item);
  }

  /** Takes over what the journal has written of these attempts; leaves out an order that has none. */
  markSending(due: readonly Due[], started: readonly StartedAttempt[]): Sent[] {
    const attempts = new Map(started.map((attempt) => [attempt.intentId, attempt]));
    const { clock, policy } = this.deps;
    const sent: Sent[] = [];
    for (const { item, before } of due) {
      const attempt = attempts.get(before.id);
      if (!attempt) continue;
      const late = clock.monotonic() - item.attemptEndedAt >= policy.settleMs;
      sent.push({ item, before, attemptId: attempt.attemptId, late });
      item.intent = {
        ...before,
        state: 'sending',
        money: before.money === 'none' ? 'maybe' : before.money,
        // A re-opened order must still be seen: its money was given back (M7a).
        attention: before.attention === 're-opened' ? before.attention : null,
        attempts: before.attempts + 1,
        version: attempt.version,
      };
      item.look = null;
      item.firstTry = false;
      this.deps.onSaleChanged(before.saleSeq);
    }
    return sent;
  }

  /** The bodies of the items that still have one, in order. */
  private async bodiesOf(items: readonly TrackedOrder[]): Promise<Map<TrackedOrder, Uint8Array>> {
    const bodies = await Promise.all(items.map((item) => this.bodyOf(item)));
    return new Map(items.flatMap((item, index) => (bodies[index] ? [[item, bodies[index]] as const] : [])));
  }

  /** Null for an item that was withdrawn while it waited: its body was wiped, and the rest of its batch goes on. */
  private async bodyOf(item: TrackedOrder): Promise<Uint8Array | null> {
    if (item.body) return item.body;
    const sealed = await this.deps.read.body(item.intent.id);
    if (sealed) return this.deps.sealer.open(bodyPlace(item.intent.reference), sealed);
    await this.writer.reload(item);
    if (this.isDue(item)) throw new Error(`the body of intent ${item.intent.id} is gone`);
    return null;
  }

  private async afterAnswer(strategy: Strategy, sent: readonly Sent[], answered: PlaceOutcome): Promise<void> {
    const { deps } = this;
    const intents = sent.map(({ before }) => before);
    const [first] = intents;
    const isVoucher = first?.product === 'voucher';
    const outcome = isVoucher ? await withVouchersInHand(deps, first, answered) : answered;
    const outcomes = strategy.product === 'bulk' ? splitBatch(intents, outcome) : null;
    const isKeyRefused = outcome.class === 'rejected' && KEY_REFUSED.includes(outcome.status);
    if (outcomes !== null && first !== undefined && isKeyRefused) this.refusedKeys.add(first.saleSeq);
    const now = deps.clock.monotonic();
    const when = { at: deps.business.now(), watchMs: deps.policy.watchMs };
    const told: { one: Sent; answer: PlaceOutcome; orderChange: OrderChange }[] = sent.map((one) => {
      const answer = outcomes?.get(one.before.id) ?? outcome;
      one.item.body = null;
      one.item.attemptEndedAt = now;
      return { one, answer, orderChange: placedChange(strategy, one.before, answer, { ...when, late: one.late }) };
    });
    await this.writer.write(
      told.map(({ one, answer, orderChange }, index): Happening => {
        const balance = index === 0 && told.every(isExplained) ? batchBalance(strategy, intents, outcome) : null;
        return {
          item: one.item,
          before: one.before,
          orderChange: balance === null ? orderChange : { ...orderChange, balance },
          attempt: { attemptId: one.attemptId, outcome: answer.class, ...attemptFacts(answer) },
        };
      }),
    );
    for (const { one, answer, orderChange } of told) {
      const ended = { step: 'send', outcome: answer, learned: orderChange.learned, after: one.item.intent } as const;
      Object.assign(one.item, reschedule(one.item, ended, deps.clock.monotonic(), deps.policy));
    }
    await deps.onStep('outcome.recorded', strategy.product);
  }
}

const kindOf = (intent: IntentRecord): 'first' | 'replay' => (intent.state === 'recorded' ? 'first' : 'replay');

/** M4: sends the frozen bytes unchanged; a batch only puts its brackets around them. */
function requestBody(strategy: Strategy, bodies: readonly Uint8Array[]): Uint8Array {
  return strategy.product === 'bulk' ? batchBody(bodies) : (bodies[0] ?? new Uint8Array());
}

function identifier(strategy: Strategy, intents: readonly IntentRecord[]): (data: unknown) => Identity {
  if (strategy.product === 'bulk') return (data) => identifyBatch(intents, data);
  const [intent] = intents;
  return (data) => (intent ? strategy.identifyPlaced(intent, data) : 'silent');
}

/**
 * True if the balance is explained by this order: its cost is known and not already back. Otherwise the balance may be
 * from before that. A skipped item surely has no cost.
 */
const isExplained = ({ orderChange: { order, patch } }: { readonly orderChange: OrderChange }): boolean =>
  order === undefined
    ? patch.state === 'rejected'
    : patch.money !== 'returned' && (order.cost !== null || order.costText !== null);

/** A batch tells one balance for all of its items; it counts as known only if all of them were new (M26). */
function batchBalance(strategy: Strategy, intents: readonly IntentRecord[], outcome: PlaceOutcome): number | null {
  if (strategy.product !== 'bulk' || outcome.class !== 'accepted') return null;
  if (intents.some((intent) => intent.state !== 'recorded')) return null;
  return heldField(fieldsOf(outcome.data), 'new_balance');
}

function attemptFacts(outcome: PlaceOutcome): { status: number | null; note: string | null } {
  const status = 'status' in outcome ? outcome.status : null;
  if (outcome.class === 'rejected') return { status, note: outcome.code };
  // M10: what is odd about an answer changes nothing, and is kept. It names fields, never their content.
  if (outcome.class === 'accepted') return { status, note: outcome.notes.join('; ') || null };
  return { status, note: 'cause' in outcome ? outcome.cause : null };
}
