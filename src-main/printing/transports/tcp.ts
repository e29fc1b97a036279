/**
 * Sends raw bytes to port 9100. Asks for the printer's status before the first byte, and after the last one for an
 * answer once all is printed: that answer is the only proof of paper. A printer that doesn't talk gets its slip all the
 * same, and then the outcome is no more than "sent".
 */
import { connect, type Socket } from 'node:net';
import type { Delivery, PrinterTrouble } from '../printer.ts';

export interface TcpLimits {
  readonly connectMs: number;
  /** The longest wait for its status. */
  readonly statusMs: number;
  /** A printer that takes no byte for this long has stopped. */
  readonly stallMs: number;
  /** The longest wait for its confirmation. */
  readonly confirmMs: number;
  readonly askAgainMs: number;
  /** The most that a line of paper takes. A printer with little memory answers nothing while a long slip waits in line. */
  readonly lineMs: number;
}

export const TCP_LIMITS: TcpLimits = {
  connectMs: 4000,
  statusMs: 1500,
  stallMs: 20_000,
  confirmMs: 15_000,
  askAgainMs: 500,
  lineMs: 120,
};

/** DLE EOT 1, 2 and 4: the online state, its cause, and the paper. Answered at once, whatever else the printer does. */
const ASK_STATUS = Uint8Array.of(0x10, 0x04, 1, 0x10, 0x04, 2, 0x10, 0x04, 4);
/** GS r 1: answered when everything before it has been printed. */
const ASK_WHEN_DONE = Uint8Array.of(0x1d, 0x72, 1);

/** The fixed bits of a printer's answers tell the two kinds apart. */
const isStatus = (byte: number): boolean => (byte & 0x93) === 0x12;
const isDone = (byte: number): boolean => (byte & 0x90) === 0x00;

const LINE_FEED = 0x0a;
const linesOf = (bytes: Uint8Array): number => bytes.reduce((count, byte) => count + (byte === LINE_FEED ? 1 : 0), 0);

function troubleOf([online = 0, why = 0, paper = 0]: readonly number[]): PrinterTrouble | null {
  if (why & 0x04) return 'cover-open';
  if (why & 0x20 || paper & 0x60) return 'paper-out';
  if (why & 0x40) return 'printer-error';
  return online & 0x08 ? 'offline' : null;
}

/** The socket's answers and its end, to be awaited one after the other. */
class Line {
  private readonly socket: Socket;
  private readonly heard: number[] = [];
  private wake: () => void = () => {};
  broken = false;

  constructor(socket: Socket) {
    this.socket = socket;
    socket.on('data', (chunk) => {
      // More than a few bytes is no printer's answer.
      if (this.heard.length < 1024) this.heard.push(...chunk.subarray(0, 64));
      this.wake();
    });
    const ended = (): void => {
      this.broken = true;
      this.wake();
    };
    for (const event of ['error', 'close', 'end'] as const) socket.on(event, ended);
  }

  /** Returns the first answer that fits; null if none comes in time or the connection breaks. */
  async hear<T>(find: (heard: readonly number[]) => T | null, withinMs: number): Promise<T | null> {
    const end = performance.now() + withinMs;
    for (;;) {
      const found = find(this.heard);
      if (found !== null) return found;
      const left = end - performance.now();
      if (this.broken || left <= 0) return null;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, left);
        this.wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  }

  forget(): void {
    this.heard.length = 0;
  }

  ask(bytes: Uint8Array): void {
    if (!this.broken) this.socket.write(bytes);
  }

  /** True when the last byte was handed over. */
  write(bytes: Uint8Array, stallMs: number): Promise<boolean> {
    if (this.broken) return Promise.resolve(false);
    return new Promise((resolve) => {
      this.socket.setTimeout(stallMs, () => resolve(false));
      this.socket.once('close', () => resolve(false));
      this.socket.write(bytes, (error) => {
        this.socket.setTimeout(0);
        resolve(!error);
      });
    });
  }
}

function open(host: string, port: number, connectMs: number): Promise<Socket | null> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, noDelay: true });
    const timer = setTimeout(() => socket.destroy(), connectMs);
    socket.once('connect', () => {
      clearTimeout(timer);
      resolve(socket);
    });
    socket.once('error', () => {});
    socket.once('close', () => {
      clearTimeout(timer);
      resolve(null);
    });
  });
}

const statuses = (heard: readonly number[]): number[] | null => {
  const found = heard.filter(isStatus);
  return found.length >= 3 ? found.slice(-3) : null;
};

/** Returns what keeps it from printing, by its own status; null if nothing does, or it doesn't talk. Prints nothing. */
export async function troubleOfTcp(
  { host, port }: { readonly host: string; readonly port: number },
  limits: TcpLimits = TCP_LIMITS,
): Promise<PrinterTrouble | null> {
  const socket = await open(host, port, limits.connectMs);
  if (socket === null) return 'offline';
  const line = new Line(socket);
  line.ask(ASK_STATUS);
  const status = await line.hear(statuses, limits.statusMs);
  socket.destroy();
  return status === null ? null : troubleOf(status);
}

export async function deliverTcp(
  { host, port }: { readonly host: string; readonly port: number },
  bytes: Uint8Array,
  limits: TcpLimits = TCP_LIMITS,
): Promise<Delivery> {
  const socket = await open(host, port, limits.connectMs);
  if (socket === null) return { kind: 'nothing', why: 'offline' };
  const line = new Line(socket);
  try {
    line.ask(ASK_STATUS);
    const status = await line.hear(statuses, limits.statusMs);
    const trouble = status === null ? null : troubleOf(status);
    if (trouble !== null) return { kind: 'nothing', why: trouble };
    if (line.broken) return { kind: 'nothing', why: 'offline' };
    return await send(line, bytes, status !== null, limits);
  } finally {
    socket.end();
    setTimeout(() => socket.destroy(), 1000).unref();
  }
}

async function send(line: Line, bytes: Uint8Array, talks: boolean, limits: TcpLimits): Promise<Delivery> {
  line.forget();
  if (!(await line.write(bytes, limits.stallMs))) return { kind: 'unknown', why: 'cut-off' };
  if (!talks) return line.broken ? { kind: 'unknown', why: 'cut-off' } : { kind: 'sent' };
  line.ask(ASK_WHEN_DONE);
  const printingMs = linesOf(bytes) * limits.lineMs;
  const from = performance.now();
  const end = from + Math.max(limits.confirmMs, printingMs);
  while (performance.now() < end) {
    const done = await line.hear((heard) => heard.find(isDone) ?? null, limits.askAgainMs);
    if (done !== null) return done & 0x0c ? { kind: 'unknown', why: 'paper-out' } : { kind: 'printed' };
    if (line.broken) return { kind: 'unknown', why: 'cut-off' };
    line.forget();
    line.ask(ASK_STATUS);
    const status = await line.hear((heard) => (heard.some(isDone) ? [] : statuses(heard)), limits.statusMs);
    const trouble = status === null || status.length === 0 ? null : troubleOf(status);
    if (trouble !== null) return { kind: 'unknown', why: trouble };
    const silent = status === null && !line.broken;
    if (silent && performance.now() > from + printingMs) return { kind: 'unknown', why: 'offline' };
  }
  // The printer is well and took everything, but doesn't know the question.
  return { kind: 'sent' };
}
