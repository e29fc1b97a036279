/**
 * Runs Windows' own PowerShell. It is named by its full path, because a bare name is looked for in folders that the
 * till's user can write, and along a path that the user can change.
 */
import { existsSync } from 'node:fs';

const IN_WINDOWS = '\\System32\\WindowsPowerShell\\v1.0\\powershell.exe';
/** Nearly every PC has Windows here. Elsewhere the environment must say where, and the user can change that. */
const USUAL = 'C:\\Windows';
const FOLDER = /^[a-z]:(\\[^\\/:*?"<>|]+)+$/i;

export function windowsFolder(env: NodeJS.ProcessEnv = process.env, exists = existsSync): string {
  const named = env['SystemRoot'] ?? '';
  return FOLDER.test(named) && !exists(USUAL + IN_WINDOWS) ? named : USUAL;
}

export const windowsPowershell = (): string => windowsFolder() + IN_WINDOWS;

/** No profile of the user's runs first, and nothing of the script is read by the command line's rules. */
export const powershellArguments = (script: string): string[] => [
  ...['-NoProfile', '-NonInteractive', '-EncodedCommand'],
  Buffer.from(script, 'utf16le').toString('base64'),
];
