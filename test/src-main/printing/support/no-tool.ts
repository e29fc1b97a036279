import { execFileSync } from 'node:child_process';

const PACKAGES: Readonly<Record<string, string>> = {
  pdftotext: 'poppler-utils',
  pdftoppm: 'poppler-utils',
  zbarimg: 'zbar-tools',
  cupsd: 'cups',
  lp: 'cups-client',
};

/** Why this machine can't ask a tool that isn't ours; null when it can. */
export function noTool(name: string): string | null {
  try {
    execFileSync('sh', ['-c', `command -v ${name} || test -x /usr/sbin/${name}`], { stdio: 'ignore' });
    return null;
  } catch {
    return `${name} isn't installed: apt-get install ${PACKAGES[name] ?? name}`;
  }
}
