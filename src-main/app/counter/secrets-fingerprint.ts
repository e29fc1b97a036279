/**
 * Ties a journal to the secrets that it was written with. With another counter's, no one could sign in, nothing sealed
 * would open, and no order would be recognised as the same as an earlier one (M19, M22).
 */
import { createHmac } from 'node:crypto';
import { SECRETS_MARK } from '../../journal/base/meta-names.ts';
import type { JournalWriter } from '../../journal/journal.ts';
import { VaultError } from '../../key-vault/keychain.ts';
import type { Secrets } from '../../key-vault/secrets.ts';

/** Identifies the secrets without revealing them. */
const markOf = ({ pepper }: Secrets): string =>
  createHmac('sha256', pepper).update('dwadi-secrets').digest('base64url');

/** A journal without a mark accepts the first secrets. */
export const areOf = (meta: Readonly<Record<string, string>>, secrets: Secrets): boolean =>
  (meta[SECRETS_MARK] ?? markOf(secrets)) === markOf(secrets);

/** Throws if another counter's journal has replaced the one that this keychain belongs to. */
export async function proveSecrets(
  meta: Readonly<Record<string, string>>,
  secrets: Secrets,
  write: Pick<JournalWriter, 'saveMeta'>,
): Promise<void> {
  if (!areOf(meta, secrets)) throw new VaultError('secrets-missing');
  if (meta[SECRETS_MARK] === undefined) await write.saveMeta({ [SECRETS_MARK]: markOf(secrets) });
}
