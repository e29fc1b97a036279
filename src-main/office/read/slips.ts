/**
 * Checks the code of a slip by the keys that the owner confirmed, now or before. Their public halves stand in the day
 * files, which were judged when they came.
 */
import type { CheckedSlip } from '#shared/office/page-data.ts';
import { readSlipCode } from '#shared/slip-code.ts';
import { readDayFile } from '../../day-files/day-file.ts';
import { judgeSlip } from '../../day-files/slip-proof.ts';
import type { Queries } from '../database/database.ts';

interface Known {
  readonly name: string;
  readonly fingerprint: string;
  /** The newest day file that this key signed; null before the first. */
  readonly text: string | null;
}

const counterWith = (queries: Queries, signer: string): Promise<Known[]> =>
  queries.query<Known>(
    `SELECT c.name, s.signer AS fingerprint, (
       SELECT d.text FROM dwadi.day_check k JOIN dwadi.day_file d USING (mark, business_day, hash)
       WHERE k.signer = s.signer ORDER BY k.business_day DESC LIMIT 1
     ) AS text
     FROM dwadi.confirmed_key s JOIN dwadi.counter c USING (role) WHERE left(s.signer, 8) = $1`,
    [signer],
  );

function keyIn({ text, fingerprint }: Known): string[] {
  const read = text === null ? null : readDayFile(new TextEncoder().encode(text));
  return read?.ok && read.body.signer.fingerprint === fingerprint ? [read.body.signer.key] : [];
}

export async function checkSlip(queries: Queries, code: string): Promise<CheckedSlip> {
  const nothing = { counter: null, facts: null };
  const read = readSlipCode(code);
  if (read === null) return { verdict: 'not-a-code', ...nothing };
  const known = await counterWith(queries, read.facts.signer);
  const keys = known.flatMap(keyIn);
  if (known.length > 0 && keys.length === 0) return { verdict: 'no-key', ...nothing };
  const judged = judgeSlip(code, keys);
  if (judged.result !== 'true') return { verdict: judged.result, ...nothing };
  const counter = known.find(({ fingerprint }) => fingerprint === judged.fingerprint)?.name ?? null;
  return { verdict: 'true', counter, facts: judged.facts };
}
