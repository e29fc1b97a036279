/**
 * Makes one file out of parts: what an older package has is copied, the rest is fetched, each part within the limits. The
 * number of bytes that have surely reached the disk is stored beside it, so that a power cut costs the last megabyte and
 * no more, and a resumed file never holds bytes that were lost in a cache.
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { type FileHandle, open, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import { renameHeldBeside, writeWholeBeside } from '../platform/atomic-file.ts';
import { orElse } from '../platform/may-fail.ts';
import { type BasePackage, type FetchMap, TAIL_SIZE_BYTES } from './base-package.ts';
import { type Piece, piecesOf, readBlockMap, restAt, wholeFile } from './block-map.ts';
import { type FeedFile, UpdateError } from './feed.ts';
import { LineShare, type LineShareOptions } from './line-share.ts';

const MOST_COPY = 1024 * 1024;
const SAVED_EVERY = 1024 * 1024;
/** Room for the package, the installer's copy of it, and its unpacked files. */
const ROOM_FACTOR = 4;

export interface DownloadOptions extends LineShareOptions {
  readonly folder: string;
  readonly onProgress: (done: number) => void;
  /** Called when all of it was fetched, and it is not what was signed. */
  readonly onAltered: (file: FeedFile) => void;
  /** Called when the older package could not be used, and the whole file is fetched. */
  readonly onWhole: (why: string) => void;
  /** True of a file that is kept for the update after this one. */
  readonly isBase: (name: string) => boolean;
}

export interface Fetched {
  readonly path: string;
  /** The bytes that the line carried for it, block maps and lost parts included. */
  readonly bytes: number;
}

export async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha512');
  await pipeline(createReadStream(file), hash);
  return hash.digest('base64');
}

const shortName = (sha512: string): string => Buffer.from(sha512, 'base64').toString('hex').slice(0, 20);

const savedState = z.object({
  /** The number of bytes that surely lie on the disk. */
  done: z.int().nonnegative(),
  /** The number of bytes that the line carried. */
  carried: z.int().nonnegative(),
  /** The older package was of no use. */
  whole: z.boolean(),
});
type SavedState = z.infer<typeof savedState>;

const saved = (part: string): string => `${part}.saved`;
const NOTHING: SavedState = { done: 0, carried: 0, whole: false };

function savedIn(part: string, most: number): SavedState {
  const state = orElse(() => savedState.parse(JSON.parse(readFileSync(saved(part), 'utf8'))), NOTHING);
  return state.done <= most ? state : { ...state, done: 0 };
}

interface Work extends SavedState {
  readonly url: string;
  readonly file: FeedFile;
  readonly part: string;
  done: number;
  carried: number;
  /** The end of the file, which came as its block map. */
  tail: Uint8Array | null;
}

const isSound = async ({ part, file }: Work): Promise<boolean> => (await hashOf(part)) === file.sha512;

export class Download {
  private readonly options: DownloadOptions;
  private readonly share: LineShare;

  constructor(options: DownloadOptions) {
    this.options = options;
    this.share = new LineShare(options);
  }

  /** Returns the path of the whole, checked file; null if it isn't whole yet. */
  async found(file: FeedFile): Promise<string | null> {
    const whole = join(this.options.folder, file.name);
    const hash = await hashOf(whole).catch(() => null);
    return hash === file.sha512 ? whole : null;
  }

  /** Goes on for as long as it takes. Throws errors that waiting doesn't mend. */
  async fetch(url: string, file: FeedFile, base: BasePackage | null, signal: AbortSignal): Promise<Fetched> {
    const { folder, onAltered } = this.options;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const part = join(folder, `${shortName(file.sha512)}.part`);
    this.dropOthers((name) => name.startsWith(shortName(file.sha512)));
    this.haveRoom(file.bytes);
    const work: Work = { url, file, part, ...savedIn(part, file.bytes), tail: null };
    const fromBase = base !== null && !work.whole && (await this.madeFrom(base, work, signal));
    if (!fromBase && !(await this.madeWhole(work, signal))) {
      this.clear();
      onAltered(file);
      throw new UpdateError('altered-file', `${file.name} is not what was signed`);
    }
    const whole = join(folder, file.name);
    await renameHeldBeside(part, whole);
    this.dropOthers((name) => name === file.name);
    return { path: whole, bytes: work.carried };
  }

  /** Removes everything: no download is expected any more. */
  clear(): void {
    if (existsSync(this.options.folder)) this.dropOthers(() => false);
  }

  /** Removes all but the current download: packages of versions that were skipped would fill a small disk. */
  private dropOthers(isKept: (name: string) => boolean): void {
    const { folder, isBase } = this.options;
    for (const name of readdirSync(folder)) {
      if (!isKept(name) && !isBase(name)) rmSync(join(folder, name), { force: true, recursive: true });
    }
  }

  private haveRoom(bytes: number): void {
    const { bavail, bsize } = statfsSync(this.options.folder);
    if (bavail * bsize < bytes * ROOM_FACTOR) throw new UpdateError('disk-full', `${bytes * ROOM_FACTOR} bytes wanted`);
  }

  /** False if the file that came is not the one that was signed. */
  private async madeWhole(work: Work, signal: AbortSignal): Promise<boolean> {
    await this.fill(work, wholeFile(work.file.bytes), null, signal);
    return isSound(work);
  }

