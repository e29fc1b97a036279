/**
 * One counter: a folder with its own journal, vault and engine, and the line to its service. Training and live are two
 * of these and share no file.
 */

import { join } from 'node:path';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { type ShopSettings, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import type { Desk } from '../ipc/desk.ts';
import { type Journal, startJournal } from '../journal/journal.ts';
import { JournalKeeper } from '../journal/keeper.ts';
import { type JournalProblem, problemOf } from '../journal/problem.ts';
import type { Secrets } from '../key-vault/secrets.ts';
import { BillAccounts } from '../orders/bill-accounts.ts';
import { Catalogue } from '../orders/catalogue.ts';
import type { Engine } from '../orders/engine.ts';
import { NumberChecks } from '../orders/number-checks.ts';
import { Offers } from '../orders/offers.ts';
import { SmsDesk } from '../orders/sms-desk.ts';
import { WaitingRoom } from '../orders/waiting-room.ts';
import { WalletWatch } from '../orders/wallet.ts';
import { BusinessClock, systemClock } from '../platform/clock.ts';
import { PriceBook } from '../pricing/price-book.ts';
import type { SlipShop } from '../printing/slips/frame.ts';
import { counterDoctor } from './counter-doctor.ts';
import type { CounterAddress, CounterOptions } from './counter-options.ts';
import { type CounterParts, openParts } from './counter-parts.ts';
import { JournalWatch } from './journal-watch.ts';
import { type Line, openLine } from './line.ts';
import { Overview } from './overview.ts';
import type { SaveFile } from './save-file.ts';
import { ServiceWatch } from './service-watch.ts';

/** What a person can put right while Dwadi stays open: opening is tried again until they have. */
const PASSING: readonly JournalProblem[] = ['disk-full', 'read-only', 'in-use', 'wrong-owner', 'io'];
const OPEN_AGAIN_MS = 5000;

export class Counter implements Desk {
  readonly training: boolean;
  private readonly options: CounterOptions;
  private readonly overview: Overview;
  private readonly business = new BusinessClock(systemClock);
  private readonly wallet = new WalletWatch(() => this.business.now());
  private readonly catalogue = new Catalogue(systemClock, () => this.line?.client ?? null);
  private readonly prices = new PriceBook();
  readonly offers = new Offers(this.catalogue, this.prices);
  readonly bills = new BillAccounts({
    clock: systemClock,
    businessNow: () => this.business.now(),
    client: () => this.line?.client ?? null,
  });
  readonly sms = new SmsDesk(systemClock, () => this.line?.client ?? null);
  readonly numbers = new NumberChecks(systemClock, () => this.line?.client ?? null);
  readonly waiting: WaitingRoom;
  readonly saveFile: SaveFile;
  readonly doctor: Desk['doctor'];
  private journal: Journal | null = null;
  private secrets: Secrets | null = null;
  /** All of them or none: a counter that didn't open to its end has nothing to sell with. */
  private parts: CounterParts | null = null;
  private line: Line | null = null;
  private readonly watch: JournalWatch;
  private readonly service: ServiceWatch;
  private keeper: JournalKeeper | null = null;
  private address: CounterAddress | null = null;
  private ready: Promise<void> = Promise.resolve();
  private openAgain: NodeJS.Timeout | null = null;
  private closing = false;

  constructor(options: CounterOptions) {
    this.options = options;
    this.training = options.kind === 'training';
    this.saveFile = options.saveFile;
    this.doctor = counterDoctor(options, {
      address: () => this.address,
      journal: () => this.journal,
      problem: () => this.snapshot().journal.problem,
    });
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
    this.service = new ServiceWatch({
      client: () => this.line?.client ?? null,
      overview: this.overview,
      wallet: this.wallet,
      catalogue: this.catalogue,
      onChanged: () => options.onSnapshotChanged(this),
    });
  }

  get engine() {
    return this.parts?.engine ?? null;
  }

  get printing() {
    return this.parts?.printing ?? null;
  }

  get afaDrafts() {
    return this.parts?.afaDrafts ?? null;
  }

  get staff() {
    return this.parts?.staff ?? null;
  }

  get shifts() {
    return this.parts?.shifts ?? null;
  }

  get credits() {
    return this.parts?.credits ?? null;
  }

  get owner() {
    return this.parts?.owner ?? null;
  }

  get owed() {
    return this.parts?.owed ?? null;
  }

  get disputes() {
    return this.parts?.disputes ?? null;
  }

  get reports() {
    return this.parts?.reports ?? null;
  }

  get readBacks() {
    return this.parts?.readBacks ?? null;
  }

  get reportFiles() {
    return this.parts?.reportFiles ?? null;
  }

  get exporter() {
    return this.parts?.exporter ?? null;
  }

  get pricing() {
    return this.parts?.pricing ?? null;
  }

  snapshot(): CounterSnapshot {
    return this.overview.snapshot(this.business.now(), this.wallet.state(), this.chosen, this.shifts?.fact() ?? null);
  }

  slipShop(): SlipShop {
    const { slipHeader: header, slipFooter: footer } = this.chosen;
    return { shopName: this.options.shopName, header, footer, training: this.training };
  }

  private get chosen(): ShopSettings {
    return this.parts?.settings.current ?? USUAL_SETTINGS;
  }

  async saveSettings(wanted: ShopSettings): Promise<ShopSettings | null> {
    const { settings, staff } = this.parts ?? {};
    if (!settings || !staff?.rights.settings) return null;
    // A page never names a folder: that one comes from the system's own dialog.
    const { dayFilesFolder } = settings.current;
    const saved = await settings.save({ ...wanted, dayFilesFolder }, staff.attendant().id, this.business.now());
    staff.planLock();
    this.options.onSnapshotChanged(this);
    return saved;
  }

  async saveDayFilesFolder(dayFilesFolder: string | null): Promise<void> {
    const { settings, staff } = this.parts ?? {};
    if (!settings || !staff?.rights.settings) return;
    await settings.save({ ...settings.current, dayFilesFolder }, staff.attendant().id, this.business.now());
    this.options.onSnapshotChanged(this);
  }

  /** The next quote and the next resend ask the service for its prices again. */
  forgetPrices(): void {
    this.catalogue.forget();
  }

  readonly knownBalance = () => this.wallet.known;

  async askBalance() {
    await this.service.askBalance();
    return this.wallet.known;
  }

  /** Opens the journal. A counter whose journal can't be opened stays on the screen, sells nothing, and says why. */
  open(): Promise<void> {
    this.ready = this.openJournal();
    return this.ready;
  }

  private async openJournal(): Promise<void> {
    const { options } = this;
    const { folder, workers, kind } = options;
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
      this.parts = await openParts(journal, this.secrets, options, {
        ...{ business: this.business, wallet: this.wallet, catalogue: this.catalogue, sms: this.sms },
        ...{ waiting: this.waiting, overview: this.overview, watch: this.watch, desk: this, prices: this.prices },
        client: () => this.line?.client ?? null,
      });
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
    const { secrets, parts, options } = this;
    if (!secrets || !parts || this.closing) return;
    const { budgets, accounts, engine } = parts;
    const before = this.line;
    this.line = openLine({
      ...address,
      version: options.version,
      pepper: secrets.pepper,
      budgets,
      log: options.log,
      ...(options.deadlineMs !== undefined && { deadlineMs: options.deadlineMs }),
      onTimestamp: (time) => {
        this.business.tell(time);
        void parts.clockWatch.told(time);
      },
      onHealth: (health) => this.service.heard(health),
    });
    const keysKnown = accounts.use(this.line.client);
    if (before) await Promise.all([keysKnown, before.close()]);
    else await this.takeUp(engine, keysKnown);
    await this.service.refresh();
    void parts.pricing.check('role').catch(() => {});
  }

  private async takeUp(engine: Engine, keysKnown: Promise<void>): Promise<void> {
    try {
      await engine.resume(keysKnown);
    } catch (error) {
      // Who quits at once takes the journal away in the middle of it; the next start begins again.
      if (!this.closing) this.journalFailed(problemOf(error), error);
    }
  }

  /** Stops in order: no new step, no new request, then the journal with its mark of a clean stop. */
  async close(): Promise<void> {
    if (this.closing) return;
    this.closing = true;
    this.service.stop();
    if (this.openAgain) clearTimeout(this.openAgain);
    await this.ready;
    this.watch.stop();
    this.keeper?.stop();
    const { parts } = this;
    await parts?.owner.stop();
    parts?.engine.stop();
    parts?.staff.stop();
    await parts?.readBacks.stop();
    parts?.accounts.stop();
    this.waiting.close();
    await parts?.printing.queue.stop();
    await this.line?.close();
    await parts?.budgets.flush();
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
}
