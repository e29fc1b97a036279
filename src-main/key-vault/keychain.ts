/**
 * The operating system's keychain, which holds a live counter's secrets that must never lie in a file. Loaded on first
 * use: its library is native, and a PC on which it can't be loaded must still open Training.
 */
import { randomUUID } from 'node:crypto';
import { busSpeaks } from './linux-session-bus.ts';

const SERVICE = 'Dwadi';

/** Windows takes 2,560 bytes of UTF-16 for an entry. */
export const ENTRY_MOST = 1280;

/** Linux has several stores, and the kernel's forgets at each reboot: only the Secret Service is used. */
const STORE = { linux: { store: 'secret-service' } } as const;

export const VAULT_PROBLEMS = [
  /** This PC has no keychain that Dwadi can use. */
  'no-keychain',
  /** This PC has a keychain, but it is locked. */
  'keychain-locked',
  /** The keychain works but lacks this counter's secrets: the journal is another PC's, or another user's. */
  'secrets-missing',
] as const;
export type VaultProblem = (typeof VAULT_PROBLEMS)[number];

export class VaultError extends Error {
  readonly problem: VaultProblem;

  constructor(problem: VaultProblem, cause?: unknown) {
    super(problem, { cause });
    this.name = 'VaultError';
    this.problem = problem;
  }
}

/** Returns only the error's name: its message may hold a secret. */
export const nameOf = (error: unknown): string =>
  error instanceof VaultError ? error.problem : error instanceof Error ? error.name : 'unknown';

/** Named texts, each of `ENTRY_MOST` characters at most. Rejects with a `VaultError`, which reveals no content. */
export interface Keychain {
  read(name: string): Promise<string | null>;
  write(name: string, text: string): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Derives the problem from the store's message, which is the only sign. */
const asProblem = (error: unknown): VaultError =>
  new VaultError(/unlock|locked|no result found/i.test(String(error)) ? 'keychain-locked' : 'no-keychain', error);

export function systemKeychain(): Keychain {
  const entry = async (name: string) => {
    if (process.platform === 'linux' && !(await busSpeaks())) throw new Error('the session bus does not answer');
    const { AsyncEntry } = await import('@napi-rs/keyring');
    return new AsyncEntry(SERVICE, name, STORE);
  };
  const asked = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      throw asProblem(error);
    }
  };
  return {
    read: (name) => asked(async () => (await (await entry(name)).getPassword()) ?? null),
    write: async (name, text) => {
      if (text.length > ENTRY_MOST) throw new RangeError(`the keychain takes ${ENTRY_MOST} characters at most`);
      await asked(async () => (await entry(name)).setPassword(text));
    },
    remove: async (name) => {
      await asked(async () => (await entry(name)).deletePassword());
    },
  };
}

/** A locked keychain answers "nothing there" to a read: only a written value that is read back proves that it works. */
export async function proveKeychain(keychain: Keychain): Promise<void> {
  const name = `probe/${randomUUID()}`;
  await keychain.write(name, name);
  const back = await keychain.read(name);
  await keychain.remove(name);
  if (back !== name) throw new VaultError('no-keychain');
}
