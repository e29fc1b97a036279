/**
 * Finds, downloads and installs a newer Dwadi. Looks a minute after the start and a few times a day, downloads in the
 * background, and then waits for a moment in which nothing is being sold.
 */
import { join } from 'node:path';
import type { MachineSettings } from '#shared/counter-api/machine.ts';
import type { UpdateHold, UpdateProblem, UpdatesState } from '#shared/counter-api/updates.ts';
import { basePackage, isBaseName } from './base-package.ts';
import { DayLimit } from './day-limit.ts';
import { Download } from './download.ts';
import { type Feed, type FeedFile, UpdateError } from './feed.ts';
import { addressIn, newestFeed } from './feed-place.ts';
import { holdsOf, startsByItself } from './may-install.ts';
import { isStillOffered, offerOf, whileOffered } from './offer.ts';
import { dropOldAppImage, keptAs } from './old-app-image.ts';
import { type Installer, type Release, type UpdatesOptions, type UpdateTimes, USUAL_TIMES } from './ports.ts';
import { UpdateStateFile } from './update-state-file.ts';

/** Often enough for a bar to move, and not more often. */
const TELL_EVERY_MS = 500;

const megabytes = (count: number | null): number | null => (count === null ? null : count * 1_000_000);

type Choice = MachineSettings['updates'];

export class Updates {
  private readonly options: UpdatesOptions;
  private readonly times: UpdateTimes;
  private readonly stateFile: UpdateStateFile;
  private readonly download: Download;
  private readonly day: DayLimit;
  private readonly folder: string;
  /** The channel that is followed: another one is taken up once nothing is being put in. */
  private channel: Choice['channel'];
  private taking: Promise<void> | null = null;
  private phase: UpdatesState['phase'] = 'idle';
  private found: UpdatesState['found'] = null;
  private release: Release | null = null;
  private older: string | null = null;
  private paused: UpdatesState['paused'] = null;
  private checkedAt: number | null = null;
  private problem: UpdateProblem | null = null;
  private holds: readonly UpdateHold[] = [];
  private putInAt: number | null = null;
  private shiftWasOpen = false;
  private shiftClosedSince = false;
  private putOff = false;
  private looking: Promise<void> | null = null;
  private nextLook: NodeJS.Timeout | null = null;
  private watch: NodeJS.Timeout | null = null;
  private runsWell: NodeJS.Timeout | null = null;
  private dropping: Promise<void> | null = null;
  private stopping = new AbortController();
  private toldAt = Number.NEGATIVE_INFINITY;

  constructor(options: UpdatesOptions) {
    this.options = options;
    this.times = { ...USUAL_TIMES, ...options.times };
    this.channel = options.choice().channel;
    options.onChoiceSaved(() => {
      this.taking = this.takeChoice();
    });
    this.stateFile = new UpdateStateFile(options.userData, options.version);
    if (this.stateFile.failed !== null) this.problem = 'not-installed';
    this.day = new DayLimit(
      this.stateFile.day,
      () => options.clock.wall(),
      () => megabytes(options.choice().megabytesPerDay),
      (count) => this.stateFile.countsDay(count),
    );
    this.folder = join(options.userData, 'updates');
    this.download = new Download({
      folder: this.folder,
      line: options.line,
      clock: options.clock,
      day: this.day,
      bytesPerSecond: () => options.choice().kilobytesPerSecond * 1000,
      yields: async () => (await options.facts()).counters.some(({ sending, readBack }) => sending > 0 || readBack),
      onProgress: (done) => this.progressed(done),
      onPause: (why) => this.pausedFor(why),
      onWhole: (why) => options.log.write('warn', 'updates: the whole package is fetched', { why }),
      isBase: (name) => isBaseName(options, name),
      onAltered: ({ sha512 }) => this.stateFile.sawAltered(sha512, options.clock.wall()),
    });
  }

  private get off(): UpdatesState['off'] {
    const { place, kind, choice } = this.options;
    if (place === null) return 'no-place';
    if (kind === null) return 'no-package';
    return choice().channel === 'none' ? 'not-wanted' : null;
  }

