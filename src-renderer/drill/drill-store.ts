/** The commissioning drill as its page shows it: main's view of it, and the current step. */
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
import { announce } from '../stores/announcer-store.ts';
import { useCounter } from '../stores/counter-store.ts';

interface DrillState {
  readonly open: boolean;
  /** A person closed its page: the drill doesn't reopen by itself. */
  readonly left: boolean;
  readonly view: DrillView | null;
  /** Null before the steps and after them. */
  readonly at: DrillStepName | null;
  readonly problem: CounterErrorCode | null;
}

type ViewCall = Exclude<Extract<CallName, `drill.${string}`>, 'drill.print'>;

export const useDrill = create<DrillState>()(() => ({ open: false, left: false, view: null, at: null, problem: null }));

/** The drill reopens by itself only within this time: an older one was abandoned. */
const GOES_ON_MS = 2 * 3_600_000;

export const goesOn = (run: DrillRun | null): run is DrillRun => run !== null && run.endedAt === null;
const isOver = ({ state }: DrillStep): boolean => state === 'passed' || state === 'failed' || state === 'skipped';

/**
 * Finds the step to show first. The power cut goes on while no page is open, so its outcome is seen first; otherwise
 * the next open step.
 */
function firstSeen({ steps }: DrillRun): DrillStepName | null {
  const newest = steps.findLast(({ state }) => state !== 'to-do');
  if (newest?.step === 'power-cut') return newest.step;
  return steps.find((step) => !isOver(step))?.step ?? null;
}

/** A finished step stays on the page until a person goes on. */
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

/** Opens a drill that goes on: at a start after the power cut the installer looks for it. */
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
