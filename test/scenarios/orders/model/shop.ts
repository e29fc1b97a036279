/** A counter in one process: the true engine and a true journal, a line and a service that are models, and a person. */

import { join } from 'node:path';
import { restoreBackup } from '#main/journal/backup/restore.ts';
import { metaOf } from '#main/journal/base/meta.ts';
import type { IntentFacts, IntentRecord, RecordedSale } from '#main/journal/base/records.ts';
import type { JournalWriter } from '#main/journal/journal.ts';
import { Engine } from '#main/orders/engine.ts';
import { DEFAULT_POLICY, type Policy } from '#main/orders/model/policy.ts';
import type { EngineDeps } from '#main/orders/model/ports.ts';
import { BusinessClock, type Clock, type Moment, momentOf } from '#main/platform/clock.ts';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import type { OrderAction, Product } from '#shared/order-state.ts';
import { allIntents, intentsWhere } from './checks.ts';
import { type JournalTrouble, type OpenModelJournal, openModelJournal } from './journal.ts';
import { Judge } from './judge.ts';
import { type LineState, ModelLine } from './line.ts';
import { modelSale } from './sales.ts';
import { DATA_COSTS, ModelService, VOUCHER_COST } from './service.ts';
import type { VirtualTime } from './virtual-time.ts';
import { Witness, type Written } from './witness.ts';

const HOUR = 3_600_000;
/** The longest time that a listener to the engine's steps may take. */
const STEP_MS = 60;

/** The rules as they ship, but hours in place of days. */
export const MODEL_POLICY: Policy = { ...DEFAULT_POLICY, watchMs: 3 * HOUR, openMoneyMs: 4 * HOUR };

interface Run {
  readonly engine: Engine;
  readonly journal: OpenModelJournal;
  readonly clock: Clock;
}

export class Shop {
  readonly service: ModelService;
  readonly witness = new Witness(MODEL_POLICY);
  readonly line: LineState;
  readonly trouble: JournalTrouble = { fullUntil: 0, breaks: 0, broke: 0, slowMs: 0 };
  readonly judge: Judge;
  readonly trace: string[] = [];
  /** The journal keeps its seal, and each start checks it. */
  private readonly isSealed: boolean;
  /** Another developer has used the references of the bills that are sent now. */
  foreignBills = false;
  /** The wallet holds just the cost of the next request; for a list, the cost of all rows but one. */
  lastCedi = false;
  /** Every third request takes the last cedi, and the wallet is filled before the next. */
  isDry = false;
  /** How far the PC's clock is off. */
  wallOff = 0;
  runs = 0;
  /** Sales go to this account; the keys of the other may be gone. */
  account: 1 | 2 = 1;
  otherKeysHere = true;
  /** References that a restore lost: only the owner's comparison with the service finds these orders. */
  readonly lost = new Set<string>();
  private moves = 0;
  private backups = 0;
  /** The requests of all sales, by the sale's id. */
  private readonly requests = new Map<string, SaleSubmission['sale']>();
  /** The counter's accepted sales and its refusals, counted by name. */
  readonly counts: Record<string, number> = {};
  private readonly time: VirtualTime;
  private readonly folder: string;
  private run: Run | null = null;
  private sold = 0;
  /** The time of the last click on "send" for each sale. */
  private readonly clicked = new Map<string, Moment>();

  constructor(time: VirtualTime, folder: string, isSealed: boolean) {
    this.time = time;
    this.isSealed = isSealed;
    this.folder = folder;
    this.service = new ModelService(time);
    this.judge = new Judge(this.service, MODEL_POLICY);
    this.service.onCharged = (reference) => this.judgeNow('reference = ?', reference);
    this.line = {
      weather: 'clear',
      keysHere: true,
      fullUntil: 0,
      onFirstByte: (product, text) => {
        const { run } = this;
        if (run) this.witness.firstByte(run.journal.db, run.clock, run.journal, product, text);
        this.leaves(product, text);
      },
    };
  }

  get db() {
    if (!this.run) throw new Error('the counter is closed');
    return this.run.journal.db;
  }

  get engine(): Engine {
    if (!this.run) throw new Error('the counter is closed');
    return this.run.engine;
  }

  /** Records the time at which each order's request left; a bill's reference may be another developer's by then. */
  private leaves(product: Product, text: string): void {
    const { lastByteAt, foreign, orders } = this.service;
    const body = JSON.parse(text) as { reference?: string; orders?: { reference: string }[] };
    if (this.isDry && !this.lastCedi) {
      this.service.wallet = 100_000;
      this.lastCedi = this.time.chance.one(3);
    }
    if (this.lastCedi) this.leaveTheLastCedi(product, body);
    for (const { reference } of body.orders ?? [{ reference: body.reference ?? '' }]) {
      lastByteAt.set(reference, this.time.now);
      if (product === 'bill' && this.foreignBills && !orders.has(reference)) foreign.add(reference);
    }
  }

