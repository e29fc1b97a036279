/**
 * A backup that leaves the shop. A backup's pages hold customers' numbers in the clear, so all of it is sealed: part by
 * part, so that it can travel in parts, each bound to its place in this one file. Its key follows from the counter's
 * secrets, and the first lines carry these sealed with the recovery code: the code alone opens it, on any PC.
 */
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import { closeSync, createReadStream, openSync, readSync, writeFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { deflateRaw, inflateRawSync } from 'node:zlib';
import { canonicalJson } from '#shared/canonical-json.ts';
import { orElse } from '../../platform/may-fail.ts';
import { JournalError } from '../base/journal-error.ts';
import { factsOf } from './backup-proof.ts';

const FORM = 'dwadi-sealed-backup-1';
export const PART_BYTES = 256 * 1024;
/** 2 GiB: no counter's journal comes near it. */
const MOST_PARTS = 8192;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** A part's length stands before it. */
export const SEALED_PART_EXTRA = 4;
const LONGEST_HEADER = 4096;
/** A part that can't be made smaller grows by a few bytes. */
const LONGEST_PART = PART_BYTES + 1024;

export interface SealedHeader {
  readonly form: typeof FORM;
  readonly id: string;
  readonly mark: string;
  /** The name of the backup. */
  readonly name: string;
  readonly bytes: number;
  readonly parts: number;
  /** The counter's secrets, sealed with the recovery code. */
  readonly wrap: string;
}

const isText = (value: unknown, most: number): value is string => typeof value === 'string' && value.length <= most;
const isCount = (value: unknown, most: number): value is number =>
  Number.isSafeInteger(value) && Number(value) > 0 && Number(value) <= most;

/** Checked by hand: the journal's threads read it, and they load no schemas. A field more or less is another form. */
const FIELDS: { readonly [F in keyof SealedHeader]: (value: unknown) => boolean } = {
  form: (value) => value === FORM,
  id: (value) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value),
  mark: (value) => isText(value, 16),
  name: (value) => isText(value, 200),
  bytes: (value) => isCount(value, Number.MAX_SAFE_INTEGER),
  parts: (value) => isCount(value, MOST_PARTS),
  wrap: (value) => isText(value, 2000),
};

function isHeader(value: unknown): value is SealedHeader {
  if (typeof value !== 'object' || value === null) return false;
  const fields = Object.entries(FIELDS);
  const isEach = fields.every(([name, isRight]) => Object.hasOwn(value, name) && isRight(Reflect.get(value, name)));
  return isEach && Object.keys(value).length === fields.length;
}

const compressed = promisify(deflateRaw);

const keyOf = ({ id }: SealedHeader, sealKey: Uint8Array): Buffer =>
  Buffer.from(hkdfSync('sha256', sealKey, id, 'dwadi:sealed-backup:1', 32));

/** The place of a part: nothing of the header can change, and no part can take another one's place. */
const placeOf = (header: SealedHeader, nth: number): Buffer =>
  createHash('sha256')
    .update(`${canonicalJson(header)}\n${nth}`)
    .digest();

async function idOf(file: string, sealKey: Uint8Array): Promise<string> {
  const mac = createHmac('sha256', Buffer.from(hkdfSync('sha256', sealKey, '', 'dwadi:sealed-backup-id:1', 32)));
  mac.update(`${basename(file)}\n`);
  for await (const block of createReadStream(file)) mac.update(block as Buffer);
  return mac.digest('hex');
}

/** Null for a backup without a recovery code, which nobody could open again. The same file has the same id. */
export async function headerFor(file: string, mark: string, sealKey: Uint8Array): Promise<SealedHeader | null> {
  const wrap = factsOf(file)?.wrap ?? null;
  if (wrap === null) return null;
  const { size: bytes } = await stat(file);
  const parts = Math.ceil(bytes / PART_BYTES);
  return { form: FORM, id: await idOf(file, sealKey), mark, name: basename(file), bytes, parts, wrap };
}

