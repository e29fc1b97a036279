/** An update's share of the line: parts within the limits of a second and of a day, after the orders, over every cut. */
import { UpdateError } from './feed.ts';
import { type CountBytes, PART_WITHIN_MS, type PartRange, type RangeClient } from './range-client.ts';
import { RateLimit, type RateLimitClock } from './rate-limit.ts';

/** The bytes of a request and of its answer's head, beside the part itself. */
const HEAD_BYTES = 1024;
const LEAST_PART = 2048;
const MOST_PART = 1024 * 1024;
/** A part that came within this time would come within its own, too, if it were twice as long. */
const GROWS_WITHIN_MS = PART_WITHIN_MS / 4;

const AGAIN_FIRST_MS = 15_000;
const AGAIN_MOST_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 2000;
const DAY_LOOK_MS = 60_000;

export interface LineShareOptions {
  readonly line: RangeClient;
  readonly clock: RateLimitClock;
  readonly bytesPerSecond: () => number;
  readonly day: { hasRoom(bytes: number): boolean; took(bytes: number): void };
  /** True while an order is on its way: it then has the connection to itself. */
  readonly yields: () => Promise<boolean>;
  readonly onPause: (why: 'order' | 'offline' | 'day' | null) => void;
}

export class LineShare {
  private readonly options: LineShareOptions;
  private readonly rateLimit: RateLimit;
  /** The bytes that this line carries in one part. A chosen limit faster than the line would have every part cut. */
  private carries = MOST_PART;

  constructor(options: LineShareOptions) {
    this.options = options;
    this.rateLimit = new RateLimit(options.clock, options.bytesPerSecond);
  }

  /** The most that one part may have: the bytes of one second, within limits. */
  get partSize(): number {
    return Math.max(LEAST_PART, Math.min(this.carries, this.options.bytesPerSecond() - HEAD_BYTES));
  }

  /** Fetches a part. Retries while the connection is down, with a growing pause, and returns fewer bytes then. */
  async part(url: string, range: PartRange, signal: AbortSignal, count: CountBytes): Promise<Uint8Array> {
    const { line, clock, day, onPause } = this.options;
    const counted: CountBytes = (bytes) => {
      count(bytes);
      day.took(bytes);
    };
    for (let wait = AGAIN_FIRST_MS; ; wait = Math.min(wait * 2, AGAIN_MOST_MS)) {
      signal.throwIfAborted();
      const bytes = Math.min(range.bytes, this.carries);
      await this.whileWaiting('order', LOOK_AGAIN_MS, signal, this.options.yields);
      await this.whileWaiting('day', DAY_LOOK_MS, signal, async () => !day.hasRoom(bytes));
      await this.rateLimit.take(bytes + HEAD_BYTES, signal);
      const since = clock.monotonic();
      try {
        const came = await line.part(url, { ...range, bytes }, signal, counted);
        const isQuick = bytes === this.carries && clock.monotonic() - since < GROWS_WITHIN_MS;
        if (isQuick) this.carries = Math.min(MOST_PART, this.carries * 2);
        onPause(null);
        return came;
      } catch (error) {
        if (!(error instanceof UpdateError) || error.problem !== 'offline') throw error;
        this.carries = Math.max(LEAST_PART, Math.floor(bytes / 2));
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
      const came = await this.part(url, { from: range.from + done, bytes, of: range.of }, signal, count);
      parts.push(came);
      done += came.byteLength;
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
