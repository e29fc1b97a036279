/** Dwadi's side of the watchdog: connects to a running one, starts one if there is none, and says good-bye. */
import { connect, type Socket } from 'node:net';
import type { Log } from '../platform/log.ts';
import { orElse } from '../platform/may-fail.ts';
import { RestartLimit } from './restart-limit.ts';
import { BYE, type Meeting } from './watchdog-connection.ts';
import { meetWatchdog } from './watchdog-handshake.ts';

export interface WatchdogClientOptions {
  /** Where a watchdog may be already, which has started this Dwadi; null where there was none. */
  readonly last: () => Meeting | null;
  /** Makes the meeting with a watchdog that is started next. */
  readonly fresh: () => Meeting;
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
  private readonly starts: RestartLimit;
  private line: Socket | null = null;
  private timer: NodeJS.Timeout | null = null;
  private wanted = false;
  private alone = false;

  constructor(options: WatchdogClientOptions) {
    this.options = options;
    this.starts = new RestartLimit(MOST_STARTS, WITHIN_MS, options.monotonic);
  }

  /** True while a watchdog is connected or on its way. */
  get isWatched(): boolean {
    return this.wanted && !this.alone;
  }

  start(): void {
    if (this.wanted) return;
    this.wanted = true;
    this.alone = false;
    const last = this.options.last();
    if (last === null) this.startOne();
    else this.look(last, () => this.startOne());
  }

  /** Says that Dwadi ends on purpose, and stops being watched. */
  leave(): void {
    this.wanted = false;
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
    this.line?.end(`${BYE}\n`);
    this.line = null;
  }

  private look({ address, secret }: Meeting, nobody: () => void): void {
    const socket = connect(address);
    socket.on('error', () => {});
    socket.on('connect', () =>
      meetWatchdog(socket, secret, () => {
        if (this.wanted) this.line = socket;
        else socket.end(`${BYE}\n`);
      }),
    );
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
    const meeting = orElse(() => this.options.fresh(), null);
    if (meeting === null) {
      this.goOnAlone('its meeting could not be written');
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
      this.timer = setTimeout(() => this.look(meeting, again), everyMs);
      this.timer.unref();
    };
    again();
  }

  private goOnAlone(why: string): void {
    this.alone = true;
    this.options.log.write('error', 'watchdog: this run goes on without one', { why });
  }
}
