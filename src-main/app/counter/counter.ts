/** One counter: its folder, journal, vault, engine and line to its service. Training and live share no file. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { type ShopSettings, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import type { OwnerHandlers, PcCounters } from '../../ipc/counter-choice-handlers.ts';
import type { HandlerContext } from '../../ipc/handler-context.ts';
import { problemOf } from '../../journal/base/journal-error.ts';
import { RECOVERY_WRAP } from '../../journal/base/meta-names.ts';
import { type Journal, startJournal } from '../../journal/journal.ts';
import { forgetFileVault, isSpoilt } from '../../key-vault/file-vault.ts';
import type { Secrets } from '../../key-vault/secrets.ts';
import { subKey } from '../../key-vault/sub-keys.ts';
import type { Engine } from '../../orders/engine.ts';
import { BillAccounts } from '../../orders/service/bill-accounts.ts';
import { Catalogue } from '../../orders/service/catalogue.ts';
import { NumberChecks } from '../../orders/service/number-checks.ts';
import { Offers } from '../../orders/service/offers.ts';
import { SmsAccount } from '../../orders/service/sms-account.ts';
import { WaitingRoom } from '../../orders/service/waiting-room.ts';
import { WalletMonitor } from '../../orders/service/wallet-balance.ts';
import { BusinessClock, momentOf, oldestAge, systemClock } from '../../platform/clock.ts';
import { PriceStore } from '../../pricing/price-store.ts';
import type { SlipShop } from '../../printing/slips/frame.ts';
import { mayChange } from '../../settings/shop-settings.ts';
import { CounterSnapshots } from '../health/counter-snapshot.ts';
import { JournalAvailability } from '../health/journal-availability.ts';
import { type JournalMaintenance, journalMaintenance } from '../health/journal-maintenance.ts';
import { OpenFailure } from '../health/open-failure.ts';
import { ProgressKeeper, sealedEvent } from '../health/progress-keeper.ts';
import { ServiceMonitor } from '../health/service-monitor.ts';
import type { SaveFile } from '../windows/file-dialogs.ts';
import type { CounterAddress } from './counter-address.ts';
import { counterDoctor } from './counter-doctor.ts';
import type { CounterOptions } from './counter-options.ts';
import { type CounterParts, openParts } from './open-counter.ts';
import type { OwnedCounter } from './owned-counter.ts';
import { proveSecrets } from './secrets-fingerprint.ts';
import { connectService, type ServiceConnection } from './service-connection.ts';

/** Problems that a person can put right while Dwadi stays open: opening is retried until they have. */
const PASSING = ['disk-full', 'read-only', 'in-use', 'wrong-owner', 'io', 'no-keychain', 'keychain-locked'];
const OPEN_AGAIN_MS = 5000;

/** The longest time that a person who closes a drawer, or Dwadi, waits. */
const CLOSE_WAITS_MS = 3000;
/** Null where the work takes too long; it goes on all the same. */
const atMost = <T>(work: T) => Promise.race([work, sleep(CLOSE_WAITS_MS, null, { ref: false })]);

export class Counter implements HandlerContext, OwnedCounter {
  /** All parts or none: a counter that didn't open completely can't sell. */
  opened: (CounterParts & OwnedCounter['opened']) | null = null;
  readonly training: boolean;
  private readonly options: CounterOptions;
  private readonly overview: CounterSnapshots;
  private readonly business = new BusinessClock(systemClock);
  private readonly wallet = new WalletMonitor(() => this.business.now());
  private readonly prices = new PriceStore();
  private readonly catalogue = new Catalogue(
    systemClock,
    () => this.line?.client ?? null,
    () => this.prices.afaCost,
  );
  readonly offers = new Offers(this.catalogue, this.prices);
  readonly bills = new BillAccounts({
    clock: systemClock,
    businessNow: () => this.business.now(),
    client: () => this.line?.client ?? null,
  });
  readonly sms = new SmsAccount(systemClock, () => this.line?.client ?? null);
  readonly numbers = new NumberChecks(systemClock, () => this.line?.client ?? null);
  readonly waiting: WaitingRoom;
  readonly saveFile: SaveFile;
  readonly doctor: HandlerContext['doctor'];
  readonly house: PcCounters | null;
  readonly owners: OwnerHandlers | null;
  readonly updates: HandlerContext['updates'];
  readonly lockdown: HandlerContext['lockdown'];
  readonly screen: HandlerContext['screen'];
  private journal: Journal | null = null;
  private secrets: Secrets | null = null;
  /** The secrets that the owner's recovery code opens; known even if the counter stays shut for want of its secrets. */
  sealedSecrets: string | null = null;
  private line: ServiceConnection | null = null;
  private readonly watch: JournalAvailability;
  private readonly service: ServiceMonitor;
  private readonly whyShut: OpenFailure;
  private maintenance: JournalMaintenance | null = null;
  private progress: ProgressKeeper | null = null;
  /** The folder of the next backup. */
  backupFolder: string;
  private address: CounterAddress | null = null;
  private ready: Promise<void> = Promise.resolve();
  private openAgain: NodeJS.Timeout | null = null;
  private closing = false;
  /** The last key or press at a counter that isn't open: an owner may be typing their recovery code. */
  private active = momentOf(systemClock);
  private closed: Promise<void> | null = null;

