/** Records the actions of people on board orders, then acts on them. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { OrderAction } from '#shared/order-state.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { IntentRecord, SaleWithIntents } from '../../journal/base/records.ts';
import type { Moment } from '../../platform/clock.ts';
import { actionsFor } from '../decide/allowed-actions.ts';
import type { OrderChange } from '../decide/apply-outcome.ts';
import { attendantChange } from '../decide/attendant-actions.ts';
import { type Confirmation, confirmNow } from '../model/confirmation.ts';
import type { EngineDeps } from '../model/ports.ts';
import { strategyOf } from '../products/index.ts';
import type { Runner } from './runner.ts';
import { beginNow, type TrackedOrder } from './tracked-order.ts';

/** The orders in one transaction, so that no other sale waits long for the journal. */
const ACTED_AT_ONCE = 250;

/** Its press gives the customer's money back, or takes it again: that is counted with the drawer that is open. */
const movesCash = ({ state, price }: IntentRecord, action: OrderAction): boolean =>
  price > 0 && ((action === 'withdraw' && state === 'recorded') || (action === 'send' && state === 'rejected'));

interface Ways {
  /** Tells why nothing may be sent now. */
  readonly mayStart: () => Promise<CounterError | null>;
  readonly trouble: (error: unknown) => CounterError;
}

export class ActionRecorder {
  private readonly deps: EngineDeps;
  private readonly runner: Runner;
  private readonly ways: Ways;

  constructor(deps: EngineDeps, runner: Runner, ways: Ways) {
    this.deps = deps;
    this.runner = runner;
    this.ways = ways;
  }

  /** Returns the sale. A person's action and the engine's next send meet in one compare-and-swap on the row (M17). */
  async act(intentId: number, action: OrderAction): Promise<Result<number, CounterError>> {
    const { deps, runner } = this;
    const said = confirmNow(deps);
    const closed = action === 'send' ? await this.ways.mayStart() : null;
    if (closed) return err(closed);
    const stored = runner.tracked(intentId)?.intent ?? (await deps.read.intent(intentId));
    if (!stored) return err({ code: 'not-found' });
    const item = runner.track(stored);
    const offers = () =>
      action !== 'again' && actionsFor(strategyOf(item.intent.product), item.intent).includes(action);
    // A screen may read a commit from the journal before its answer has come back to the order that is tracked here.
    if (!offers()) await runner.writer.reload(item);
    // Nothing is awaited between here and the commit: the action meets the state that the board shows now.
    const isOffered = offers();
    if (!isOffered || this.isWithoutDrawer(item.intent, action)) {
      runner.schedule(item);
      return err({ code: isOffered ? 'shift-closed' : 'too-late' });
    }
    const orderChange = attendantChange(item.intent, action, said.by.id);
    if (orderChange) {
      const written = await this.writePerson([{ item, orderChange }], action === 'send' ? said : null);
      if (!written.ok) return written;
      if (written.value === 0) {
        // The row was reloaded: another person, or this action, has moved it already. It may need another step.
        runner.schedule(item);
        return err({ code: 'too-late' });
      }
    }
    runner.takeUp(item, action);
    return ok(item.intent.saleSeq);
  }

  /** Applies one action to every order of a sale that allows it when its turn comes, and returns how many (M17). */
  async actOnAll(saleId: string, action: OrderAction): Promise<Result<number, CounterError>> {
    const { deps } = this;
    const said = confirmNow(deps);
    const closed = action === 'send' ? await this.ways.mayStart() : null;
    if (closed) return err(closed);
    const sale = await deps.read.sale(saleId);
    if (!sale) return err({ code: 'not-found' });
    let done = 0;
    for (let from = 0; from < sale.intents.length && action !== 'again'; from += ACTED_AT_ONCE) {
      const acted = await this.actOnSome(sale.intents.slice(from, from + ACTED_AT_ONCE), action, said);
      if (!acted.ok) return acted;
      done += acted.value;
    }
    return ok(done);
  }

  private async actOnSome(
    intents: SaleWithIntents['intents'],
    action: OrderAction,
    said: Confirmation,
  ): Promise<Result<number, CounterError>> {
    const { runner } = this;
    const held = intents.map((intent) => runner.track(intent));
    const items = held.filter((item) => actionsFor(strategyOf(item.intent.product), item.intent).includes(action));
    for (const item of held) if (!items.includes(item)) runner.schedule(item);
    if (items.some(({ intent }) => this.isWithoutDrawer(intent, action))) {
      for (const item of items) runner.schedule(item);
      return err({ code: 'shift-closed' });
    }
    const told = items.flatMap((item) => {
      const orderChange = attendantChange(item.intent, action, said.by.id);
      return orderChange ? [{ item, orderChange }] : [];
    });
    const written = told.length === 0 ? ok(0) : await this.writePerson(told, action === 'send' ? said : null);
    if (!written.ok) return written;
    for (const item of items) runner.takeUp(item, action);
    return ok(told.length === 0 ? items.length : written.value);
  }

  private isWithoutDrawer(intent: IntentRecord, action: OrderAction): boolean {
    return movesCash(intent, action) && this.deps.gate.drawerIsOpen?.() === false;
  }

  /** Returns how many orders were taken: a row that another writer moved keeps its state. `sent`: when it was said. */
  private async writePerson(
    told: readonly { readonly item: TrackedOrder; readonly orderChange: OrderChange }[],
    sent: Moment | null,
  ): Promise<Result<number, CounterError>> {
    const rose = new Set(told.filter(({ item }) => item.intent.attention === 'price-rose').map(({ item }) => item));
    try {
      const taken = await this.runner.writer.writeOnce(told);
      // Approves before anything else can look at an order: without the approval it would ask the same person again.
      if (sent) for (const item of taken) this.approve(item, sent, rose.has(item));
      for (const item of taken) await this.deps.onStep('person.recorded', item.intent.product);
      return ok(taken.length);
    } catch (error) {
      for (const { item } of told) this.runner.restateSoon(item);
      return err(this.ways.trouble(error));
    }
  }

  private approve(item: TrackedOrder, said: Moment, priceAccepted: boolean): void {
    item.approvedAt = said;
    beginNow(item, said);
    // A person at the board has not just seen the price, whether or not the order was ever tried (M5).
    item.firstTry = false;
    item.priceAccepted = priceAccepted;
  }
}
