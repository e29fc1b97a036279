/** The form of a backup that leaves the shop, without a journal in it. */
import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { appendProof } from '#main/journal/backup/backup-proof.ts';
import {
  headerFor,
  isSealedBy,
  openSealed,
  PART_BYTES,
  type SealedHeader,
  sealedHeaderIn,
  sealedPart,
  sealedStart,
  sealPart,
} from '#main/journal/backup/sealed-file.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const KEY = new Uint8Array(32).fill(1);
const OTHER = new Uint8Array(32).fill(2);

interface Sealed {
  readonly folder: string;
  readonly plain: string;
  readonly header: SealedHeader;
  readonly parts: readonly Buffer[];
}

/** A file of three parts and a bit, with a proof of its bytes. */
async function sealed(): Promise<Sealed> {
  const folder = tempFolder();
  const plain = join(folder, 'backup.db');
  writeFileSync(plain, randomBytes(3 * PART_BYTES));
  appendProof(plain, { wrap: '{}', head: 1 }, KEY);
  const header = await headerFor(plain, 'K3F7', KEY);
  if (header === null) throw new Error('no header');
  const bytes = readFileSync(plain);
  const parts = Array.from({ length: header.parts }, (_, nth) =>
    sealPart(header, nth, bytes.subarray(nth * PART_BYTES, (nth + 1) * PART_BYTES), KEY),
  );
  return { folder, plain, header, parts: await Promise.all(parts) };
}

function fileOf({ folder }: Sealed, header: SealedHeader, parts: readonly Buffer[]): string {
  const file = join(folder, 'backup.db.sealed');
  writeFileSync(file, Buffer.concat([sealedStart(header), ...parts.map(sealedPart)]));
  return file;
}

function opened({ folder }: Sealed, file: string, key = KEY): Buffer | string {
  const to = join(folder, 'opened.db');
  try {
    openSealed(file, to, key);
    return readFileSync(to);
  } catch (error) {
    return (error as Error).message;
  }
}

test('a sealed file opens to the same bytes, with its own key alone', async () => {
  const it = await sealed();
  const file = fileOf(it, it.header, it.parts);
  expect(it.header.parts).toBe(4);
  expect(sealedHeaderIn(file)).toEqual(it.header);
  expect(readFileSync(it.plain).equals(opened(it, file) as Buffer)).toBe(true);
  expect(opened(it, file, OTHER)).toContain('part 1 of 4 was changed');
  expect([isSealedBy(file, KEY), isSealedBy(file, OTHER)]).toEqual([true, false]);
});

test('each part opens in its own place of its own file alone', async () => {
  const it = await sealed();
  const [first = Buffer.of(), second = Buffer.of(), ...rest] = it.parts;
  expect(opened(it, fileOf(it, it.header, [second, first, ...rest]))).toContain('part 1 of 4 was changed');
  expect(opened(it, fileOf(it, it.header, [first, first, ...rest]))).toContain('part 2 of 4 was changed');
  expect(opened(it, fileOf(it, it.header, [first, second]))).toContain('part 3 of 4 is not there');
  const other = await sealed();
  expect(opened(it, fileOf(it, it.header, [first, second, ...other.parts.slice(2)]))).toContain('part 3 of 4');
});

test.each([{ bytes: 1 }, { parts: 3 }, { mark: 'ELSE' }, { name: 'newest.db' }, { wrap: '{"other":1}' }])(
  'a header that says something else opens nothing: %j',
  async (change) => {
    const it = await sealed();
    expect(opened(it, fileOf(it, { ...it.header, ...change }, it.parts))).toContain('was changed');
  },
);

test('one changed bit anywhere is found', async () => {
  const it = await sealed();
  for (const at of [0, 12, 28, 5000]) {
    const parts = it.parts.map((part) => Buffer.from(part));
    const part = parts[2] ?? Buffer.of();
    part[at] = (part[at] ?? 0) ^ 1;
    expect(opened(it, fileOf(it, it.header, parts))).toContain('part 3 of 4 was changed');
  }
});

test('the same file has the same id, and another one, or another name, has another', async () => {
  const it = await sealed();
  expect((await headerFor(it.plain, 'K3F7', KEY))?.id).toBe(it.header.id);
  const other = join(it.folder, 'other.db');
  writeFileSync(other, readFileSync(it.plain));
  expect((await headerFor(other, 'K3F7', KEY))?.id).not.toBe(it.header.id);
  const bytes = readFileSync(it.plain);
  bytes[9] = (bytes[9] ?? 0) ^ 1;
  writeFileSync(it.plain, bytes);
  expect((await headerFor(it.plain, 'K3F7', KEY))?.id).not.toBe(it.header.id);
});

test.each([
  '',
  'SQLite format 3\0',
  'dwadi-sealed-backup-1\n',
  'dwadi-sealed-backup-1\n{"form":1}\n',
  'dwadi-sealed-backup-2\n{}\n',
])('a file that begins otherwise is no sealed backup: %j', (text) => {
  const file = join(tempFolder(), 'any');
  writeFileSync(file, text);
  expect(sealedHeaderIn(file)).toBeNull();
});