  constructor(options: CounterOptions) {
    this.options = options;
    this.training = options.kind === 'training';
    if (options.demoStaff) this.prices.takeDemoPrices();
    this.backupFolder = options.backupFolder ?? join(options.folder, 'backups');
    // If lockdown forbids dialogs, a file goes to the folder of reports.
    this.saveFile = (name, content) =>
      options.saveFile(name, content, this.opened?.reportFiles.folder ?? options.reportFolder);
    this.lockdown = options.lockdown ?? null;
    this.screen = options.screen ?? null;
    this.doctor = counterDoctor(options, {
      address: () => this.address,
      journal: () => this.journal,
      backupFolder: () => this.backupFolder,
      problem: () => this.snapshot().journal.problem,
      now: () => (this.opened !== null && this.business.isTold ? this.business.now() : null),
      office: () => this.opened?.office.state() ?? null,
    });
    this.house = options.house ?? null;
    this.owners = options.owners?.(this) ?? null;
    this.updates = options.updates ?? null;
    this.overview = new CounterSnapshots(options.kind, options.shopName, () => options.onSnapshotChanged(this));
    this.whyShut = new OpenFailure({
      ...{ options, overview: this.overview },
      backupFolders: () => this.backupFolders,
      sealKey: () => this.secrets && subKey(this.secrets, 'journal-seal'),
      isShut: () => this.isShut && !this.closing,
    });
    this.waiting = new WaitingRoom({
      clock: systemClock,
      businessNow: () => this.business.now(),
      checks: this.numbers,
      policy: options.policy,
      onChanged: () => options.onWaitingChanged(this),
    });
    this.watch = new JournalAvailability({
      tell: (state, problem, progress) => this.overview.journalState(state, problem, progress),
      probe: async () => this.journal?.write.probe(this.business.now()),
      onForged: () => this.opened?.staff.shut(),
    });
    this.service = new ServiceMonitor({
      client: () => this.line?.client ?? null,
      overview: this.overview,
      wallet: this.wallet,
      catalogue: this.catalogue,
      business: this.business,
      onChanged: () => options.onSnapshotChanged(this),
    });
  }

  snapshot(): CounterSnapshot {
    const shift = this.opened?.shifts.fact() ?? null;
    const facts = this.overview.snapshot(this.now(), this.wallet.state(), this.settings, shift);
    return {
      ...facts,
      ...(this.isUndecided(facts) && { atCost: true }),
      ...(this.house !== null && { house: this.house.fact() }),
      ...(this.lockdown !== null && { lockdown: this.lockdown.fact() }),
    };
  }

  private get settings(): ShopSettings {
    return this.opened?.settings.current ?? USUAL_SETTINGS;
  }

  /** The demonstration's people, as in Training, have nothing to decide. */
  private isUndecided({ attendant }: CounterSnapshot): boolean {
    return !this.options.demoStaff && this.opened !== null && attendant.rights.prices && !this.prices.decided;
  }

  /** Nothing can be sold here: the journal can't be opened, or can't be written any more. */
  get isShut(): boolean {
    return this.snapshot().journal.state === 'unavailable';
  }

  /** The field that its page shows first, also before the journal is open. */
  get firstField(): 'pin' | 'number' {
    const locked = this.opened === null ? !this.options.demoStaff : this.opened.staff.locked;
    return locked ? 'pin' : 'number';
  }

  async note(kind: string, data: Readonly<Record<string, unknown>>): Promise<void> {
    await this.journal?.write.log({ kind, at: this.now(), saleSeq: null, data });
  }

  now(): number {
    return this.business.now();
  }

  wasActive(): void {
    this.active = momentOf(systemClock);
    this.opened?.staff.wasActive();
  }

  /** The time since anyone last touched anything here. */
  quietForMs(): number {
    return this.opened?.staff.quietForMs() ?? oldestAge(this.active, systemClock);
  }

  slipShop(): SlipShop {
    const { slipHeader, slipFooter } = this.settings;
    const shop = { shopName: this.snapshot().shopName, training: this.training };
    const proof = this.opened?.slipProof.codeOf;
    return { ...shop, header: slipHeader, footer: slipFooter, ...(proof !== undefined && { proof }) };
  }

