/**
 * A test's own printer on the network. It reads ESC/POS byte by byte, reports its state, confirms what it has printed,
 * and fails on command.
 */
import { createServer, type Socket } from 'node:net';
import { FIRST_PRINTER_PORT, LAST_PRINTER_PORT } from '#shared/counter-api/printing.ts';
import { type Printed, readEscPos } from './esc-pos-reader.ts';

export interface PrinterBehaviour {
  /** Answers when it is asked how it is. */
  talks: boolean;
  /** Answers when it has printed what came before. */
  confirms: boolean;
  online: boolean;
  paper: boolean;
  coverClosed: boolean;
  knifeWorks: boolean;
  /** The line breaks after so many bytes of a slip. */
  breaksAfter: number | null;
  /** Its paper ends after so many bytes of a slip. */
  paperEndsAfter: number | null;
}

const WELL: PrinterBehaviour = {
  talks: true,
  confirms: true,
  online: true,
  paper: true,
  coverClosed: true,
  knifeWorks: true,
  breaksAfter: null,
  paperEndsAfter: null,
};

export interface TestPrinter {
  readonly host: string;
  readonly port: number;
  readonly behaviour: PrinterBehaviour;
  /** The slips that came out: one for every connection that brought rows. */
  readonly slips: readonly Printed[];
  readonly bytes: readonly Uint8Array[];
  /** Resolves once so many slips have begun to come out. */
  came(count: number): Promise<void>;
  close(): Promise<void>;
}

/** One connection: tells real-time questions from the slip, and keeps the slip. */
class Visit {
  readonly printed: number[] = [];
  private readonly socket: Socket;
  private readonly how: PrinterBehaviour;
  private readonly began: (visit: Visit) => void;
  private waiting: number[] = [];

  constructor(socket: Socket, how: PrinterBehaviour, began: (visit: Visit) => void) {
    this.socket = socket;
    this.how = how;
    this.began = began;
  }

  take(chunk: Uint8Array): void {
    this.waiting.push(...chunk);
    for (let used = this.next(); used > 0; used = this.next()) this.waiting.splice(0, used);
  }

  /** How many bytes the next thing takes; 0 when it hasn't all come. */
  private next(): number {
    const [a, b, c = 0] = this.waiting;
    if (a === undefined) return 0;
    if (a === 0x10) return this.whole(3, () => b === 0x04 && this.tell(c));
    if (a === 0x1d && b === 0x72) return this.whole(3, () => this.confirm());
    if (a === 0x1d && b === 0x76) {
      const [low = 0, high = 0, rows = 0, more = 0] = this.waiting.slice(4, 8);
      return this.whole(this.waiting.length < 8 ? 8 : 8 + (low + 256 * high) * (rows + 256 * more), null);
    }
    if (a === 0x1b || a === 0x1d || a === 0x1c)
      return this.whole(b === 0x70 ? 5 : b === 0x40 || b === 0x2e ? 2 : 3, null);
    return this.whole(1, null);
  }

  private whole(size: number, act: (() => unknown) | null): number {
    if (this.waiting.length < size) return 0;
    if (act) act();
    else this.print(this.waiting.slice(0, size));
    return size;
  }

  private print(bytes: readonly number[]): void {
    if (this.socket.destroyed || !this.how.paper) return;
    if (this.printed.length === 0) this.began(this);
    this.printed.push(...bytes);
    const { breaksAfter, paperEndsAfter } = this.how;
    if (paperEndsAfter !== null && this.printed.length > paperEndsAfter) this.how.paper = false;
    if (breaksAfter !== null && this.printed.length > breaksAfter) this.socket.resetAndDestroy();
  }

  private tell(question: number): void {
    if (!this.how.talks) return;
    const { online, paper, coverClosed, knifeWorks } = this.how;
    const well = online && paper && coverClosed;
    const answers: Readonly<Record<number, number>> = {
      1: 0x12 | (well ? 0 : 0x08),
      2: 0x12 | (coverClosed ? 0 : 0x04) | (paper ? 0 : 0x20) | (knifeWorks ? 0 : 0x40),
      4: 0x12 | (paper ? 0 : 0x60),
    };
    this.socket.write(Uint8Array.of(answers[question] ?? 0x12));
  }

  private confirm(): void {
    if (this.how.talks && this.how.confirms && this.how.paper) this.socket.write(Uint8Array.of(0));
  }
}

export async function openPrinter(
  behaviour: Partial<PrinterBehaviour> = {},
  port = 0,
  host = '127.0.0.1',
): Promise<TestPrinter> {
  const how: PrinterBehaviour = { ...WELL, ...behaviour };
  const visits: Visit[] = [];
  const sockets = new Set<Socket>();
  let wake: () => void = () => {};
  const server = createServer((socket) => {
    sockets.add(socket);
    const visit = new Visit(socket, how, (began) => {
      visits.push(began);
      wake();
    });
    socket.on('data', (chunk) => visit.take(chunk));
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const close = async (): Promise<void> => {
    for (const socket of sockets) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  };
  return {
    host,
    port: address.port,
    behaviour: how,
    get slips() {
      return visits.map(({ printed }) => readEscPos(Uint8Array.from(printed)));
    },
    get bytes() {
      return visits.map(({ printed }) => Uint8Array.from(printed));
    },
    came: async (count) => {
      while (visits.length < count) await new Promise<void>((resolve) => (wake = resolve));
    },
    close,
  };
}

/**
 * The ports on which printers listen; the gate lets slips go to no others. The first one is left to a test that types no
 * port, and may run at the same time.
 */
const PORTS = Array.from({ length: LAST_PRINTER_PORT - FIRST_PRINTER_PORT }, (_, nth) => FIRST_PRINTER_PORT + 1 + nth);

type Place = readonly [port: number, host: string];

async function openAtOneOf(places: readonly Place[]): Promise<TestPrinter> {
  for (const [port, host] of places) {
    try {
      return await openPrinter({}, port, host);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    }
  }
  throw new Error('no place is free');
}

export const openPrinterInTheShop = (): Promise<TestPrinter> =>
  openAtOneOf(PORTS.map((port) => [port, '127.0.0.1'] as const));

/** Listens at the usual port; another run of the tests on this machine may have it already at the first address. */
export const openPrinterAtUsualPort = (): Promise<TestPrinter> =>
  openAtOneOf(Array.from({ length: 9 }, (_, nth) => [FIRST_PRINTER_PORT, `127.0.0.${nth + 1}`] as const));