  state(): UpdatesState {
    const { options, putInAt } = this;
    return {
      version: options.version,
      off: this.off,
      choice: options.choice(),
      phase: this.phase,
      found: this.found,
      paused: this.paused,
      checkedAt: this.checkedAt,
      problem: this.problem,
      holds: [...this.holds],
      countdown: putInAt === null ? null : Math.max(0, Math.ceil((putInAt - options.clock.monotonic()) / 1000)),
      putOff: this.putOff,
      arrived: this.stateFile.arrived,
      older: this.older,
      costs: [...this.stateFile.costs],
      silentDays: this.off === null ? this.stateFile.silentDays(options.clock.wall()) : null,
    };
  }

  start(): void {
    this.countSilence();
    this.lookIn(this.times.firstLookMs);
    const { keptAppImage } = this.stateFile;
    if (keptAppImage === null) return;
    this.runsWell = setTimeout(() => {
      this.dropping = this.dropOld(keptAppImage);
    }, this.times.firstLookMs);
    this.runsWell.unref();
  }

  async stop(): Promise<void> {
    this.stopping.abort();
    for (const timer of [this.nextLook, this.watch, this.runsWell]) if (timer) clearTimeout(timer);
    await this.looking?.catch(() => {});
    await this.dropping;
  }

  async choose(choice: Choice): Promise<void> {
    this.options.saveChoice(choice);
    await this.taking;
  }

  private get isOvertaken(): boolean {
    return this.channel !== this.options.choice().channel;
  }

  private async takeChoice(): Promise<void> {
    if (this.isOvertaken && this.phase !== 'installing') {
      this.channel = this.options.choice().channel;
      await this.begin();
    }
    this.changed();
  }

  /** A person asks for it, and then counts among the first. */
  check(): void {
    if (this.off === null && this.phase === 'idle') this.look(true);
  }

  /** An owner asks for the older version that is offered. */
  goBack(version: string): void {
    if (this.older !== version) return;
    this.stateFile.wantsBack(version);
    if (this.phase === 'idle') this.look(true);
  }

  async later(): Promise<void> {
    this.putInAt = null;
    this.putOff = true;
    // A drawer that is open by now is none that is opened afterwards.
    await this.lookAtHolds().catch(() => {});
    this.putOff = true;
    this.changed();
  }

  seen(): void {
    this.stateFile.arrivalSeen();
    this.changed();
  }

  /** Installs an update for a person. The state says what keeps it from being done. */
  async install(): Promise<void> {
    const { release } = this;
    if (this.phase !== 'ready' || release === null) return;
    await this.lookAtHolds();
    if (this.holds.length > 0) return this.changed();
    this.putOff = false;
    await this.putIn(release);
  }

  /** The channel changed: drops what was found on the one before. */
  private async begin(): Promise<void> {
    // Nobody may put it in while the look that is under way ends.
    this.release = null;
    this.stopping.abort();
    await this.looking?.catch(() => {});
    this.stopping = new AbortController();
    const none = { found: null, release: null, problem: null, putInAt: null, paused: null, older: null };
    Object.assign(this, { phase: 'idle', ...none });
    this.tryToWrite(() => this.stateFile.wantsBack(null));
    this.countSilence();
    this.lookIn(0);
  }

  private countSilence(): void {
    this.tryToWrite(() => this.stateFile.looksFrom(this.off === null ? this.options.clock.wall() : null));
  }

