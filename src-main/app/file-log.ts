/** The log: JSON lines in one folder, one file a day, a fortnight of them. Written in the background, never awaited. */
import { createWriteStream, mkdirSync, readdirSync, rmSync, type WriteStream } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../platform/log.ts';

const KEPT_FILES = 14;
const NAME = /^dwadi-\d{4}-\d{2}-\d{2}\.log$/;

const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10);

function dropOld(folder: string): void {
  const files = readdirSync(folder)
    .filter((name) => NAME.test(name))
    .sort();
  for (const name of files.slice(0, -KEPT_FILES)) rmSync(join(folder, name), { force: true });
}

export function openFileLog(folder: string): Log {
  let day = '';
  let stream: WriteStream | null = null;
  // A log that can't be written must not stop a counter that can sell, nor one that has to say why it can't.
  const streamFor = (time: number): WriteStream | null => {
    if (dayOf(time) === day) return stream;
    stream?.end();
    stream = null;
    day = dayOf(time);
    try {
      mkdirSync(folder, { recursive: true, mode: 0o700 });
      dropOld(folder);
    } catch {
      return null;
    }
    stream = createWriteStream(join(folder, `dwadi-${day}.log`), { flags: 'a', mode: 0o600 });
    stream.on('error', () => {});
    return stream;
  };
  return {
    write: (level, what, facts) => {
      const time = Date.now();
      streamFor(time)?.write(`${JSON.stringify({ at: new Date(time).toISOString(), level, what, ...facts })}\n`);
    },
  };
}
