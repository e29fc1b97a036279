/**
 * The order engine as the rest of the main process sees it: quote, submit, the board, and a person's answers. The
 * promise it keeps is in docs/architecture.md; how it decides is in `next-step` and `fold`.
 */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { BoardView, SaleQuote, SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { addMoney, type Pesewa } from '#shared/money.ts';
import type { OrderAction, Product } from '#shared/order-state.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { isStorageError, problemOf } from '../journal/problem.ts';
import type { NewIntent, SaleWithIntents, SameSaleRecord, TimelineRecord } from '../journal/records.ts';
import { businessDayOf, momentOf } from '../platform/clock.ts';
import { actionsFor } from './actions.ts';
import { AskFirst } from './ask-first.ts';
import type { Case } from './case.ts';
import { untilTaken } from './commit.ts';
import type { Folded } from './fold.ts';
import { History } from './history.ts';
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
  readonly history: History;
  private readonly deps: EngineDeps;
  private readonly runner: Runner;
  private readonly askFirst: AskFirst;
  /** References on their way into the journal: what is found at start is never one of them (M17). */
  private readonly beingSold = new Set<string>();
  /** What an earlier run left under way isn't closed yet, and nothing new may be under way until it is. */
  private startOwed: string | null = null;

  constructor(deps: EngineDeps) {
    this.deps = deps;
    this.history = new History(deps.read);
    this.askFirst = new AskFirst(deps.gate.askFirst, () => deps.gate.asked());
    this.runner = new Runner(deps, (intentId) => this.askFirst.asked(intentId));
  }

  /** Takes every intent that isn't over into care, oldest first, a page at a time. Sells meanwhile. */
  async resume(): Promise<number> {
    const interrupted = await this.closeInterrupted();
    let after = 0;
    for (;;) {
      const page = await this.deps.read.openIntents(after, OPEN_PAGE);
      for (const intent of page) {
        if (this.beingSold.has(intent.reference)) continue;
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

  /** A disk that is full at start must not leave the open orders without care for the whole day. */
  private async closeInterrupted(): Promise<number> {
    const { deps, runner } = this;
    const close = async (): Promise<number> => {
      try {
        return await deps.write.closeInterrupted(deps.business.now());
      } catch (error) {
        this.startOwed = problemOf(error);
        throw error;
      }
    };
    const closed = await untilTaken(deps, close, runner.stopped);
    this.startOwed = null;
    return closed ?? 0;
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
      if (existing) return ok(this.view(this.inCare(existing)));
      const closed = (await this.mayStart()) ?? (await this.askFirst.mayStart(deps.policy.askFirstMs));
      return closed ? err(closed) : await this.record(submission);
    } catch (error) {
      return err(this.journalTrouble(error));
    }
  }

  /** M1: recorded, and the answer to that was lost on the way: this click finds it, and so it is followed. */
  private inCare(sale: SaleWithIntents): SaleWithIntents {
    for (const intent of sale.intents) {
      if (!this.beingSold.has(intent.reference)) this.runner.add(intent, { fresh: false });
    }
    return sale;
  }

  private async mayStart(): Promise<CounterError | null> {
    const closed = await this.deps.gate.mayStart();
    return closed ?? (this.startOwed === null ? null : { code: 'journal-unavailable', detail: this.startOwed });
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
    for (const { reference } of intents) this.beingSold.add(reference);
    try {
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
    } finally {
      for (const { reference } of intents) this.beingSold.delete(reference);
    }
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
    const closed = action === 'send' ? await this.mayStart() : null;
    if (closed) return err(closed);
    const stored = runner.caseOf(intentId)?.intent ?? (await deps.read.intent(intentId));
    if (!stored) return err({ code: 'not-found' });
    const item = runner.caseOf(intentId) ?? runner.add(stored, { fresh: false });
    // From here to the journal nothing is waited for: what is answered is what the board shows now.
    if (action === 'again' || !actionsFor(strategyOf(item.intent.product), item.intent).includes(action)) {
      return err({ code: 'too-late' });
    }
    const folded = foldPerson(item.intent, action, deps.staff.attendant().id);
    if (folded) {
      const trouble = await this.writePerson(item, folded, action === 'send');
      if (trouble) return err(trouble);
    }
    item.notBefore = 0;
    item.look = action === 'ask' ? null : item.look;
    runner.kick(item);
    const sale = await deps.read.saleBySeq(item.intent.saleSeq);
    return sale ? ok(this.view(sale)) : err({ code: 'not-found' });
  }

  private async writePerson(item: Case, folded: Folded, send: boolean): Promise<CounterError | null> {
    const priceAccepted = item.intent.attention === 'price-rose';
    try {
      const taken = await this.runner.writer.writeOnce(item, folded);
      // Before anything else can look at the case: without this word it would ask the same person again.
      if (taken && send) this.approve(item, priceAccepted);
      await this.deps.onStep('person.recorded', item.intent.product);
      return taken ? null : { code: 'too-late' };
    } catch (error) {
      this.runner.restateLater(item);
      return this.journalTrouble(error);
    }
  }

  private approve(item: Case, priceAccepted: boolean): void {
    item.approvedAt = momentOf(this.deps.clock);
    item.since = item.approvedAt;
    item.priceAccepted = priceAccepted;
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

  async recent(digits: string, limit: number, product: Product | null): Promise<SaleView[]> {
    return (await this.deps.read.recentByTail(digits, limit, product)).map((sale) => this.view(sale));
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
