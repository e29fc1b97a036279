/** Takes a sale from its price to the journal, then has it tracked: all that precedes the first sending (M1 to M4). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { SaleQuote, SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import { addMoney, type Pesewa } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { namesCustomer } from '../../journal/base/named-customer.ts';
import type {
  FirstAttempt,
  NewIntent,
  NewSale,
  RecordedSale,
  SaleWithIntents,
  SameSaleRecord,
} from '../../journal/base/records.ts';
import { businessDayOf } from '../../platform/clock.ts';
import { mapInChunks } from '../../platform/map-in-chunks.ts';
import { type Confirmation, confirmNow } from '../model/confirmation.ts';
import type { SameSaleWindow } from '../model/duplicate-window.ts';
import { backoff } from '../model/policy.ts';
import { bodyPlace, type EngineDeps } from '../model/ports.ts';
import { isShownWallet } from '../model/shown-wallet.ts';
import { strategyOf } from '../products/index.ts';
import { smsCreditsFor } from '../products/sms.ts';
import type { Runner } from '../run/runner.ts';
import { sameSaleView, textPartsOf } from '../view/sale-view.ts';
import { isFirstTimeNumber } from './first-time-number.ts';
import { tendersOf, unpaidFor } from './payment.ts';
import { type PricedItem, priceItems } from './price-items.ts';
import { farAboveUsual } from './unusual-amount.ts';

const sumOf = (amounts: readonly (Pesewa | null)[]): Pesewa | null =>
  amounts.every((amount) => amount !== null) ? addMoney(...amounts) : null;

export class SaleRecorder {
  private readonly deps: EngineDeps;
  private readonly runner: Runner;
  private readonly window: SameSaleWindow;
  private readonly soldTo: 'customers' | 'house';

  constructor(deps: EngineDeps, runner: Runner, window: SameSaleWindow, soldTo: 'customers' | 'house' = 'customers') {
    this.deps = deps;
    this.runner = runner;
    this.window = window;
    this.soldTo = soldTo;
  }

  async quote(
    saleId: string,
    request: SaleRequest,
    knownBalance: Pesewa | null,
    knownCredits: number | null = null,
  ): Promise<Result<SaleQuote, CounterError>> {
    if (this.deps.accounts.keyMissing(request.product)) return err({ code: 'key-missing' });
    const never = strategyOf(request.product).refuses(request, this.deps.business.now());
    if (never !== null) return err({ code: never });
    const { items, refused } = await priceItems(this.deps, request);
    const [first] = refused;
    // Bulk: refuses single rows. Otherwise: refuses the sale.
    if (first && (request.product !== 'bulk' || items.length === 0)) return err({ code: first.code });
    const cost = sumOf(items.map((item) => item.cost));
    const same = await this.sameSales(saleId, items);
    const price = addMoney(...items.map((item) => item.price));
    const stranger = await isFirstTimeNumber(this.deps.read, request.product, items, price);
    const farAbove = await farAboveUsual(this.deps.read, request.product, items, price);
    const owed = await this.owedTo(request.product, items);
    const needed = request.product === 'sms' ? smsCreditsFor(request) : null;
    const tooLow = (has: number | null, needs: number | null) => has !== null && needs !== null && has < needs;
    return ok({
      price,
      cost: this.deps.staff.attendant().seesCost ? cost : null,
      sameSale: this.weightiest(saleId, request, same),
      ...(stranger && { toStranger: true }),
      ...(farAbove && { farAbove }),
      ...(owed && { owed }),
      walletTooLow: tooLow(this.ownBalance(request, knownBalance), cost) || tooLow(knownCredits, needed),
      ...(request.product === 'bulk' && { rows: { refused: [...refused], same: same.length } }),
      ...(needed !== null && {
        credits: { needed, left: knownCredits },
        text: items[0] && textPartsOf(items[0].facts),
      }),
    });
  }

  /** The balance of the wallet that pays for this sale, where it can be too low for it. */
  private ownBalance({ product }: SaleRequest, known: Pesewa | null): Pesewa | null {
    const { accounts } = this.deps;
    // Only the service knows whether the wallet can pay for a registration: the owner's typed cost blocks no sale.
    const tells = product !== 'afa' && isShownWallet(accounts, accounts.current(product)?.accountId);
    return tells ? known : null;
  }

  /** Reads the amount that the shop still owes the only customer of this sale, if the sale names one. */
  private async owedTo(product: Product, items: readonly PricedItem[]): Promise<SaleQuote['owed']> {
    const [item, another] = items;
    if (item === undefined || another !== undefined || !namesCustomer(product, item)) return;
    return (await this.deps.read.owedTo(item.recipient)) ?? undefined;
  }

  confirm(): Confirmation {
    return confirmNow(this.deps);
  }

  async record(submission: SaleSubmission, said: Confirmation): Promise<Result<SaleWithIntents, CounterError>> {
    const { deps } = this;
    const never = strategyOf(submission.sale.product).refuses(submission.sale, deps.business.now());
    if (never !== null) return err({ code: never });
    const { items, refused } = await priceItems(deps, submission.sale);
    const [first] = refused;
    if (first) return err({ code: first.code });
    const price = addMoney(...items.map((item) => item.price));
    if (price !== submission.price) return err({ code: 'price-changed' });
    const unpaid = unpaidFor(submission, price, deps.gate.cashFirst());
    if (unpaid !== null) return err({ code: unpaid });
    const account = deps.accounts.current(submission.sale.product);
    if (!account) return err(this.noAccount(submission.sale.product));
    const bodies = new Map<string, Uint8Array>();
    const intents = await mapInChunks(items, (item) => this.freeze(item, account.accountId, bodies));
    const sale = this.newSale(submission, price, said.by);
    let place = this.runner.placeNow(sale.product, account.accountId, intents.length, said);
    for (const { reference } of intents) this.runner.onTheirWay.add(reference);
    try {
      const recorded = await this.write(sale, submission, intents, place?.first);
      if (recorded.kind === 'same-sale') {
        return err({ code: recorded.same.blocks ? 'same-sale-unknown' : 'same-sale-recent' });
      }
      if (recorded.kind === 'no-shift') return err({ code: 'shift-closed' });
      if (recorded.kind === 'not-owed') return err({ code: 'owed-changed' });
      if (recorded.kind === 'used-before') return err({ code: 'used-before', detail: String(recorded.use.slip) });
      if (recorded.kind === 'exists') {
        this.resumeTracking(recorded.sale.intents);
        return ok(recorded.sale);
      }
      this.window.recorded(recorded.sale.sale.soldAt);
      await deps.onStep('sale.recorded', sale.product);
      const started = this.runner.startSale(recorded, said, bodies, place);
      place = null;
      return ok(started);
    } finally {
      place?.client.giveBack(place.permit);
      for (const { reference } of intents) this.runner.onTheirWay.delete(reference);
    }
  }

  /** Tracks intents found on disk. No attendant has just said "send", so each waits for a person (M17). */
  resumeTracking(intents: SaleWithIntents['intents'], found?: (intentId: number) => boolean): void {
    for (const intent of intents) {
      if (this.runner.onTheirWay.has(intent.reference)) continue;
      if (found?.(intent.id)) this.runner.track(intent).isAwaited = true;
      this.runner.start(intent);
    }
  }

  private async write(
    sale: NewSale,
    submission: SaleSubmission,
    intents: readonly NewIntent[],
    first: FirstAttempt | undefined,
  ): Promise<RecordedSale> {
    const { deps } = this;
    try {
      const rule = {
        recentSince: this.window.since(),
        confirmed: submission.sameSaleConfirmed,
        overridden: deps.staff.allowsSame(submission.saleId, submission.sale),
      };
      return await deps.write.recordSale(sale, intents, rule, first);
    } catch (error) {
      void this.lookFor(submission.saleId);
      throw error;
    }
  }

  /** The failed write may be on disk all the same, and nobody may try again: asks the journal until it answers. */
  private async lookFor(saleId: string): Promise<void> {
    const { deps, runner } = this;
    for (let tries = 0; !runner.stopped(); tries += 1) {
      try {
        const sale = await deps.read.sale(saleId);
        if (!sale) return;
        this.resumeTracking(sale.intents);
        return deps.onSaleChanged(sale.sale.seq);
      } catch {
        await sleep(backoff(deps.policy.resolveBackoffMs, tries), undefined, { ref: false });
      }
    }
  }

  private async sameSales(saleId: string, items: readonly PricedItem[]): Promise<SameSaleRecord[]> {
    const keys = items.map(({ contentKey }) => contentKey);
    return (await this.deps.read.sameSales(keys, saleId, this.window.since())).filter((same) => same !== null);
  }

  /** A like sale of unknown outcome blocks, unless an owner allows this sale all the same. */
  private weightiest(saleId: string, sale: SaleRequest, same: readonly SameSaleRecord[]): SaleQuote['sameSale'] {
    const found = same.find((one) => one.blocks) ?? same[0];
    if (!found) return null;
    const told = sameSaleView(found, this.runner);
    const isAllowed = found.blocks && this.deps.staff.allowsSame(saleId, sale);
    return isAllowed ? { ...told, blocks: false, allowed: true } : told;
  }

  private noAccount(product: Product): CounterError {
    return this.deps.accounts.keyMissing(product)
      ? { code: 'key-missing' }
      : { code: 'not-ready', detail: 'no line yet, or not known whose key it is' };
  }

  private newSale(submission: SaleSubmission, price: Pesewa, attendant: Confirmation['by']): NewSale {
    const { staff, business, clock } = this.deps;
    const soldAt = business.now();
    return {
      id: submission.saleId,
      product: submission.sale.product,
      price,
      attendantId: attendant.id,
      attendantName: attendant.name,
      shiftId: staff.shift().id,
      businessDay: businessDayOf(soldAt),
      soldAt,
      clockAt: clock.wall(),
      tenders: tendersOf(submission, price),
      usedBeforeConfirmed: submission.usedBeforeConfirmed,
      usesOwed: submission.usesOwed,
      soldToShop: this.soldTo === 'house',
    };
  }

  /** M3, M4: gives the order its own reference, and freezes its bytes for ever. */
  private freeze(item: PricedItem, accountId: number, bodies: Map<string, Uint8Array>): NewIntent {
    const reference = this.deps.ids.reference();
    const bytes = new TextEncoder().encode(JSON.stringify(item.body(reference)));
    bodies.set(reference, bytes);
    const { recipient, supplier, facts, contentKey, price, cost: quotedCost } = item;
    const body = this.deps.sealer.seal(bodyPlace(reference), bytes);
    return { accountId, reference, recipient, supplier, facts, contentKey, price, quotedCost, body };
  }
}