  async saveSettings(wanted: ShopSettings): Promise<ShopSettings | null> {
    const { settings, staff } = this.opened ?? {};
    if (!settings || !staff?.rights.settings) return null;
    // A page never names a folder: it comes from the system's own dialog.
    const { dayFilesFolder } = settings.current;
    const person = { seesCost: staff.rights.seesCost, isOwner: staff.isOwner, training: this.training };
    if (!mayChange(settings.current, wanted, person)) return null;
    const saved = await settings.save({ ...wanted, dayFilesFolder }, staff.attendant().id, this.business.now());
    staff.planLock();
    // An owner who wants no names any more doesn't wait for the next look.
    await this.opened?.customers.expire();
    this.options.onSnapshotChanged(this);
    return saved;
  }

  async saveDayFilesFolder(dayFilesFolder: string | null): Promise<void> {
    const { settings, staff } = this.opened ?? {};
    if (!settings || !staff?.rights.settings) return;
    const by = staff.attendant().id;
    const from = settings.current.dayFilesFolder;
    await this.note('folder.moved', { by, what: 'day-files', from, to: dayFilesFolder });
    await settings.save({ ...settings.current, dayFilesFolder }, by, this.business.now());
    this.options.onSnapshotChanged(this);
  }

  readonly knownBalance = () => this.wallet.known;

  async askBalance() {
    return (await this.service.askBalance()) ? this.wallet.known : null;
  }

  /** Asks the service at a shift's end. Never makes the person at the drawer wait for a connection that is down. */
  private async walletNow() {
    const account = this.opened?.accounts.current('data') ?? null;
    const { hasLine, rejectedKeys } = this.overview;
    // The refusal of another key says nothing about the wallet's.
    if (account === null || !hasLine || rejectedKeys.includes('standard')) return null;
    const balance = await atMost(this.askBalance());
    return balance === null ? null : { accountId: account.accountId, balance };
  }

  /** Opens the journal. A counter whose journal can't be opened stays on the screen, sells nothing, and says why. */
  async open(): Promise<void> {
    this.whyShut.forget();
    // A later try by itself would find the journal in use by this one, and close it.
    if (this.openAgain) clearTimeout(this.openAgain);
    this.ready = this.openJournal();
    await this.ready;
    await this.whyShut.sought;
  }

