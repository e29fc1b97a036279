/**
 * The stream to the owner's office: when it is on, and what it says of itself. All of it runs by timers, beside selling:
 * a sale sets one at most.
 */
import type {
  OFFICE_LINK_PROBLEMS,
  OFFICE_STOPS,
  OfficeState,
  OfficeTest,
  OfficeTrouble,
} from '#shared/counter-api/office.ts';
import { OFFICE_STOPS as STOPS } from '#shared/counter-api/office.ts';
import { START } from '#shared/office/batch.ts';
import { isReaderLink, type OfficeLink as Link } from '#shared/office/link.ts';
import { readLink } from '#shared/office/link-code.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { JournalError } from '../journal/base/journal-error.ts';
import { OFFICE_LINK, OFFICE_STOP } from '../journal/base/meta-names.ts';
import type { NewEvent } from '../journal/base/records.ts';
import type { Journal } from '../journal/journal.ts';
import type { SecretPlace } from '../key-vault/live-vault.ts';
import type { Log } from '../platform/log.ts';
import { SerialQueue } from '../platform/serial-queue.ts';
import { type Upload, type UploadPorts, uploadBackup } from './backup-upload.ts';
import type { OfficeConnection } from './connection.ts';
import type { DayBudget } from './day-budget.ts';
import { failureOf, OfficeError, type OfficeFailure } from './failure.ts';
import { connectedEvent, type StoredLink, secretOf, storedLinkIn, wholeLink, withoutPassword } from './link-store.ts';
import { PACE, type Pace, retryAfter, soonAfter, withJitter } from './pace.ts';
import { type CounterOf, pushAll } from './push.ts';

type Problem = (typeof OFFICE_LINK_PROBLEMS)[number];
type Stop = (typeof OFFICE_STOPS)[number];

export interface OfficeLinkOptions {
  readonly journal: Pick<Journal, 'read' | 'write'>;
  readonly counter: () => CounterOf;
  readonly secret: SecretPlace;
  /** This Dwadi's version. */
  readonly writer: string;
  /** Business time. */
  readonly now: () => number;
  readonly person: () => string;
  /** True while a sale is on its way to the service. */
  readonly isSelling: () => boolean;
  readonly log: Log;
  readonly onChanged: (state: OfficeState) => void;
  readonly connect: (link: Link, signal: AbortSignal) => Promise<OfficeConnection>;
  readonly pace?: Pace;
  /** Absent where no backup leaves this PC, as in Training. */
  readonly backups?: {
    /** The files' paths, the one that holds most first; the first is this counter's own. */
    readonly files: () => Promise<readonly string[]>;
    readonly isOurs: UploadPorts['isOurs'];
    readonly sealKey: Uint8Array;
    readonly budget: DayBudget;
    readonly keep: UploadPorts['keep'];
    /** Nobody has used the counter for a while. */
    readonly isQuiet: () => boolean;
  };
}

const OFF: OfficeState = {
  ...{ state: 'off', link: null, trouble: null, detail: null, behind: 0, behindSince: null },
  ...{ lastSentAt: null, nextTryAt: null, awaitsAcceptance: false },
};

/** Another try at once would find the same. */
const SETTLED: readonly Upload[] = ['nothing', 'no-code', 'older-office'];

const isStop = (trouble: OfficeTrouble): trouble is Stop => (STOPS as readonly string[]).includes(trouble);

export class OfficeLink {
  private readonly options: OfficeLinkOptions;
  private readonly pace: Pace;
  private link: StoredLink | null = null;
  private failure: OfficeFailure | null = null;
  /** Tries in a row that failed. */
  private failed = 0;
  /** It reached the office since it was opened, or since the link changed. */
  private reached = false;
  private awaitsAcceptance = false;
  private pushing: Promise<void> | null = null;
  private abort = new AbortController();
  private timer: NodeJS.Timeout | null = null;
  /** When the timer is due, by `performance.now()`. */
  private dueAt = Number.POSITIVE_INFINITY;
  private pushedAt = Number.NEGATIVE_INFINITY;
  /** Something changed during a push. */
  private movedMeanwhile = false;
  /** The owner waits for something that was made during a push. */
  private hurriedMeanwhile = false;
  /** The newest backup, once the office has it or can't take it. The next rows ask about it again. */
  private settledBackup: string | null = null;
  private closing = false;
  /** The link is being made, replaced or taken away, one change at a time. */
  private readonly changes = new SerialQueue();
  private changing = false;

