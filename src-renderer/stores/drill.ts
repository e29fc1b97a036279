/** The commissioning drill as its page shows it: what main says of it, and which of its steps is looked at. */
import { create } from 'zustand';
import {
  DRILL_STEPS,
  type DrillRun,
  type DrillStep,
  type DrillStepName,
  type DrillView,
} from '#shared/counter-api/drill.ts';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallName, CallRequest } from '#shared/counter-api/index.ts';
import { STEP_STATE_WORDS } from '#shared/words/drill.ts';
import { call } from '../bridge.ts';
import { announce } from './announcer.ts';
import { useCounter } from './counter.ts';

interface DrillState {
  readonly open: boolean;
  /** Somebody closed its page: they come back by themselves. */
  readonly left: boolean;
  readonly view: DrillView | null;
  /** Null for what comes before the steps and after them. */
  readonly at: DrillStepName | null;
  readonly problem: CounterErrorCode | null;
}

type ViewCall = Exclude<Extract<CallName, `drill.${string}`>, 'drill.print'>;

export const useDrill = create<DrillState>()(() => ({ open: false, left: false, view: null, at: null, problem: null }));

/** An older one was left, and nobody is led back to it unasked. */
const GOES_ON_MS = 2 * 3_600_000;

export const goesOn = (run: DrillRun | null): run is DrillRun => run !== null && run.endedAt === null;
const isOver = ({ state }: DrillStep): boolean => state === 'passed' || state === 'failed' || state === 'skipped';

/** The power cut goes on while no page is there: what became of it is seen first. Else whatever is to be done next. */
function firstSeen({ steps }: DrillRun): DrillStepName | null {
  const newest = steps.findLast(({ state }) => state !== 'to-do');
  if (newest?.step === 'power-cut') return newest.step;
  return steps.find((step) => !isOver(step))?.step ?? null;
}

/** A step that comes to its end stays on the page until somebody goes on. */
export function takeDrill(view: DrillView): void {
  const { view: before, at } = useDrill.getState();
  const { run } = view;
  const another = before?.run?.number !== run?.number || !goesOn(run);
  useDrill.setState({ view, at: another ? (goesOn(run) ? firstSeen(run) : null) : at, problem: null });
  const step = run?.steps.find(({ step }) => step === at);
  const was = before?.run?.steps.find(({ step }) => step === at);
  if (step !== undefined && step.state !== was?.state) announce(STEP_STATE_WORDS[step.state]);
}

export async function askDrill<N extends ViewCall>(name: N, request: CallRequest<N>): Promise<boolean> {
  const answer = await call(name, request);
  if (answer.ok) takeDrill(answer.value as DrillView);
  else useDrill.setState({ problem: answer.error.code });
  return answer.ok;
}

export const mayDrill = (): boolean => {
  const { snapshot } = useCounter.getState();
  return snapshot?.kind === 'training' && snapshot.attendant.rights.settings;
};

export async function openDrill(): Promise<void> {
  if (!mayDrill() || !(await askDrill('drill.state', {}))) return;
  useDrill.setState({ open: true });
}

export const closeDrill = (): void => useDrill.setState({ open: false, left: true, problem: null });

export function nextStep(): void {
  const { at } = useDrill.getState();
  useDrill.setState({ at: at === null ? null : (DRILL_STEPS[DRILL_STEPS.indexOf(at) + 1] ?? null) });
}

/** After a start that followed a power cut, the drill is what the installer looks for. */
export async function takeUpDrill(): Promise<void> {
  if (!mayDrill()) return;
  const answer = await call('drill.state', {});
  if (!answer.ok) return;
  takeDrill(answer.value);
  const { run } = answer.value;
  const now = useCounter.getState().snapshot?.now ?? 0;
  const { left } = useDrill.getState();
  if (goesOn(run) && !left && now - run.startedAt < GOES_ON_MS) useDrill.setState({ open: true });
}
