/**
 * Makes the signed file of each day once, when the day is over and its shifts are closed. The journal keeps its exact
 * text, and it is written to the owner's folder. A failed write is reported, and never blocks a sale.
 */
import { join } from 'node:path';
import type { DayFilesState, DayFileTrouble, MadeDayFile } from '#shared/counter-api/day-files.ts';
import { dayFileName } from '#shared/day-file.ts';
import type { Journal } from '../journal/journal.ts';
import { basisOf, type DayFileRecord, type DueDays } from '../journal/money/day-rows.ts';
import { businessDayOf, endOfDay } from '../platform/clock.ts';
import { sha256 } from '../platform/ed25519.ts';
import type { Log } from '../platform/log.ts';
import { SerialQueue } from '../platform/serial-queue.ts';
import type { Signer } from '../platform/signing.ts';
import { type DayOf, dayBodyOf } from './day-body.ts';
import { dayFileText } from './day-file.ts';
import { type DayFolder, placeOf, putFile, troubleOf } from './folder.ts';

/** The wait after midnight: what was decided before it may be written a moment later. */
const AFTER_MIDNIGHT_MS = 5 * 60_000;
/** Files made in one pass; the next look makes the rest of a long history. */
const MOST_AT_ONCE = 40;
/** Newest files that every look writes again if the folder lacks them. Older ones are written again on request. */
const NEWEST_KEPT = 31;
const PAGE = 31;

export interface DayFilesOptions {
  readonly journal: Pick<Journal, 'read' | 'write' | 'care'>;
  readonly counter: () => Omit<DayOf, 'day'>;
  readonly signer: Signer;
  readonly now: () => number;
  /** True once the service has told the time twice: not before is a day known to be over for good (M20). */
  readonly timeIsSure: () => boolean;
  /** The owner's choice, or null. */
  readonly chosenFolder: () => string | null;
  /** The counter's own folder. */
  readonly home: string;
  readonly log: Log;
  /** Called once a day's file is in the journal. */
  readonly onMade: () => void;
  readonly onTrouble: (trouble: DayFileTrouble | null) => void;
}

type Waits = DayFilesState['waiting'][number]['why'];

export class DayFiles {
  private readonly options: DayFilesOptions;
  private trouble: DayFileTrouble | null = null;
  /** The looks under way, by their folder. A folder that gives no answer keeps its own for as long. */
  private readonly looks = new Map<string, Promise<void>>();
  private readonly making = new SerialQueue();
  /** Two writes of one file would share the name that it has until it is whole. */
  private readonly writes = new Map<string, SerialQueue>();
  /** The folder that was looked at or written to last: the trouble is that of this one. */
  private turnedTo = '';
  private stopped = false;
  /** A day is over, but a second answer must still confirm the time. */
  private timeAwaited = false;

  constructor(options: DayFilesOptions) {
    this.options = options;
  }

  get fingerprint(): string {
    return this.options.signer.fingerprint;
  }

  private get folder(): DayFolder {
    const chosen = this.options.chosenFolder();
    return { path: chosen ?? join(this.options.home, 'day-files'), mayBeMade: chosen === null };
  }

  /**
   * Makes the due files and writes the absent ones. Called often; only one look runs at a time, but for one into a folder
   * that the owner has chosen since: the one of before may never answer.
   */
  look(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    const { folder } = this;
    this.turnTo(folder);
    const running = this.looks.get(folder.path);
    if (running !== undefined) return running;
    const look = this.makeAndWrite(folder).finally(() => this.looks.delete(folder.path));
    this.looks.set(folder.path, look);
    return look;
  }

  /** Called once the service's time is certain: makes the files that waited only for that. */
  timeSure(): void {
    if (!this.timeAwaited) return;
    // Runs once, as every answer tells the time again. A look under way may have checked before the time was certain.
    this.timeAwaited = false;
    void Promise.resolve(this.looks.get(this.turnedTo)).then(() => this.look());
  }

  async stop(): Promise<void> {
    this.stopped = true;
    await Promise.all(this.looks.values());
  }

  private async makeAndWrite(folder: DayFolder): Promise<void> {
    try {
      await this.making.take(() => this.makeReady());
      await this.writeAbsent(folder);
      this.troubled(folder, null);
    } catch (error) {
      this.options.log.write('error', 'day-files: not written', { error: String(error) });
      this.troubled(folder, troubleOf(error));
    }
  }

