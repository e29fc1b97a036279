/** The full check of a journal, in a worker of its own: every page and sum, and the chain from its first event on. */
import { ChainCheck } from '../../audit/chain-check.ts';
import type { Journal } from '../../journal/journal.ts';
import type { Log } from '../../platform/log.ts';

/** Null if it is whole; otherwise the damage, for support. */
export async function wholeJournal(journal: Journal, now: () => number, log: Log): Promise<string | null> {
  const damage = await journal.care((care) => care.fullCheck());
  if (damage !== null) return damage;
  const chain = new ChainCheck({ journal, now, log });
  chain.start();
  await chain.ended();
  const { state } = chain.state;
  return state === 'whole' ? null : `the log's chain: ${state}`;
}
