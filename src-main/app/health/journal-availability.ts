/**
 * Decides if the journal can be sold from now, for the screen and for Send: checked after an unclean stop, sound, and
 * writable. Passing trouble is probed until it is over; damage stays.
 */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { JournalProblem } from '../../journal/base/journal-error.ts';

const PROBE_MS = 2000;

export interface JournalAvailabilityOptions {
  /** Tells the screen. */
  readonly tell: (state: 'checking' | 'ready' | 'unavailable', problem: string | null, progress: number | null) => void;
  /** Resolves when the journal can be written. */
  readonly probe: () => Promise<void>;
  /** Something other than Dwadi changed the open journal: nobody can say any more whose PIN is whose. */
  readonly onForged: () => void;
}

export class JournalAvailability {
  private readonly options: JournalAvailabilityOptions;
  private check: Promise<void> | null = null;
  private progress = 0;
  private lost: JournalProblem | null = null;
  private trouble: string | null = null;
  private timer: NodeJS.Timeout | null = null;
  private stopped = false;

  constructor(options: JournalAvailabilityOptions) {
    this.options = options;
  }

  /** Send waits for the check; everything else goes on. */
  checking(check: Promise<unknown>): void {
    this.check = check
      .then(
        () => {},
        () => this.found('io'),
      )
      .finally(() => {
        this.check = null;
        this.tell();
      });
    this.tell();
  }

  progressed(share: number): void {
    this.progress = share;
    this.tell();
  }

  /** Final for this run: a journal that failed a check, or that could not be checked, sells nothing more. */
  found(problem: JournalProblem): void {
    this.lost = problem;
    if (problem === 'forged') this.options.onForged();
    this.tell();
  }

  /** Passing trouble, or its end (null). */
  troubled(problem: string | null): void {
    this.forgetProbe();
    this.trouble = problem;
    if (problem === 'damaged') this.lost = problem;
    if (problem !== null && !this.stopped) this.probeLater();
    this.tell();
  }

  async mayStart(): Promise<CounterError | null> {
    await this.check;
    const problem = this.lost ?? this.trouble;
    return problem === null ? null : { code: 'journal-unavailable', detail: problem };
  }

  /** A write may still fail while the counter closes: nothing is probed any more. */
  stop(): void {
    this.stopped = true;
    this.forgetProbe();
  }

  private forgetProbe(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  tell(): void {
    const problem = this.lost ?? this.trouble;
    if (problem !== null) this.options.tell('unavailable', problem, null);
    else if (this.check) this.options.tell('checking', null, this.progress);
    else this.options.tell('ready', null, null);
  }

  /** Newer trouble, or the end, may come while a probe is under way: its answer then counts no more. */
  private probeLater(): void {
    const timer = setTimeout(() => {
      this.options.probe().then(
        () => this.timer === timer && this.troubled(null),
        () => this.timer === timer && this.probeLater(),
      );
    }, PROBE_MS);
    this.timer = timer;
    timer.unref();
  }
}
