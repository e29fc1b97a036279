/**
 * The installers whose files this PC takes without asking a person: keys that its administrator put where no other user
 * can write. A place in the user's own folder would not do, because all who sell here are the same user to the system.
 */
import { createPublicKey, type KeyObject } from 'node:crypto';
import { realpathSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { orElse } from '../platform/may-fail.ts';
import { readTyped } from '../platform/typed.ts';
import { keyText } from './signature.ts';

const FILE = 'installer.pub';

/** Full paths: the user could change the environment's name for the folder of programs. */
const BESIDE: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: 'C:\\Program Files\\Dwadi Trust',
  linux: '/etc/dwadi',
  darwin: '/Library/Application Support/Dwadi',
};

export interface TrustPlace {
  readonly file: string;
  /** True if only root may have written it, which is then checked. False on Windows, and for a test's own file. */
  readonly ofAdministrator: boolean;
}

/**
 * `resources`: the packed app's own folder, which an update replaces; the other place outlives it. On Windows both are
 * under the folder of programs, where administrators alone write.
 */
export function trustPlaces(resources: string | undefined, platform = process.platform): TrustPlace[] {
  const folders = [resources, BESIDE[platform]].filter((folder) => folder !== undefined);
  return folders.map((folder) => ({ file: join(folder, FILE), ofAdministrator: platform !== 'win32' }));
}

function isRootsFrom(path: string): boolean {
  const { uid, mode } = statSync(path);
  if (uid !== 0 || (mode & 0o022) !== 0) return false;
  return dirname(path) === path || isRootsFrom(dirname(path));
}

/** True if only root can write the file, every folder above it, and the folders above the link if it is one. */
export const isAdministrators = (file: string): boolean =>
  isRootsFrom(realpathSync(file)) && isRootsFrom(realpathSync(dirname(file)));

const PEM = /-----BEGIN PUBLIC KEY-----[^-]+-----END PUBLIC KEY-----/g;

export function keysIn(text: string): KeyObject[] {
  return (text.match(PEM) ?? [])
    .map((pem) => createPublicKey(pem))
    .filter((key) => key.asymmetricKeyType === 'ed25519');
}

export class Signers {
  private readonly places: readonly TrustPlace[];

  constructor(places: readonly TrustPlace[]) {
    this.places = places;
  }

  /** Reads the keys anew each time: an administrator may have added one since. */
  private keys(): Set<string> {
    const found = this.places.flatMap(({ file, ofAdministrator }) =>
      orElse(() => (ofAdministrator && !isAdministrators(file) ? [] : keysIn(readTyped(file)).map(keyText)), []),
    );
    return new Set(found);
  }

  trusts(key: string): boolean {
    return this.keys().has(key);
  }
}