  /** A full disk is reported elsewhere, and must not stop selling. */
  private tryToWrite(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.options.log.write('warn', 'updates: not written down', { error: String(error) });
    }
  }

  /** This Dwadi has run for a while: the AppImage before it is needed no more. */
  private async dropOld(kept: string): Promise<void> {
    const { installed, log } = this.options;
    if (installed.appImage === null) return;
    try {
      await dropOldAppImage(kept, installed.appImage);
      this.stateFile.keptNoLonger();
    } catch (error) {
      log.write('warn', 'updates: the old AppImage is kept still', { error: String(error) });
    }
  }

  private lookIn(ms: number): void {
    if (this.nextLook) clearTimeout(this.nextLook);
    this.nextLook = setTimeout(() => this.look(false), ms);
    this.nextLook.unref();
  }

  private look(asked: boolean): void {
    if (this.off !== null || this.looking !== null) return;
    if (this.phase !== 'idle' && this.phase !== 'ready') return;
    this.looking = (this.phase === 'ready' ? this.lookWhileReady() : this.lookNow(asked))
      .catch((error: unknown) => this.failed(error))
      .finally(() => {
        this.looking = null;
        if (this.stopping.signal.aborted) return;
        this.lookIn(this.problem === null ? this.times.lookEveryMs : this.times.lookAgainMs);
        this.changed();
      });
  }

  private async lookNow(asked: boolean): Promise<void> {
    const { signal } = this.stopping;
    this.phase = 'checking';
    this.changed();
    const feed = await newestFeed(this.options, this.stateFile, signal);
    this.checkedAt = this.options.clock.wall();
    this.problem = this.stateFile.failed === feed.version ? 'not-installed' : null;
    const { file, older } = offerOf(feed, asked, this.options, this.stateFile);
    this.older = older;
    if (file === null) {
      this.phase = 'idle';
      this.download.clear();
      return;
    }
    this.found = { version: feed.version, bytes: file.bytes, done: 0 };
    this.phase = 'downloading';
    this.changed();
    const path = (await this.download.found(file)) ?? (await this.fetched(feed, file, asked, signal));
    if (path === null) return this.lookAnew(feed.version);
    this.release = { version: feed.version, file, path, isOlder: this.older !== null };
    this.found = { version: feed.version, bytes: file.bytes, done: file.bytes };
    await this.lookAtHolds();
    this.phase = 'ready';
    this.options.log.write('info', 'updates: ready', { version: feed.version });
    this.watchOn();
  }

  /**
   * An altered package is fetched again only after a day, or for a person: the shop pays for its hundred megabytes. Null
   * if it was called back or overtaken meanwhile.
   */
  private async fetched(feed: Feed, file: FeedFile, asked: boolean, signal: AbortSignal): Promise<string | null> {
    if (!asked && this.stateFile.wasAltered(file.sha512, this.options.clock.wall())) {
      throw new UpdateError('altered-file', `${file.name} was not what was signed`);
    }
    const { options, folder } = this;
    const base = basePackage({ ...options, ...options.installed, downloads: folder }, feed, file);
    const isOffered = () => isStillOffered(options, this.stateFile, feed.version, signal);
    const fetched = await whileOffered({ isOffered, everyMs: this.times.lookEveryMs, signal }, (within) =>
      this.download.fetch(addressIn(options, file.name), file, base, within),
    ).finally(() => this.day.keep());
    if (fetched === null) return null;
    const { path, bytes } = fetched;
    this.stateFile.tookFor({ version: feed.version, carried: bytes, bytes: file.bytes });
    options.log.write('info', 'updates: downloaded', { version: feed.version, carried: bytes, bytes: file.bytes });
    return path;
  }

  private async lookWhileReady(): Promise<void> {
    const { options, stateFile, release, stopping } = this;
    if (release === null || (await isStillOffered(options, stateFile, release.version, stopping.signal))) return;
    if (this.phase === 'ready' && this.putInAt === null) await this.lookAnew(release.version);
  }

  /** Drops an update that was called back or overtaken. */
  private async lookAnew(version: string): Promise<void> {
    this.options.log.write('info', 'updates: no longer offered', { version });
    Object.assign(this, { release: null, found: null, paused: null });
    await this.lookNow(false);
  }

  private failed(error: unknown): void {
    if (this.stopping.signal.aborted) return;
    this.phase = 'idle';
    this.paused = null;
    this.problem = error instanceof UpdateError ? error.problem : 'broken';
    const facts = { problem: this.problem, error: error instanceof Error ? error.message : String(error) };
    this.options.log.write('warn', 'updates: not now', facts);
  }

  private progressed(done: number): void {
    if (this.found === null) return;
    this.found = { ...this.found, done };
    const now = this.options.clock.monotonic();
    if (now - this.toldAt < TELL_EVERY_MS) return;
    this.toldAt = now;
    this.changed();
  }

  private pausedFor(why: UpdatesState['paused']): void {
    if (this.paused === why) return;
    this.paused = why;
    this.changed();
  }

  private watchOn(): void {
    if (this.stopping.signal.aborted || this.phase !== 'ready') return;
    if (this.watch) clearTimeout(this.watch);
    const everyMs = this.putInAt === null ? this.times.watchMs : Math.min(this.times.watchMs, 1000);
    this.watch = setTimeout(() => {
      void this.lookForMoment()
        .catch((error: unknown) => this.options.log.write('error', 'updates: no look', { error: String(error) }))
        .finally(() => this.watchOn());
    }, everyMs);
    this.watch.unref();
  }

  private async lookAtHolds(): Promise<void> {
    const facts = await this.options.facts();
    this.holds = holdsOf(facts);
    const open = facts.counters.some(({ drawerOpen }) => drawerOpen);
    if (this.shiftWasOpen && !open) this.shiftClosedSince = true;
    if (open) this.shiftClosedSince = false;
    if (open && !this.shiftWasOpen) this.putOff = false;
    this.shiftWasOpen = open;
  }

  private async lookForMoment(): Promise<void> {
    const { release, options } = this;
    if (release === null || this.phase !== 'ready') return;
    const before = this.holds.join();
    await this.lookAtHolds();
    const may = startsByItself({
      holds: this.holds,
      shiftClosedSince: this.shiftClosedSince,
      quietForMs: options.quietForMs(),
      putOff: this.putOff,
      failedBefore: this.stateFile.failed === release.version,
    });
    const counting = this.putInAt !== null;
    if (!may) this.putInAt = null;
    else this.putInAt ??= options.clock.monotonic() + this.times.countdownMs;
    if (counting || this.putInAt !== null || before !== this.holds.join()) this.changed();
    if (this.putInAt !== null && options.clock.monotonic() >= this.putInAt) await this.putIn(release);
  }

  private async putIn(release: Release): Promise<void> {
    // Two presses, or a press and the countdown, may look at the holds at once: only the first installs.
    if (this.phase !== 'ready' || release !== this.release || this.isOvertaken) return;
    this.phase = 'installing';
    this.putInAt = null;
    this.changed();
    const installer = await this.madeReady(release).catch((error: unknown) => this.notNow(error));
    if (!installer) return;
    const { options } = this;
    try {
      await options.closeCounters();
      if (await installer.install()) return;
      this.stateFile.failedToInstall(release.version);
    } catch (error) {
      options.log.write('error', 'updates: not installed', { error: String(error) });
    }
    // Counters are closed, whatever else failed: this version starts again, and says that it is still there.
    options.startAgain();
  }

  /** Does everything that can still be called off. */
  private async madeReady(release: Release): Promise<Installer | null> {
    const { options } = this;
    const installer = await options.installer();
    await installer.prepare(release);
    const backups = await options.backUp(release.version);
    if (backups === null) throw new UpdateError('no-backup', 'a journal could not be backed up');
    // The backup took time, and the shop went on working.
    await this.lookAtHolds();
    if (this.holds.length > 0 || this.putOff || this.isOvertaken) return this.notNow(null);
    // It would take the one that is about to be kept for the one before.
    await this.dropping;
    const { appImage } = options.installed;
    this.stateFile.tries(release.version, backups, appImage === null ? null : keptAs(appImage));
    options.log.write('info', 'updates: installing', { from: options.version, to: release.version, backups });
    return installer;
  }

  private notNow(error: unknown): null {
    this.phase = 'ready';
    if (error !== null) {
      this.problem = error instanceof UpdateError ? error.problem : 'not-verified';
      this.putOff = true;
      this.options.log.write('error', 'updates: not installed', { problem: this.problem, error: String(error) });
    }
    this.watchOn();
    // A choice may have come while it was being put in.
    void this.takeChoice();
    return null;
  }

  private changed(): void {
    this.options.onChanged(this.state());
  }
}