  constructor(options: OfficeLinkOptions) {
    this.options = options;
    this.pace = options.pace ?? PACE;
  }

  /** Takes up the stream as the journal has it. */
  async load(): Promise<void> {
    const meta = await this.options.journal.read.meta();
    this.link = storedLinkIn(meta[OFFICE_LINK]);
    const stop = STOPS.find((why) => why === meta[OFFICE_STOP]);
    if (stop !== undefined) this.failure = { trouble: stop, detail: null };
    if (this.isRunning) this.plan(withJitter(this.pace.startMs, Math.random()));
    // A stream that was stopped before says so from the start.
    if (this.link !== null) this.tell();
  }

  private get isStopped(): boolean {
    return this.failure !== null && isStop(this.failure.trouble);
  }

  private get isRunning(): boolean {
    return this.link !== null && !this.isStopped && !this.closing;
  }

  async state(): Promise<OfficeState> {
    const { link, failure } = this;
    if (link === null) return OFF;
    const { read } = this.options.journal;
    const { acked, open } = await read.officeProgress(this.options.counter().mark);
    const waiting = await read.officeWaiting(acked?.upto ?? START);
    const [host] = link.hosts;
    const rest = this.dueAt - performance.now();
    return {
      state: this.isStopped ? 'stopped' : failure !== null ? 'waiting' : this.reached ? 'streaming' : 'connecting',
      link: { name: link.name, host: host?.host ?? '', database: link.database },
      trouble: failure?.trouble ?? null,
      detail: failure?.detail ?? null,
      behind: Math.max(waiting.rows, open?.rows ?? 0),
      behindSince: waiting.since,
      lastSentAt: acked?.at ?? null,
      nextTryAt: Number.isFinite(rest) ? Math.round(this.options.now() + Math.max(0, rest)) : null,
      awaitsAcceptance: this.awaitsAcceptance,
    };
  }

  private tell(): void {
    void this.state().then(this.options.onChanged, () => {});
  }

  /** Something of a sale has changed. Costs a sale no more than this. */
  moved(): void {
    if (!this.isRunning || this.failed > 0) return;
    if (this.pushing !== null) this.movedMeanwhile = true;
    else this.planBy(soonAfter(this.pace, performance.now() - this.pushedAt));
  }

  /** A drawer was closed, or a day's file made: the owner waits for it. */
  hurry(): void {
    if (!this.isRunning) return;
    // The push that is under way may have read its last row.
    if (this.pushing !== null) this.hurriedMeanwhile = true;
    else if (this.failed === 0) this.planBy(this.pace.soonMs);
  }

  private planBy(ms: number): void {
    if (performance.now() + ms < this.dueAt) this.plan(ms);
  }

  private plan(ms: number): void {
    this.unplan();
    if (!this.isRunning) return;
    this.dueAt = performance.now() + ms;
    this.timer = setTimeout(() => this.due(), ms);
    this.timer.unref();
  }

  private unplan(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.dueAt = Number.POSITIVE_INFINITY;
  }

  private due(): void {
    if (this.options.isSelling()) this.plan(this.pace.busyMs);
    else void this.push(false);
  }

  /** One at a time. `anyway`: also with nothing to send. */
  private push(anyway: boolean): Promise<void> {
    // The link that is known is the one that goes, or Dwadi closes.
    if (this.changing || this.closing) return Promise.resolve();
    this.unplan();
    this.pushing ??= this.tryToPush(anyway).finally(() => {
      this.pushing = null;
    });
    return this.pushing;
  }

