/**
 * The connection between Dwadi and its watchdog. The system closes it at once when either ends, however it ended: no
 * polling is needed, and no other process can be mistaken for one that is gone.
 */
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { appImageOf, type Running } from '../platform/app-image.ts';
import { orElse } from '../platform/may-fail.ts';

/** Sent before Dwadi ends on purpose. */
export const BYE = 'bye';

export const WATCHDOG_SWITCH = '--watchdog';

/** Where Dwadi and its watchdog meet, and by what they know each other. */
export interface Meeting {
  readonly address: string;
  readonly secret: string;
}

const meetingFile = z.object({
  name: z.string().regex(/^[0-9a-f]{24}$/),
  secret: z.string().regex(/^[0-9a-f]{64}$/),
});

const fileIn = (userData: string): string => join(userData, 'watchdog.json');

function addressOf(userData: string, platform: NodeJS.Platform, name: string): string {
  if (platform === 'win32') return `\\\\.\\pipe\\dwadi-watch-${name}`;
  const socket = join(userData, `watchdog-${name}.sock`);
  // A socket's address may have about a hundred bytes at most, and a folder's path may be longer.
  return Buffer.byteLength(socket) < 100 ? socket : join(tmpdir(), `dwadi-watch-${name}.sock`);
}

/** The meeting of the watchdog that was started last. The file is its user's alone, as the whole folder is. */
export function lastMeeting(userData: string, platform: NodeJS.Platform): Meeting | null {
  const file = orElse(() => meetingFile.parse(JSON.parse(readFileSync(fileIn(userData), 'utf8'))), null);
  return file && { address: addressOf(userData, platform, file.name), secret: file.secret };
}

/** A meeting that nobody can have waited for, in the place of the last one. */
export function freshMeeting(userData: string, platform: NodeJS.Platform): Meeting {
  const last = lastMeeting(userData, platform);
  // A killed watchdog leaves its socket behind.
  if (last !== null && platform !== 'win32') rmSync(last.address, { force: true });
  const fresh = { name: randomBytes(12).toString('hex'), secret: randomBytes(32).toString('hex') };
  writeFileSync(fileIn(userData), JSON.stringify(fresh), { mode: 0o600 });
  return { address: addressOf(userData, platform, fresh.name), secret: fresh.secret };
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
