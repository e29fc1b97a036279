/**
 * The last page of a backup's file. It holds the counter's secrets, sealed with the owner's code, and a MAC over
 * everything before it: a backup is proven before SQLite reads a byte of it. SQLite doesn't count this page to the
 * database, so an older Dwadi and other tools open the file as before.
 */
import { createHmac, type Hmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { orElse } from '../../platform/may-fail.ts';
import { JournalError } from '../base/journal-error.ts';

const PAGE_BYTES = 4096;
const BLOCK_BYTES = 2 ** 20;
const FORM = 'dwadi-backup-1';
/** 2 GiB: no counter's journal comes near it. */
const LARGEST_BACKUP = 2 ** 31;

export interface BackupFacts {
  /** The counter's secrets, sealed with the owner's recovery code; null if there is no code. */
  readonly wrap: string | null;
  /** The number of the newest event. */
  readonly head: number;
}

interface LastPage extends BackupFacts {
  readonly form: string;
  readonly mac: string;
}

function withFile<T>(file: string, flags: 'r' | 'r+', work: (handle: number, bytes: number) => T): T {
  const handle = openSync(file, flags);
  try {
    return work(handle, fstatSync(handle).size);
  } finally {
    closeSync(handle);
  }
}

const factsText = ({ wrap, head }: BackupFacts): string => JSON.stringify([FORM, wrap, head]);

const startedMac = (sealKey: Uint8Array): Hmac =>
  createHmac('sha256', Buffer.from(hkdfSync('sha256', sealKey, '', 'dwadi:backup-file:1', 32)));

function macOf(handle: number, bytes: number, facts: BackupFacts, sealKey: Uint8Array): Buffer {
  const mac = startedMac(sealKey);
  const block = Buffer.alloc(BLOCK_BYTES);
  for (let at = 0; at < bytes; ) {
    const read = readSync(handle, block, 0, Math.min(BLOCK_BYTES, bytes - at), at);
    if (read === 0) break;
    mac.update(block.subarray(0, read));
    at += read;
  }
  return mac.update(factsText(facts)).digest();
}

function pageOf({ wrap, head }: BackupFacts, mac: Buffer): Buffer {
  const page = Buffer.alloc(PAGE_BYTES);
  const text = { form: FORM, wrap, head, mac: mac.toString('base64') } satisfies LastPage;
  if (page.write(JSON.stringify(text)) === PAGE_BYTES) throw new RangeError('the facts of a backup fill a page');
  return page;
}

export const appendProof = (file: string, facts: BackupFacts, sealKey: Uint8Array): void =>
  withFile(file, 'r+', (handle, bytes) => {
    const written = writeSync(handle, pageOf(facts, macOf(handle, bytes, facts, sealKey)), 0, PAGE_BYTES, bytes);
    // A nearly full disk may take only a part without an error.
    if (written < PAGE_BYTES) throw new JournalError('disk-full', 'the proof of a backup could not be written whole');
  });

const isLastPage = (value: unknown): value is LastPage => {
  const { form, wrap, head, mac } = (value ?? {}) as Partial<LastPage>;
  const isWrap = wrap === null || typeof wrap === 'string';
  return form === FORM && isWrap && Number.isSafeInteger(head) && typeof mac === 'string';
};

const mayHavePage = (bytes: number): boolean => bytes >= 2 * PAGE_BYTES && bytes % PAGE_BYTES === 0;

function readPage(handle: number, bytes: number): Buffer | null {
  if (!mayHavePage(bytes)) return null;
  const page = Buffer.alloc(PAGE_BYTES);
  readSync(handle, page, 0, PAGE_BYTES, bytes - PAGE_BYTES);
  return page;
}

function factsIn(page: Buffer | null): BackupFacts | null {
  const text = page?.toString('utf8').replace(/\0.*$/s, '') ?? '';
  const value = orElse(() => JSON.parse(text) as unknown, null);
  return isLastPage(value) ? value : null;
}

interface Claim {
  readonly page: Buffer;
  readonly facts: BackupFacts;
  readonly sealKey: Uint8Array;
}

/** False also for facts that Dwadi never wrote: they may not fit a page. */
const isPageWith = (page: Buffer, facts: BackupFacts, mac: Buffer): boolean =>
  orElse(() => timingSafeEqual(page, pageOf(facts, mac)), false);

const isPageOf = (handle: number, bytes: number, { page, facts, sealKey }: Claim): boolean =>
  isPageWith(page, facts, macOf(handle, bytes - PAGE_BYTES, facts, sealKey));

/** Reads the facts, which aren't proven yet; null for a backup from before this page. */
export const factsOf = (file: string): BackupFacts | null =>
  withFile(file, 'r', (handle, bytes) => factsIn(readPage(handle, bytes)));

/**
 * Reads the number of the newest event, unproven as well, while the process goes on: the folder may be on another PC that
 * takes its time. Null for a backup from before this page, and for one that can't be read.
 */
export async function headIn(file: string): Promise<number | null> {
  try {
    await using handle = await open(file);
    const { size } = await handle.stat();
    if (!mayHavePage(size)) return null;
    const { buffer } = await handle.read(Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, size - PAGE_BYTES);
    return factsIn(buffer)?.head ?? null;
  } catch {
    return null;
  }
}

/** Leaves the file as it is. */
export const isProvenBy = (file: string, sealKey: Uint8Array): boolean =>
  withFile(file, 'r', (handle, bytes) => {
    const page = readPage(handle, bytes);
    const facts = factsIn(page);
    return page !== null && facts !== null && isPageOf(handle, bytes, { page, facts, sealKey });
  });

/** The same for a file that leaves the shop, while the process goes on. Throws where it can't be read. */
export async function isProven(file: string, sealKey: Uint8Array): Promise<boolean> {
  await using handle = await open(file);
  const { size } = await handle.stat();
  if (!mayHavePage(size) || size > LARGEST_BACKUP) return false;
  const { buffer: page } = await handle.read(Buffer.alloc(PAGE_BYTES), 0, PAGE_BYTES, size - PAGE_BYTES);
  const facts = factsIn(page);
  if (facts === null) return false;
  const mac = startedMac(sealKey);
  const block = Buffer.alloc(BLOCK_BYTES);
  for (let at = 0; at < size - PAGE_BYTES; ) {
    const { bytesRead } = await handle.read(block, 0, Math.min(BLOCK_BYTES, size - PAGE_BYTES - at), at);
    if (bytesRead === 0) return false;
    mac.update(block.subarray(0, bytesRead));
    at += bytesRead;
  }
  return isPageWith(page, facts, mac.update(factsText(facts)).digest());
}

/** Takes the page off. Returns whether it proved the bytes before it; null if there was none. */
export const takeProof = (file: string, sealKey: Uint8Array | null): boolean | null =>
  withFile(file, 'r+', (handle, bytes) => {
    const page = readPage(handle, bytes);
    const facts = factsIn(page);
    if (page === null || facts === null) return null;
    const isProven = sealKey !== null && isPageOf(handle, bytes, { page, facts, sealKey });
    ftruncateSync(handle, bytes - PAGE_BYTES);
    return isProven;
  });
