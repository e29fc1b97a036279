import { VaultError } from '../key-vault/keychain.ts';

/** The name of what went wrong, and nothing of what was to be kept. */
export const nameOf = (error: unknown): string =>
  error instanceof VaultError ? error.problem : error instanceof Error ? error.name : 'unknown';