  private async openJournal(): Promise<void> {
    const { options } = this;
    const { folder, workers, kind } = options;
    // Practice data may be discarded with its spoilt secrets; a live counter's are in the keychain, never made anew.
    const secretsLost = kind === 'training' && isSpoilt(folder);
    try {
      if (secretsLost) forgetFileVault(folder);
      const secrets = await options.openSecrets();
      this.secrets = secrets;
      const thread = { isDead: false };
      const journal = await startJournal({
        ...workers,
        folder,
        backupFolder: this.backupFolder,
        // A damaged live journal's open orders can't be had again from nothing, so a person decides.
        setDamagedAside: kind === 'training',
        secretsLost,
        sealKey: subKey(secrets, 'journal-seal'),
        leastGeneration: (await options.progress?.generation()) ?? null,
        appVersion: options.version,
        stamp: new Date().toISOString().replaceAll(/[:.]/g, '-'),
        // A worker of the journal ended by itself: nothing more is sold in this run.
        onDeath: (error) => {
          // One that dies while it opens may only fail this try.
          thread.isDead = true;
          if (this.opened) this.watch.found('io');
          this.whyShut.failed('io', error);
        },
      });
      this.journal = journal;
      const meta = await journal.read.meta();
      this.sealedSecrets = meta[RECOVERY_WRAP] ?? null;
      if (kind === 'live') await proveSecrets(meta, secrets, journal.write);
      else if (!journal.report.sealed) await journal.seal.sealNow(sealedEvent(kind, this.now()));
      // A screen that said why the counter was shut would ask for people who aren't loaded yet, and find none.
      this.overview.journalState('opening', null);
      const parts = await openParts(journal, secrets, options, {
        ...{ business: this.business, wallet: this.wallet, catalogue: this.catalogue, sms: this.sms },
        ...{ waiting: this.waiting, overview: this.overview, watch: this.watch, context: this, prices: this.prices },
        client: () => this.line?.client ?? null,
        onWalletMoved: () => this.service.walletMoved(),
        onWalletPerhapsTooLow: () => void this.service.walletPerhapsTooLow(),
        walletNow: () => this.walletNow(),
        backupFolders: () => this.backupFolders,
      });
      this.maintenance = this.maintenanceOf(journal);
      this.opened = { ...parts, journal, backups: this.maintenance.backups };
      if (thread.isDead) this.watch.found('io');
      this.progress = new ProgressKeeper(journal, options);
      // A keychain may take its time, and nobody waits for it.
      void this.progress.keep();
      // The screen asks for people and sales as soon as it is told.
      this.maintenance.start();
    } catch (error) {
      await this.journal?.close().catch(() => {});
      this.journal = null;
      const problem = await this.whyShut.problemOf(error, this.secrets);
      if (problem === 'secrets-missing') this.sealedSecrets = await this.whyShut.sealedSecrets();
      await this.whyShut.tell(problem, error);
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

  private maintenanceOf(journal: Journal): JournalMaintenance {
    const { folder, log, warnsOfBackups = false } = this.options;
    return journalMaintenance({
      ...{ journal, folder, log, overview: this.overview, watch: this.watch, warnsOfBackups },
      backupFolder: () => this.backupFolder,
      mark: this.snapshot().mark,
      now: () => this.business.now(),
      quietForMs: () => this.quietForMs(),
    });
  }

  async readAgain(): Promise<void> {
    if (this.opened === null) return;
    const { journal, settings, staff, printing } = this.opened;
    await Promise.all([settings.load(), staff.readAgain(), this.prices.load(journal)]);
    await printing.readAgain();
    this.options.onSnapshotChanged(this);
  }

  /** The folders with backups: until the owner chooses another disk they lie beside the journal. */
  get backupFolders(): readonly string[] {
    return [this.backupFolder, join(this.options.folder, 'backups')];
  }

  /** Makes a backup now; null when it could not be made, and the snapshot says why. */
  async backUp(before?: string): Promise<string | null> {
    return this.maintenance?.scheduler.backUp(before) ?? null;
  }

  /** Sets the service's address. The first time, resumes everything that was under way. */
  async connect(address: CounterAddress): Promise<void> {
    const otherKeys = this.address !== null && JSON.stringify(this.address.keys) !== JSON.stringify(address.keys);
    if (otherKeys) this.overview.forgetKeys();
    this.address = address;
    await this.ready;
    const { secrets, opened, options } = this;
    // An address that was replaced or forgotten meanwhile is not used any more.
    if (!secrets || !opened || this.closing || this.address !== address) return;
    const { budgets, accounts, engine } = opened;
    const before = this.line;
    this.line = connectService({
      ...address,
      version: options.version,
      pepper: secrets.pepper,
      budgets,
      log: options.log,
      ...(options.deadlineMs !== undefined && { deadlineMs: options.deadlineMs }),
      onTimestamp: (time) => {
        // It names the person at the counter: a single answer, which may be wrong, must accuse no one (M20).
        if (this.business.tell(time) && this.business.isSure) void opened.clockWatch.told(time);
        if (this.business.isSure) opened.owner.dayFiles.timeSure();
        this.service.timeTold();
      },
      onHealth: (health) => this.service.heard(health),
    });
    if (otherKeys) for (const told of [this.wallet, this.sms, this.catalogue]) told.forget();
    const keysKnown = accounts.use(this.line.client);
    if (before) {
      await Promise.all([keysKnown, before.close()]);
      engine.keysChanged();
    } else await this.takeUp(engine, keysKnown);
    void opened.drill?.resume();
    await this.service.refresh();
    void opened.pricing.check('role').catch(() => {});
  }

  forgetAddress(): void {
    this.address = null;
  }

  private async takeUp(engine: Engine, keysKnown: Promise<void>): Promise<void> {
    try {
      await engine.resume(keysKnown);
    } catch (error) {
      // A quit during the start closes the journal in the middle of it; the next start resumes again.
      if (!this.closing) this.whyShut.failed(problemOf(error), error);
    }
  }

  /** Closes once: whoever asks again waits for the same end. */
  close(): Promise<void> {
    this.closed ??= this.closeInOrder();
    return this.closed;
  }

  /** Stops in order: no new step, no new request, then the journal with its mark of a clean stop. */
  private async closeInOrder(): Promise<void> {
    this.closing = true;
    this.service.stop();
    if (this.openAgain) clearTimeout(this.openAgain);
    await this.ready;
    this.watch.stop();
    this.maintenance?.scheduler.stop();
    this.progress?.stop();
    const { opened } = this;
    opened?.drill?.stop();
    opened?.customers.stop();
    // A folder on a share that is off gives no answer, and a keychain may ask for its password: neither must keep the
    // journal from being closed. The next start tells the keychain.
    await atMost(Promise.all([opened?.owner.stop(), opened?.office.stop()]));
    opened?.engine.stop();
    opened?.staff.stop();
    await opened?.readBacks.stop();
    opened?.accounts.stop();
    this.waiting.close();
    await opened?.printing.queue.stop();
    await this.line?.close();
    await opened?.budgets.flush();
    await atMost(this.progress?.keep());
    await this.journal?.close();
  }
}
