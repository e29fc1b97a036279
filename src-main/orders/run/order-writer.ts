/** Commits the changes of tracked orders, and updates these from the result. */
import type { AttemptEnd, IntentRecord } from '../../journal/base/records.ts';
import { momentOf } from '../../platform/clock.ts';
import type { OrderChange } from '../decide/apply-outcome.ts';
import type { EngineDeps } from '../model/ports.ts';
import { isShownWallet } from '../model/shown-wallet.ts';
import { strategyOf } from '../products/index.ts';
import { changeOf, untilTaken } from './commit.ts';
import { CommitGroup } from './commit-group.ts';
import { beginNow, type TrackedOrder } from './tracked-order.ts';

export interface Happening {
  readonly item: TrackedOrder;
  /** The intent as the books know it: for an attempt, as it was before it was sent. */
  readonly before: IntentRecord;
  readonly orderChange: OrderChange;
  readonly attempt?: AttemptEnd;
}

/** True if its cost has just turned out to differ from the quote. */
const costsOther = (before: IntentRecord, { order, quotedCost }: IntentRecord): boolean => {
  const cost = order?.cost ?? null;
  return cost !== null && quotedCost !== null && cost !== quotedCost && before.order?.cost !== cost;
};

/** True if the wallet has paid for it, whatever the amount: the cost of a registration isn't told. */
const isTaken = ({ money }: IntentRecord): boolean => money !== 'none' && money !== 'maybe' && money !== 'returned';

/** Refusals that an empty wallet explains. */
const FOR_WANT_OF_MONEY: readonly (string | null)[] = [
  'refused-or-wallet-too-low',
  'batch-refused',
  'sms-credits-too-low',
];

/** An order that was sent again keeps its refusal until the next answer, which may be the same. */
const isNewlyRefusedForMoney = (before: IntentRecord, { refusal, state }: IntentRecord): boolean =>
  (refusal !== before.refusal || (state === 'rejected' && before.state !== 'rejected')) &&
  FOR_WANT_OF_MONEY.includes(refusal);

const isPlaced = ({ state }: IntentRecord): boolean => state === 'accepted' || state === 'settled';

export class OrderWriter {
  private readonly deps: EngineDeps;
  private readonly stopped: () => boolean;
  private readonly group: CommitGroup;

  constructor(deps: EngineDeps, stopped: () => boolean) {
    this.deps = deps;
    this.stopped = stopped;
    this.group = new CommitGroup(deps.write);
  }

  /**
   * Commits all in one transaction and retries until the journal takes it. Reloads an order that another writer moved.
   * Returns true if there was none.
   */
  async write(happenings: readonly Happening[]): Promise<boolean> {
    const made = happenings.map(({ item, before, orderChange, attempt }) =>
      changeOf(this.deps, item.intent, before, orderChange, attempt),
    );
    const changes = made.map(({ change }) => change);
    const committed = await untilTaken(this.deps, () => this.group.commit(changes), this.stopped);
    if (!committed) return true;
    const moved = new Set<'pesewa' | 'sms-credit'>();
    const tooLow = new Set<'pesewa' | 'sms-credit'>();
    for (const [index, happening] of happenings.entries()) {
      const { item, before } = happening;
      const mine = made[index];
      if (!mine) continue;
      if (committed[index]?.kind === 'committed') {
        this.takeOver(happening, mine.after, mine.spent);
        const { unit } = strategyOf(mine.after.product);
        if (isTaken(before) !== isTaken(mine.after)) moved.add(unit);
        if (isNewlyRefusedForMoney(before, mine.after)) tooLow.add(unit);
      } else await this.reload(item);
      this.deps.onSaleChanged(item.intent.saleSeq);
    }
    // A batch tells one balance for all of its items.
    if (happenings.every(({ orderChange }) => orderChange.balance == null))
      for (const unit of moved) this.deps.onUntoldBalance(unit);
    for (const unit of tooLow) this.deps.onPerhapsTooLow(unit);
    return committed.every(({ kind }) => kind === 'committed');
  }

  /**
   * Commits once, for a person who waits: a journal that can't be written is reported at once. All in one transaction;
   * returns the orders that no other writer moved first.
   */
  async writeOnce(
    told: readonly { readonly item: TrackedOrder; readonly orderChange: OrderChange }[],
  ): Promise<TrackedOrder[]> {
    const made = told.map(({ item, orderChange }) => changeOf(this.deps, item.intent, item.intent, orderChange));
    const committed = await this.group.commit(made.map(({ change }) => change));
    const taken: TrackedOrder[] = [];
    for (const [index, { item, orderChange }] of told.entries()) {
      const mine = made[index];
      if (!mine) continue;
      if (committed[index]?.kind === 'committed') {
        this.takeOver({ item, before: item.intent, orderChange }, mine.after, mine.spent);
        taken.push(item);
      } else await this.reload(item);
      this.deps.onSaleChanged(item.intent.saleSeq);
    }
    return taken;
  }

  /** Reloads an order that another writer moved. The answer may be out of date when it arrives. */
  async reload(item: TrackedOrder): Promise<void> {
    const intent = await this.deps.read.intent(item.intent.id);
    // The read may have happened before the writer's newest change and be answered after it.
    if (intent && intent.version >= item.intent.version) item.intent = intent;
  }

  private takeOver({ item, before, orderChange, attempt }: Happening, after: IntentRecord, spent: number): void {
    const entered = after.state === 'accepted' && (before.state !== 'accepted' || orderChange.learned);
    // The time that an order lay unsent doesn't count as time in doubt.
    const inDoubt = after.state === 'unknown' && before.state === 'recorded';
    // A person has just put it away: its age counts from now, as it would after a restart.
    const putAway = after.givenUp && !before.givenUp;
    if (entered || inDoubt || putAway) beginNow(item, momentOf(this.deps.clock));
    if (orderChange.learned) item.tries = 0;
    if (after.watchUntil !== before.watchUntil || after.money === 'open') {
      item.correctedMs = this.deps.business.correctedMs;
    }
    if (costsOther(before, after)) this.deps.costs.forget();
    item.intent = after;
    if (!isPlaced(before) && isPlaced(after)) this.deps.onPlaced(after);
    const { unit } = strategyOf(after.product);
    if (spent === 0 && orderChange.balance == null) return;
    if (unit === 'pesewa' && !isShownWallet(this.deps.accounts, after.accountId)) return;
    if (spent > 0 && unit === 'pesewa') this.deps.onSpent(spent);
    if (orderChange.balance != null) this.deps.onBalance(orderChange.balance, unit, attempt?.attemptId ?? null);
  }
}
