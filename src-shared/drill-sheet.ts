/**
 * The pass sheet of a commissioning drill, as it leaves the PC: described for people in docs/commissioning.md. What is
 * written here once stays readable for ever, so that a change of it takes a new version.
 */
import { z } from 'zod';
import { about } from './counter-api/doctor.ts';
import { DRILL_RESULTS, DRILL_STEPS, type DrillStep, type DrillStepName, drillStep } from './counter-api/drill.ts';
import { sha256Text } from './counter-api/values.ts';

export const DRILL_SHEET_FORMAT = 'dwadi-drill';
export const DRILL_SHEET_MOST_BYTES = 100_000;
/** The signature is over these words and a line feed, and then the body's canonical text. */
export const DRILL_SIGNATURE_CONTEXT = 'dwadi-drill-1';

/** The steps of each version, in their order. */
const STEPS: Readonly<Record<1 | 2, readonly DrillStepName[]>> = {
  1: ['print', 'lost-reply', 'power-cut', 'duplicate', 'refund'],
  2: DRILL_STEPS,
};

const hasSteps = (steps: readonly Pick<DrillStep, 'step'>[], version: 1 | 2): boolean =>
  steps.length === STEPS[version].length && steps.every(({ step }, at) => step === STEPS[version][at]);

/** A drill that an older Dwadi ended keeps that version's form. */
export const sheetVersionOf = (steps: readonly Pick<DrillStep, 'step'>[]): 1 | 2 => (hasSteps(steps, 1) ? 1 : 2);

const anyBody = z.strictObject({
  format: z.literal(DRILL_SHEET_FORMAT),
  version: z.literal([1, 2]),
  /** The PC's name on the installer's list, if it has one; its own host name; its system. */
  machine: z.strictObject({ name: z.string().nullable(), host: z.string(), system: z.string() }),
  counter: z.strictObject({ mark: z.string(), kind: z.literal('training') }),
  dwadi: about.strict(),
  printer: z.string().nullable(),
  run: z.int().positive(),
  installer: z.string(),
  startedAt: z.int(),
  endedAt: z.int(),
  steps: z.array(drillStep.strict()),
  result: z.enum(DRILL_RESULTS),
  signer: z.strictObject({ key: z.string(), fingerprint: sha256Text }),
});
export const drillBody = anyBody.refine(({ version, steps }) => hasSteps(steps, version));
export type DrillBody = z.infer<typeof drillBody>;

export const drillSheet = z.strictObject({
  body: drillBody,
  signature: z.string().regex(/^[A-Za-z0-9_-]{86}$/),
});

/** Joins the paper to its file: the beginning of the body's SHA-256. */
export const shortCode = (hash: string): string => hash.slice(0, 16).replace(/(.{4})(?=.)/g, '$1-');

const plain = (text: string): string => text.replace(/[^\w.-]+/g, '-');

/** The name sorts forty sheets in one folder. */
export const drillSheetName = ({ machine, counter, run, endedAt }: DrillBody): string =>
  `dwadi-drill-${plain(machine.name ?? machine.host)}-${plain(counter.mark)}-${new Date(endedAt).toISOString().slice(0, 10)}-${run}`;
