/**
 * Fetches one file in parts, each within the limit. The number of bytes that have surely reached the disk is stored
 * beside it, so that a power cut costs the last megabyte and no more, and a resumed file never holds bytes that were
 * lost in a cache.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { type FileHandle, open, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { renameHeldBeside } from '../platform/atomic-file.ts';
import { orElse } from '../platform/may-fail.ts';
import { type FeedFile, UpdateError } from './feed.ts';
import type { RangeClient } from './range-client.ts';
import { Pace, type PaceClock } from './rate-limit.ts';

/** The bytes of a request and of its answer's head, beside the part itself. */
const HEAD_BYTES = 1024;
const LEAST_PART = 2048;
const MOST_PART = 1024 * 1024;
const SAVED_EVERY = 1024 * 1024;
/** Room for the package, the installer's copy of it, and its unpacked files. */
const ROOM_FACTOR = 4;

const AGAIN_FIRST_MS = 15_000;
const AGAIN_MOST_MS = 10 * 60_000;
const LOOK_AGAIN_MS = 2000;

export interface DownloadOptions {
  readonly folder: string;
  readonly line: RangeClient;
  readonly clock: PaceClock;
  readonly bytesPerSecond: () => number;
  /** True while an order is on its way: it then has the connection to itself. */
  readonly yields: () => Promise<boolean>;
  readonly onProgress: (done: number) => void;
  readonly onPause: (why: 'order' | 'offline' | null) => void;
  /** Called when all of it was fetched, and it is not what was signed. */
  readonly onAltered: (file: FeedFile) => void;
}

/** The bytes of one second, within limits. */
const partSize = (bytesPerSecond: number): number =>
  Math.max(LEAST_PART, Math.min(MOST_PART, bytesPerSecond - HEAD_BYTES));

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

const saved = (part: string): string => `${part}.saved`;

/** The number of bytes that surely lie on the disk. */
function savedBytes(part: string, most: number): number {
  const bytes = orElse(() => Number(readFileSync(saved(part), 'utf8')), 0);
  return Number.isSafeInteger(bytes) && bytes >= 0 && bytes <= most ? bytes : 0;
}

export class Download {
  private readonly options: DownloadOptions;
  private readonly pace: Pace;

  constructor(options: DownloadOptions) {
    this.options = options;
    this.pace = new Pace(options.clock, options.bytesPerSecond);
  }

  /** Returns the path of the whole, checked file; null if it isn't whole yet. */
  async found(file: FeedFile): Promise<string | null> {
    const whole = join(this.options.folder, file.name);
    const hash = await hashOf(whole).catch(() => null);
    return hash === file.sha512 ? whole : null;
  }

  /** Goes on for as long as it takes. Throws errors that waiting doesn't mend. */
  async fetch(url: string, file: FeedFile, signal: AbortSignal): Promise<string> {
    const { folder } = this.options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${Buffer.from(file.sha512, 'base64').toString('hex').slice(0, 20)}.part`);
    this.dropOthers([part, saved(part)]);
    this.haveRoom(file.bytes);
    const handle = await open(part, 'a', 0o600);
    try {
      await this.fill(handle, { url, file, part }, signal);
    } finally {
      await handle.close();
    }
    if ((await hashOf(part)) !== file.sha512) {
      this.dropOthers([]);
      this.options.onAltered(file);
      throw new UpdateError('altered-file', `${file.name} is not what was signed`);
    }
    const whole = join(folder, file.name);
    await renameHeldBeside(part, whole);
    rmSync(saved(part), { force: true });
    return whole;
  }

  /** Removes everything: no download is expected any more. */
  clear(): void {
    if (existsSync(this.options.folder)) this.dropOthers([]);
  }

  /** Removes all but the current download: packages of versions that were skipped would fill a small disk. */
  private dropOthers(kept: readonly string[]): void {
    const { folder } = this.options;
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      if (!kept.includes(path)) rmSync(path, { force: true, recursive: true });
    }
  }

  private haveRoom(bytes: number): void {
    const { bavail, bsize } = statfsSync(this.options.folder);
    if (bavail * bsize < bytes * ROOM_FACTOR) throw new UpdateError('disk-full', `${bytes * ROOM_FACTOR} bytes wanted`);
  }

  private async fill(
    handle: FileHandle,
    { url, file, part }: { readonly url: string; readonly file: FeedFile; readonly part: string },
    signal: AbortSignal,
  ): Promise<void> {
    const { onProgress } = this.options;
    let done = savedBytes(part, file.bytes);
    // The file has fewer bytes than were recorded as safe: the disk lost some, so everything is fetched again.
    if ((await handle.stat()).size < done) done = 0;
    let safe = done;
    await truncate(part, done);
    onProgress(done);
    while (done < file.bytes) {
      const bytes = Math.min(partSize(this.options.bytesPerSecond()), file.bytes - done);
      const came = await this.partOf(url, { from: done, bytes, of: file.bytes }, signal);
      await handle.appendFile(came);
      done += bytes;
      if (done - safe >= SAVED_EVERY || done === file.bytes) {
        await handle.datasync();
        await writeFile(saved(part), String(done));
        safe = done;
      }
      onProgress(done);
    }
  }

  /** Retries while the connection is down, with a growing pause. */
  private async partOf(
    url: string,
    range: { readonly from: number; readonly bytes: number; readonly of: number },
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const { line, clock, onPause } = this.options;
    for (let wait = AGAIN_FIRST_MS; ; wait = Math.min(wait * 2, AGAIN_MOST_MS)) {
      signal.throwIfAborted();
      await this.yieldToOrders(signal);
      await this.pace.take(range.bytes + HEAD_BYTES, signal);
      try {
        const came = await line.part(url, range, signal);
        onPause(null);
        return came;
      } catch (error) {
        if (!(error instanceof UpdateError) || error.problem !== 'offline') throw error;
        onPause('offline');
        await clock.sleep(wait, signal);
      }
    }
  }

  private async yieldToOrders(signal: AbortSignal): Promise<void> {
    const { yields, clock, onPause } = this.options;
    while (await yields()) {
      onPause('order');
      await clock.sleep(LOOK_AGAIN_MS, signal);
    }
  }
}
