/**
 * The day files of all counters, as the office keeps them: exactly the bytes that each counter signed. The office is
 * believed in nothing: a text is held against its hash here, and against its signature where it is used.
 */
import { DAY_FILE_MOST_BYTES, dayFileName } from '#shared/day-file.ts';
import { type FoundFile, MOST_DAY_FILES } from '../day-files/day-source.ts';

/** One connection that only reads. */
export interface ReadSession {
  query<R>(sql: string, parameters?: readonly unknown[]): Promise<R[]>;
}

/** A text has some 20 kB, and at most 2 MB. */
const TEXTS_AT_ONCE = 20;

interface Place {
  readonly mark: string;
  readonly day: string;
  readonly hash: string;
}
interface Text extends Place {
  /** Null for a text that is longer than any day file. */
  readonly text: string | null;
}

const OF_KIND = `dwadi.day_file AS file JOIN dwadi.mark AS owner ON owner.mark = file.mark AND owner.kind = $1`;

/** All statements see one state of the office. A counter that sends meanwhile waits for nothing. */
const BEGIN = 'BEGIN TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY';

const NEWEST = `
SELECT file.mark AS mark, file.business_day::text AS day, file.hash AS hash
FROM ${OF_KIND}
ORDER BY file.business_day DESC, file.mark, file.hash LIMIT $2`;

const COUNT = `SELECT count(*)::int AS files FROM ${OF_KIND}`;

const TEXTS = `
SELECT file.mark AS mark, file.business_day::text AS day, file.hash AS hash,
  CASE WHEN octet_length(file.text) <= $4 THEN file.text END AS text
FROM unnest($1::text[], $2::date[], $3::text[]) AS wanted(mark, day, hash)
JOIN dwadi.day_file AS file
  ON file.mark = wanted.mark AND file.business_day = wanted.day AND file.hash = wanted.hash
ORDER BY file.business_day DESC, file.mark, file.hash`;

/** A day that was changed stands there twice, so its hash is part of its name. */
const nameOf = ({ mark, day, hash }: Place): string => `${dayFileName(mark, day)} (${hash.slice(0, 8)})`;

const found = (file: Text): FoundFile => ({
  name: nameOf(file),
  bytes: file.text === null ? null : new TextEncoder().encode(file.text),
  hash: file.hash,
});

/** Hands out the newest files. Returns how many older ones were left. */
export async function readDayFiles(
  session: ReadSession,
  kind: 'live' | 'training',
  take: (file: FoundFile) => void,
): Promise<number> {
  await session.query(BEGIN);
  const [count] = await session.query<{ files: number }>(COUNT, [kind]);
  const places = await session.query<Place>(NEWEST, [kind, MOST_DAY_FILES]);
  for (let at = 0; at < places.length; at += TEXTS_AT_ONCE) {
    const some = places.slice(at, at + TEXTS_AT_ONCE);
    const wanted = [some.map(({ mark }) => mark), some.map(({ day }) => day), some.map(({ hash }) => hash)];
    const texts = await session.query<Text>(TEXTS, [...wanted, DAY_FILE_MOST_BYTES]);
    for (const text of texts) take(found(text));
  }
  await session.query('COMMIT');
  return Math.max(0, (count?.files ?? 0) - places.length);
}
