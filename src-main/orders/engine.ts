/**
 * The order engine as the rest of the main process sees it: quote, submit, the board, and people's actions. Its promise
 * is in docs/architecture.md; its decisions are in `next-step` and `apply-outcome`.
 */
import type { CounterError } from '#shared/counter-api/errors.ts';
import { BOARD_ROWS } from '#shared/counter-api/limits.ts';
import type { BoardView, SaleQuote, SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import type { SmsEvidence } from '#shared/counter-api/sms.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { DAY_MS } from '#shared/day.ts';
import type { Pesewa } from '#shared/money.ts';
import type { OrderAction, Product } from '#shared/order-state.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { isStorageError, problemOf } from '../journal/base/journal-error.ts';
import type { IntentRecord, SaleSummary, TimelineRecord } from '../journal/base/records.ts';
import { summaryOf } from '../journal/sales/sale-summaries.ts';
import type { Confirmation } from './model/confirmation.ts';
import { SameSaleWindow } from './model/duplicate-window.ts';
import type { EngineDeps } from './model/ports.ts';
import { ActionRecorder } from './run/action-recorder.ts';
import { untilTaken } from './run/commit.ts';
import { Reconciler } from './run/reconciler.ts';
import { RestoreGate } from './run/restore-gate.ts';
import { Runner } from './run/runner.ts';
import { isWordFresh, sendUrgency } from './run/tracked-order.ts';
import { SaleRecorder } from './sell/record-sale.ts';
import { smsEvidence } from './service/sms-evidence.ts';
import { TextCopies } from './texts/receipt-texts.ts';
import { forShopTexts, freeOfCharge, ShopTexts } from './texts/shop-texts.ts';
import { BulkSales } from './view/bulk-sales.ts';
import { History } from './view/sale-list.ts';
import { boardPlace, isPutAway, toSaleView, type ViewContext } from './view/sale-view.ts';
import { usualWait } from './view/usual-wait.ts';
import { Vouchers } from './view/voucher-reveal.ts';

const OPEN_PAGE = 500;
const TIMELINE_ROWS = 200;

interface RecentQuery {
  /** How long after a sale its number is suggested; 0 for never. */
  readonly days: number;
  readonly limit: number;
  readonly product: Product;
  /** One attendant's sales alone; null for everybody's. */
  readonly by: string | null;
}

export class Engine {
  readonly history: History;
  readonly bulk: BulkSales;
  readonly vouchers: Vouchers;
  readonly textCopies: TextCopies;
  readonly reconciler: Reconciler;
  readonly houseTexts: ShopTexts;
  private readonly deps: EngineDeps;
  private readonly runner: Runner;
  private readonly askFirst: RestoreGate;
  private readonly sameSales: SameSaleWindow;
  private readonly seller: SaleRecorder;
  private readonly answers: ActionRecorder;
  /** The error that keeps an earlier run's open attempts from being closed; null for none. Nothing starts before. */
  private startOwed: string | null = null;
  /** Settles after the first try to close them; new sales wait, as it isn't known before whether any are open. */
  private startTried: Promise<void> = Promise.resolve();

  constructor(deps: EngineDeps) {
    this.deps = deps;
    this.history = new History(deps.read);
    this.vouchers = new Vouchers(deps);
    this.sameSales = new SameSaleWindow(deps);
    this.bulk = new BulkSales(deps, this.sameSales, () => this.viewContext());
    this.askFirst = new RestoreGate(deps.gate.askFirst, () => deps.gate.asked());
    this.runner = new Runner(deps, (intentId) => this.askFirst.asked(intentId));
    this.seller = new SaleRecorder(deps, this.runner, this.sameSales);
    this.reconciler = new Reconciler({ ...deps, ...deps.reconcile }, this.runner);
    this.textCopies = new TextCopies(deps, {
      sale: (id) => this.sale(id),
      act: (intentId, action) => this.act(intentId, action),
      ...this.textsBy(freeOfCharge(deps)),
    });
    const ways = { mayStart: () => this.mayStart(), trouble: (error: unknown) => this.journalTrouble(error) };
    this.answers = new ActionRecorder(deps, this.runner, ways);
    const house = forShopTexts(deps);
    const houseAnswers = new ActionRecorder(house, this.runner, ways);
    this.houseTexts = new ShopTexts({
      sale: (id) => this.sale(id),
      sendAgain: async (intentId) => void (await houseAnswers.act(intentId, 'send')),
      ...this.textsBy(house),
    });
  }

  /**
   * Tracks every open intent, oldest first, a page at a time, while sales go on. Attempts that were under way when the
   * counter stopped are closed before anything else is asked of the journal, even if `keysKnown` waits: a sale of this
   * run under way must never be taken for one of them.
   */
  async resume(keysKnown: Promise<void> = Promise.resolve()): Promise<number> {
    const interrupted = await this.closeInterrupted();
    await keysKnown;
    let after = 0;
    for (;;) {
      const page = await this.deps.read.openIntents(after, OPEN_PAGE);
      this.seller.resumeTracking(page, (intentId) => this.askFirst.found(intentId));
      const last = page.at(-1);
      if (!last || page.length < OPEN_PAGE) break;
      after = last.id;
    }
    this.askFirst.loaded();
    // The page may have read them before their keys were here.
    this.runner.tellByKey();
    return interrupted;
  }

  /** Retries while the disk is full at start: otherwise the open orders would stay untracked for the whole day. */
  private async closeInterrupted(): Promise<number> {
    const { deps, runner } = this;
    const tried = Promise.withResolvers<void>();
    this.startTried = tried.promise;
    const close = async (): Promise<number> => {
      try {
        return await deps.write.closeInterrupted(deps.business.now());
      } catch (error) {
        this.startOwed = problemOf(error);
        throw error;
      } finally {
        tried.resolve();
      }
    };
    const closed = await untilTaken(deps, close, runner.stopped);
    this.startOwed = null;
    return closed ?? 0;
  }

  /** The service is asked with other keys from now on. */
  keysChanged(): void {
    this.runner.keysChanged();
  }

  /** True while a request of a sale is on its way, or about to leave. */
  get isSending(): boolean {
    return this.runner.isSending;
  }

  stop(): void {
    void this.reconciler.cancel();
    this.runner.stop();
  }

  /** Quotes a sale. `knownBalance` and `knownCredits`: the wallets' last known contents. */
  quote(
    saleId: string,
    request: SaleRequest,
    knownBalance: Pesewa | null,
    knownCredits: number | null = null,
  ): Promise<Result<SaleQuote, CounterError>> {
    return this.seller.quote(saleId, request, knownBalance, knownCredits);
  }

  /** M1 to M4: the sale is on disk, with the exact bytes of its requests, before anything is sent. */
  submit(submission: SaleSubmission): Promise<Result<SaleView, CounterError>> {
    return this.submitTo(this.seller, submission);
  }

  /** Sends texts that are sold to nobody. */
  private textsBy(deps: EngineDeps) {
    const seller = new SaleRecorder(deps, this.runner, this.sameSales, 'house');
    return {
      quote: (saleId: string, request: SaleRequest) => seller.quote(saleId, request, null),
      submit: (submission: SaleSubmission) => this.submitTo(seller, submission),
    };
  }

  private async submitTo(seller: SaleRecorder, submission: SaleSubmission): Promise<Result<SaleView, CounterError>> {
    const { deps } = this;
    const said = seller.confirm();
    try {
      const recorded = await this.recordBy(seller, submission, said);
      if (recorded.ok) return ok(this.view(summaryOf(recorded.value)));
      // M1: the sale was recorded before, and its answer was lost. This click finds it, so its orders are tracked.
      const existing = await deps.read.sale(submission.saleId);
      if (!existing) return recorded;
      seller.resumeTracking(existing.intents);
      return ok(this.view(summaryOf(existing)));
    } catch (error) {
      return err(this.journalTrouble(error));
    }
  }

  private async recordBy(seller: SaleRecorder, submission: SaleSubmission, said: Confirmation) {
    try {
      const closed = (await this.mayStart()) ?? (await this.askFirst.mayStart(this.deps.policy.askFirstMs));
      return closed ? err(closed) : await seller.record(submission, said);
    } catch (error) {
      return err(this.journalTrouble(error));
    }
  }

  private async mayStart(): Promise<CounterError | null> {
    const closed = await this.deps.gate.mayStart();
    await this.startTried;
    return closed ?? (this.startOwed === null ? null : { code: 'journal-unavailable', detail: this.startOwed });
  }

  /** Tells the screen too: no other sale starts until the journal takes one again. */
  private journalTrouble(error: unknown): CounterError {
    if (!isStorageError(error)) throw error;
    const trouble: CounterError = { code: 'journal-unavailable', detail: problemOf(error) };
    this.deps.onJournalTrouble(trouble);
    return trouble;
  }

  /** Applies a person's action to one order. */
  async act(intentId: number, action: OrderAction): Promise<Result<SaleView, CounterError>> {
    const acted = await this.answers.act(intentId, action);
    if (!acted.ok) return acted;
    const sale = await this.deps.read.saleSummaryBySeq(acted.value);
    return sale ? ok(this.view(sale)) : err({ code: 'not-found' });
  }

  /** Applies one action to every order of a sale. */
  async actOnAll(
    saleId: string,
    action: OrderAction,
  ): Promise<Result<{ readonly sale: SaleView; readonly done: number }, CounterError>> {
    const acted = await this.answers.actOnAll(saleId, action);
    if (!acted.ok) return acted;
    const summary = await this.deps.read.saleSummary(saleId);
    return summary ? ok({ sale: this.view(summary), done: acted.value }) : err({ code: 'not-found' });
  }

  async sale(saleId: string): Promise<SaleView | null> {
    const sale = await this.deps.read.saleSummary(saleId);
    return sale && this.view(sale);
  }

  async saleBySeq(saleSeq: number): Promise<SaleView | null> {
    const sale = await this.deps.read.saleSummaryBySeq(saleSeq);
    return sale && this.view(sale);
  }

  /** The sale, with this order among those shown. */
  async saleOfIntent(intentId: number): Promise<SaleView | null> {
    const intent = await this.deps.read.intent(intentId);
    const sale = intent && (await this.deps.read.saleSummaryBySeq(intent.saleSeq));
    if (!intent || !sale) return null;
    const others = sale.shown.filter(({ id }) => id !== intentId);
    return this.view({ ...sale, shown: [intent, ...others].slice(0, sale.shown.length) });
  }

  /** The id and attendant of a sale, by its id or by that of one of its orders. */
  async soldBy(name: string | number): Promise<{ readonly id: string; readonly attendantId: string } | null> {
    const { read } = this.deps;
    if (typeof name === 'string') return (await read.saleSummary(name))?.sale ?? null;
    const intent = await read.intent(name);
    return intent && ((await read.saleSummaryBySeq(intent.saleSeq))?.sale ?? null);
  }

  async timeline(saleId: string, intentId: number | null): Promise<TimelineRecord[] | null> {
    const sale = await this.deps.read.saleSummary(saleId);
    return sale && this.deps.read.timeline(sale.sale.seq, intentId, TIMELINE_ROWS);
  }

  /** The last sale to each number that ends in these digits. Leaves out numbers whose last sale is too long ago. */
  async recent(digits: string, { days, limit, product, by }: RecentQuery): Promise<SaleView[]> {
    if (days === 0) return [];
    const found = await this.deps.read.recentByTail(digits, limit, product, by);
    const since = this.deps.business.now() - days * DAY_MS;
    return found.filter(({ sale }) => sale.soldAt >= since).map((sale) => this.view(sale));
  }

  async usualWait(product: Product, supplier: string): Promise<number | null> {
    return usualWait(await this.deps.read.waitsOf(product, supplier));
  }

  /** The account's evidence about a text that has no look-up, for a person to read (M16). */
  smsEvidence(intentId: number): Promise<Result<SmsEvidence, CounterError>> {
    return smsEvidence(this.deps, intentId);
  }

  /** The board, limited to the oldest sales that need a person, the oldest under way, and the newest of all. */
  async board(): Promise<BoardView> {
    const asking = new Set<number>();
    const open = new Set<number>();
    for (const { intent } of this.runner.open) {
      const isOpen = intent.watchUntil === null && !isPutAway(intent, this.keyIsGone);
      const list = intent.attention !== null ? asking : isOpen ? open : null;
      if (list && list.size < BOARD_ROWS) list.add(intent.saleSeq);
    }
    for (const seq of await this.deps.read.salesLeftToDo(BOARD_ROWS)) asking.add(seq);
    const newest = await this.deps.read.newestSales(BOARD_ROWS);
    for (const { sale } of newest) {
      asking.delete(sale.seq);
      open.delete(sale.seq);
    }
    // A list may be in both: one of its rows needs a person while another is under way.
    const both = new Set([...asking, ...open]);
    const older = await Promise.all([...both].map((seq) => this.deps.read.saleSummaryBySeq(seq)));
    const board: BoardView = { underWay: [], needsAttention: [], justNow: [] };
    for (const sale of [...older, ...newest]) {
      if (sale) board[boardPlace(sale, this.keyIsGone)].push(this.view(sale));
    }
    return board;
  }

  private view(sale: SaleSummary): SaleView {
    return toSaleView(sale, this.viewContext());
  }

  private readonly keyIsGone = (intent: IntentRecord): boolean => !this.runner.hasKey(intent);

  private viewContext(): ViewContext {
    const { staff, business, clock, policy } = this.deps;
    return {
      seesCost: staff.attendant().seesCost,
      now: business.now(),
      policy,
      waitingUntil: (intentId) => {
        const item = this.runner.tracked(intentId);
        if (!item || (item.intent.state !== 'recorded' && item.intent.state !== 'unknown')) return null;
        const client = this.deps.accounts.clientOf(item.intent.accountId);
        const budgetMs = item.waitsFor === null ? 0 : (client?.waitMs(item.waitsFor, sendUrgency(item)) ?? 0);
        const rest = Math.max(budgetMs, item.notBefore - clock.monotonic());
        // "Dwadi sends it by itself" would be untrue: after the wait it is looked up, and then asked about (M17).
        const isAsked =
          item.intent.state === 'unknown' && !isWordFresh(item, clock, { freshMs: policy.freshMs - rest });
        return rest > 1000 && !isAsked ? business.now() + Math.round(rest) : null;
      },
      provenAt: this.runner.provenAt,
      keyIsGone: this.keyIsGone,
    };
  }
}
