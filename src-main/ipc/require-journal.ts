import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, type Result } from '#shared/result.ts';
import { isStorageError, problemOf } from '../journal/base/journal-error.ts';
import { VaultError } from '../key-vault/keychain.ts';

type Answered<T> = Promise<Result<T, CounterError>> | Result<T, CounterError>;

/**
 * Answers `journal-unavailable` if nothing can be written or the journal isn't open, and `no-keychain` if the keychain
 * is locked.
 */
export async function whenOpen<P, T>(part: P | null, work: (part: P) => Answered<T>): Promise<Result<T, CounterError>> {
  if (part === null) return err({ code: 'journal-unavailable' });
  try {
    return await work(part);
  } catch (error) {
    if (error instanceof VaultError) return err({ code: 'no-keychain' });
    if (!isStorageError(error)) throw error;
    return err({ code: 'journal-unavailable', detail: problemOf(error) });
  }
}
