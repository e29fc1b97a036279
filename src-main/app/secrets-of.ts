/**
 * The secrets under which a journal was written, and no others: under another counter's nobody could sign in, nothing
 * sealed would open, and no order would be known for the same as one before (M19, M22).
 */
import { createHmac } from 'node:crypto';
import type { JournalWriter } from '../journal/journal.ts';
import { SECRETS_MARK } from '../journal/meta-names.ts';
import { VaultError } from '../key-vault/keychain.ts';
import type { Secrets } from '../key-vault/secrets.ts';

/** Tells them from others, and nothing of them. */
const markOf = ({ pepper }: Secrets): string =>
  createHmac('sha256', pepper).update('dwadi-secrets').digest('base64url');

/** A journal that doesn't say under which it was written takes the first. */
export const areOf = (meta: Readonly<Record<string, string>>, secrets: Secrets): boolean =>
  (meta[SECRETS_MARK] ?? markOf(secrets)) === markOf(secrets);

/** Throws where another counter's journal was put in the place of the one that this keychain knows. */
export async function proveSecrets(
  meta: Readonly<Record<string, string>>,
  secrets: Secrets,
  write: Pick<JournalWriter, 'saveMeta'>,
): Promise<void> {
  if (!areOf(meta, secrets)) throw new VaultError('secrets-missing');
  if (meta[SECRETS_MARK] === undefined) await write.saveMeta({ [SECRETS_MARK]: markOf(secrets) });
}
