import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { About } from '#shared/counter-api/doctor.ts';
import { NEWEST_VERSION } from '../../journal/migrations/index.ts';
import { placeFrom } from '../../updates/feed-place.ts';
import type { UpdatePlace } from '../../updates/ports.ts';

const manifest = z.object({
  version: z.string(),
  signed: z.boolean().optional(),
  /** The address of updates, and the two public keys that sign them. */
  updates: z
    .object({ url: z.url({ protocol: /^https$/ }), publicKey: z.base64(), nextPublicKey: z.base64() })
    .optional(),
});

const readManifest = (appFolder: string) =>
  manifest.parse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')));

/** This build's identity. The manifest inside the package's archive says whether the build was signed. */
export function aboutThis(appFolder: string, isPackaged: boolean): About {
  const { version, signed } = readManifest(appFolder);
  const packed = signed === true ? 'signed' : 'unsigned';
  return {
    version,
    electron: process.versions['electron'] ?? null,
    journal: NEWEST_VERSION,
    build: isPackaged ? packed : 'development',
  };
}

/** Null for a package that was built without an update address: it never looks for updates. */
export function updatePlace(appFolder: string): UpdatePlace | null {
  const { updates } = readManifest(appFolder);
  return updates === undefined ? null : placeFrom(updates);
}
