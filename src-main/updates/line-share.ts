/** An update's share of the line: parts within the limits of a second and of a day, after the orders, over every cut. */
import { UpdateError } from './feed.ts';
import type { CountBytes, PartRange, RangeClient } from './range-client.ts';
import { Pace, type PaceClock } from './rate-limit.ts';

/** The bytes of a request and of its answer's head, beside the part itself. */
const HEAD_BYTES = 1024;
const LEAST_PART = 2048;
const MOST_PART = 1024 * 1024;

const AGAIN_FIRST_MS = 15_000;
const AGAIN_MOST_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 2000;
const DAY_LOOK_MS = 60_000;

export interface LineShareOptions {
  readonly line: RangeClient;
  readonly clock: PaceClock;
  readonly bytesPerSecond: () => number;
  readonly day: { hasRoom(bytes: number): boolean; took(bytes: number): void };
  /** True while an order is on its way: it then has the connection to itself. */
  readonly yields: () => Promise<boolean>;
  readonly onPause: (why: 'order' | 'offline' | 'day' | null) => void;
}

export class LineShare {
  private readonly options: LineShareOptions;
  private readonly pace: Pace;

  constructor(options: LineShareOptions) {
    this.options = options;
    this.pace = new Pace(options.clock, options.bytesPerSecond);
  }

  /** The most that one part may have: the bytes of one second, within limits. */
  get partSize(): number {
    return Math.max(LEAST_PART, Math.min(MOST_PART, this.options.bytesPerSecond() - HEAD_BYTES));
  }

  /** Fetches a part. Retries while the connection is down, with a growing pause. */
  async part(url: string, range: PartRange, signal: AbortSignal, count: CountBytes): Promise<Uint8Array> {
    const { line, clock, day, onPause } = this.options;
    const counted: CountBytes = (bytes) => {
      count(bytes);
      day.took(bytes);
    };
    for (let wait = AGAIN_FIRST_MS; ; wait = Math.min(wait * 2, AGAIN_MOST_MS)) {
      signal.throwIfAborted();
      await this.whileWaiting('order', LOOK_AGAIN_MS, signal, this.options.yields);
      await this.whileWaiting('day', DAY_LOOK_MS, signal, async () => !day.hasRoom(range.bytes));
      await this.pace.take(range.bytes + HEAD_BYTES, signal);
      try {
        const came = await line.part(url, range, signal, counted);
        onPause(null);
        return came;
      } catch (error) {
        if (!(error instanceof UpdateError) || error.problem !== 'offline') throw error;
        onPause('offline');
        await clock.sleep(wait, signal);
      }
    }
  }

  /** Fetches a small file, or a stretch of one, into memory. */
  async bytes(url: string, range: PartRange, signal: AbortSignal, count: CountBytes): Promise<Uint8Array> {
    const parts: Uint8Array[] = [];
    for (let done = 0; done < range.bytes; ) {
      const bytes = Math.min(this.partSize, range.bytes - done);
      parts.push(await this.part(url, { from: range.from + done, bytes, of: range.of }, signal, count));
      done += bytes;
    }
    return Buffer.concat(parts);
  }

  private async whileWaiting(why: 'order' | 'day', ms: number, signal: AbortSignal, is: () => Promise<boolean>) {
    while (await is()) {
      this.options.onPause(why);
      await this.options.clock.sleep(ms, signal);
    }
  }
}
