/** Where the drill stands, on disk beside Training's journal: it must survive the power cut that is a part of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DRILL_STEPS, drillRun } from '#shared/counter-api/drill.ts';
import { writeWhole } from '../platform/whole-file.ts';
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

/** What is armed counts once somebody was told to cut the power: the next start then says first how it ended. */
function wasTold({ run, armed }: DrillRecord): boolean {
  if (run === null || run.endedAt !== null) return false;
  return armed?.ended != null || run.steps.some(({ step, state }) => step === 'power-cut' && state === 'asks');
}

export function readDrill(folder: string): DrillRecord {
  try {
    const record = drillRecord.parse(JSON.parse(readFileSync(join(folder, FILE), 'utf8')));
    const { run, runs } = record;
    // An update brought another step: a drill without it can't come to its end.
    if (run !== null && run.endedAt === null && run.steps.length !== DRILL_STEPS.length) return { ...NEVER, runs };
    return wasTold(record) ? record : { ...record, armed: null };
  } catch {
    return NEVER;
  }
}

export const writeDrill = (folder: string, record: DrillRecord): void =>
  writeWhole(join(folder, FILE), JSON.stringify(record));

/** The start after a power cut goes to where the drill waits for it. */
export const awaitsRestart = (folder: string): boolean => readDrill(folder).armed !== null;
