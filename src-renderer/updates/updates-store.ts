/** The version of Dwadi that this PC runs next, as main tells it. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallRequest, CallResult } from '#shared/counter-api/index.ts';
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { call } from '../bridge.ts';
import { useBulkDraft } from '../stores/sale/bulk-draft.ts';
import { useSmsDraft } from '../stores/sale/sms-draft.ts';
import { serialQueue } from '../stores/serial-queue.ts';
import { useSetup } from '../stores/setup-store.ts';

interface UpdatesStore {
  readonly state: UpdatesState | null;
  readonly problem: CounterErrorCode | null;
}

export const useUpdates = create<UpdatesStore>()(() => ({ state: null, problem: null }));

/** True while something that took an hour to type, or to set up, would be lost when Dwadi closes. */
const inTheMiddle = (): boolean =>
  useBulkDraft.getState().lines.length > 0 ||
  useSmsDraft.getState().lines.length > 0 ||
  useSetup.getState().step !== null;

/**
 * Puts a countdown off while a list is typed or a counter is set up, until a person asks for the update, or the next
 * close.
 */
export function takeUpdates(state: UpdatesState): void {
  const begins = state.countdown !== null && useUpdates.getState().state?.countdown == null;
  useUpdates.setState({ state, problem: null });
  if (begins && inTheMiddle()) void putOffUpdate();
}

const take = (answer: CallResult<'updates.state'>): void =>
  answer.ok ? takeUpdates(answer.value) : useUpdates.setState({ problem: answer.error.code });

/** A counter that runs alone has no updates, and nothing is said about that. */
export async function askForUpdates(): Promise<void> {
  const answer = await call('updates.state', {});
  if (answer.ok) takeUpdates(answer.value);
}

export const lookForUpdates = async (): Promise<void> => take(await call('updates.check', {}));
export const goBackTo = async (version: string): Promise<void> => take(await call('updates.goBack', { version }));
export const installUpdate = async (): Promise<void> => take(await call('updates.install', {}));
export const putOffUpdate = async (): Promise<void> => take(await call('updates.later', {}));
export const arrivalRead = async (): Promise<void> => take(await call('updates.seen', {}));

const choosing = serialQueue();

export const chooseUpdates = (change: Partial<CallRequest<'updates.choose'>>): Promise<void> =>
  choosing(async () => {
    const { state } = useUpdates.getState();
    if (state !== null) take(await call('updates.choose', { ...state.choice, ...change }));
  });
