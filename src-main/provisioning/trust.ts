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
import { isWrittenByAdministrators, readDescriptors } from './windows-acl.ts';

const FILE = 'installer.pub';

/** Full paths: the user could change the environment's name for the folder of programs. */
const BESIDE: Readonly<Partial<Record<NodeJS.Platform, string>>> = {
  win32: 'C:\\Program Files\\Dwadi Trust',
  linux: '/etc/dwadi',
  darwin: '/Library/Application Support/Dwadi',
};

export interface TrustPlace {
  readonly file: string;
  /** True if only the administrator may have written it, which is then checked. False for a test's own file. */
  readonly ofAdministrator: boolean;
}

/** `resources`: the packed app's own folder, which an update replaces; the other place outlives it. */
export function trustPlaces(resources: string | undefined, platform = process.platform): TrustPlace[] {
  const folders = [resources, BESIDE[platform]].filter((folder) => folder !== undefined);
  return folders.map((folder) => ({ file: join(folder, FILE), ofAdministrator: true }));
}

/** A path and each folder above it. */
const upFrom = (path: string): string[] => (dirname(path) === path ? [path] : [path, ...upFrom(dirname(path))]);

function isRoots(path: string): boolean {
  const { uid, mode } = statSync(path);
  return uid === 0 && (mode & 0o022) === 0;
}

function isAdministratorsOnWindows(file: string, paths: readonly string[], read: typeof readDescriptors): boolean {
  const descriptors = read(paths);
  if (descriptors.length !== paths.length) return false;
  return paths.every((path, index) =>
    isWrittenByAdministrators(descriptors[index] ?? '', path === file ? 'file' : 'folder'),
  );
}

/**
 * True if only the administrator can write the file, every folder above it, and the folders above the link if it is one.
 * `/D=` puts Dwadi where every user of Windows may write, and a folder under `Program Files` can be opened to them.
 */
export function isAdministrators(file: string, platform = process.platform, read = readDescriptors): boolean {
  const real = realpathSync(file);
  const paths = [...new Set([...upFrom(real), ...upFrom(realpathSync(dirname(file)))])];
  return platform === 'win32' ? isAdministratorsOnWindows(real, paths, read) : paths.every(isRoots);
}

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

  /** Reads the keys anew each time: an administrator may have added one since. Asks who may write a key's file last. */
  trusts(key: string): boolean {
    return this.places.some(({ file, ofAdministrator }) =>
      orElse(
        () => keysIn(readTyped(file)).map(keyText).includes(key) && (!ofAdministrator || isAdministrators(file)),
        false,
      ),
    );
  }
}