  private async tryToPush(anyway: boolean): Promise<void> {
    const { link, options, abort } = this;
    if (link === null) return;
    Object.assign(this, { movedMeanwhile: false, hurriedMeanwhile: false });
    try {
      const isDue = anyway || !this.reached || this.failed > 0 || (await this.hasAny()) || (await this.hasBackup());
      if (isDue) await this.pushOver(link, abort.signal);
      this.failed = 0;
      this.failure = null;
      this.plan(this.afterPush());
    } catch (error) {
      if (abort.signal.aborted) return;
      // Rows wait in the journal; the counter itself tells of its disk, and the office has done nothing wrong.
      if (error instanceof JournalError) return this.plan(this.pace.longestRetryMs);
      await this.troubled(error).catch((problem: unknown) => {
        // The journal can't be written now. It says so itself.
        options.log.write('warn', 'office: not written', { error: String(problem) });
      });
    }
    this.tell();
  }

  /** How long the next push waits after one that reached the office. */
  private afterPush(): number {
    const { pace } = this;
    if (this.hurriedMeanwhile) return pace.soonMs;
    return this.movedMeanwhile ? soonAfter(pace, 0) : withJitter(pace.everyMs, Math.random());
  }

  private async hasAny(): Promise<boolean> {
    const { journal, counter, now } = this.options;
    const { open, acked } = await journal.read.officeProgress(counter().mark);
    if (open !== null || acked === null) return true;
    if (Math.abs(now() - acked.at) >= this.pace.signOfLifeMs) return true;
    return (await journal.read.officeWaiting(acked.upto)).rows > 0;
  }

  /** A backup is to go out, and this moment is quiet enough. */
  private async hasBackup(): Promise<boolean> {
    const { backups } = this.options;
    if (backups === undefined || !backups.isQuiet() || backups.budget.isSpent) return false;
    const [newest] = await backups.files().catch(() => []);
    return newest !== undefined && newest !== this.settledBackup;
  }

  private async pushOver(link: StoredLink, signal: AbortSignal): Promise<void> {
    const { options, pace } = this;
    const { journal, writer, now, isSelling } = options;
    const office = await options.connect(await this.whole(link), signal);
    try {
      const { awaitsAcceptance, done } = await pushAll(office, {
        ...{ journal, counter: options.counter(), writer, now, signOfLifeMs: pace.signOfLifeMs },
        mayGoOn: () => !signal.aborted && !isSelling(),
      });
      this.awaitsAcceptance = awaitsAcceptance;
      this.movedMeanwhile ||= !done;
      this.reached = true;
      this.pushedAt = performance.now();
      if (done) await this.sendBackup(office, signal);
    } finally {
      await office.close();
    }
  }

  /** Rows come first: a backup that can't be sent holds none of them up, and is tried again after the next push. */
  private async sendBackup(office: OfficeConnection, signal: AbortSignal): Promise<void> {
    const { backups, counter, isSelling, log } = this.options;
    const isNews = () => this.movedMeanwhile || this.hurriedMeanwhile;
    const mayGoOn = () => !signal.aborted && !isSelling() && !isNews() && backups?.isQuiet() === true;
    if (backups === undefined || !mayGoOn()) return;
    const { isOurs, sealKey, budget, keep } = backups;
    const { mark } = counter();
    try {
      const files = await backups.files();
      const sent = await uploadBackup({ office, mark, backups: files, isOurs, sealKey, budget, keep, mayGoOn });
      if (SETTLED.includes(sent)) this.settledBackup = files[0] ?? null;
    } catch (error) {
      if (signal.aborted) return;
      log.write('warn', 'office: backup not sent', { ...this.failureOf(error) });
    }
  }

  private async whole(link: StoredLink): Promise<Link> {
    const whole = await wholeLink(link, this.options.secret);
    if (whole === null) throw new OfficeError('no-keychain');
    this.password = whole.password;
    return whole;
  }

  /** Known only to keep it out of a server's words. */
  private password = '';

  private failureOf(error: unknown): OfficeFailure {
    return failureOf(error, Date.now() - this.options.now(), this.password);
  }

