import { VaultError } from './keychain.ts';

/** Returns only the error's name: its message may hold a secret. */
export const nameOf = (error: unknown): string =>
  error instanceof VaultError ? error.problem : error instanceof Error ? error.name : 'unknown';
