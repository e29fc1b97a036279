/**
 * Looks after an open journal: runs the check that is due after an unclean stop, and makes a backup every day, in a
 * quiet moment, that is checked whole. Both run in a worker of their own.
 */
import { businessDayOf } from '../platform/clock.ts';
import type { Log } from '../platform/log.ts';
import { type JournalProblem, problemOf } from './base/journal-error.ts';
import { BACKUP_AT, BACKUP_DAY } from './base/meta-names.ts';
import type { Journal, JournalMaintainer } from './journal.ts';

/** Short enough that a counter that is open only for minutes gets its backup, and late enough to spare a busy start. */
const FIRST_LOOK_MS = 60_000;
const LOOK_EVERY_MS = 15 * 60_000;
/** The counter must be idle for this long: a copy and its check take a core of an old PC, which a queue would feel. */
const QUIET_MS = 30_000;
const LOOK_FOR_QUIET_MS = 10_000;
/** The most looks that put a backup off: some counters are never quiet, or are switched off before they are. */
const PUT_OFF_AT_MOST = 90;

export interface BackupSchedulerOptions {
  readonly journal: Journal;
  /** The owner may choose another while the counter is open. */
  readonly backupFolder: () => string;
  readonly mark: string;
  /** Business time. */
  readonly now: () => number;
  /** Milliseconds since the counter was last used. */
  readonly quietForMs: () => number;
  readonly log: Log;
  /** `share` runs from 0 to 1. */
  readonly onProgress: (share: number) => void;
  readonly onDamage: (problem: 'damaged' | 'forged') => void;
  /** Null: today's backup is made. */
  readonly onBackup: (problem: JournalProblem | null) => void;
  /** Called after each look that wasn't put off, whether or not a backup was due. */
  readonly onLook: () => void;
}

export class BackupScheduler {
  private readonly options: BackupSchedulerOptions;
  private timer: NodeJS.Timeout | null = null;
  /** The backups under way, by their folder. A folder that gives no answer keeps its own for as long. */
  private readonly backingUp = new Map<string, Promise<string | null>>();
  private putOff = 0;
  private stopped = false;
  private sealIsChecked = false;

  constructor(options: BackupSchedulerOptions) {
    this.options = options;
  }

  /** Checks the journal after an unclean stop; true when it may be sold from. */
  async checkAfterUncleanStop(): Promise<boolean> {
    const { journal, log } = this.options;
    const damage = await journal.care((care) => this.quickCheck(care));
    if (damage === null) {
      await journal.checks.checkPassed();
      log.write('info', 'journal: checked after an unclean stop');
      return true;
    }
    await this.found('damaged', damage);
    return false;
  }

  /** Checks all tables and the sums made of them, once a run: the start leaves out the largest. */
  private async checkSeal(): Promise<void> {
    const [table, sum] = await this.options.journal.care(async (care) => [
      await care.forgedTable(),
      await care.wrongSum(),
    ]);
    this.sealIsChecked = true;
    if (table !== null) await this.found('forged', table);
    else if (sum !== null) await this.found('damaged', sum);
  }

  private async quickCheck(care: JournalMaintainer): Promise<string | null> {
    const tables = await care.tables();
    const all = tables.reduce((sum, { rows }) => sum + rows, 0);
    let done = 0;
    for (const { name, rows } of tables) {
      this.options.onProgress(done / all);
      const damage = await care.quickCheck(name);
      if (damage !== null) return damage;
      done += rows;
    }
    return null;
  }

  /** Starts the daily backups, on every day that the counter is open. */
  start(): void {
    this.lookAgainIn(FIRST_LOOK_MS);
  }

  stop(): void {
    this.stopped = true;
    if (this.timer) clearTimeout(this.timer);
  }

  private lookAgainIn(ms: number): void {
    if (this.stopped) return;
    this.timer = setTimeout(() => {
      void this.look().then((again) => this.lookAgainIn(again));
    }, ms);
    this.timer.unref();
  }

  /** Returns the time until the next look. */
  private async look(): Promise<number> {
    try {
      const isDue = await this.isDue();
      if (this.stopped) return LOOK_EVERY_MS;
      if (isDue || !this.sealIsChecked) {
        if (this.options.quietForMs() < QUIET_MS && this.putOff < PUT_OFF_AT_MOST) {
          this.putOff += 1;
          return LOOK_FOR_QUIET_MS;
        }
        this.putOff = 0;
        // A check that broke off says nothing of the backups, and is done at the next look.
        if (!this.sealIsChecked)
          await this.checkSeal().catch((error: unknown) => this.failed('no check of the seal', error));
        if (isDue) await this.untilNextLook(this.backUp());
      }
    } catch (error) {
      await this.noBackup(error, this.options.backupFolder());
    }
    if (!this.stopped) this.options.onLook();
    return LOOK_EVERY_MS;
  }

