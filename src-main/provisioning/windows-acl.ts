/**
 * Asks Windows who may change a file or a folder, and reads the answer: a security descriptor in its own language
 * (SDDL), which is the same in every language of Windows.
 */
import { execFileSync } from 'node:child_process';
import { powershellArguments, windowsFolder, windowsPowershell } from '../platform/windows-powershell.ts';

/** Uses .NET alone: a module of PowerShell's could be one that the user has put in its place. */
const ASK = `
$ErrorActionPreference = 'Stop'
[Console]::OutputEncoding = [Text.Encoding]::UTF8
while ($line = [Console]::In.ReadLine()) {
  $path = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($line))
  if ([IO.Directory]::Exists($path)) { $acl = [IO.Directory]::GetAccessControl($path) }
  else { $acl = [IO.File]::GetAccessControl($path) }
  [Console]::Out.WriteLine($acl.GetSecurityDescriptorSddlForm('Owner, Access'))
}
`;

const ANSWERS_WITHIN_MS = 30_000;

/** Returns the descriptor of each path; throws if Windows doesn't tell. */
export function readDescriptors(paths: readonly string[]): string[] {
  const input = paths.map((path) => `${Buffer.from(path, 'utf8').toString('base64')}\n`).join('');
  const said = execFileSync(windowsPowershell(), powershellArguments(ASK), {
    ...{ input, encoding: 'utf8', timeout: ANSWERS_WITHIN_MS, windowsHide: true, stdio: ['pipe', 'pipe', 'ignore'] },
    // The user's environment could load code into it.
    env: { SystemRoot: windowsFolder() },
  });
  return said.split(/\r?\n/).filter((line) => line !== '');
}

/** The system, its administrators, and the installer of Windows itself. */
const ADMINISTRATORS = new Set([
  ...['SY', 'BA', 'LA', 'DA', 'EA', 'S-1-5-18', 'S-1-5-32-544'],
  'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464',
]);

/** The bits of the rights that SDDL writes with letters. */
const LETTERS: Readonly<Record<string, number>> = {
  ...{ CC: 0x1, DC: 0x2, LC: 0x4, SW: 0x8, RP: 0x10, WP: 0x20, DT: 0x40, LO: 0x80, CR: 0x100 },
  ...{ SD: 0x1_0000, RC: 0x2_0000, WD: 0x4_0000, WO: 0x8_0000 },
  ...{ GA: 0x1000_0000, GX: 0x2000_0000, GW: 0x4000_0000, GR: 0x8000_0000 },
  ...{ FA: 0x1f_01ff, FR: 0x12_0089, FW: 0x12_0116, FX: 0x12_00a0 },
};

/** Rights that change nothing: read, run, look at attributes and rights, wait. */
const HARMLESS = 0x1 | 0x8 | 0x20 | 0x80 | 0x2_0000 | 0x10_0000 | 0x2000_0000 | 0x8000_0000;
/** A new folder beside it changes nothing: every user may make one on the disk itself. */
const NEW_FOLDER = 0x4;

/** Null for rights that can't be read. */
function bitsOf(rights: string): number | null {
  if (/^0x[0-9a-f]{1,8}$/i.test(rights)) return Number(rights);
  const pairs = rights.match(/../g) ?? [];
  const bits = pairs.map((pair) => LETTERS[pair]);
  if (pairs.join('') !== rights || bits.includes(undefined)) return null;
  return bits.reduce<number>((all, bit) => all | (bit ?? 0), 0);
}

/** An entry that only its children inherit says nothing of the thing itself, and one that denies gives nothing. */
function letsOthersWrite(entry: string, kind: 'file' | 'folder'): boolean {
  const [type = '', flags = '', rights = '', , , who = ''] = entry.split(';');
  if (/^(D|OD|XD)$/.test(type) || /^(..)*IO/.test(flags)) return false;
  const bits = bitsOf(rights);
  const harmless = kind === 'folder' ? HARMLESS | NEW_FOLDER : HARMLESS;
  return !ADMINISTRATORS.has(who) && (bits === null || (bits & ~harmless) !== 0);
}

/** True if administrators own it and nobody else may change it. Anything that can't be read is no. */
export function isWrittenByAdministrators(descriptor: string, kind: 'file' | 'folder'): boolean {
  const [, owner = '', entries = ''] = /^O:(.+?)(?:G:.+?)?D:[A-Z]*((?:\([^()]*\))+)$/.exec(descriptor) ?? [];
  if (!ADMINISTRATORS.has(owner)) return false;
  return (entries.match(/[^()]+/g) ?? []).every((entry) => !letsOthersWrite(entry, kind));
}
