import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { About } from '#shared/counter-api/doctor.ts';
import { NEWEST_VERSION } from '../journal/migrations/index.ts';

const manifest = z.object({ version: z.string(), signed: z.boolean().optional() });

/** Which Dwadi this is. Whether it was signed stands in the package's own manifest, which lies inside the archive. */
export function aboutThis(appFolder: string, isPackaged: boolean): About {
  const { version, signed } = manifest.parse(JSON.parse(readFileSync(join(appFolder, 'package.json'), 'utf8')));
  const packed = signed === true ? 'signed' : 'unsigned';
  return {
    version,
    electron: process.versions['electron'] ?? null,
    journal: NEWEST_VERSION,
    build: isPackaged ? packed : 'development',
  };
}
