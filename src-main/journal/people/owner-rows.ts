/** The keys of the counters whose day files the owner accepts, and the news that the owner was sent by text. */
import type { NewsKind } from '#shared/counter-api/news.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import { IS_OPEN } from '../base/open-intents.ts';

export interface KnownKeyRecord {
  readonly fingerprint: string;
  readonly mark: string;
  readonly shop: string;
  readonly confirmedBy: string;
  readonly confirmedAt: number;
}

export interface NewsRecord {
  readonly key: string;
  readonly kind: NewsKind;
  readonly saleId: string | null;
  readonly at: number;
}

export function ownerReader(db: ReadableDb) {
  return {
    keys: (): KnownKeyRecord[] =>
      db
        .prepare<[], KnownKeyRecord>(
          `SELECT fingerprint, mark, shop, confirmed_by AS confirmedBy, confirmed_at AS confirmedAt
           FROM known_keys ORDER BY mark, confirmed_at LIMIT 200`,
        )
        .all(),
    /** Counts orders that may be charged and aren't known, or that a person is asked about. */
    stuck: (): number =>
      db
        .prepare<[], { n: number }>(
          `SELECT count(*) AS n FROM intents INDEXED BY intents_open
           WHERE ${IS_OPEN} AND ((state = 'unknown' AND given_up = 0) OR attention IS NOT NULL)`,
        )
        .get()?.n ?? 0,
    isTold: (key: string): boolean => db.prepare(`SELECT 1 FROM news WHERE key = ?`).get(key) !== undefined,
    news: (limit: number): NewsRecord[] =>
      db
        .prepare<[number], NewsRecord>(
          `SELECT key, kind, sale_id AS saleId, at FROM news WHERE sale_id IS NOT NULL ORDER BY at DESC LIMIT ?`,
        )
        .all(limit),
  };
}

export function ownerWriter(db: WritableDb) {
  return {
    addKey: (key: KnownKeyRecord): void =>
      void db
        .prepare(`
          INSERT INTO known_keys (fingerprint, mark, shop, confirmed_by, confirmed_at)
          VALUES (@fingerprint, @mark, @shop, @confirmedBy, @confirmedAt) ON CONFLICT DO NOTHING`)
        .run(key),
    dropKey: (fingerprint: string): boolean =>
      db.prepare(`DELETE FROM known_keys WHERE fingerprint = ?`).run(fingerprint).changes === 1,
    told: (news: NewsRecord): void =>
      void db
        .prepare(`INSERT INTO news (key, kind, sale_id, at) VALUES (@key, @kind, @saleId, @at) ON CONFLICT DO NOTHING`)
        .run(news),
  };
}
