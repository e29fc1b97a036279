/**
 * The log: JSON lines in one folder, for a fortnight of days. Written in the background, never awaited, and bounded: a
 * fault that writes for ever fills neither the disk nor the memory, and a day's beginning stays.
 */
import { createWriteStream, mkdirSync, readdirSync, rmSync, statSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import { logFileName, logFiles, tooMany } from '#shared/log-files.ts';
import type { Log } from '../../platform/log.ts';
import { orElse } from '../../platform/may-fail.ts';

export interface LogLimits {
  readonly partBytes: number;
  readonly lastParts: number;
  readonly days: number;
  /** The number of bytes that may wait for a slow disk. */
  readonly waitingBytes: number;
  /** The pause before a file that could not be written is tried again. */
  readonly againMs: number;
}

/** 56 MB at most. */
const USUAL: LogLimits = { partBytes: 2 ** 20, lastParts: 3, days: 14, waitingBytes: 2 ** 20, againMs: 10_000 };

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);
const lineOf = (time: number, facts: object): string =>
  `${JSON.stringify({ at: new Date(time).toISOString(), ...facts })}\n`;

export const openFileLog = (folder: string, limits: LogLimits = USUAL): Log => new FileLog(folder, limits);

class FileLog implements Log {
  private readonly folder: string;
  private readonly limits: LogLimits;
  private stream: WriteStream | null = null;
  private day = '';
  private part = 0;
  private size = 0;
  private leftOut = 0;
  private failedAt = 0;

  constructor(folder: string, limits: LogLimits) {
    this.folder = folder;
    this.limits = limits;
  }

  write: Log['write'] = (level, what, facts) => {
    const time = Date.now();
    if ((this.stream?.writableLength ?? 0) > this.limits.waitingBytes) {
      this.leftOut += 1;
      return;
    }
    if (this.leftOut > 0) {
      const { leftOut } = this;
      this.leftOut = 0;
      this.append(time, lineOf(time, { level: 'warn', what: 'log: lines were left out', lines: leftOut }));
    }
    this.append(time, lineOf(time, { level, what, ...facts }));
  };

  private append(time: number, line: string): void {
    const bytes = Buffer.byteLength(line);
    if (dayOf(time) !== this.day) this.openDay(dayOf(time));
    else if (this.size + bytes > this.limits.partBytes) this.openPart(this.part + 1, 0);
    else if (this.stream === null) this.openAgain(time);
    this.size += bytes;
    this.stream?.write(line);
  }

  /** Continues the newest file of the day, which an earlier start left. */
  private openDay(day: string): void {
    this.day = day;
    const newest = this.files().findLast((file) => file.day === day);
    this.openPart(newest?.part ?? 0, newest === undefined ? 0 : this.sizeOf(newest.name));
  }

  /** Reopens the file: a full disk, or a scanner that held the file, must not silence the log for a day. */
  private openAgain(time: number): void {
    if (Math.abs(time - this.failedAt) < this.limits.againMs) return;
    this.openPart(this.part, this.sizeOf(logFileName(this.day, this.part)));
  }

  private failed(stream: WriteStream): void {
    if (stream !== this.stream) return;
    this.stream = null;
    this.failedAt = Date.now();
  }

  /** A log that can't be written must not stop a counter that can sell, nor one that has to say why it can't. */
  private openPart(part: number, size: number): void {
    this.stream?.end();
    [this.stream, this.part, this.size] = [null, part, size];
    try {
      mkdirSync(this.folder, { recursive: true, mode: 0o700 });
      const stream = createWriteStream(join(this.folder, logFileName(this.day, part)), { flags: 'a', mode: 0o600 });
      stream.on('error', () => this.failed(stream));
      // A busy disk may make the file of an old part only after it should have been dropped.
      stream.on('close', () => orElse(() => this.dropOld(this.part), undefined));
      this.stream = stream;
      this.dropOld(part);
    } catch {
      this.failedAt = Date.now();
    }
  }

  private dropOld(part: number): void {
    const { days, lastParts } = this.limits;
    const name = logFileName(this.day, part);
    // The file that is being opened may not be in the folder yet.
    const there = this.files().filter((file) => file.name !== name);
    for (const old of tooMany([...there, { name, day: this.day, part }], days, lastParts))
      rmSync(join(this.folder, old.name), { force: true });
  }

  private files() {
    return orElse(() => logFiles(readdirSync(this.folder)), []);
  }

  private sizeOf(name: string): number {
    return orElse(() => statSync(join(this.folder, name)).size, 0);
  }
}