  private leaveTheLastCedi(product: Product, body: { orders?: object[] }): void {
    const bodies = (body.orders ?? [body]) as Record<string, unknown>[];
    const paid = bodies.length > 1 ? bodies.slice(1) : bodies;
    const cost = paid.reduce((sum, one) => sum + this.service.priceOf(product, one), 0);
    if (product === 'sms') this.service.credits = cost;
    else this.service.wallet = cost;
    this.lastCedi = false;
  }

  /** Judges what the screens show of these orders now. */
  private judgeNow(condition: string, ...values: (string | number)[]): void {
    const { journal } = this.run ?? {};
    const charged = JSON.stringify(this.judge.charged());
    const isCharged = 'reference IN (SELECT value FROM json_each(?))';
    if (journal)
      this.judge.look(intentsWhere(journal.db, journal.now, `${condition} AND ${isCharged}`, ...values, charged));
  }

  /** A later change must not be mistaken for what the counter knew when it took the sale. */
  private judgeSold(recorded: RecordedSale, { db, now }: OpenModelJournal): void {
    if (recorded.kind !== 'recorded') return;
    for (const intent of recorded.sale.intents)
      this.judge.sold(intent, intentsWhere(db, now, 'content_key = ?', intent.contentKey));
  }

  note(what: string): void {
    this.trace.push(`${Math.round(this.time.now)} ${what}`);
  }

  count(what: string): void {
    this.counts[what] = (this.counts[what] ?? 0) + 1;
  }

  async open(moved = false): Promise<void> {
    const owner = {};
    this.time.owner = owner;
    this.runs += 1;
    // A new process counts its monotonic time from somewhere else.
    const off = this.runs * 7_000_003 - this.time.now;
    const clock: Clock = {
      monotonic: () => this.time.now + off,
      wall: () => this.service.now + this.wallOff,
    };
    const journal = await openModelJournal({
      ...{ folder: this.folder, isSealed: this.isSealed },
      time: this.time,
      owner,
      trouble: this.trouble,
      onStart: (starts) => this.witness.starting(journal.db, starts, clock, journal),
      onRecorded: (recorded) => this.judgeSold(recorded, journal),
    });
    if (moved) this.moves += 1;
    this.openAccounts(journal.db);
    journal.arrive(`place-${this.moves}.1.1`, Math.round(this.service.now));
    const business = new BusinessClock(clock);
    const newest = journal.db.prepare<[], { at: number | null }>('SELECT max(sold_at) AS at FROM sales').get();
    business.notBelow(newest?.at ?? 0);
    const deps = { time: this.time, service: this.service, state: this.line, business, owner };
    const clients = { 1: new ModelLine({ ...deps, account: 1 }), 2: new ModelLine({ ...deps, account: 2 }) };
    const engine = new Engine(this.engineDeps({ journal, clock, business, clients }));
    this.run = { engine, journal, clock };
    this.background(engine.resume());
    this.judgeNow('true');
  }

  private openAccounts(db: OpenModelJournal['db']): void {
    db.prepare(
      `INSERT INTO accounts (id, uid, base_url, opened_at) VALUES (1, 'm', 'x', 1), (2, 'n', 'x', 1)
       ON CONFLICT DO NOTHING`,
    ).run();
  }

  private get backup(): string {
    return join(this.folder, `backup-${this.backups}`);
  }

  takeBackup(): void {
    this.backups += 1;
    this.db.prepare('VACUUM INTO ?').run(this.backup);
  }

  /** Puts the newest backup in the journal's place, as the installer does (M19). */
  async restore(): Promise<void> {
    if (this.backups === 0) return;
    const before = this.references();
    this.kill();
    restoreBackup({ from: this.backup, to: this.folder, now: this.service.now });
    await this.open(true);
    const now = this.references();
    for (const reference of before) if (!now.has(reference)) this.lost.add(reference);
    this.witness.restored();
    this.judge.restored(allIntents(this.db));
  }

  private references(): Set<string> {
    const rows = this.db.prepare<[], { reference: string }>('SELECT reference FROM intents').all();
    return new Set(rows.map(({ reference }) => reference));
  }

