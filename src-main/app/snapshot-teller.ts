/**
 * When the windows are told of their counter anew. Every answer of the service may change what the header says, and a
 * sale brings several within a moment: the wallet and the time wait for each other, everything else is told at once.
 */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';

const GATHER_MS = 100;

/** Of a snapshot, what somebody would notice when it came a tenth of a second late: who is signed in, and what works. */
const gistOf = ({ now, wallet, ...rest }: CounterSnapshot): string => JSON.stringify([rest, wallet.level]);

export function snapshotTeller<C extends { snapshot(): CounterSnapshot }>(
  tell: (counter: C, snapshot: CounterSnapshot) => void,
): (counter: C) => void {
  const told = new WeakMap<C, string>();
  const due = new WeakSet<C>();
  return (counter) => {
    const snapshot = counter.snapshot();
    const gist = gistOf(snapshot);
    if (told.get(counter) !== gist) {
      told.set(counter, gist);
      tell(counter, snapshot);
    } else if (!due.has(counter)) {
      due.add(counter);
      setTimeout(() => {
        due.delete(counter);
        tell(counter, counter.snapshot());
      }, GATHER_MS);
    }
  };
}
