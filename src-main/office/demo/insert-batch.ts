/** Inserts a batch as a counter does: by its statement and under its own role, in one transaction. */
import { canonicalJson } from '#shared/canonical-json.ts';
import type { OfficeBatch } from '#shared/office/batch.ts';
import { statementOf } from '../../office-link/statement.ts';
import { sha256 } from '../../platform/ed25519.ts';
import type { OfficeDatabase } from '../database/database.ts';

export const batchHash = (batch: OfficeBatch): string => sha256(canonicalJson(batch));

export async function insertBatch(db: OfficeDatabase, role: string, batch: OfficeBatch): Promise<void> {
  await db.transaction(async (queries) => {
    await queries.run(`SET LOCAL ROLE "${role}"`);
    const { text, values } = statementOf(batch, batchHash(batch), 0);
    await queries.query(text, values);
  });
}

/** A counter claims its journal once. */
export async function claimMark(
  db: OfficeDatabase,
  role: string,
  { mark, shop, signer }: { readonly mark: string; readonly shop: string; readonly signer: string },
): Promise<void> {
  await db.transaction(async (queries) => {
    await queries.run(`SET LOCAL ROLE "${role}"`);
    await queries.query(`INSERT INTO dwadi.mark (mark, kind, shop, signer) VALUES ($1, 'training', $2, $3)`, [
      mark,
      shop,
      signer,
    ]);
  });
}
