import type { Finding } from '#shared/counter-api/doctor.ts';
import { fault, fine, notAsked } from '../finding.ts';

export interface KeychainPort {
  /** Training keeps its secrets in a file and never asks the keychain. */
  readonly place: 'keychain' | 'file';
  /** False if the counter was never opened: there are no secrets yet. Null if it can't be examined. */
  readonly made: () => Promise<boolean | null>;
  /** Reads the counter's secrets, and throws if they can't be had. They are not passed on. */
  readonly read: () => unknown;
}

export async function checkKeychain({ place, made, read }: KeychainPort): Promise<Finding> {
  const isMade = await made();
  if (isMade !== true) return notAsked('keychain', isMade === null ? 'no-journal' : 'none-yet');
  try {
    await read();
    return fine('keychain', place);
  } catch {
    // The error's message may hold what could not be read.
    return fault('keychain', place === 'file' ? 'vault-unreadable' : 'no-keychain');
  }
}
