/** From a price to a sale on disk and in care: what must have happened before anything is sent (M1 to M4). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { SaleQuote, SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import { addMoney, type Pesewa } from '#shared/money.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { NewIntent, RecordedSale, SaleWithIntents, SameSaleRecord } from '../journal/records.ts';
import { businessDayOf } from '../platform/clock.ts';
import { backoff } from './policy.ts';
import { bodyPlace, type EngineDeps } from './ports.ts';
import type { Runner } from './runner.ts';
import { strategyOf } from './strategies/index.ts';
import type { DraftItem } from './strategy.ts';

interface PricedItem extends DraftItem {
  readonly contentKey: string;
  readonly price: Pesewa;
  /** Null where the service doesn't say beforehand. */
  readonly cost: Pesewa | null;
}

const sumOf = (amounts: readonly (Pesewa | null)[]): Pesewa | null =>
  amounts.every((amount) => amount !== null) ? addMoney(...amounts) : null;

export class Seller {
  private readonly deps: EngineDeps;
  private readonly runner: Runner;
  /** References on their way into the journal: what is found at start is never one of them (M17). */
  private readonly onTheirWay = new Set<string>();

  constructor(deps: EngineDeps, runner: Runner) {
    this.deps = deps;
    this.runner = runner;
  }

  async quote(
    saleId: string,
    request: SaleRequest,
    knownBalance: Pesewa | null,
  ): Promise<Result<SaleQuote, CounterError>> {
    const items = await this.price(request);
    if (!items.ok) return items;
    const cost = sumOf(items.value.map((item) => item.cost));
    return ok({
      price: addMoney(...items.value.map((item) => item.price)),
      cost: this.deps.staff.attendant().seesCost ? cost : null,
      sameSale: await this.sameSale(saleId, items.value),
      walletTooLow: knownBalance !== null && cost !== null && knownBalance < cost,
    });
  }

  async record(submission: SaleSubmission): Promise<Result<SaleWithIntents, CounterError>> {
    const { deps } = this;
    const priced = await this.price(submission.sale);
    if (!priced.ok) return priced;
    const items = priced.value;
    const price = addMoney(...items.map((item) => item.price));
    if (price !== submission.price) return err({ code: 'price-changed' });
    const { cashReceived } = submission;
    const short = cashReceived === undefined ? deps.gate.cashFirst() : cashReceived < price;
    if (short) return err({ code: 'cash-not-received' });
    const account = deps.accounts.current(submission.sale.product);
    if (!account) return err({ code: 'not-ready', detail: 'no key for this product' });
    const bodies = new Map<string, Uint8Array>();
    const intents = items.map((item) => this.freeze(item, account.accountId, bodies));
    for (const { reference } of intents) this.onTheirWay.add(reference);
    try {
      const recorded = await this.write(submission, price, intents);
      if (recorded.kind === 'same-sale') {
        return err({ code: recorded.same.blocks ? 'same-sale-unknown' : 'same-sale-recent' });
      }
      if (recorded.kind === 'recorded') await this.take(recorded.sale, bodies);
      else this.inCare(recorded.sale.intents);
      return ok(recorded.sale);
    } finally {
      for (const { reference } of intents) this.onTheirWay.delete(reference);
    }
  }

  /** For what was found on disk: nobody has just said "send", so it waits for a person (M17). */
  inCare(intents: SaleWithIntents['intents'], found?: (intentId: number) => void): void {
    for (const intent of intents) {
      if (this.onTheirWay.has(intent.reference)) continue;
      found?.(intent.id);
      this.runner.add(intent, { fresh: false });
    }
  }

  private async write(submission: SaleSubmission, price: Pesewa, intents: readonly NewIntent[]): Promise<RecordedSale> {
    const { deps } = this;
    try {
      return await deps.write.recordSale(this.newSale(submission, price), intents, {
        recentSince: deps.business.now() - deps.policy.sameSaleMs,
        confirmed: submission.sameSaleConfirmed,
        overridden: false,
      });
    } catch (error) {
      void this.lookFor(submission.saleId);
      throw error;
    }
  }

  /** It may be on disk all the same, and the attendant may not try again: the journal is asked until it answers. */
  private async lookFor(saleId: string): Promise<void> {
    const { deps, runner } = this;
    for (let tries = 0; !runner.stopped(); tries += 1) {
      try {
        const sale = await deps.read.sale(saleId);
        if (!sale) return;
        this.inCare(sale.intents);
        return deps.onSaleChanged(sale.sale.seq);
      } catch {
        await sleep(backoff(deps.policy.resolveBackoffMs, tries), undefined, { ref: false });
      }
    }
  }

  private async sameSale(saleId: string, items: readonly PricedItem[]): Promise<SameSaleRecord | null> {
    const since = this.deps.business.now() - this.deps.policy.sameSaleMs;
    const found = await Promise.all(items.map((item) => this.deps.read.sameSale(item.contentKey, saleId, since)));
    return found.find((same) => same?.blocks) ?? found.find((same) => same !== null) ?? null;
  }

  private async take(sale: SaleWithIntents, bodies: ReadonlyMap<string, Uint8Array>): Promise<void> {
    await this.deps.onStep('sale.recorded', sale.sale.product);
    for (const intent of sale.intents) {
      const body = bodies.get(intent.reference);
      this.runner.add(intent, body ? { fresh: true, body } : { fresh: true });
    }
  }

  /** Refused when one of the items has no price now: the service can't be asked, or doesn't sell it. */
  private async price(request: SaleRequest): Promise<Result<PricedItem[], CounterError>> {
    const { costs, prices, hashContent, business } = this.deps;
    const strategy = strategyOf(request.product);
    const refused = strategy.refuses(request, business.now());
    if (refused !== null) return err({ code: refused });
    const priced: PricedItem[] = [];
    for (const item of strategy.draft(request)) {
      if (await costs.soldOut(request.product, item.supplier, item.facts)) return err({ code: 'out-of-stock' });
      const cost = await costs.costOf(request.product, item.supplier, item.facts);
      const price = prices.priceFor(request.product, item.supplier, cost);
      if (price === null) return err({ code: 'price-unknown' });
      const fee = prices.feeFor(request.product, item.supplier);
      const facts = fee === 0 ? item.facts : { ...item.facts, fee };
      priced.push({ ...item, facts, contentKey: hashContent(item.content), cost, price });
    }
    return ok(priced);
  }

  private newSale(submission: SaleSubmission, price: Pesewa) {
    const { staff, business, clock } = this.deps;
    const soldAt = business.now();
    const attendant = staff.attendant();
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
      cashReceived: submission.cashReceived,
    };
  }

  /** M3, M4: a reference of its own, and from here on the same bytes for ever. */
  private freeze(item: PricedItem, accountId: number, bodies: Map<string, Uint8Array>): NewIntent {
    const reference = this.deps.ids.reference();
    const bytes = new TextEncoder().encode(JSON.stringify(item.body(reference)));
    bodies.set(reference, bytes);
    return {
      accountId,
      reference,
      recipient: item.recipient,
      supplier: item.supplier,
      facts: item.facts,
      contentKey: item.contentKey,
      price: item.price,
      quotedCost: item.cost,
      body: this.deps.sealer.seal(bodyPlace(reference), bytes),
    };
  }
}
