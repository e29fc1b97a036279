import type { Journal } from '../journal/journal.ts';
import type { WaitingStore } from '../orders/waiting-room.ts';

const KEPT_AS = 'waiting-room';

/** A few numbers, kept in the journal beside its other small facts. */
export const waitingStore = ({ read, write }: Journal): WaitingStore => ({
  load: async () => (await read.meta())[KEPT_AS] ?? null,
  save: (text) => write.saveMeta({ [KEPT_AS]: text }),
});