  /** A folder that gives no answer doesn't end the looks: the owner may choose another one. */
  private async untilNextLook(made: Promise<unknown>): Promise<void> {
    const late = Promise.withResolvers<void>();
    const timer = setTimeout(late.resolve, LOOK_EVERY_MS).unref();
    await Promise.race([made, late.promise]);
    clearTimeout(timer);
  }

  /** Due on another day, not only a later one: a clock set back costs one backup more, never one less (M20). */
  private async isDue(): Promise<boolean> {
    const { [BACKUP_DAY]: last } = await this.options.journal.read.meta();
    return last !== businessDayOf(this.options.now());
  }

  /**
   * Makes a backup now. Before an update of Dwadi, it gets a name of its own and outlives the day's. Returns its path;
   * null when it could not be made, which was reported, or the counter has closed.
   */
  backUp(before?: string): Promise<string | null> {
    // A look, or another backup, may have gone on until the counter closed.
    if (this.stopped) return Promise.resolve(null);
    const folder = this.options.backupFolder();
    const running = this.backingUp.get(folder);
    // A backup that was begun already is of an earlier moment, and isn't kept as long. Makes another one after it.
    if (running !== undefined) return before === undefined ? running : running.then(() => this.backUp(before));
    const made = this.makeReported(folder, before);
    this.backingUp.set(folder, made);
    return made;
  }

  private async makeReported(folder: string, before: string | undefined): Promise<string | null> {
    try {
      return await this.makeBackup(folder, before);
    } catch (error) {
      return await this.noBackup(error, folder);
    } finally {
      this.backingUp.delete(folder);
    }
  }

  private async makeBackup(folder: string, before: string | undefined): Promise<string | null> {
    const { journal, mark, now, log } = this.options;
    const at = now();
    const made = await journal.care(async (care) => {
      const backup = await care.backUp({ folder, mark, at, ...(before !== undefined && { before }) });
      // A copy is sound only if both sides are: a full check tells whether the journal is damaged.
      if (backup.kind === 'made') return backup;
      const damage = await care.fullCheck();
      return { ...backup, damage, forged: damage === null ? await care.forgedTable() : null };
    });
    if (made.kind === 'made') {
      if (this.isChosen(folder))
        await journal.write.saveMeta({ [BACKUP_DAY]: businessDayOf(at), [BACKUP_AT]: String(at) });
      log.write('info', 'journal: backed up', { file: made.file, dropped: made.dropped });
      this.ended(folder, null);
      return made.file;
    }
    log.write('error', 'journal: a backup is not sound', { detail: made.detail });
    if (made.damage !== null) await this.found('damaged', made.damage);
    else if (made.forged !== null) await this.found('forged', made.forged);
    else this.ended(folder, 'io');
    return null;
  }

  private isChosen(folder: string): boolean {
    return folder === this.options.backupFolder();
  }

  /** A backup may end when the owner has chosen another folder: what became of it isn't said of that one. */
  private ended(folder: string, problem: JournalProblem | null): void {
    if (this.isChosen(folder)) this.options.onBackup(problem);
  }

  private async noBackup(error: unknown, folder: string): Promise<null> {
    const problem = await this.failed('no backup', error);
    if (problem !== null) this.ended(folder, problem);
    return null;
  }

  /**
   * A page that can't be read may be the journal's own, or one of a copy on a failing stick: a full check tells. Returns
   * the problem; null where the journal's own damage was told instead, or the counter has closed.
   */
  private async failed(what: string, error: unknown): Promise<JournalProblem | null> {
    if (this.stopped) return null;
    const problem = problemOf(error);
    const damage = problem === 'damaged' ? await this.damage() : null;
    if (damage !== null) {
      // A journal that is damaged may refuse the note for the next start, too.
      const unnoted = (why: unknown) => this.options.log.write('error', 'journal: not noted', { error: String(why) });
      await this.found('damaged', damage).catch(unnoted);
      return null;
    }
    this.options.log.write('error', `journal: ${what}`, { problem, error: String(error) });
    return problem;
  }

  private damage(): Promise<string | null> {
    return this.options.journal
      .care((care) => care.fullCheck())
      .catch((error: unknown) => (problemOf(error) === 'damaged' ? String(error) : null));
  }

  private async found(problem: 'damaged' | 'forged', detail: string): Promise<void> {
    this.options.log.write('error', `journal: ${problem}`, { detail });
    this.options.onDamage(problem);
    await this.options.journal.checks.checkFirst(detail);
  }
}
