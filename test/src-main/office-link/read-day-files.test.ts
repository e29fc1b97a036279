import { expect, test } from 'vitest';
import type { FoundFile } from '#main/day-files/day-source.ts';
import { MOST_DAY_FILES } from '#main/day-files/day-source.ts';
import { type ReadSession, readDayFiles } from '#main/office-link/read-day-files.ts';
import { sha256 } from '#main/platform/ed25519.ts';
import { DAY_FILE_MOST_BYTES } from '#shared/day-file.ts';
import { embeddedOffice } from '../../support/office/embedded.ts';
import { readerOf, sendDay } from '../../support/office/embedded-days.ts';

async function readAll(db: Awaited<ReturnType<typeof embeddedOffice>>, kind: 'live' | 'training' = 'live') {
  const files: FoundFile[] = [];
  const session = await readerOf(db);
  const unread = await readDayFiles(session, kind, (file) => files.push(file));
  await session.close();
  return { files, unread };
}

const textIn = ({ bytes }: FoundFile): string | null => bytes && new TextDecoder().decode(bytes);

test('a reader gets each text to the byte, with the hash that stands beside it, and practice apart', async () => {
  const db = await embeddedOffice();
  await sendDay(db, { mark: 'AAAA', day: '2026-11-19', text: 'Ɛhyɛn 19\n' });
  await sendDay(db, { mark: 'AAAA', day: '2026-11-20', text: 'twenty', hash: 'f'.repeat(64) });
  await sendDay(db, { mark: 'TTTT', day: '2026-11-20', text: 'practice', kind: 'training' });
  const { files, unread } = await readAll(db);
  expect(unread).toBe(0);
  expect(files.map((file) => [file.name, textIn(file), file.hash]).toReversed()).toEqual([
    [`dwadi-day-AAAA-2026-11-19.json (${sha256('Ɛhyɛn 19\n').slice(0, 8)})`, 'Ɛhyɛn 19\n', sha256('Ɛhyɛn 19\n')],
    ['dwadi-day-AAAA-2026-11-20.json (ffffffff)', 'twenty', 'f'.repeat(64)],
  ]);
  expect((await readAll(db, 'training')).files.map(textIn)).toEqual(['practice']);
});

test('a text that is longer than any day file is not carried over', async () => {
  const db = await embeddedOffice();
  await sendDay(db, { mark: 'AAAA', day: '2026-11-20', text: 'x'.repeat(DAY_FILE_MOST_BYTES + 1) });
  await sendDay(db, { mark: 'AAAA', day: '2026-11-19', text: 'x'.repeat(DAY_FILE_MOST_BYTES) });
  expect((await readAll(db)).files.map((file) => file.bytes?.length ?? null)).toEqual([null, DAY_FILE_MOST_BYTES]);
});

test('too many files are read from the newest, and the others are counted', async () => {
  const db = await embeddedOffice();
  await sendDay(db, { mark: 'AAAA', day: '2010-01-01', text: 'the oldest' });
  await db.query(
    `INSERT INTO dwadi.day_file (mark, business_day, hash, nth, text, made_at)
     SELECT 'AAAA', date '2010-01-01' + n, repeat('0', 64), n, n::text, now() FROM generate_series(1, $1) AS n`,
    [MOST_DAY_FILES + 1],
  );
  const { files, unread } = await readAll(db);
  expect([files.length, unread]).toEqual([MOST_DAY_FILES, 2]);
  const texts = new Set(files.map(textIn));
  expect([texts.has(String(MOST_DAY_FILES + 1)), texts.has('2'), texts.has('1')]).toEqual([true, true, false]);
});

test('a reading takes nothing in that comes meanwhile, and writes nothing', async () => {
  const asked: string[] = [];
  const session: ReadSession = {
    query: async (sql) => {
      asked.push(sql.trim());
      return [];
    },
  };
  await readDayFiles(session, 'live', () => {});
  expect([asked.at(0), asked.at(-1)]).toEqual([
    'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY',
    'COMMIT',
  ]);
});

test('texts come twenty at a time, each once and in order, and files that came meanwhile leave none unread', async () => {
  const places = Array.from({ length: 41 }, (_, nth) => ({
    mark: `M${nth}`,
    day: '2026-11-20',
    hash: `${nth}`.padEnd(64),
  }));
  const asked: (readonly unknown[])[] = [];
  const session: ReadSession = {
    query: async <R>(sql: string, values: readonly unknown[] = []) => {
      if (sql.includes('count(*)')) return [{ files: 40 }] as R[];
      if (sql.includes('LIMIT')) return places as R[];
      if (!sql.includes('unnest')) return [];
      asked.push(values);
      const [marks, days, hashes, most] = values as [string[], string[], string[], number];
      expect([days.length, hashes.length, most]).toEqual([marks.length, marks.length, DAY_FILE_MOST_BYTES]);
      return marks.map((mark, at) => ({ mark, day: days[at], hash: hashes[at], text: mark })) as R[];
    },
  };
  const files: (string | null)[] = [];
  expect(await readDayFiles(session, 'live', (file) => files.push(textIn(file)))).toBe(0);
  expect(asked.map(([marks]) => (marks as string[]).length)).toEqual([20, 20, 1]);
  expect(files).toEqual(places.map(({ mark }) => mark));
});

test('an office that tells no number of files leaves none unread', async () => {
  expect(await readDayFiles({ query: async () => [] }, 'live', () => {})).toBe(0);
});
