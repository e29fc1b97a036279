/** An office on the embedded database with day files in it, and a session that has a reader's rights alone. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import type { OfficeConnection } from '#main/office-link/connection.ts';
import { sha256 } from '#main/platform/ed25519.ts';

export interface SentDay {
  readonly mark: string;
  readonly day: string;
  readonly text: string;
  readonly kind?: 'live' | 'training';
  /** Another than the text's own. */
  readonly hash?: string;
}

export async function sendDay(db: OfficeDatabase, { mark, day, text, kind = 'live', hash }: SentDay): Promise<void> {
  const role = `dwadi_till_${mark.toLowerCase()}`;
  await db.query(`INSERT INTO dwadi.counter (role, name) VALUES ($1::text::name, $1::text) ON CONFLICT DO NOTHING`, [
    role,
  ]);
  await db.query(
    `INSERT INTO dwadi.mark (mark, role, kind, shop, signer) VALUES ($1, $2, $3, 'Adom Mobile', '') ON CONFLICT DO NOTHING`,
    [mark, role, kind],
  );
  await db.query(
    `INSERT INTO dwadi.day_file (mark, business_day, hash, nth, text, made_at) VALUES ($1, $2, $3, 1, $4, now())`,
    [mark, day, hash ?? sha256(text), text],
  );
}

/** Sends what lies in a folder of day files. */
export async function sendFolder(db: OfficeDatabase, folder: string): Promise<void> {
  for (const name of readdirSync(folder)) {
    const [, mark = '', day = ''] = /^dwadi-day-([A-Za-z0-9]+)-(\d{4}-\d{2}-\d{2})\.json$/.exec(name) ?? [];
    await sendDay(db, { mark, day, text: readFileSync(join(folder, name), 'utf8') });
  }
}

export async function readerOf(db: OfficeDatabase): Promise<OfficeConnection> {
  await db.run('SET ROLE dwadi_reader');
  return {
    query: (sql, parameters) => db.query(sql, parameters),
    run: (sql) => db.run(sql),
    close: () => db.run('ROLLBACK; RESET ROLE'),
  };
}