  private async makeReady(): Promise<void> {
    for (const day of await this.readyDays()) if (!this.stopped) await this.make(day);
  }

  private turnTo(folder: DayFolder): void {
    if (this.turnedTo === folder.path) return;
    this.turnedTo = folder.path;
    this.troubled(folder, null);
  }

  private troubled({ path }: DayFolder, trouble: DayFileTrouble | null): void {
    if (this.turnedTo !== path || this.trouble === trouble) return;
    this.trouble = trouble;
    this.options.onTrouble(trouble);
  }

  private due(): Promise<DueDays> {
    return this.options.journal.read.dueDays(businessDayOf(this.options.now()), MOST_AT_ONCE);
  }

  private waitsFor(day: string, { openSince }: DueDays): Waits | null {
    const { now, timeIsSure } = this.options;
    if (openSince !== null && openSince < endOfDay(day)) return 'shift-open';
    if (now() < endOfDay(day) + AFTER_MIDNIGHT_MS) return 'soon';
    this.timeAwaited = !timeIsSure();
    return this.timeAwaited ? 'no-time' : null;
  }

  /** Returns the due days in order, up to the first that must wait: no day's file is made before an earlier day's. */
  private async readyDays(): Promise<string[]> {
    const due = await this.due();
    const waiting = due.days.findIndex((day) => this.waitsFor(day, due) !== null);
    return waiting < 0 ? [...due.days] : due.days.slice(0, waiting);
  }

  private async make(day: string): Promise<void> {
    const { journal, counter, signer, now } = this.options;
    const of = counter();
    const rows = await journal.care((care) => care.dayRows(day));
    const text = dayFileText(dayBodyOf({ ...of, day }, rows), signer);
    const { head } = rows;
    const hash = sha256(text);
    const madeAt = now();
    await journal.write.saveDayFile(
      { day, text, hash, mark: of.mark, headSeq: head?.seq ?? null, headHash: head?.hash ?? null, madeAt },
      basisOf(rows),
      { kind: 'day-file.made', at: madeAt, saleSeq: null, data: { day, hash } },
    );
    this.options.onMade();
  }

  private async writeAbsent(folder: DayFolder): Promise<void> {
    for (const { mark, day, text } of await this.options.journal.read.dayFiles(null, NEWEST_KEPT)) {
      const name = dayFileName(mark, day);
      await this.inTurn(folder, async () => {
        if ((await placeOf(folder, name, text)) === 'absent') await putFile(folder, name, text);
      });
    }
  }

  /** One write at a time into each folder: one that gives no answer doesn't hold up another. */
  private inTurn({ path }: DayFolder, write: () => Promise<void>): Promise<void> {
    const queue = this.writes.get(path) ?? new SerialQueue();
    this.writes.set(path, queue);
    return queue.take(write);
  }

  /** Writes the same bytes as the first time, over whatever lies there. Returns false if that day has no file. */
  async write(day: string): Promise<boolean> {
    const file = await this.options.journal.read.dayFile(day);
    if (file === null) return false;
    const { folder } = this;
    this.turnTo(folder);
    try {
      await this.inTurn(folder, () => putFile(folder, dayFileName(file.mark, day), file.text));
      this.troubled(folder, null);
    } catch (error) {
      this.troubled(folder, troubleOf(error));
    }
    return true;
  }

  private async asMade({ mark, day, text, hash, madeAt }: DayFileRecord): Promise<MadeDayFile> {
    return { day, hash, madeAt, place: await placeOf(this.folder, dayFileName(mark, day), text) };
  }

  async list(before: string | null): Promise<DayFilesState> {
    const { journal, counter, chosenFolder } = this.options;
    const records = await journal.read.dayFiles(before, PAGE);
    const due = await this.due();
    const last = records.at(-1);
    return {
      mark: counter().mark,
      fingerprint: this.fingerprint,
      folder: this.folder.path,
      chosen: chosenFolder() !== null,
      trouble: this.trouble,
      files: await Promise.all(records.map((record) => this.asMade(record))),
      before: records.length === PAGE && last !== undefined ? last.day : null,
      waiting: due.days.slice(0, 31).map((day) => ({ day, why: this.waitsFor(day, due) ?? 'soon' })),
    };
  }
}
