/** The state of the drill on disk, beside Training's journal: it must survive the power cut that is a part of it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { DRILL_STEPS, drillRun } from '#shared/counter-api/drill.ts';
import { writeWhole } from '../platform/atomic-file.ts';
import { orElse } from '../platform/may-fail.ts';
import { armed } from './steps/power-cut.ts';

const FILE = 'drill.json';

const drillRecord = z.object({
  /** The number of drills that this PC has had. */
  runs: z.int().min(0),
  run: drillRun.nullable(),
  /** The sale that the service has while the power is to be cut. */
  armed: armed.nullable(),
});
export type DrillRecord = z.infer<typeof drillRecord>;

const NEVER: DrillRecord = { runs: 0, run: null, armed: null };

/** A person was told to cut the power. Only then does an armed sale count; the next start records its end. */
function wasTold({ run, armed }: DrillRecord): boolean {
  if (run === null || run.endedAt !== null) return false;
  return armed?.ended != null || run.steps.some(({ step, state }) => step === 'power-cut' && state === 'asks');
}

export function readDrill(folder: string): DrillRecord {
  const record = orElse(() => drillRecord.parse(JSON.parse(readFileSync(join(folder, FILE), 'utf8'))), NEVER);
  const { run, runs } = record;
  // An update changed the steps: a drill without the new one can't be completed.
  if (run !== null && run.endedAt === null && run.steps.length !== DRILL_STEPS.length) return { ...NEVER, runs };
  return wasTold(record) ? record : { ...record, armed: null };
}

export const writeDrill = (folder: string, record: DrillRecord): void =>
  writeWhole(join(folder, FILE), JSON.stringify(record));

/** True if a drill waits for the start after a power cut; that start opens Training. */
export const awaitsRestart = (folder: string): boolean => readDrill(folder).armed !== null;
