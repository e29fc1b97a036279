/** The kind of package from which this Dwadi was installed: an update is of the same kind. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { appImageOf, type Running } from '../../platform/app-image.ts';
import { orElse } from '../../platform/may-fail.ts';
import type { PackageKind } from '../../updates/ports.ts';

interface ProcessFacts extends Running {
  readonly platform: string;
  readonly resourcesPath?: string | undefined;
}

/** Looks for the file that electron-builder adds to what a package manager installs. */
const installedBy = (resources: string | undefined): PackageKind | null => {
  const kind = orElse(() => readFileSync(join(resources ?? '', 'package-type'), 'utf8').trim(), null);
  return kind === 'deb' || kind === 'rpm' ? kind : null;
};

/** Null for an unpacked folder: an installer would have nothing to replace. */
export function packageKind(running: ProcessFacts): PackageKind | null {
  const { platform, resourcesPath } = running;
  if (platform === 'win32') return 'exe';
  if (platform === 'darwin') return 'zip';
  if (appImageOf(running) !== null) return 'AppImage';
  return installedBy(resourcesPath);
}
