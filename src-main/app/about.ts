import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { About } from '#shared/counter-api/doctor.ts';
import { NEWEST_VERSION } from '../journal/migrations/index.ts';
import { publicKeyFrom } from '../updates/feed.ts';
import type { UpdatePlace } from '../updates/ports.ts';

const manifest = z.object({
  version: z.string(),
  signed: z.boolean().optional(),
  /** Where updates lie, and the key whose holder may say so. */
  updates: z.object({ url: z.url({ protocol: /^https$/ }), publicKey: z.base64() }).optional(),
});

const readManifest = (appFolder: string) =>
  manifest.parse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')));

/** Which Dwadi this is. Whether it was signed stands in the package's own manifest, which lies inside the archive. */
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

/** Null where whoever built this package named no place: it then looks nowhere. */
export function updatePlace(appFolder: string): UpdatePlace | null {
  const { updates } = readManifest(appFolder);
  return updates === undefined ? null : { url: updates.url, publicKey: publicKeyFrom(updates.publicKey) };
}