  private engineDeps(from: {
    journal: OpenModelJournal;
    clock: Clock;
    business: BusinessClock;
    clients: Readonly<Record<number, ModelLine>>;
  }): EngineDeps {
    const { chance } = this.time;
    const askFirst = metaOf(from.journal.db, 'ask-first') === '1';
    const clientOf = (account: number) =>
      account === this.account || this.otherKeysHere ? (from.clients[account] ?? null) : null;
    const sealed = (place: string) => new TextEncoder().encode(`${place}|`);
    return {
      write: this.overheard(from.journal.write, () => ({
        behindMs: this.service.now - from.business.now(),
        run: from.journal,
      })),
      read: from.journal.read,
      accounts: {
        current: () => ({ accountId: this.account }),
        keyMissing: () => false,
        clientOf,
      },
      sealer: {
        seal: (place, bytes) => new Uint8Array(Buffer.concat([sealed(place), bytes])),
        open: (place, bytes) => {
          if (!Buffer.from(bytes).subarray(0, sealed(place).length).equals(sealed(place))) throw new Error('moved');
          return new Uint8Array(bytes.subarray(sealed(place).length));
        },
      },
      staff: {
        attendant: () => ({ id: 'ama', name: 'Ama', seesCost: true }),
        shift: () => ({ id: 's1', openedAt: 0 }),
        allowsSame: () => false,
      },
      checkNumber: async () => 'not-known',
      prices: {
        eachFor: () => null,
        feeFor: () => pesewas(0),
        commissionFor: () => pesewas(0),
        priceFor: (product, _, cost) => {
          if (product === 'afa') return pesewas(1500);
          return product === 'sms' ? pesewas(40) : cost === null ? null : pesewas(cost + 50);
        },
      },
      costs: {
        costOf: async (product, _, facts) => {
          await this.askForCosts(product);
          return this.costNow(product, facts);
        },
        snapshot: async (product) => {
          await this.askForCosts(product);
          return { costOf: (_, facts) => this.costNow(product, facts), soldOut: () => false };
        },
        forget: () => {},
      },
      hashContent: (content) => JSON.stringify(content),
      ids: { reference: () => `DW-M-${chance.letters(20)}`, batch: () => `b-${chance.letters(8)}` },
      reconcile: {
        client: () => clientOf(this.account),
        ...{ knownCounters: async () => [], knowCounter: async () => {} },
        soldBeforeRestore: async () => ({ marks: [], sales: [], olderReferences: [] }),
      },
      gate: {
        mayStart: async () => {
          if (this.time.chance.one(3)) await this.later(this.time.chance.between(1, 200));
          return null;
        },
        askFirst,
        cashFirst: () => false,
        asked: () => void from.journal.write.saveMeta({ 'ask-first': '0' }).catch(() => {}),
      },
      clock: from.clock,
      business: from.business,
      policy: MODEL_POLICY,
      log: { write: (_, what, facts) => this.note(`log: ${what} ${JSON.stringify(facts)}`) },
      onSaleChanged: () => {},
      onBalance: () => {},
      onPlaced: () => {},
      onSpent: () => {},
      onUntoldBalance: () => {},
      onPerhapsTooLow: () => {},
      onJournalTrouble: () => {},
      onStep: async () => {
        if (chance.one(10)) await this.later(chance.between(1, STEP_MS));
      },
    };
  }

  private later(ms: number): Promise<void> {
    const { owner } = this.time;
    return new Promise((resolve) => {
      this.time.after(ms, resolve, owner);
    });
  }

  /** A price may be asked of a slow service first. */
  private async askForCosts(product: Product): Promise<void> {
    const { chance } = this.time;
    if (product !== 'voucher' && product !== 'data' && product !== 'bulk') return;
    if (chance.one(4))
      await this.later(this.line.weather === 'clear' ? chance.between(50, 800) : chance.between(50, 90_000));
  }

  private costNow(product: Product, { amount, volumeGb, quantity }: IntentFacts) {
    if (product === 'airtime' || product === 'bill') return amount === null ? null : pesewas(amount);
    if (product === 'afa' || product === 'sms') return null;
    const { rise } = this.service;
    if (product === 'voucher') return pesewas((VOUCHER_COST + rise) * (quantity ?? 1));
    return pesewas((DATA_COSTS[volumeGb ?? 0] ?? 0) + rise);
  }

  /** Ends the process at any point; its machine and the service go on. */
  kill(): void {
    if (!this.run) return;
    if (this.time.owner) this.time.drop(this.time.owner);
    this.run.journal.letGo();
    this.run = null;
    this.clicked.clear();
  }

  sell(product: Product, clicks: number): void {
    this.sold += 1;
    const sale = modelSale(product, this.sold, this.time.chance);
    if ((sale.product === 'data' && sale.network === 'MTN') || sale.product === 'bulk') this.unlistSome(sale);
    this.sellThis(sale, clicks, false);
  }

