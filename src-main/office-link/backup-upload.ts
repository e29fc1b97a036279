/**
 * Sends the newest backup to the office, sealed, in parts. A break costs the part that was on its way: the office says
 * which parts it has. Selling never waits: each part is sent in a quiet moment, and within the day's budget.
 */
import { open } from 'node:fs/promises';
import { basename } from 'node:path';
import { canonicalJson } from '#shared/canonical-json.ts';
import { fromFirstOfOurs } from '../journal/backup/proven-backups.ts';
import { headerFor, PART_BYTES, type SealedHeader, sealPart } from '../journal/backup/sealed-file.ts';
import type { OfficeConnection } from './connection.ts';
import type { DayBudget } from './day-budget.ts';

export interface UploadPorts {
  readonly office: Pick<OfficeConnection, 'query'>;
  readonly mark: string;
  /** The files that are named as the counter's backups, as paths, the one that holds most first by its own account. */
  readonly backups: readonly string[];
  /** True for one that this counter made, and that nobody has changed. */
  readonly isOurs: (file: string) => Promise<boolean>;
  /** The key of the journal's seal. The key of a sealed backup follows from it. */
  readonly sealKey: Uint8Array;
  /** False once the counter is used, or closes. */
  readonly mayGoOn: () => boolean;
  readonly budget: DayBudget;
  /** Remembers the name of the backup that is on its way, which newer ones must not push out meanwhile; empty for none. */
  readonly keep: (name: string) => Promise<void>;
}

export type Upload =
  /** The newest backup is in the office already, or there is none. */
  | 'nothing'
  /** Nobody could open it again: the owner makes a recovery code first. */
  | 'no-code'
  /** The office is older, and keeps no backups yet. */
  | 'older-office'
  | 'done'
  | 'put-off'
  | 'budget-spent';

interface There {
  readonly backup: string;
  readonly name: string;
  readonly isWhole: boolean;
}

const backupsThere = (office: UploadPorts['office'], mark: string): Promise<There[]> =>
  office.query<There>(
    `SELECT b.backup, b.name, b.parts = (
       SELECT count(*) FROM dwadi.backup_chunk c WHERE c.mark = b.mark AND c.backup = b.backup
     ) AS "isWhole" FROM dwadi.backup b WHERE b.mark = $1`,
    [mark],
  );

/**
 * One that was begun is brought to its end: a large journal takes days, and each of them makes a newer backup. Anybody
 * can put a file there and name it as they like, so the first that proves itself is taken.
 */
async function nextOf({ backups, isOurs }: UploadPorts, there: readonly There[]): Promise<string | null> {
  const [newest] = await fromFirstOfOurs(backups, isOurs);
  const whole = new Set(there.filter(({ isWhole }) => isWhole).map(({ name }) => name));
  const begun = new Set(there.filter(({ isWhole }) => !isWhole).map(({ name }) => name));
  if (newest === undefined || whole.has(basename(newest))) return null;
  const wanted = backups.filter((file) => begun.has(basename(file)));
  return (await fromFirstOfOurs(wanted, isOurs))[0] ?? newest;
}

async function partsThere({ office, mark }: UploadPorts, { id }: SealedHeader): Promise<Set<number>> {
  const rows = await office.query<{ nth: number }>(
    `SELECT nth FROM dwadi.backup_chunk WHERE mark = $1 AND backup = $2`,
    [mark, id],
  );
  return new Set(rows.map(({ nth }) => nth));
}

/** Sends what the office lacks. */
async function sendParts(ports: UploadPorts, file: string, header: SealedHeader): Promise<Upload> {
  const { office, mark, sealKey, budget, mayGoOn } = ports;
  const has = await partsThere(ports, header);
  const handle = await open(file);
  try {
    for (let nth = 0; nth < header.parts; nth += 1) {
      if (has.has(nth)) continue;
      if (!mayGoOn()) return 'put-off';
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(PART_BYTES), 0, PART_BYTES, nth * PART_BYTES);
      const part = await sealPart(header, nth, buffer.subarray(0, bytesRead), sealKey);
      // A part on its way may arrive although its answer doesn't, so it counts from here on.
      if (!(await budget.take(part.length))) return 'budget-spent';
      await office.query(
        `INSERT INTO dwadi.backup_chunk (mark, backup, nth, sealed) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
        [mark, header.id, nth, part],
      );
    }
    return 'done';
  } finally {
    await handle.close();
  }
}

/** Throws where the line breaks: the next call goes on from there. */
export async function uploadBackup(ports: UploadPorts): Promise<Upload> {
  const { office, mark, sealKey, keep } = ports;
  const [found] = await office.query<{ takes: boolean }>(`SELECT to_regclass('dwadi.backup') IS NOT NULL AS takes`);
  if (found?.takes !== true) return 'older-office';
  const file = await nextOf(ports, await backupsThere(office, mark));
  if (file === null) {
    await keep('');
    return 'nothing';
  }
  const header = await headerFor(file, mark, sealKey);
  if (header === null) return 'no-code';
  await keep(header.name);
  await office.query(
    `INSERT INTO dwadi.backup (mark, backup, name, header, parts, bytes) VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT DO NOTHING`,
    [mark, header.id, header.name, canonicalJson(header), header.parts, header.bytes],
  );
  const sent = await sendParts(ports, file, header);
  if (sent === 'done') await keep('');
  return sent;
}
