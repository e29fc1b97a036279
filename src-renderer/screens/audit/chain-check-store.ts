/** The progress of the log's verification. It runs in the main process, whatever page is open here. */
import { create } from 'zustand';
import type { ChainState } from '#shared/counter-api/audit.ts';
import { AUDIT } from '#shared/words/audit.ts';
import { call } from '../../bridge.ts';
import { announce } from '../../stores/announcer-store.ts';

const ASK_EVERY_MS = 250;

export const useChain = create<{ readonly chain: ChainState }>()(() => ({ chain: { state: 'idle' } }));

let asking = false;

const HEARD: Readonly<Partial<Record<ChainState['state'], string>>> = {
  whole: AUDIT.whole,
  broken: AUDIT.broken,
  failed: AUDIT.failed,
};

async function take(name: 'audit.verify' | 'audit.chain' | 'audit.stop'): Promise<ChainState> {
  const before = useChain.getState().chain;
  const answer = await call(name, {});
  const chain: ChainState = answer.ok ? answer.value : { state: 'failed' };
  useChain.setState({ chain });
  if (before.state === 'running' && chain.state !== 'running') announce(HEARD[chain.state] ?? '');
  return chain;
}

/** Asks for the progress until it has ended. */
export async function watchChain(first: 'audit.verify' | 'audit.chain' = 'audit.chain'): Promise<void> {
  if (asking) return;
  asking = true;
  let chain = await take(first);
  while (chain.state === 'running') {
    await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    chain = await take('audit.chain');
  }
  asking = false;
}

export const verifyChain = (): Promise<void> => watchChain('audit.verify');

export const stopChain = (): void => void take('audit.stop');
