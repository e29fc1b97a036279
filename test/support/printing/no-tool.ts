import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

const PACKAGES: Readonly<Record<string, string>> = {
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  zbarimg: 'zbar-tools',
  cupsd: 'cups',
  lp: 'cups-client',
};

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin'];

/** Why this machine can't ask a tool that isn't ours; null when it can. */
export const noTool = (name: string): string | null =>
  FOLDERS.some((folder) => existsSync(join(folder, name)))
    ? null
    : `${name} isn't installed: apt-get install ${PACKAGES[name] ?? name}`;
