/**
 * Decides when the windows get a new snapshot of their counter. Every answer of the service may change the header, and
 * a sale brings several within a moment: changes of the wallet and the time are batched, everything else is sent at
 * once.
 */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';

const GATHER_MS = 100;

/** The parts of a snapshot that may not come a tenth of a second late: the person who is signed in, and what works. */
const gistOf = ({ now, wallet, ...rest }: CounterSnapshot): string => JSON.stringify([rest, wallet.level]);

export function batchSnapshots<C extends { snapshot(): CounterSnapshot }>(
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
