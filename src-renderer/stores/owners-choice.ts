/** Choices that are the owner's alone. Main decides; these keep a page from offering what it would refuse. */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { useCounter } from './counter-store.ts';

const inTraining = ({ kind, attendant }: CounterSnapshot): boolean => kind === 'training' && attendant.rights.settings;

/** Where papers, files and books go. In Training, where nothing is real, everybody who may change settings chooses. */
export const useMayMove = (): boolean =>
  useCounter(({ snapshot }) => snapshot !== null && (snapshot.attendant.role === 'owner' || inTraining(snapshot)));

/** The updates of this PC: its shop's owner chooses them, wherever a shop has been set up. */
export const useOwnsPc = (): boolean =>
  useCounter(({ snapshot }) => {
    if (snapshot === null) return false;
    if (snapshot.kind === 'live') return snapshot.attendant.role === 'owner';
    return snapshot.house?.live !== 'ready' && inTraining(snapshot);
  });
