/**
 * One counter: a folder with its own journal, vault and engine, and the line to its service. Training and live are two
 * of these and share no file.
 */

import { createHmac } from 'node:crypto';
import { join } from 'node:path';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { PriceRules } from '#shared/counter-api/prices.ts';
import { type ShopSettings, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { fromCedis } from '#shared/money.ts';
import type { Desk } from '../ipc/desk.ts';
import { type Journal, startJournal } from '../journal/journal.ts';
import { JournalKeeper } from '../journal/keeper.ts';
import { type JournalProblem, problemOf } from '../journal/problem.ts';
import { createFieldCipher } from '../key-vault/field-cipher.ts';
import type { Secrets } from '../key-vault/file-vault.ts';
import { AccountBook, type AccountBookOptions } from '../orders/account-book.ts';
import { AfaDrafts } from '../orders/afa-drafts.ts';
import { BillAccounts } from '../orders/bill-accounts.ts';
import { Catalogue } from '../orders/catalogue.ts';
import { Engine } from '../orders/engine.ts';
import { NumberChecks } from '../orders/number-checks.ts';
import { Offers } from '../orders/offers.ts';
import type { Policy } from '../orders/policy.ts';
import type { EngineDeps, SaleGate } from '../orders/ports.ts';
import { WaitingRoom } from '../orders/waiting-room.ts';
import { WalletWatch } from '../orders/wallet.ts';
import { BusinessClock, businessDayOf, systemClock } from '../platform/clock.ts';
import { createIds } from '../platform/ids.ts';
import type { Log } from '../platform/log.ts';
import { PriceBook } from '../pricing/price-book.ts';
import { Exporter } from '../reports/export/exporter.ts';
import { Reports } from '../reports/reports.ts';
import { type Budgets, openBudgets } from '../reseller-client/budgets.ts';
import type { ServiceLine } from '../reseller-client/connection.ts';
import type { Health } from '../reseller-client/health.ts';
import type { ResellerClient } from '../reseller-client/port.ts';
import { SettingsBook } from '../settings/shop-settings.ts';
import { demoStaff } from '../staff/demo-staff.ts';
import { LineAccounts } from './accounts.ts';
import { budgetStore } from './budget-store.ts';
import { identityOf } from './counter-identity.ts';
import { draftFile } from './draft-file.ts';
import { JournalWatch } from './journal-watch.ts';
import { type KeyTexts, type Line, openLine } from './line.ts';
import { Overview } from './overview.ts';
import { waitingStore } from './waiting-store.ts';

/** Read by the worker that answers the screens; more than that gets one of its own. */
const SMALL_REPORT_DAYS = 31;
const REFRESH_MS = 10 * 60_000;
const REFRESH_OFFLINE_MS = 8000;
/** What a person can put right while Dwadi stays open: opening is tried again until they have. */
const PASSING: readonly JournalProblem[] = ['disk-full', 'read-only', 'in-use', 'wrong-owner', 'io'];
const OPEN_AGAIN_MS = 5000;

export interface CounterOptions {
  readonly kind: 'training' | 'live';
  readonly folder: string;
  /** Where the owner wants backups; beside the journal while nothing was chosen. */
  readonly backupFolder?: string;
  /** Where saved reports go; beside the journal while nothing was chosen. */
  readonly reportFolder?: string;
  /** A window of this counter on paper; a counter without a window has none. */
  readonly printPage?: (counter: Counter) => Promise<Uint8Array>;
  readonly shopName: string;
  /** Where the service's address changes with each start, what its accounts are known by instead. */
  readonly fixedBaseUrl?: string;
  /** Whose a key is that no order of ours can prove (M18). */
  readonly ownerSays: AccountBookOptions['ownerSays'];
  /** Asked for when the journal is opened; what keeps them from being read keeps the counter shut, and is said. */
  readonly openSecrets: () => Secrets;
  readonly version: string;
  readonly policy: Policy;
  readonly deadlineMs?: number;
  readonly workers: { readonly writerFile: URL; readonly readerFile: URL };
  readonly log: Log;
  readonly onStep: EngineDeps['onStep'];
  readonly onSaleChanged: (counter: Counter, saleSeq: number) => void;
  readonly onSnapshotChanged: (counter: Counter) => void;
  readonly onWaitingChanged: (counter: Counter) => void;
}

/** Where the counter's service is, once that is known. */
export interface CounterAddress {
  readonly line: ServiceLine;
  readonly keys: KeyTexts;
}

export class Counter implements Desk {
  engine: Engine | null = null;
  afaDrafts: AfaDrafts | null = null;
  reports: Reports | null = null;
  exporter: Exporter | null = null;
  readonly training: boolean;
  readonly shopName: string;
  private readonly options: CounterOptions;
  private readonly overview: Overview;
  private readonly wallet = new WalletWatch(systemClock);
  private readonly business = new BusinessClock(systemClock);
  private readonly catalogue = new Catalogue(systemClock, () => this.line?.client ?? null);
  private readonly prices = new PriceBook();
  readonly offers = new Offers(this.catalogue, this.prices);
  readonly bills = new BillAccounts({
    clock: systemClock,
    businessNow: () => this.business.now(),
    client: () => this.line?.client ?? null,
  });
  readonly numbers = new NumberChecks(systemClock, () => this.line?.client ?? null);
  readonly waiting: WaitingRoom;
  private journal: Journal | null = null;
  private secrets: Secrets | null = null;
  private budgets: Budgets | null = null;
  private accounts: LineAccounts | null = null;
  private settings: SettingsBook | null = null;
  private attendant: () => ReturnType<ReturnType<typeof demoStaff>['attendant']> | null = () => null;
  private line: Line | null = null;
  private readonly watch: JournalWatch;
  private keeper: JournalKeeper | null = null;
  private address: CounterAddress | null = null;
  private ready: Promise<void> = Promise.resolve();
  private openAgain: NodeJS.Timeout | null = null;
  private closing = false;
  private refreshTimer: NodeJS.Timeout | null = null;

  constructor(options: CounterOptions) {
    this.options = options;
    this.training = options.kind === 'training';
    this.shopName = options.shopName;
    this.overview = new Overview(options.kind, options.shopName, () => options.onSnapshotChanged(this));
    this.waiting = new WaitingRoom({
      clock: systemClock,
      businessNow: () => this.business.now(),
      checks: this.numbers,
      policy: options.policy,
      onChanged: () => options.onWaitingChanged(this),
    });
    this.watch = new JournalWatch({
      tell: (state, problem, progress) => this.overview.journalState(state, problem, progress),
      probe: async () => this.journal?.write.probe(this.business.now()),
    });
  }

  snapshot(): CounterSnapshot {
    return this.overview.snapshot(this.business.now(), this.wallet.state(), this.settings?.current ?? USUAL_SETTINGS);
  }

  async saveSettings(wanted: ShopSettings): Promise<ShopSettings | null> {
    const attendant = this.attendant();
    if (!this.settings || !attendant?.changesSettings) return null;
    const saved = await this.settings.save(wanted, attendant.id, this.business.now());
    this.options.onSnapshotChanged(this);
    return saved;
  }

  priceRules(): PriceRules | null {
    return this.attendant()?.changesSettings ? this.prices.rules : null;
  }

  async savePriceRules(rules: PriceRules): Promise<PriceRules | null> {
    const attendant = this.attendant();
    if (!this.journal || !attendant?.changesSettings) return null;
    await this.prices.save(this.journal, rules, attendant.id, this.business.now());
    return this.prices.rules;
  }

  /** The next quote and the next resend ask the service for its prices again. */
  forgetPrices(): void {
    this.catalogue.forget();
  }

  knownBalance() {
    return this.wallet.known;
  }

  async askBalance() {
    if (this.line) await this.readBalance(this.line.client, 'money');
    this.options.onSnapshotChanged(this);
    return this.wallet.known;
  }

  private async readBalance(client: ResellerClient, urgency: 'money' | 'polling'): Promise<void> {
    const balance = await client.read('walletBalance', {}, urgency);
    const pesewas = balance.ok ? fromCedis(balance.value.balance) : null;
    if (pesewas !== null) this.wallet.tell(pesewas);
  }

  /** Opens the journal. A counter whose journal can't be opened stays on the screen, sells nothing, and says why. */
  open(): Promise<void> {
    this.ready = this.openJournal();
    return this.ready;
  }

  private async openJournal(): Promise<void> {
    const { folder, workers, kind } = this.options;
    try {
      const journal = await startJournal({
        ...workers,
        folder,
        backupFolder: this.backupFolder,
        // What a damaged live journal knows of open orders can't be had again from nothing: a person decides.
        setDamagedAside: kind === 'training',
        stamp: new Date().toISOString().replaceAll(/[:.]/g, '-'),
        onDeath: (error) => this.journalDied(error),
      });
      this.journal = journal;
      this.secrets = this.options.openSecrets();
      await this.prepare(journal, this.secrets);
      this.lookAfter(journal);
    } catch (error) {
      const problem = problemOf(error);
      await this.journal?.close().catch(() => {});
      this.journal = null;
      this.journalFailed(problem, error);
      if (PASSING.includes(problem)) this.tryToOpenAgain();
    }
  }

  private tryToOpenAgain(): void {
    if (this.closing) return;
    this.openAgain = setTimeout(() => {
      void this.open().then(() => this.address && this.connect(this.address));
    }, OPEN_AGAIN_MS);
    this.openAgain.unref();
  }

  private get backupFolder(): string {
    return this.options.backupFolder ?? join(this.options.folder, 'backups');
  }

  /** The check that an unclean stop left owing, and the backups. */
  private lookAfter(journal: Journal): void {
    const { log } = this.options;
    const { uncleanStop, setAside } = journal.report;
    if (setAside !== null) {
      log.write('error', 'journal: set aside', { ...journal.report });
      this.overview.journalNote('set-aside', setAside);
    }
    const keeper = new JournalKeeper({
      journal,
      backupFolder: this.backupFolder,
      mark: this.snapshot().mark,
      now: () => this.business.now(),
      log,
      onProgress: (share) => this.watch.progressed(share),
      onDamage: () => this.watch.found('damaged'),
      onBackup: (problem) => this.overview.journalNote('no-backup', problem),
    });
    this.keeper = keeper;
    if (uncleanStop) this.watch.checking(keeper.checkAfterUncleanStop());
    this.watch.tell();
    keeper.start();
  }

  /** Makes a backup now; null when it could not be made, and the snapshot says why. */
  async backUp(): Promise<string | null> {
    return this.keeper?.backUp() ?? null;
  }

  /** The service is at this address from now on. The first time, everything that was under way is taken up again. */
  async connect(address: CounterAddress): Promise<void> {
    this.address = address;
    await this.ready;
    const { journal, secrets, budgets, engine, accounts, options } = this;
    if (!journal || !secrets || !budgets || !engine || !accounts || this.closing) return;
    const before = this.line;
    this.line = openLine({
      ...address,
      version: options.version,
      pepper: secrets.pepper,
      budgets,
      log: options.log,
      ...(options.deadlineMs !== undefined && { deadlineMs: options.deadlineMs }),
      onTimestamp: (time) => this.business.tell(time),
      onHealth: (health) => this.heard(health),
    });
    await accounts.use(this.line.client);
    if (before) await before.close();
    else await this.takeUp(engine);
    await this.refresh();
  }

  private async takeUp(engine: Engine): Promise<void> {
    try {
      await engine.resume();
    } catch (error) {
      // Who quits at once takes the journal away in the middle of it; the next start begins again.
      if (!this.closing) this.journalFailed(problemOf(error), error);
    }
  }

  /** Asks again by itself: soon while the line is down, so that it is seen when it is back; seldom while all is well. */
  private async refresh(): Promise<void> {
    if (this.refreshTimer) clearTimeout(this.refreshTimer);
    this.refreshTimer = null;
    if (this.line && !this.closing) await this.askService(this.line.client);
    this.planRefresh();
  }

  private planRefresh(): void {
    if (this.refreshTimer) clearTimeout(this.refreshTimer);
    if (this.closing) return;
    const connected = this.overview.serviceState === 'connected';
    this.refreshTimer = setTimeout(() => void this.refresh(), connected ? REFRESH_MS : REFRESH_OFFLINE_MS);
  }

  /** Whoever finds the line down, it is looked for soon: nothing is sold until somebody finds it up. */
  private heard(health: Health): void {
    const before = this.overview.serviceState;
    this.overview.health(health);
    const isNews = before !== this.overview.serviceState;
    if (isNews && this.refreshTimer) this.planRefresh();
  }

  /** What only the service can tell: the wallet and the role. */
  private async askService(client: ResellerClient): Promise<void> {
    const [role] = await Promise.all([
      client.read('accountRole', {}, 'polling'),
      this.readBalance(client, 'polling'),
      this.knock(client),
    ]);
    if (role.ok) {
      const { role: name, days_remaining: daysLeft, is_active: active } = role.value;
      if (this.overview.role(name, daysLeft, !active)) this.catalogue.forget();
    }
    this.options.onSnapshotChanged(this);
  }

  /** A key that was refused may be approved by now, and only a request with it can tell. */
  private async knock(client: ResellerClient): Promise<void> {
    const { rejectedKeys } = this.overview;
    if (rejectedKeys.includes('commission')) await client.read('airtimeOrders', {}, 'polling');
    if (rejectedKeys.includes('sms')) await client.read('smsBalance', {}, 'polling');
  }

  /** Stops in order: no new step, no new request, then the journal with its mark of a clean stop. */
  async close(): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    if (this.refreshTimer) clearTimeout(this.refreshTimer);
    if (this.openAgain) clearTimeout(this.openAgain);
    await this.ready;
    this.watch.stop();
    this.keeper?.stop();
    this.engine?.stop();
    this.accounts?.stop();
    this.waiting.close();
    await this.line?.close();
    await this.budgets?.flush();
    await this.journal?.close();
  }

  /** A worker of the journal's ended by itself: nothing is sold any more in this run. */
  private journalDied(error: Error): void {
    this.watch.found('io');
    this.journalFailed('io', error);
  }

  private journalFailed(problem: string, error: unknown): void {
    this.options.log.write('error', 'journal: unavailable', { problem, error: String(error) });
    this.overview.journalState('unavailable', problem);
  }

  private async prepare(journal: Journal, secrets: Secrets): Promise<void> {
    const { mark, shiftId, shiftOpenedAt, askFirstSince } = await identityOf(
      journal,
      this.options.folder,
      this.business.now(),
    );
    this.business.notBelow((await journal.read.newestTime()) ?? 0);
    this.budgets = await openBudgets(budgetStore(journal));
    this.overview.journalNote('restored', askFirstSince);
    await this.waiting.open(waitingStore(journal));
    const accounts = await this.openAccounts(journal);
    this.accounts = accounts;
    const settings = new SettingsBook(journal);
    await settings.load();
    this.settings = settings;
    await this.prices.load(journal);
    const staff = demoStaff(shiftOpenedAt, shiftId);
    this.attendant = staff.attendant;
    this.overview.people(mark, staff.attendant(), staff.shift());
    this.reports = new Reports({
      read: (days, task) => (days > SMALL_REPORT_DAYS ? journal.care(task) : task(journal.read)),
      today: () => businessDayOf(this.business.now()),
      seesCost: () => staff.attendant().seesCost,
      nameOf: staff.nameOf,
    });
    this.exporter = new Exporter({
      reports: this.reports,
      folder: this.options.reportFolder ?? join(this.options.folder, 'reports'),
      from: () => ({ shopName: this.shopName, mark, training: this.training }),
      printPage: async () => (await this.options.printPage?.(this)) ?? null,
    });
    const gate: SaleGate = {
      mayStart: () => this.watch.mayStart(),
      askFirst: askFirstSince !== null,
      cashFirst: () => settings.current.cashGate,
      asked: () => void this.askedFirst(journal),
    };
    const deps = this.engineDeps(journal, secrets, accounts, mark);
    this.engine = new Engine({ ...deps, staff, gate });
    this.afaDrafts = new AfaDrafts({ ...deps, place: draftFile(this.options.folder) });
  }

  private async openAccounts(journal: Journal): Promise<LineAccounts> {
    const { ownerSays, fixedBaseUrl, policy, log } = this.options;
    const book = new AccountBook({
      ...{ read: journal.read, write: journal.write, ownerSays },
      now: () => this.business.now(),
      fixedBaseUrl: fixedBaseUrl ?? null,
    });
    await book.load();
    return new LineAccounts(book, policy.resolveBackoffMs, log);
  }

  /** M19 is done with. A start that comes before this is written asks once more. */
  private async askedFirst(journal: Journal): Promise<void> {
    this.overview.journalNote('restored', null);
    await journal.write.saveMeta({ 'ask-first': '0' }).catch(() => {});
  }

  private engineDeps(
    journal: Journal,
    secrets: Secrets,
    accounts: LineAccounts,
    mark: string,
  ): Omit<EngineDeps, 'staff' | 'gate'> {
    const { options } = this;
    return {
      write: journal.write,
      read: journal.read,
      accounts,
      sealer: createFieldCipher(secrets.fieldKey),
      prices: this.prices,
      costs: this.catalogue,
      hashContent: (content) =>
        createHmac('sha256', secrets.pepper).update(JSON.stringify(content)).digest('base64url'),
      ids: createIds(mark),
      clock: systemClock,
      business: this.business,
      policy: options.policy,
      log: options.log,
      onSaleChanged: (saleSeq) => options.onSaleChanged(this, saleSeq),
      onBalance: (balance, spent) => {
        this.wallet.tell(balance);
        this.wallet.spend(spent);
        options.onSnapshotChanged(this);
      },
      onJournalTrouble: (error) => this.watch.troubled(error && (error.detail ?? 'io')),
      onStep: options.onStep,
    };
  }
}
