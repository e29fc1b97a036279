/**
 * Detects that a PC's clock was set. Compares it with the service's time: both go on while a machine sleeps, so only a
 * person moves them apart at once. A quartz moves them apart by seconds a day: the offset follows it, so that nobody is
 * named for a month of that. The last known offset outlives a restart.
 */
import { CLOCK_OFF_MS } from '#shared/clock-limits.ts';
import type { JournalReader, JournalWriter } from '../../journal/journal.ts';

/** An inexact quartz and a slow connection make less than this. */
const CHANGED_MS = 2 * 60_000;
/** A drift is kept from here on: an answer a minute must not write to the disk each time. */
const KEPT_FROM_MS = 20_000;
const KEY = 'clock-offset';

export interface ClockMonitorOptions {
  readonly read: Pick<JournalReader, 'meta'>;
  readonly write: Pick<JournalWriter, 'saveMeta' | 'log'>;
  readonly wall: () => number;
  /** Null while nobody is signed in: whoever was there before has set no clock. */
  readonly by: () => string | null;
  /** Told by how much the PC is ahead, if a person must set its clock; null if it is near enough. */
  readonly onOff: (aheadMs: number | null) => void;
}

export class ClockMonitor {
  private readonly options: ClockMonitorOptions;
  private offset: number | null;
  /** The offset that a restart would find. */
  private kept: number | null;
  private turn: Promise<void> = Promise.resolve();
  private saidAhead: number | null = null;

  private constructor(options: ClockMonitorOptions, offset: number | null) {
    this.options = options;
    this.offset = offset;
    this.kept = offset;
  }

  static async open(options: ClockMonitorOptions): Promise<ClockMonitor> {
    const text = (await options.read.meta())[KEY];
    const offset = text === undefined ? Number.NaN : Number(text);
    return new ClockMonitor(options, Number.isFinite(offset) ? offset : null);
  }

  /** Used until the service has told the time. The journal has: nothing was sold in the future. */
  notBefore(business: number): void {
    this.sayWhetherOff(Math.min(0, this.options.wall() - business));
  }

  /** Called when the service has just told the time. */
  told(serviceTime: number): Promise<void> {
    const offset = this.options.wall() - serviceTime;
    this.sayWhetherOff(offset);
    const before = this.offset;
    this.offset = offset;
    const wasSet = before === null || Math.abs(offset - before) >= CHANGED_MS;
    if (!wasSet && Math.abs(offset - (this.kept ?? offset)) < KEPT_FROM_MS) return this.turn;
    this.kept = offset;
    this.turn = this.turn.then(() => this.write(serviceTime, wasSet ? before : null, offset)).catch(() => {});
    return this.turn;
  }

  private sayWhetherOff(offset: number): void {
    const ahead = Math.abs(offset) < CLOCK_OFF_MS ? null : offset;
    if (ahead === this.saidAhead) return;
    if (ahead !== null && this.saidAhead !== null && Math.abs(ahead - this.saidAhead) < CHANGED_MS) return;
    this.saidAhead = ahead;
    this.options.onOff(ahead);
  }

  private async write(at: number, before: number | null, offset: number): Promise<void> {
    const { write, by } = this.options;
    await write.saveMeta({ [KEY]: String(offset) });
    if (before === null) return;
    const person = by();
    const data = { ...(person === null ? {} : { by: person }), movedMs: offset - before };
    await write.log({ kind: 'clock.changed', at, saleSeq: null, data });
  }
}
