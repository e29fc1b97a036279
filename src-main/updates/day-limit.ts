/** Megabytes per day, for a shop that pays by the megabyte: what the line carried is counted over every restart. */
import { DAY_MS } from '#shared/day.ts';

/** Written down no more often: a power cut forgets so much of a day. */
const SAVED_EVERY = 1_000_000;

/** A day by UTC, which is Ghana's time, too. */
export interface DayCount {
  readonly day: number;
  readonly bytes: number;
}

export class DayLimit {
  private count: DayCount;
  private unsaved = 0;
  private readonly now: () => number;
  private readonly most: () => number | null;
  private readonly save: (count: DayCount) => void;

  /** `most`: the bytes of a day; null for no limit. */
  constructor(kept: DayCount | null, now: () => number, most: () => number | null, save: (count: DayCount) => void) {
    this.count = kept ?? { day: 0, bytes: 0 };
    this.now = now;
    this.most = most;
    this.save = save;
  }

  /** True if the day has room for so many bytes. */
  hasRoom(bytes: number): boolean {
    const most = this.most();
    const used = this.count.day === this.today() ? this.count.bytes : 0;
    return most === null || used + bytes <= most;
  }

  took(bytes: number): void {
    const day = this.today();
    this.count = { day, bytes: bytes + (this.count.day === day ? this.count.bytes : 0) };
    this.unsaved += bytes;
    if (this.unsaved >= SAVED_EVERY) this.keep();
  }

  keep(): void {
    if (this.unsaved === 0) return;
    this.unsaved = 0;
    this.save(this.count);
  }

  private today(): number {
    return Math.floor(this.now() / DAY_MS);
  }
}
