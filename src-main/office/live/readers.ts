/** All open browsers: bounded in number, and closed when their session ends. */
import type { ServerResponse } from 'node:http';
import type { Changes } from './changes.ts';
import { Reader } from './reader.ts';

const MOST = 5000;
const MOST_OF_ONE_SESSION = 8;
const STUCK_MS = 60_000;

export class Readers {
  private readonly all = new Set<Reader>();
  private readonly changes: Changes;

  constructor(changes: Changes) {
    this.changes = changes;
  }

  get count(): number {
    return this.all.size;
  }

  get isFull(): boolean {
    return this.all.size >= MOST;
  }

  /** `place`: the change that the browser knows last. */
  open(response: ServerResponse, tokenHash: string, place: string): void {
    // It left while its session was looked up, and its end is told to nobody any more.
    if (response.destroyed) return;
    const own = [...this.all].filter((reader) => reader.tokenHash === tokenHash);
    // A phone that lost its line leaves readers behind that nobody has closed yet: the oldest goes.
    if (own[0] !== undefined && own.length >= MOST_OF_ONE_SESSION) this.end(own[0]);
    // A place that isn't known lies before every change, so that the browser is told to begin anew.
    const from = this.changes.numberIn(place) ?? -1;
    const reader = new Reader(response, { changes: this.changes, from, tokenHash, stuckMs: STUCK_MS });
    this.all.add(reader);
    response.on('close', () => this.all.delete(reader));
  }

  /** Forgets it at once: a line that has ended takes no beat, and may be long in closing. */
  private end(reader: Reader, how: 'end' | 'dismiss' = 'end'): void {
    this.all.delete(reader);
    reader[how]();
  }

  /** Ends those whose session is over. A browser that comes while the database is asked goes on. */
  async endInvalid(findValid: (tokenHashes: readonly string[]) => Promise<ReadonlySet<string>>): Promise<void> {
    const asked = new Set([...this.all].map(({ tokenHash }) => tokenHash));
    if (asked.size === 0) return;
    const valid = await findValid([...asked]);
    for (const reader of this.all) {
      if (asked.has(reader.tokenHash) && !valid.has(reader.tokenHash)) this.end(reader, 'dismiss');
    }
  }

  beat(now: number): void {
    for (const reader of this.all) reader.beat(now);
  }

  close(): void {
    for (const reader of this.all) this.end(reader);
  }
}
