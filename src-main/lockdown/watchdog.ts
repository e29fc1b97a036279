/**
 * Restarts Dwadi when it ended by itself: killed, crashed, out of memory. The watchdog is a second process of Dwadi. A
 * Dwadi that ends on purpose says so first. One that keeps ending is left closed: its cause must be found, not repeated.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createServer, type Server, type Socket } from 'node:net';
import type { Log } from '../platform/log.ts';
import { RestartLimit } from './restart-limit.ts';
import { BYE, type Meeting, type Program } from './watchdog-connection.ts';
import { meetDwadi } from './watchdog-handshake.ts';

export interface WatchdogPace {
  /** The longest wait for the first Dwadi, which runs already: one that doesn't come by then ended before it could. */
  readonly firstMs: number;
  /** The longest wait for a Dwadi that was started. */
  readonly startMs: number;
  /** The pauses before further starts in a row; the last one repeats. */
  readonly delaysMs: readonly number[];
  readonly most: number;
  readonly withinMs: number;
}

export const USUAL_PACE: WatchdogPace = {
  firstMs: 10_000,
  startMs: 120_000,
  delaysMs: [1000, 2000, 5000, 15_000],
  most: 5,
  withinMs: 10 * 60_000,
};

const AT_THE_DOOR_MS = 100;

export interface WatchdogOptions {
  readonly meeting: Meeting;
  readonly program: Program;
  readonly pace: WatchdogPace;
  readonly log: Log;
  readonly monotonic: () => number;
  /** Called with the number of ends when the watchdog gives up. */
  readonly onGaveUp: (times: number) => void;
  readonly onEnd: () => void;
}

export class Watchdog {
  private readonly options: WatchdogOptions;
  private readonly server: Server;
  private readonly crashes: RestartLimit;
  private app: Socket | null = null;
  private timer: NodeJS.Timeout | null = null;
  private starts = 0;
  /** The newest start whose Dwadi has connected: its connection then reports its end. */
  private came = -1;
  private ended = false;

  constructor(options: WatchdogOptions) {
    this.options = options;
    const { most, withinMs, firstMs } = options.pace;
    this.crashes = new RestartLimit(most, withinMs, options.monotonic);
    this.server = createServer((socket) => this.welcome(socket));
    this.server.on('error', (error) => this.end('no place to wait for Dwadi', { error: error.message }));
    this.server.listen(options.meeting.address);
    this.wait(firstMs, () => this.end('nobody came'));
  }

  private wait(ms: number, then: () => void): void {
    this.stopWaiting();
    this.timer = setTimeout(then, ms);
  }

  private stopWaiting(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  private welcome(socket: Socket): void {
    let isClosing = false;
    socket.on('error', () => {});
    meetDwadi(socket, this.options.meeting.secret, {
      onProven: () => this.meet(socket),
      onLine: (line) => {
        isClosing = line === BYE;
      },
    });
    socket.on('close', () => {
      if (this.app !== socket) return;
      this.app = null;
      if (isClosing) this.end('Dwadi was closed');
      else this.crashed();
    });
  }

  private meet(socket: Socket): void {
    this.stopWaiting();
    this.app = socket;
    this.came = this.starts;
    this.options.log.write('info', 'watchdog: Dwadi is here');
  }

  private crashed(): void {
    if (this.ended) return;
    const { log, onGaveUp, pace } = this.options;
    if (this.crashes.isTooMuch()) {
      const times = this.crashes.count;
      log.write('error', 'watchdog: Dwadi keeps ending by itself and is left closed', { times });
      onGaveUp(times);
      this.end('gave up');
      return;
    }
    const delayMs = pace.delaysMs[this.crashes.count - 1] ?? pace.delaysMs.at(-1) ?? 0;
    log.write('warn', 'watchdog: Dwadi ended by itself and is started again', { inARow: this.crashes.count, delayMs });
    this.wait(delayMs, () => this.start());
  }

  private start(): void {
    const { program, log, pace } = this.options;
    this.starts += 1;
    const ours = this.starts;
    const child = startApart(program);
    const over = (code: number | null, error?: Error): void => {
      if (this.came >= ours) return;
      if (error) this.end('Dwadi is not there any more', { error: error.message });
      else if (code === 0) this.end('another Dwadi is open, or this one was closed at once');
      else this.crashed();
    };
    child.on('error', (error) => over(null, error));
    child.on('exit', (code) => {
      // One that connected and ended at once may not be accepted yet.
      if (!this.ended) setTimeout(over, AT_THE_DOOR_MS, code);
    });
    log.write('info', 'watchdog: started Dwadi', { pid: child.pid });
    this.wait(pace.startMs, () => this.end('Dwadi did not come'));
  }

  private end(why: string, facts: Readonly<Record<string, unknown>> = {}): void {
    if (this.ended) return;
    this.ended = true;
    this.stopWaiting();
    this.options.log.write('info', `watchdog: ended, ${why}`, facts);
    this.server.close();
    this.options.onEnd();
  }
}

/** Starts a program so that neither process ends with the other. */
export function startApart({ file, args }: Program): ChildProcess {
  const child = spawn(file, args, { detached: true, stdio: 'ignore' });
  child.on('error', () => {});
  child.unref();
  return child;
}
