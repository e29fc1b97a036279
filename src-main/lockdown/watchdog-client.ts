/** Dwadi's side of the watchdog: connects to a running one, starts one if there is none, and says good-bye. */
import { connect, type Socket } from 'node:net';
import type { Log } from '../platform/log.ts';
import { Burst } from './restart-limit.ts';
import { BYE } from './watchdog-connection.ts';

export interface WatchdogClientOptions {
  readonly address: string;
  readonly startWatchdog: () => void;
  readonly log: Log;
  readonly monotonic: () => number;
  /** The number of tries to reach a watchdog that was started, and the pause between them. */
  readonly tries?: number;
  readonly everyMs?: number;
}

/** A watchdog that is ended again and again is not started for ever. */
const MOST_STARTS = 5;
const WITHIN_MS = 10 * 60_000;

export class WatchdogClient {
  private readonly options: WatchdogClientOptions;
  private readonly starts: Burst;
  private line: Socket | null = null;
  private timer: NodeJS.Timeout | null = null;
  private wanted = false;
  private alone = false;

  constructor(options: WatchdogClientOptions) {
    this.options = options;
    this.starts = new Burst(MOST_STARTS, WITHIN_MS, options.monotonic);
  }

  /** True while a watchdog is connected or on its way. */
  get isWatched(): boolean {
    return this.wanted && !this.alone;
  }

  start(): void {
    if (this.wanted) return;
    this.wanted = true;
    this.alone = false;
    this.look(() => this.startOne());
  }

  /** Says that Dwadi ends on purpose, and stops being watched. */
  leave(): void {
    this.wanted = false;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.line?.end(BYE);
    this.line = null;
  }

  private look(nobody: () => void): void {
    const socket = connect(this.options.address);
    socket.on('error', () => {});
    socket.on('connect', () => {
      if (this.wanted) this.line = socket;
      else socket.end(BYE);
    });
    socket.on('close', () => {
      if (!this.wanted) return;
      if (this.line !== socket) return nobody();
      this.line = null;
      this.options.log.write('warn', 'watchdog: it is gone; another one is started');
      this.startOne();
    });
    // The connection must not keep the process alive.
    socket.unref();
  }

  private startOne(): void {
    const { startWatchdog, tries = 100, everyMs = 200 } = this.options;
    if (this.starts.isTooMuch()) {
      this.goOnAlone('it keeps ending');
      return;
    }
    startWatchdog();
    let left = tries;
    const again = (): void => {
      left -= 1;
      if (left < 0) {
        this.goOnAlone('it did not come');
        return;
      }
      this.timer = setTimeout(() => this.look(again), everyMs);
      this.timer.unref();
    };
    again();
  }

  private goOnAlone(why: string): void {
    this.alone = true;
    this.options.log.write('error', 'watchdog: this run goes on without one', { why });
  }
}
