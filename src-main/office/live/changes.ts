/**
 * The newest changes, kept once for all browsers. A browser has a place in this list and no queue of its own, so a
 * thousand of them take no more memory than one.
 */
import { randomBytes } from 'node:crypto';

/** A browser that was away for longer than these last begins with a new picture. */
const MOST_BYTES = 2_000_000;

export interface Kept {
  readonly nth: number;
  readonly bytes: Buffer;
}

export class Changes {
  /** Names this run of the office: another run counts from the beginning. */
  private readonly run = randomBytes(6).toString('base64url');
  private readonly mostBytes: number;
  private kept: Kept[] = [];
  private bytes = 0;
  private newest = 0;
  private readonly listeners = new Set<() => void>();

  constructor(mostBytes = MOST_BYTES) {
    this.mostBytes = mostBytes;
  }

  /** The place after the newest change. */
  get at(): string {
    return `${this.run}.${this.newest}`;
  }

  get keptBytes(): number {
    return this.bytes;
  }

  get newestNth(): number {
    return this.newest;
  }

  add(name: string, body: unknown): void {
    this.newest += 1;
    const bytes = Buffer.from(`id: ${this.at}\nevent: ${name}\ndata: ${JSON.stringify(body)}\n\n`);
    this.kept.push({ nth: this.newest, bytes });
    this.bytes += bytes.length;
    while (this.bytes > this.mostBytes && this.kept.length > 1) this.bytes -= this.kept.shift()?.bytes.length ?? 0;
    for (const listener of this.listeners) listener();
  }

  /** The change after this one; `gone` if it isn't kept any more, null if there is none yet. */
  after(nth: number): Kept | 'gone' | null {
    if (nth >= this.newest) return null;
    const [oldest] = this.kept;
    if (oldest === undefined || nth + 1 < oldest.nth) return 'gone';
    return this.kept[nth + 1 - oldest.nth] ?? null;
  }

  /** The number in a place that a browser names; null for another run's, or for one that never was. */
  numberIn(place: string): number | null {
    const [run, count] = place.split('.');
    const nth = Number(count);
    return run === this.run && Number.isInteger(nth) && nth >= 0 && nth <= this.newest ? nth : null;
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }
}
