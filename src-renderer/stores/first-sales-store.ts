/** How many sales of the person at the counter are still accompanied with words. Main counts them, in Training alone. */
import { create } from 'zustand';
import { call } from '../bridge.ts';
import { useCounter } from './counter-store.ts';

export const useFirstSales = create<{ readonly left: number }>()(() => ({ left: 0 }));

export async function readFirstSales(): Promise<void> {
  const { snapshot } = useCounter.getState();
  if (snapshot?.kind !== 'training') return;
  const before = hides;
  const answer = await call('staff.firstSales', {});
  // Another person has come meanwhile, and was asked about, too.
  if (useCounter.getState().snapshot?.attendant.id !== snapshot.attendant.id || hides !== before) return;
  useFirstSales.setState({ left: answer.ok ? answer.value.left : 0 });
}

export const forgetFirstSales = (): void => useFirstSales.setState({ left: 0 });

/** A count that was asked for before the words were hidden doesn't bring them back. */
let hides = 0;

export function hideFirstSales(): void {
  hides += 1;
  forgetFirstSales();
  void call('staff.hideFirstSales', {});
}
