/**
 * Reloads a window whose page has died, didn't load or doesn't answer, but not for ever. Then a plain page says so, and
 * after a while the page is tried again, since a person at a kiosk can do nothing else. The orders go on in the main
 * process meanwhile.
 */
import type { Log } from '../platform/log.ts';
import { RestartLimit } from './restart-limit.ts';

export interface ScreenPace {
  readonly most: number;
  readonly withinMs: number;
  /** The time for which the plain page is shown. */
  readonly restMs: number;
  /** The longest time for which a page may not answer before it is ended. */
  readonly deafMs: number;
}

export const USUAL_SCREEN_PACE: ScreenPace = { most: 3, withinMs: 60_000, restMs: 60_000, deafMs: 20_000 };

export interface ScreenMonitorOptions {
  readonly load: () => Promise<void>;
  readonly showPlain: () => Promise<void>;
  /** Ends the page's process, as if it had died. */
  readonly end: () => void;
  readonly log: Log;
  readonly monotonic: () => number;
  readonly pace?: ScreenPace;
}

export class ScreenMonitor {
  private readonly options: ScreenMonitorOptions;
  private readonly pace: ScreenPace;
  private readonly deaths: RestartLimit;
  private deafTimer: NodeJS.Timeout | null = null;
  /** Runs while the plain page is shown, or was to be shown. A page that answers meanwhile doesn't end it. */
  private restTimer: NodeJS.Timeout | null = null;

  constructor(options: ScreenMonitorOptions) {
    this.options = options;
    this.pace = options.pace ?? USUAL_SCREEN_PACE;
    this.deaths = new RestartLimit(this.pace.most, this.pace.withinMs, options.monotonic);
  }

  gone(reason: string): void {
    if (reason === 'clean-exit') this.stop();
    else this.showAgain('screen: its process is gone', reason);
  }

  notLoaded(reason: string): void {
    this.showAgain('screen: its page did not load', reason);
  }

  private showAgain(what: string, reason: string): void {
    const { log, load, showPlain } = this.options;
    const tooOften = this.deaths.isTooMuch();
    this.answers();
    // If no page can be started at all, the plain one dies, too: the retry that is planned must stay.
    if (this.restTimer !== null && tooOften) return;
    this.stop();
    log.write('error', what, { reason, tooOften });
    void (tooOften ? showPlain() : load()).catch(() => {});
    if (!tooOften) return;
    this.restTimer = setTimeout(() => {
      this.restTimer = null;
      void load().catch(() => {});
    }, this.pace.restMs);
    this.restTimer.unref();
  }

  deaf(): void {
    const { log, end } = this.options;
    log.write('warn', 'screen: it does not answer');
    this.answers();
    this.deafTimer = setTimeout(end, this.pace.deafMs);
    this.deafTimer.unref();
  }

  answers(): void {
    if (this.deafTimer) clearTimeout(this.deafTimer);
    this.deafTimer = null;
  }

  stop(): void {
    this.answers();
    if (this.restTimer) clearTimeout(this.restTimer);
    this.restTimer = null;
  }
}