  /** False if an older package was of no use. */
  private async madeFrom(base: BasePackage, work: Work, signal: AbortSignal): Promise<boolean> {
    const trouble = await this.putTogether(base, work, signal)
      .then(async () => ((await isSound(work)) ? null : 'it is not what was signed'))
      .catch((error: unknown) => whyNoUse(error, signal));
    if (trouble === null) return true;
    this.options.onWhole(trouble);
    rmSync(work.part, { force: true });
    Object.assign(work, { done: 0, whole: true, tail: null });
    return false;
  }

  private async putTogether(base: BasePackage, work: Work, signal: AbortSignal): Promise<void> {
    const older = await open(base.path, 'r');
    try {
      await this.fill(work, await this.piecesFrom(base, work, signal), older, signal);
    } finally {
      await older.close();
    }
  }

  /** The map of an AppImage is its tail: its last bytes have come with it. */
  private async piecesFrom(base: BasePackage, work: Work, signal: AbortSignal): Promise<readonly Piece[]> {
    const { url, file } = work;
    const { name, bytes, blockMapSize = 0, blockMapSha512 = '' } = file;
    const mapOf: FetchMap = (of) => {
      const beside = new URL(`${of.name}.blockmap`, url).href;
      return this.mapAt({ url: beside, from: 0, of: of.blockMapSize, ...of }, work, signal);
    };
    const older = await base.blocks(mapOf);
    if (!name.endsWith('.AppImage')) {
      const map = await mapOf({ name, blockMapSize, blockMapSha512 });
      return piecesOf(readBlockMap(map, 'gzip', bytes), older);
    }
    const mapped = bytes - blockMapSize - TAIL_SIZE_BYTES;
    const map = await this.mapAt({ url, from: mapped, of: bytes, blockMapSize, blockMapSha512 }, work, signal);
    const size = Buffer.alloc(TAIL_SIZE_BYTES);
    size.writeUInt32BE(blockMapSize);
    work.tail = Buffer.concat([map, size]);
    return [...piecesOf(readBlockMap(map, 'deflate', mapped), older), ...wholeFile(bytes - mapped)];
  }

  /** A block map, from the disk where it was fetched before. */
  private async mapAt(
    place: { url: string; from: number; of: number; blockMapSize: number; blockMapSha512: string },
    work: Work,
    signal: AbortSignal,
  ): Promise<Uint8Array> {
    const { url, from, of, blockMapSize: bytes, blockMapSha512 } = place;
    const kept = `${work.part}.${shortName(blockMapSha512)}.map`;
    const isIt = (map: Uint8Array): boolean => createHash('sha512').update(map).digest('base64') === blockMapSha512;
    const before = orElse(() => readFileSync(kept), null);
    if (before !== null && isIt(before)) return before;
    const map = await this.share.bytes(url, { from, bytes, of }, signal, (came) => {
      work.carried += came;
    });
    if (!isIt(map)) throw new UpdateError('altered-file', 'a block map is not what was signed');
    await writeFile(kept, map, { mode: 0o600 });
    return map;
  }

  private async fill(work: Work, pieces: readonly Piece[], older: FileHandle | null, signal: AbortSignal) {
    const { onProgress } = this.options;
    const handle = await open(work.part, 'a', 0o600);
    try {
      // The file has fewer bytes than were recorded as safe: the disk lost some, so everything is made again.
      if ((await handle.stat()).size < work.done) work.done = 0;
      let safe = work.done;
      await truncate(work.part, work.done);
      onProgress(work.done);
      while (work.done < work.file.bytes) {
        const came = await this.next(work, restAt(pieces, work.done), older, signal);
        await handle.appendFile(came);
        work.done += came.byteLength;
        if (work.done - safe >= SAVED_EVERY || work.done === work.file.bytes) {
          await handle.datasync();
          const { done, carried, whole } = work;
          await writeWholeBeside(saved(work.part), JSON.stringify({ done, carried, whole }));
          safe = work.done;
        }
        onProgress(work.done);
      }
    } finally {
      await handle.close();
    }
  }

  private async next(work: Work, rest: Piece, older: FileHandle | null, signal: AbortSignal): Promise<Uint8Array> {
    if (rest.copyFrom !== null && older !== null) {
      signal.throwIfAborted();
      const bytes = Math.min(MOST_COPY, rest.bytes);
      const { bytesRead, buffer } = await older.read(Buffer.alloc(bytes), 0, bytes, rest.copyFrom);
      if (bytesRead !== bytes) throw new Error('the older package became shorter');
      return buffer;
    }
    const { url, file, tail } = work;
    const intoTail = work.done - (file.bytes - (tail?.byteLength ?? 0));
    if (tail !== null && intoTail >= 0) return tail.subarray(intoTail);
    const bytes = Math.min(this.share.partSize, rest.bytes);
    return this.share.part(url, { from: work.done, bytes, of: file.bytes }, signal, (came) => {
      work.carried += came;
    });
  }
}

/** A full or broken disk is no reason to fetch more. */
function whyNoUse(error: unknown, signal: AbortSignal): string {
  signal.throwIfAborted();
  if (/^(ENOSPC|EDQUOT|EIO|EROFS)$/.test(String((error as NodeJS.ErrnoException).code))) throw error;
  return error instanceof Error ? error.message : String(error);
}