  private sellThis(sale: SaleSubmission['sale'], clicks: number, confirmed: boolean): void {
    const saleId = `sale-${this.requests.size + 1}`;
    this.requests.set(saleId, sale);
    this.background(this.selling(saleId, sale, clicks, confirmed));
  }

  /** Sells the same once more, whatever came of the first; the attendant confirms all that the screen asks. */
  sellSame(): void {
    const known = [...this.requests.values()];
    if (known.length > 0) this.sellThis(this.time.chance.pick(known), 1, true);
  }

  /** "Again", where the screen offers it. */
  sellAgain({ saleSeq }: IntentRecord): void {
    this.background(this.sellingAgain(saleSeq));
  }

  private async sellingAgain(saleSeq: number): Promise<void> {
    const id = this.run?.journal.now.saleSummaryBySeq(saleSeq)?.sale.id ?? '';
    const request = this.requests.get(id);
    if (!request) return;
    this.count('again');
    if (request.product !== 'bulk') return this.sellThis(request, 1, true);
    const rows = (await this.engine.bulk.rowsAgain(id)) ?? [];
    if (rows.length > 0) this.sellThis({ product: 'bulk', rows }, 1, true);
  }

  reconcile(): void {
    this.run?.engine.reconciler.start({ from: '2020-01-01', to: '2040-01-01' });
  }

  private unlistSome(sale: SaleSubmission['sale']): void {
    const rows = sale.product === 'bulk' ? sale.rows : sale.product === 'data' ? [sale] : [];
    for (const { network, phone } of rows) {
      if (network === 'MTN' && this.time.chance.one(6)) this.service.unlisted.add(phone);
    }
  }

  private async selling(
    saleId: string,
    sale: SaleSubmission['sale'],
    clicks: number,
    sameSaleConfirmed: boolean,
  ): Promise<void> {
    const { engine, run } = { engine: this.engine, run: this.run };
    const quote = await engine.quote(saleId, sale, null);
    if (!quote.ok || !run || this.run !== run) return;
    const submission: SaleSubmission = { saleId, sale, price: quote.value.price, sameSaleConfirmed };
    // A person clicks once more if the screen showed an error.
    const submit = () => {
      this.clicked.set(saleId, momentOf(run.clock));
      return engine.submit(submission);
    };
    const click = () => submit().catch(submit);
    const answers = await Promise.all(Array.from({ length: clicks }, click));
    for (const answer of answers) this.count(answer.ok ? 'submitted' : `submit: ${answer.error.code}`);
  }

  /** Lets a person's action run beside everything else; it dies with the counter's process. */
  private background(work: Promise<unknown>): void {
    void work.catch((error: unknown) => this.note(`told the person: ${String(error)}`));
  }

  /** Orders under way as the journal has them, oldest first. */
  openOrders(): IntentRecord[] {
    return this.run?.journal.now.openIntents(0, 10_000) ?? [];
  }

  act(intent: IntentRecord, action: OrderAction): void {
    const { run } = this;
    const { id, reference } = intent;
    if (!run) return;
    if (action === 'again') {
      this.sellAgain(intent);
      return;
    }
    if (action === 'send') this.witness.word(reference, momentOf(run.clock), run.journal);
    const answered = run.engine.act(id, action).then((answer) => {
      this.count(`${action}: ${answer.ok ? 'ok' : answer.error.code}`);
      const order = answer.ok ? answer.value.orders.find(({ intentId }) => intentId === id) : undefined;
      if (action === 'withdraw' && order?.state === 'withdrawn') this.witness.withdrawn.add(reference);
    });
    this.background(answered);
  }

  /** Wraps the writer to see the sales that it just confirmed to the engine, and the changes that it is to write. */
  private overheard(write: JournalWriter, here: () => Written): JournalWriter {
    const recordSale: JournalWriter['recordSale'] = async (sale, intents, rule, first) => {
      const word = this.clicked.get(sale.id);
      if (word) for (const { reference } of intents) this.witness.word(reference, word, here().run);
      const started = intents.slice(0, first?.orders ?? 0).map(({ reference }) => reference);
      if (this.run) this.witness.startingWithSale(started, this.run.clock, here().run);
      return write.recordSale(sale, intents, rule, first);
    };
    const commit: JournalWriter['commit'] = async (happenings) => {
      for (const change of happenings.flat()) this.witness.changing(change, this.db, this.service, here());
      const committed = await write.commit(happenings);
      const changed = happenings.flat().map(({ intentId }) => intentId);
      this.judgeNow('id IN (SELECT value FROM json_each(?))', JSON.stringify(changed));
      return committed;
    };
    const own: Record<string | symbol, unknown> = { recordSale, commit };
    return new Proxy(write, { get: (target, name) => own[name] ?? Reflect.get(target, name) });
  }
}