/** `nth`: from 0 on. */
export async function sealPart(
  header: SealedHeader,
  nth: number,
  bytes: Uint8Array,
  sealKey: Uint8Array,
): Promise<Buffer> {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(header, sealKey), nonce).setAAD(placeOf(header, nth));
  const sealed = Buffer.concat([cipher.update(await compressed(bytes)), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Throws where it was changed, moved, or sealed with another key. */
function openPart(header: SealedHeader, nth: number, part: Buffer, sealKey: Uint8Array): Buffer {
  const key = keyOf(header, sealKey);
  const decipher = createDecipheriv('aes-256-gcm', key, part.subarray(0, NONCE_BYTES)).setAAD(placeOf(header, nth));
  decipher.setAuthTag(part.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const opened = Buffer.concat([decipher.update(part.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
  return inflateRawSync(opened, { maxOutputLength: PART_BYTES });
}

/** The lines with which a sealed file begins. */
export const sealedStart = (header: SealedHeader): Buffer => Buffer.from(`${FORM}\n${canonicalJson(header)}\n`);

/** A part as it stands in a sealed file. */
export function sealedPart(part: Uint8Array): Buffer {
  const length = Buffer.alloc(SEALED_PART_EXTRA);
  length.writeUInt32BE(part.length);
  return Buffer.concat([length, part]);
}

/** Null if it is no such header. */
export function readHeader(text: string): SealedHeader | null {
  const value: unknown = orElse(() => JSON.parse(text), null);
  return isHeader(value) ? value : null;
}

interface Start {
  readonly header: SealedHeader;
  /** Where its first part begins. */
  readonly at: number;
}

function startIn(handle: number): Start | null {
  const bytes = Buffer.alloc(LONGEST_HEADER);
  const text = bytes.subarray(0, readSync(handle, bytes, 0, LONGEST_HEADER, 0)).toString('latin1');
  const [form, line] = text.split('\n', 2);
  const header = form === FORM && line !== undefined ? readHeader(line) : null;
  return header && { header, at: FORM.length + (line?.length ?? 0) + 2 };
}

function reading<T>(file: string, work: (handle: number) => T): T {
  const handle = openSync(file, 'r');
  try {
    return work(handle);
  } finally {
    closeSync(handle);
  }
}

/** Null for any other file, and for one that can't be read: its reader says why. */
export const sealedHeaderIn = (file: string): SealedHeader | null =>
  orElse(() => reading(file, (handle) => startIn(handle)?.header ?? null), null);

function partAt(handle: number, at: number): Buffer | null {
  const length = Buffer.alloc(SEALED_PART_EXTRA);
  if (readSync(handle, length, 0, SEALED_PART_EXTRA, at) < SEALED_PART_EXTRA) return null;
  const bytes = length.readUInt32BE();
  if (bytes < NONCE_BYTES + TAG_BYTES || bytes > LONGEST_PART) return null;
  const part = Buffer.alloc(bytes);
  return readSync(handle, part, 0, bytes, at + SEALED_PART_EXTRA) === bytes ? part : null;
}

/** True if this key opens its first part. */
export const isSealedBy = (file: string, sealKey: Uint8Array): boolean =>
  reading(file, (handle) => {
    const start = startIn(handle);
    const part = start && partAt(handle, start.at);
    return start !== null && part !== null && orElse(() => openPart(start.header, 0, part, sealKey), null) !== null;
  });

const damaged = (what: string): JournalError => new JournalError('damaged', `the sealed backup: ${what}`);

/** Writes the backup that is sealed in a file. A file that it leaves when it throws is no backup. */
export function openSealed(from: string, to: string, sealKey: Uint8Array): void {
  reading(from, (handle) => {
    const start = startIn(handle);
    if (start === null) throw new JournalError('not-a-journal', 'no sealed backup');
    const { header } = start;
    const out = openSync(to, 'w', 0o600);
    try {
      let { at } = start;
      let bytes = 0;
      for (let nth = 0; nth < header.parts; nth += 1) {
        const part = partAt(handle, at);
        if (part === null) throw damaged(`part ${nth + 1} of ${header.parts} is not there`);
        const opened = orElse(() => openPart(header, nth, part, sealKey), null);
        if (opened === null) throw damaged(`part ${nth + 1} of ${header.parts} was changed`);
        // Goes on until all is written, or throws: a nearly full disk may take only a part without an error.
        writeFileSync(out, opened);
        at += SEALED_PART_EXTRA + part.length;
        bytes += opened.length;
      }
      if (bytes !== header.bytes) throw damaged('it has not all of its bytes');
    } finally {
      closeSync(out);
    }
  });
}
