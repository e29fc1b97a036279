/**
 * The order engine as the rest of the main process sees it: quote, submit, the board, and a person's answers. The
 * promise it keeps is in docs/architecture.md; how it decides is in `next-step` and `fold`.
 */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { BoardView, SaleQuote, SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { addMoney, type Pesewa } from '#shared/money.ts';
import type { OrderAction } from '#shared/order-state.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { isStorageError, problemOf } from '../journal/problem.ts';
import type { NewIntent, SaleWithIntents, SameSaleRecord, TimelineRecord } from '../journal/records.ts';
import { businessDayOf, momentOf } from '../platform/clock.ts';
import { actionsFor } from './actions.ts';
import { AskFirst } from './ask-first.ts';
import type { Case } from './case.ts';
import type { Folded } from './fold.ts';
import { foldPerson } from './person.ts';
import { bodyPlace, type EngineDeps } from './ports.ts';
import { Runner } from './runner.ts';
import { boardPlace, toSaleView, type ViewContext } from './sale-view.ts';
import { strategyOf } from './strategies/index.ts';
import type { DraftItem } from './strategy.ts';

const OPEN_PAGE = 500;
const BOARD_ROWS = 60;
const TIMELINE_ROWS = 200;

interface PricedItem extends DraftItem {
  readonly contentKey: string;
  readonly price: Pesewa;
  /** Null where the service doesn't say beforehand. */
  readonly cost: Pesewa | null;
}

const sumOf = (amounts: readonly (Pesewa | null)[]): Pesewa | null =>
  amounts.every((amount) => amount !== null) ? addMoney(...amounts) : null;

export class Engine {
  private readonly deps: EngineDeps;
  private readonly runner: Runner;
  private readonly askFirst: AskFirst;

  constructor(deps: EngineDeps) {
    this.deps = deps;
    this.askFirst = new AskFirst(deps.gate.askFirst, () => deps.gate.asked());
    this.runner = new Runner(deps, (intentId) => this.askFirst.asked(intentId));
  }

  /** Takes every intent that isn't over into care, oldest first, a page at a time. Sells meanwhile. */
  async resume(): Promise<number> {
    const interrupted = await this.deps.write.closeInterrupted(this.deps.business.now());
    let after = 0;
    for (;;) {
      const page = await this.deps.read.openIntents(after, OPEN_PAGE);
      for (const intent of page) {
        this.askFirst.found(intent.id);
        this.runner.add(intent, { fresh: false });
      }
      const last = page.at(-1);
      if (!last || page.length < OPEN_PAGE) break;
      after = last.id;
    }
    this.askFirst.loaded();
    return interrupted;
  }

  stop(): void {
    this.runner.stop();
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

  private async sameSale(saleId: string, items: readonly PricedItem[]): Promise<SameSaleRecord | null> {
    const since = this.deps.business.now() - this.deps.policy.sameSaleMs;
    const found = await Promise.all(items.map((item) => this.deps.read.sameSale(item.contentKey, saleId, since)));
    return found.find((same) => same?.blocks) ?? found.find((same) => same !== null) ?? null;
  }

  /** M1 to M4: the sale is on disk, with the exact bytes of its requests, before anything is sent. */
  async submit(submission: SaleSubmission): Promise<Result<SaleView, CounterError>> {
    const { deps } = this;
    try {
      const existing = await deps.read.sale(submission.saleId);
      if (existing) return ok(this.view(existing));
      const closed = (await deps.gate.mayStart()) ?? (await this.askFirst.mayStart(deps.policy.askFirstMs));
      return closed ? err(closed) : await this.record(submission);
    } catch (error) {
      return err(this.journalTrouble(error));
    }
  }

  private async record(submission: SaleSubmission): Promise<Result<SaleView, CounterError>> {
    const { deps } = this;
    const priced = await this.price(submission.sale);
    if (!priced.ok) return priced;
    const items = priced.value;
    const price = addMoney(...items.map((item) => item.price));
    if (price !== submission.price) return err({ code: 'price-changed' });
    const account = deps.accounts.current(submission.sale.product);
    if (!account) return err({ code: 'not-ready', detail: 'no key for this product' });
    const bodies = new Map<string, Uint8Array>();
    const intents = items.map((item) => this.freeze(item, account.accountId, bodies));
    const recorded = await deps.write.recordSale(this.newSale(submission, price), intents, {
      recentSince: deps.business.now() - deps.policy.sameSaleMs,
      confirmed: submission.sameSaleConfirmed,
      overridden: false,
    });
    if (recorded.kind === 'same-sale') {
      return err({ code: recorded.same.blocks ? 'same-sale-unknown' : 'same-sale-recent' });
    }
    if (recorded.kind === 'recorded') await this.take(recorded.sale, bodies);
    return ok(this.view(recorded.sale));
  }

  /** The screen is told too: no other sale starts until the journal takes one again. */
  private journalTrouble(error: unknown): CounterError {
    if (!isStorageError(error)) throw error;
    const trouble: CounterError = { code: 'journal-unavailable', detail: problemOf(error) };
    this.deps.onJournalTrouble(trouble);
    return trouble;
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
    const { costs, prices, hashContent } = this.deps;
    const priced: PricedItem[] = [];
    for (const item of strategyOf(request.product).draft(request)) {
      if (await costs.soldOut(request.product, item.supplier, item.facts)) return err({ code: 'out-of-stock' });
      const cost = await costs.costOf(request.product, item.supplier, item.facts);
      const price = prices.priceFor(request.product, item.supplier, cost);
      if (price === null) return err({ code: 'price-unknown' });
      priced.push({ ...item, contentKey: hashContent(item.content), cost, price });
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

  /** M17: a person's word and the engine's next send meet in one compare-and-swap on the row. */
  async act(intentId: number, action: OrderAction): Promise<Result<SaleView, CounterError>> {
    const { deps, runner } = this;
    const stored = runner.caseOf(intentId)?.intent ?? (await deps.read.intent(intentId));
    if (!stored) return err({ code: 'not-found' });
    if (action === 'again' || !actionsFor(strategyOf(stored.product), stored).includes(action)) {
      return err({ code: 'too-late' });
    }
    const closed = action === 'send' ? await deps.gate.mayStart() : null;
    if (closed) return err(closed);
    const item = runner.caseOf(intentId) ?? runner.add(stored, { fresh: false });
    const folded = foldPerson(item.intent, action, deps.staff.attendant().id);
    if (folded) {
      const trouble = await this.writePerson(item, folded);
      if (trouble) return err(trouble);
    }
    if (action === 'send') {
      item.approvedAt = momentOf(deps.clock);
      item.priceAccepted = stored.attention === 'price-rose';
    }
    item.notBefore = 0;
    item.look = action === 'ask' ? null : item.look;
    runner.kick(item);
    const sale = await deps.read.saleBySeq(item.intent.saleSeq);
    return sale ? ok(this.view(sale)) : err({ code: 'not-found' });
  }

  private async writePerson(item: Case, folded: Folded): Promise<CounterError | null> {
    try {
      const taken = await this.runner.writer.writeOnce(item, folded);
      await this.deps.onStep('person.recorded', item.intent.product);
      return taken ? null : { code: 'too-late' };
    } catch (error) {
      return this.journalTrouble(error);
    }
  }

  async sale(saleId: string): Promise<SaleView | null> {
    const sale = await this.deps.read.sale(saleId);
    return sale && this.view(sale);
  }

  async saleBySeq(saleSeq: number): Promise<SaleView | null> {
    const sale = await this.deps.read.saleBySeq(saleSeq);
    return sale && this.view(sale);
  }

  async saleOfIntent(intentId: number): Promise<SaleView | null> {
    const intent = await this.deps.read.intent(intentId);
    return intent && this.saleBySeq(intent.saleSeq);
  }

  async timeline(saleId: string): Promise<TimelineRecord[] | null> {
    const sale = await this.deps.read.sale(saleId);
    return sale && this.deps.read.timeline(sale.sale.seq, TIMELINE_ROWS);
  }

  async recent(digits: string, limit: number): Promise<SaleView[]> {
    return (await this.deps.read.recentByTail(digits, limit)).map((sale) => this.view(sale));
  }

  /** Bounded: the oldest that need a person, the oldest under way, the newest of all. */
  async board(): Promise<BoardView> {
    const asking = new Set<number>();
    const open = new Set<number>();
    for (const { intent } of this.runner.open) {
      const list = intent.attention !== null ? asking : intent.watchUntil === null ? open : null;
      if (list && list.size < BOARD_ROWS) list.add(intent.saleSeq);
    }
    const newest = await this.deps.read.newestSales(BOARD_ROWS);
    for (const { sale } of newest) {
      asking.delete(sale.seq);
      open.delete(sale.seq);
    }
    const older = await Promise.all([...asking, ...open].map((seq) => this.deps.read.saleBySeq(seq)));
    const board: BoardView = { underWay: [], needsAttention: [], justNow: [] };
    for (const sale of [...older, ...newest]) {
      if (sale) board[boardPlace(sale.intents)].push(this.view(sale));
    }
    return board;
  }

  private view(sale: SaleWithIntents): SaleView {
    return toSaleView(sale, this.viewContext());
  }

  private viewContext(): ViewContext {
    const { staff, business, clock, policy } = this.deps;
    return {
      seesCost: staff.attendant().seesCost,
      now: business.now(),
      policy,
      waitingUntil: (intentId) => {
        const item = this.runner.caseOf(intentId);
        if (!item || (item.intent.state !== 'recorded' && item.intent.state !== 'unknown')) return null;
        const client = this.deps.accounts.clientOf(item.intent.accountId);
        const budgetMs = item.waitsFor === null ? 0 : (client?.waitMs(item.waitsFor, 'money') ?? 0);
        const rest = Math.max(budgetMs, item.notBefore - clock.monotonic());
        return rest > 1000 ? business.now() + Math.round(rest) : null;
      },
    };
  }
}
