/** A small commissioning drill, with its view after each answer. */
import {
  DRILL_STEPS,
  type DrillRun,
  type DrillStep,
  type DrillStepName,
  type DrillView,
  isWhole,
  resultOf,
} from '#shared/counter-api/drill.ts';
import { NOW } from './fake-sales.ts';

const REFERENCE = 'DW-K3F7-8F2Q6ZC1M7T0W4XPV9NA';

const SEEN: Readonly<Record<DrillStepName, DrillStep['facts']>> = {
  print: { printer: 'Counter printer', said: 'printer' },
  'lost-reply': { reference: REFERENCE, slip: 41, charges: 1 },
  'power-cut': { reference: REFERENCE, slip: 42, charges: 1, how: 'power' },
  duplicate: { reference: REFERENCE, slip: 43, charges: 1, guard: 'same-sale-unknown' },
  'refused-copy': { reference: REFERENCE, slip: 44, charges: 1, guard: 'same-sale-unknown' },
  'told-to-wait': { reference: REFERENCE, slip: 45, charges: 1 },
  refund: { reference: REFERENCE, slip: 46, owed: 100 },
};

export const drillStep = (step: DrillStepName, changes: Partial<DrillStep> = {}): DrillStep => ({
  ...{ step, state: 'to-do', cause: null, reason: null, facts: {}, startedAt: null, tookMs: null },
  ...changes,
});

export const passed = (step: DrillStepName): DrillStep =>
  drillStep(step, { state: 'passed', facts: SEEN[step], startedAt: NOW, tookMs: 4200 });

export const failed: Partial<DrillStep> = {
  state: 'failed',
  cause: 'charged-twice',
  facts: { reference: REFERENCE, charges: 2 },
  tookMs: 3100,
};

/** Everything before this step is passed. */
export function runAt(at: DrillStepName, changes: Partial<DrillStep> = {}): DrillRun {
  const before = DRILL_STEPS.indexOf(at);
  const steps = DRILL_STEPS.map((step, nth) =>
    nth < before ? passed(step) : drillStep(step, nth === before ? changes : {}),
  );
  return { number: 1, installer: 'Yaw Mensah', startedAt: NOW, endedAt: null, steps, result: null, saved: null };
}

export const wholeRun = (changes: Partial<Record<DrillStepName, Partial<DrillStep>>> = {}): DrillRun => ({
  ...runAt('refund'),
  steps: DRILL_STEPS.map((step) => ({ ...passed(step), ...changes[step] })),
});

const FOLDER = '/home/efua/Documents/Dwadi';
const NAME = 'dwadi-drill-adom-front-1-K3F7-2026-11-21-1';

export const endedRun = (run: DrillRun): DrillRun => ({
  ...run,
  endedAt: NOW,
  result: resultOf(run.steps),
  saved: { pdf: `${FOLDER}/${NAME}.pdf`, json: `${FOLDER}/${NAME}.json`, code: '4f2a-90c1-7b3d-e865' },
});

export const viewOf = (run: DrillRun | null): DrillView => ({ run, printer: 'Counter printer' });
const good = (run: DrillRun | null) => ({ ok: true, value: viewOf(run) });

/** Each step passes at once; the print asks. */
export function fakeDrill(begun: DrillRun | null = null) {
  let run = begun;
  const change = (name: DrillStepName, to: Partial<DrillStep>) => {
    if (run !== null) run = { ...run, steps: run.steps.map((one) => (one.step === name ? { ...one, ...to } : one)) };
    return good(run);
  };
  return {
    'drill.state': () => good(run),
    'drill.start': ({ installer }: { installer: string }) => {
      run = { ...runAt('print'), installer };
      return good(run);
    },
    'drill.run': ({ step }: { step: DrillStepName }) =>
      change(step, step === 'print' || step === 'power-cut' ? { state: 'asks' } : passed(step)),
    'drill.answer': ({ whole }: { whole: boolean }) =>
      change('print', whole ? passed('print') : { state: 'failed', cause: 'not-whole' }),
    'drill.skip': ({ step, reason }: { step: DrillStepName; reason: string }) =>
      change(step, { state: 'skipped', reason, cause: null }),
    'drill.cut': () => change('power-cut', {}),
    'drill.finish': () => {
      if (run !== null && isWhole(run.steps)) run = endedRun(run);
      return good(run);
    },
    'drill.abort': () => {
      if (run !== null) run = { ...run, endedAt: NOW };
      return good(run);
    },
    'drill.print': () => ({ ok: true, value: true }),
  };
}
