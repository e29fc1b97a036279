/**
 * The system's tools in the places of those that electron-builder would download, so that it packs for real: mksquashfs
 * for an AppImage, makensis for a Windows installer.
 */
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { WINDOWS_PROGRAM } from './placeholder.ts';

const own = (name: string): string => join(import.meta.dirname, name);

/** The needs of every kind of package. */
export const SYSTEM_TOOLS = {
  ELECTRON_BUILDER_OFFLINE: 'true',
  ELECTRON_BUILDER_7ZIP_PATH: '/usr/bin/7za',
  USE_SYSTEM_OSSLSIGNCODE: 'true',
  CUSTOM_FPM_PATH: own('fpm-with-dpkg.mjs'),
};

function script(path: string, text: string): void {
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o755);
}

/** An AppImage begins with a program that mounts its rest. Nothing is started from these, so it is only as long. */
const RUNTIME_BYTES = 190_000;

export function appImageTools(folder: string): NodeJS.ProcessEnv {
  mkdirSync(join(folder, 'linux-x64'), { recursive: true });
  mkdirSync(join(folder, 'lib/x64'), { recursive: true });
  symlinkSync('/usr/bin/mksquashfs', join(folder, 'linux-x64/mksquashfs'));
  script(join(folder, 'linux-x64/desktop-file-validate'), 'exit 0');
  writeFileSync(join(folder, 'runtime-x64'), Buffer.alloc(RUNTIME_BYTES, 'a runtime '));
  return { APPIMAGE_TOOLS_PATH: folder };
}

/** The uninstaller comes out of a program that only Windows runs: another one takes its place, and that of `elevate.exe`. */
export function nsisTools(folder: string): NodeJS.ProcessEnv {
  for (const name of ['linux', 'bin', 'plugins/x86-unicode']) mkdirSync(join(folder, name), { recursive: true });
  script(join(folder, 'linux/makensis'), `exec "${process.execPath}" "${own('makensis-with-debian.mjs')}" "$@"`);
  script(join(folder, 'bin/wine'), 'exit 0');
  copyFileSync(WINDOWS_PROGRAM, join(folder, 'elevate.exe'));
  return {
    ELECTRON_BUILDER_NSIS_DIR: folder,
    ELECTRON_BUILDER_NSIS_RESOURCES_DIR: folder,
    PATH: `${join(folder, 'bin')}:${process.env['PATH']}`,
  };
}
