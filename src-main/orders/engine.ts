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
import type { NewIntent, SaleGlance, SaleWithIntents, SameSaleRecord, TimelineRecord } from '../journal/records.ts';
import { glanceOf } from '../journal/sale-glance.ts';
import { businessDayOf, momentOf } from '../platform/clock.ts';
import { actionsFor } from './actions.ts';
import { AskFirst } from './ask-first.ts';
import { BulkSales } from './bulk-sales.ts';
import type { Case } from './case.ts';
import { untilTaken } from './commit.ts';
import type { Folded } from './fold.ts';
import { History } from './history.ts';
import { manyAtATime } from './many.ts';
import { foldPerson } from './person.ts';
import { bodyPlace, type EngineDeps } from './ports.ts';
import { type PricedItem, priceItems } from './pricing.ts';
import { Runner } from './runner.ts';
import { boardPlace, toSaleView, type ViewContext } from './sale-view.ts';
import { strategyOf } from './strategies/index.ts';
import { smsCreditsFor } from './strategies/sms.ts';

const OPEN_PAGE = 500;
const BOARD_ROWS = 60;
const TIMELINE_ROWS = 200;
/** One transaction each, so that no other sale waits long for the journal. */
const ACTED_AT_ONCE = 250;

const sumOf = (amounts: readonly (Pesewa | null)[]): Pesewa | null =>
  amounts.every((amount) => amount !== null) ? addMoney(...amounts) : null;

export class Engine {
  readonly history: History;
  readonly bulk: BulkSales;
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
    this.bulk = new BulkSales(deps, () => this.viewContext());
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

  /** What each wallet holds, as far as somebody knows. */
  async quote(
    saleId: string,
    request: SaleRequest,
    knownBalance: Pesewa | null,
    knownCredits: number | null = null,
  ): Promise<Result<SaleQuote, CounterError>> {
    if (this.deps.accounts.keyMissing(request.product)) return err({ code: 'key-missing' });
    const { items, refused } = await priceItems(this.deps, request);
    const [first] = refused;
    // Of a list, what can't be sold marks its row; of all else it is the answer.
    if (first && (request.product !== 'bulk' || items.length === 0)) return err({ code: first.code });
    const cost = sumOf(items.map((item) => item.cost));
    const same = await this.sameSales(saleId, items);
    const needed = request.product === 'sms' ? smsCreditsFor(request) : null;
    const tooLow = (has: number | null, needs: number | null) => has !== null && needs !== null && has < needs;
    return ok({
      price: addMoney(...items.map((item) => item.price)),
      cost: this.deps.staff.attendant().seesCost ? cost : null,
      sameSale: same.find((one) => one.blocks) ?? same[0] ?? null,
      walletTooLow: tooLow(knownBalance, cost) || tooLow(knownCredits, needed),
      ...(request.product === 'bulk' && { rows: { refused: [...refused], same: same.length } }),
      ...(needed !== null && { credits: { needed, left: knownCredits } }),
    });
  }

  private async sameSales(saleId: string, items: readonly PricedItem[]): Promise<SameSaleRecord[]> {
    const since = this.deps.business.now() - this.deps.policy.sameSaleMs;
    const keys = items.map(({ contentKey }) => contentKey);
    return (await this.deps.read.sameSales(keys, saleId, since)).filter((same) => same !== null);
  }

  /** M1 to M4: the sale is on disk, with the exact bytes of its requests, before anything is sent. */
  async submit(submission: SaleSubmission): Promise<Result<SaleView, CounterError>> {
    const { deps } = this;
    try {
      const existing = await deps.read.sale(submission.saleId);
      if (existing) return ok(this.view(glanceOf(this.inCare(existing))));
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
    const { items, refused } = await priceItems(deps, submission.sale);
    const [first] = refused;
    if (first) return err({ code: first.code });
    const price = addMoney(...items.map((item) => item.price));
    if (price !== submission.price) return err({ code: 'price-changed' });
    const account = deps.accounts.current(submission.sale.product);
    if (!account) return err(this.noAccount(submission.sale.product));
    const bodies = new Map<string, Uint8Array>();
    const intents = await manyAtATime(items, (item) => this.freeze(item, account.accountId, bodies));
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
      return ok(this.view(glanceOf(recorded.sale)));
    } finally {
      for (const { reference } of intents) this.beingSold.delete(reference);
    }
  }

