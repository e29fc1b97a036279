/**
 * Fetches updates: a list as text, and a file in parts. Only parts keep a speed limit true: the system fills its
 * buffers at full speed for a reader that merely reads slowly.
 */
import { UpdateError } from './feed.ts';

/** A whole minute for one second's bytes: 3G is slow, and a dead connection must not hold a part for ever. */
export const PART_WITHIN_MS = 60_000;

export interface RangeClient {
  text(url: string, mostBytes: number, signal: AbortSignal): Promise<string>;
  /** Returns exactly these bytes, or fails. Counts what came, also of a part that was cut. */
  part(url: string, range: PartRange, signal: AbortSignal, count: CountBytes): Promise<Uint8Array>;
}

export type CountBytes = (bytes: number) => void;

export interface PartRange {
  readonly from: number;
  readonly bytes: number;
  /** The expected length of the whole file. */
  readonly of: number;
}

async function ask(url: string, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  try {
    const within = AbortSignal.any([signal, AbortSignal.timeout(PART_WITHIN_MS)]);
    return await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' }, signal: within });
  } catch (error) {
    signal.throwIfAborted();
    throw new UpdateError('offline', error instanceof Error ? error.message : String(error));
  }
}

/** Stops reading as soon as more bytes come than were asked for. */
async function bytesOf(
  response: Response,
  most: number,
  signal: AbortSignal,
  count: CountBytes = () => {},
): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let total = 0;
  try {
    for await (const part of response.body ?? []) {
      total += part.byteLength;
      count(part.byteLength);
      if (total > most) throw new UpdateError('broken', `more than ${most} bytes came`);
      parts.push(part);
    }
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof UpdateError) throw error;
    throw new UpdateError('offline', 'the connection was cut');
  }
  return Buffer.concat(parts, total);
}

const drop = (response: Response): void => void response.body?.cancel().catch(() => {});

export const updateLine: RangeClient = {
  async text(url, mostBytes, signal) {
    const response = await ask(url, { 'cache-control': 'no-cache' }, signal);
    if (response.status !== 200) {
      drop(response);
      throw new UpdateError(response.status === 404 ? 'no-feed' : 'offline', `${response.status} for ${url}`);
    }
    return new TextDecoder().decode(await bytesOf(response, mostBytes, signal));
  },

  async part(url, { from, bytes, of }, signal, count) {
    const last = from + bytes - 1;
    const response = await ask(url, { range: `bytes=${from}-${last}` }, signal);
    if (response.status === 206 && response.headers.get('content-range') === `bytes ${from}-${last}/${of}`) {
      const came = await bytesOf(response, bytes, signal, count);
      if (came.byteLength === bytes) return came;
      throw new UpdateError('offline', 'the connection was cut');
    }
    drop(response);
    if (response.status === 200) throw new UpdateError('no-parts', 'the server sends whole files only');
    // The length differs from the list's: another file lies there.
    if (response.status === 206 || response.status === 416) throw new UpdateError('altered-file', 'another file');
    throw new UpdateError(response.status === 404 ? 'no-feed' : 'offline', `${response.status} for ${url}`);
  },
};
