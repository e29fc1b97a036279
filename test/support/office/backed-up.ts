/** A counter with a recovery code and a backup, for what leaves the shop sealed. */
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { makeBackup } from '#main/journal/backup/backup.ts';
import { openReader } from '#main/journal/file/open-journal.ts';
import { sealKeyOf } from '#main/journal/seal/row-digests.ts';
import { newRecoveryCode, wrapSecrets } from '#main/key-vault/recovery.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
import { subKey } from '#main/key-vault/sub-keys.ts';
import { closeHere, openHere, opsOf, recordOne, tempFolder } from '../journal/journal.ts';

export interface BackedUp {
  readonly folder: string;
  readonly code: string;
  readonly sealKey: Uint8Array;
  /** Makes one more, a day later each time. */
  readonly backUp: () => Promise<string>;
}

const FIRST = Date.parse('2026-11-21T03:20:11.123Z');
const DAY = 86_400_000;

/** `bytes`: so much that can't be made smaller stands in the journal. */
export async function backedUp({ bytes = 0, withCode = true } = {}): Promise<BackedUp> {
  const [folder, code, secrets] = [tempFolder(), newRecoveryCode(), newSecrets()];
  const sealKey = subKey(secrets, 'journal-seal');
  const opened = await openHere(folder, { seal: { key: sealKeyOf(sealKey), least: null } });
  const ops = opsOf(opened);
  ops.saveMeta({
    'counter-mark': 'K3F7',
    ...(withCode && { 'recovery-wrap': await wrapSecrets(secrets, code, 10) }),
    ...(bytes > 0 && { filling: randomBytes(bytes).toString('base64') }),
  });
  recordOne(ops);
  closeHere(opened);
  let at = FIRST;
  const backUp = async (): Promise<string> => {
    const db = openReader(folder);
    const made = await makeBackup(
      db,
      { folder: join(folder, 'backups'), mark: 'K3F7', at },
      { key: sealKey, isSealed: true },
    );
    db.close();
    at += DAY;
    if (made.kind !== 'made') throw new Error(made.detail);
    return made.file;
  };
  return { folder, code, sealKey, backUp };
}
