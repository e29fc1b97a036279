/**
 * Looks whether the disk under a folder is encrypted: only that stops a person who takes the disk out. Asks what the
 * system tells an ordinary user, and calls anything else unknown.
 */
import { realpath, stat } from 'node:fs/promises';
import { runCommand } from '../platform/run-program.ts';
import { powershellArguments, windowsFolder, windowsPowershell } from '../platform/windows-powershell.ts';
import { linuxDiskEncryption } from './linux-disk-encryption.ts';

/** `unfinished`: the system encrypts, or did, but the disk can be read by anybody for now. */
export type DiskEncryption = 'on' | 'off' | 'unfinished' | 'unknown';

export interface DiskLook {
  readonly platform: NodeJS.Platform;
  readonly run: typeof runCommand;
  readonly realpath: (path: string) => Promise<string>;
  /** The number of the volume on which a path lies. */
  readonly volume: (path: string) => Promise<number>;
}

const THIS_PC: DiskLook = {
  platform: process.platform,
  run: runCommand,
  realpath: (path) => realpath(path),
  volume: async (path) => (await stat(path)).dev,
};

/** The property behind the padlock in Explorer. BitLocker's own tools answer to administrators alone. */
const askBitLocker = (drive: string): string => `
$ErrorActionPreference = 'Stop'
$shell = [Activator]::CreateInstance([Type]::GetTypeFromProgID('Shell.Application'))
$found = $shell.NameSpace('${drive}:').Self.ExtendedProperty('System.Volume.BitLockerProtection')
[Console]::Out.WriteLine([string]$found)
`;

/** A disk whose protection is suspended, or waits for an account, is encrypted with a key that lies beside it. */
const BITLOCKER: Readonly<Record<string, DiskEncryption>> = {
  ...{ 1: 'on', 2: 'off' },
  // Being encrypted, being decrypted, suspended, waiting for activation.
  ...{ 3: 'unfinished', 4: 'unfinished', 5: 'unfinished', 8: 'unfinished' },
};

async function windowsDisk(folder: string, { run, realpath }: DiskLook): Promise<DiskEncryption> {
  const drive = /^([A-Za-z]):\\/.exec(await realpath(folder))?.[1];
  if (drive === undefined) return 'unknown';
  const environment = { SystemRoot: windowsFolder() };
  const { code, out } = await run(windowsPowershell(), powershellArguments(askBitLocker(drive)), { environment });
  const [, told = ''] = /^(\d)\r?\n$/.exec(out) ?? [];
  return (code === 0 && BITLOCKER[told]) || 'unknown';
}

/** FileVault encrypts the volume that macOS started from, which has the users' folders. */
async function macDisk(folder: string, { run, volume }: DiskLook): Promise<DiskEncryption> {
  if ((await volume(folder)) !== (await volume('/Users'))) return 'unknown';
  const { code, out } = await run('/usr/bin/fdesetup', ['status'], { environment: {} });
  if (code !== 0) return 'unknown';
  const [first = '', ...more] = out.trimEnd().split('\n');
  // "…, but will be enabled after the next restart." may follow, and lines on what goes on.
  if (/^FileVault is Off[.,]/.test(first)) return 'off';
  if (first !== 'FileVault is On.') return 'unknown';
  if (more.some((line) => line.includes(' in progress'))) return 'unfinished';
  return more.every((line) => line.startsWith('FileVault master keychain appears')) ? 'on' : 'unknown';
}

/** `folder`: one whose disk is asked about. */
export async function diskEncryption(folder: string, look: DiskLook = THIS_PC): Promise<DiskEncryption> {
  try {
    if (look.platform === 'win32') return await windowsDisk(folder, look);
    if (look.platform === 'darwin') return await macDisk(folder, look);
    return look.platform === 'linux' ? await linuxDiskEncryption(await look.realpath(folder)) : 'unknown';
  } catch {
    return 'unknown';
  }
}
