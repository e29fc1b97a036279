/** The progress of the log's verification. It runs in the main process, whatever page is open here. */
import { create } from 'zustand';
import type { ChainState } from '#shared/counter-api/audit.ts';
import { AUDIT } from '#shared/words/audit.ts';
import { call } from '../../bridge.ts';
import { announce } from '../../stores/announcer-store.ts';

const ASK_EVERY_MS = 250;

export const useChain = create<{ readonly chain: ChainState }>()(() => ({ chain: { state: 'idle' } }));

type Question = 'audit.verify' | 'audit.chain' | 'audit.stop';

/** The newest row of questions; an answer to an earlier one is old news. Null while nothing is watched. */
let newest: object | null = null;

const HEARD: Readonly<Partial<Record<ChainState['state'], string>>> = {
  whole: AUDIT.whole,
  broken: AUDIT.broken,
  failed: AUDIT.failed,
};

function take(chain: ChainState): void {
  const before = useChain.getState().chain;
  useChain.setState({ chain });
  if (before.state === 'running' && chain.state !== 'running') announce(HEARD[chain.state] ?? '');
}

/** Asks for the progress until it has ended. */
async function watch(first: Question): Promise<void> {
  const mine = {};
  newest = mine;
  for (let question = first; newest === mine; question = 'audit.chain') {
    const answer = await call(question, {});
    if (newest !== mine) return;
    const chain: ChainState = answer.ok ? answer.value : { state: 'failed' };
    take(chain);
    if (chain.state === 'running') await new Promise((resolve) => setTimeout(resolve, ASK_EVERY_MS));
    else newest = null;
  }
}

/** Does nothing while it is watched already. */
export const watchChain = async (): Promise<void> => {
  if (newest === null) await watch('audit.chain');
};

export const verifyChain = (): Promise<void> => watch('audit.verify');

export const stopChain = (): Promise<void> => watch('audit.stop');
