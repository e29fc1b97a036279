/** Which Dwadi this PC runs next, as main tells it. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallRequest, CallResult } from '#shared/counter-api/index.ts';
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { call } from '../bridge.ts';

interface UpdatesStore {
  readonly state: UpdatesState | null;
  readonly problem: CounterErrorCode | null;
}

export const useUpdates = create<UpdatesStore>()(() => ({ state: null, problem: null }));

export const takeUpdates = (state: UpdatesState): void => useUpdates.setState({ state, problem: null });

const take = (answer: CallResult<'updates.state'>): void =>
  answer.ok ? takeUpdates(answer.value) : useUpdates.setState({ problem: answer.error.code });

/** A counter that runs alone has none, and nothing is said of it. */
export async function askForUpdates(): Promise<void> {
  const answer = await call('updates.state', {});
  if (answer.ok) takeUpdates(answer.value);
}

export const lookForUpdates = async (): Promise<void> => take(await call('updates.check', {}));
export const installUpdate = async (): Promise<void> => take(await call('updates.install', {}));
export const putOffUpdate = async (): Promise<void> => take(await call('updates.later', {}));
export const arrivalRead = async (): Promise<void> => take(await call('updates.seen', {}));
export const chooseUpdates = async (choice: CallRequest<'updates.choose'>): Promise<void> =>
  take(await call('updates.choose', choice));
