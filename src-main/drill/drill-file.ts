/** Where the drill stands, on disk beside Training's journal: it must survive the power cut that is a part of it. */
import { closeSync, fsyncSync, mkdirSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { drillRun } from '#shared/counter-api/drill.ts';
import { armed } from './steps/power-cut.ts';

const FILE = 'drill.json';

const drillRecord = z.object({
  /** How many drills this PC has had. */
  runs: z.int().min(0),
  run: drillRun.nullable(),
  /** A sale is with the service, and the power is to go. */
  armed: armed.nullable(),
});
export type DrillRecord = z.infer<typeof drillRecord>;

const NEVER: DrillRecord = { runs: 0, run: null, armed: null };

export function readDrill(folder: string): DrillRecord {
  try {
    return drillRecord.parse(JSON.parse(readFileSync(join(folder, FILE), 'utf8')));
  } catch {
    return NEVER;
  }
}

function sync(path: string, flags: 'r' | 'w', text?: string): void {
  const handle = openSync(path, flags, 0o600);
  try {
    if (text !== undefined) writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

export function writeDrill(folder: string, record: DrillRecord): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const [file, coming] = [join(folder, FILE), join(folder, `${FILE}.new`)];
  sync(coming, 'w', JSON.stringify(record));
  renameSync(coming, file);
  // The new name must be there after a power cut, too. Windows keeps no folder open.
  if (process.platform !== 'win32') sync(folder, 'r');
}

/** The start after a power cut goes to where the drill waits for it. */
export const awaitsRestart = (folder: string): boolean => readDrill(folder).armed !== null;