  private async troubled(error: unknown): Promise<void> {
    const { journal, now, log } = this.options;
    const failure = this.failureOf(error);
    const isNews = failure.trouble !== this.failure?.trouble;
    this.failure = failure;
    this.failed += 1;
    if (isNews) log.write('warn', 'office: not reached', { ...failure });
    if (!isStop(failure.trouble)) return this.plan(retryAfter(this.pace, this.failed, Math.random()));
    const { trouble: why, detail } = failure;
    await journal.write.stopOffice(why, { kind: 'office.stopped', at: now(), saleSeq: null, data: { why, detail } });
  }

  async connect(text: string): Promise<Result<OfficeState, Problem>> {
    const read = readLink(text);
    if (!read.ok) return read;
    if (isReaderLink(read.value)) return err('other-link');
    return this.change(() => this.connectTo(read.value));
  }

  private async connectTo(whole: Link): Promise<Result<OfficeState, Problem>> {
    const { secret, now, person } = this.options;
    const before = await secret.read().catch(() => null);
    try {
      await secret.write(secretOf(whole));
    } catch {
      this.plan(this.pace.soonMs);
      return err('no-keychain');
    }
    const link = withoutPassword(whole);
    await this.saveLink(JSON.stringify(link), connectedEvent(link, person(), now()), () =>
      before === null ? secret.forget() : secret.write(before),
    );
    this.take(link);
    return ok(await this.state());
  }

  /** Saves the link. If the journal refuses it, the one before goes on, with the password that `undo` gives back. */
  private async saveLink(text: string, event: NewEvent, undo = async (): Promise<void> => {}): Promise<void> {
    try {
      await this.options.journal.write.saveOfficeLink(text, event);
    } catch (error) {
      await undo().catch(() => {});
      this.plan(this.pace.soonMs);
      throw error;
    }
  }

  disconnect(): Promise<OfficeState> {
    return this.change(() => this.disconnectNow());
  }

  /** Nothing is pushed over the link that goes, however long the keychain or the journal takes. */
  private change<T>(work: () => Promise<T>): Promise<T> {
    return this.changes.take(async () => {
      this.changing = true;
      try {
        await this.rest();
        return await work();
      } finally {
        this.changing = false;
      }
    });
  }

  private async disconnectNow(): Promise<OfficeState> {
    const { secret, now, person } = this.options;
    const data = { by: person(), name: this.link?.name ?? '' };
    await this.saveLink('', { kind: 'office.disconnected', at: now(), saleSeq: null, data });
    this.take(null);
    // A secret that can't be forgotten now is of no use to anybody without the link.
    await secret.forget().catch(() => {});
    return this.state();
  }

  /** Ends what is under way; nothing more happens by itself. */
  private async rest(): Promise<void> {
    this.unplan();
    this.abort.abort();
    await this.pushing;
    this.unplan();
    this.abort = new AbortController();
  }

  /** The change of the link ends here: the first push over the new one is due at once. */
  private take(link: StoredLink | null): void {
    Object.assign(this, { link, changing: false, failure: null, failed: 0, reached: false, awaitsAcceptance: false });
    this.settledBackup = null;
    this.plan(0);
    this.tell();
  }

  async test(): Promise<OfficeTest | null> {
    const { link, options } = this;
    if (link === null) return null;
    const began = performance.now();
    try {
      const office = await options.connect(await this.whole(link), this.abort.signal);
      await office.close();
      return { reached: true, tookMs: Math.round(performance.now() - began) };
    } catch (error) {
      return { reached: false, ...this.failureOf(error) };
    }
  }

  async pushNow(): Promise<OfficeState> {
    if (this.link !== null && !this.closing) {
      if (this.isStopped) await this.options.journal.write.resumeOffice();
      Object.assign(this, { failure: null, failed: 0 });
      await this.pushing;
      // Selling comes first, whoever asks.
      if (this.options.isSelling()) this.plan(this.pace.busyMs);
      else await this.push(true);
    }
    return this.state();
  }

  /** Ends what is under way, before the journal is closed. */
  async stop(): Promise<void> {
    this.closing = true;
    await this.rest();
  }
}
