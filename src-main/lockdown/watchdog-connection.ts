/**
 * The connection between Dwadi and its watchdog. The system closes it at once when either ends, however it ended: no
 * polling is needed, and no other process can be mistaken for one that is gone.
 */
import { createHash } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { appImageOf, type Running } from '../platform/app-image.ts';

/** Sent before Dwadi ends on purpose. */
export const BYE = 'bye\n';

export const WATCHDOG_SWITCH = '--watchdog';

/** One for each user-data folder. */
export function watchdogAddress(userData: string, platform: NodeJS.Platform): string {
  const name = `dwadi-watch-${createHash('sha256').update(userData).digest('hex').slice(0, 24)}`;
  if (platform === 'win32') return `\\\\.\\pipe\\${name}`;
  const socket = join(userData, 'watchdog.sock');
  // A socket's address may have about a hundred bytes at most, and a folder's path may be longer.
  return Buffer.byteLength(socket) < 100 ? socket : join(tmpdir(), `${name}.sock`);
}

export interface Program {
  readonly file: string;
  readonly args: readonly string[];
}

type Started = Running & Pick<NodeJS.Process, 'execArgv' | 'argv'>;

/** The command that started this process. For an AppImage its own file: its mount is gone when the process ends. */
export const thisProgram = (started: Started): Program => ({
  file: appImageOf(started) ?? started.execPath,
  args: [...started.execArgv, ...started.argv.slice(1)].filter((argument) => argument !== WATCHDOG_SWITCH),
});

export const watchdogOf = ({ file, args }: Program): Program => ({ file, args: [...args, WATCHDOG_SWITCH] });
