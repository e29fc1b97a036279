/** The place of this check's packages, and their options. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';

import { keyPair } from '../updates/update-server.ts';

const root = join(import.meta.dirname, '../../..');
export const work = join(root, '.dwadi/dist-check');

/** The packages, each packed for real, and their unpacked content. */
export const PACKED = {
  linux: { out: join(work, 'linux'), unpacked: join(work, 'linux/linux-unpacked'), program: 'dwadi' },
  windows: { out: join(work, 'windows'), unpacked: join(work, 'windows/win-unpacked'), program: 'Dwadi.exe' },
} as const;

/** The address where the Linux packages look for updates. */
export const UPDATES_FROM = 'https://updates.example/dwadi';
export const UPDATES_TOLD = {
  DWADI_UPDATE_URL: UPDATES_FROM,
  DWADI_UPDATE_PUBLIC_KEY: keyPair().publicKey,
  DWADI_UPDATE_NEXT_PUBLIC_KEY: keyPair().publicKey,
};

/** A Linux package signed with a throw-away key. */
export const signedLinux = join(work, 'linux-signed');
export const certificates = join(work, 'certificates');

export function fileOf(folder: string, ending: string): string {
  const found = readdirSync(folder).filter((name) => name.endsWith(ending));
  if (found.length !== 1) throw new Error(`${folder} holds ${found.length} files that end in ${ending}.`);
  return join(folder, found[0] ?? '');
}