  private noAccount(product: Product): CounterError {
    return this.deps.accounts.keyMissing(product)
      ? { code: 'key-missing' }
      : { code: 'not-ready', detail: 'no line to the service yet' };
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
      const written = await this.writePerson([{ item, folded }], action === 'send');
      if (!written.ok) return written;
      if (written.value === 0) return err({ code: 'too-late' });
    }
    item.notBefore = 0;
    item.look = action === 'ask' ? null : item.look;
    runner.kick(item);
    const sale = await deps.read.glanceBySeq(item.intent.saleSeq);
    return sale ? ok(this.view(sale)) : err({ code: 'not-found' });
  }

  /** The same answer for every order of a sale that it may be given to as it stands when its turn comes (M17). */
  async actOnAll(
    saleId: string,
    action: OrderAction,
  ): Promise<Result<{ readonly sale: SaleView; readonly done: number }, CounterError>> {
    const { deps } = this;
    const closed = action === 'send' ? await this.mayStart() : null;
    if (closed) return err(closed);
    const sale = await deps.read.sale(saleId);
    if (!sale) return err({ code: 'not-found' });
    let done = 0;
    for (let from = 0; from < sale.intents.length && action !== 'again'; from += ACTED_AT_ONCE) {
      const acted = await this.actOnSome(sale.intents.slice(from, from + ACTED_AT_ONCE), action);
      if (!acted.ok) return acted;
      done += acted.value;
    }
    const glance = await deps.read.glance(saleId);
    return glance ? ok({ sale: this.view(glance), done }) : err({ code: 'not-found' });
  }

  private async actOnSome(
    intents: SaleWithIntents['intents'],
    action: OrderAction,
  ): Promise<Result<number, CounterError>> {
    const { runner } = this;
    const items = intents
      .map((intent) => runner.caseOf(intent.id) ?? runner.add(intent, { fresh: false }))
      .filter((item) => actionsFor(strategyOf(item.intent.product), item.intent).includes(action));
    const told = items.flatMap((item) => {
      const folded = foldPerson(item.intent, action, this.deps.staff.attendant().id);
      return folded ? [{ item, folded }] : [];
    });
    const written = told.length === 0 ? ok(0) : await this.writePerson(told, action === 'send');
    if (!written.ok) return written;
    for (const item of items) {
      item.notBefore = 0;
      item.look = action === 'ask' ? null : item.look;
      runner.kick(item);
    }
    return ok(told.length === 0 ? items.length : written.value);
  }

  /** How many of them were taken: a row that somebody else has moved keeps what it became. */
  private async writePerson(
    told: readonly { readonly item: Case; readonly folded: Folded }[],
    send: boolean,
  ): Promise<Result<number, CounterError>> {
    const rose = new Set(told.filter(({ item }) => item.intent.attention === 'price-rose').map(({ item }) => item));
    try {
      const taken = await this.runner.writer.writeOnce(told);
      // Before anything else can look at a case: without this word it would ask the same person again.
      if (send) for (const item of taken) this.approve(item, rose.has(item));
      for (const item of taken) await this.deps.onStep('person.recorded', item.intent.product);
      return ok(taken.length);
    } catch (error) {
      for (const { item } of told) this.runner.restateLater(item);
      return err(this.journalTrouble(error));
    }
  }

  private approve(item: Case, priceAccepted: boolean): void {
    item.approvedAt = momentOf(this.deps.clock);
    item.since = item.approvedAt;
    item.priceAccepted = priceAccepted;
  }

  async sale(saleId: string): Promise<SaleView | null> {
    const sale = await this.deps.read.glance(saleId);
    return sale && this.view(sale);
  }

  async saleBySeq(saleSeq: number): Promise<SaleView | null> {
    const sale = await this.deps.read.glanceBySeq(saleSeq);
    return sale && this.view(sale);
  }

  /** With that order among those it shows. */
  async saleOfIntent(intentId: number): Promise<SaleView | null> {
    const intent = await this.deps.read.intent(intentId);
    const sale = intent && (await this.deps.read.glanceBySeq(intent.saleSeq));
    if (!intent || !sale) return null;
    const others = sale.shown.filter(({ id }) => id !== intentId);
    return this.view({ ...sale, shown: [intent, ...others].slice(0, sale.shown.length) });
  }

  async timeline(saleId: string, intentId: number | null): Promise<TimelineRecord[] | null> {
    const sale = await this.deps.read.glance(saleId);
    return sale && this.deps.read.timeline(sale.sale.seq, intentId, TIMELINE_ROWS);
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
    const older = await Promise.all([...asking, ...open].map((seq) => this.deps.read.glanceBySeq(seq)));
    const board: BoardView = { underWay: [], needsAttention: [], justNow: [] };
    for (const sale of [...older, ...newest]) {
      if (sale) board[boardPlace(sale.standings)].push(this.view(sale));
    }
    return board;
  }

  private view(sale: SaleGlance): SaleView {
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
