import type { Journal } from '../../journal/journal.ts';
import type { WaitingStore } from '../../orders/service/waiting-room.ts';

const KEPT_AS = 'waiting-room';

/** A few numbers, stored in the journal's meta. */
export const waitingStore = ({ read, write }: Journal): WaitingStore => ({
  load: async () => (await read.meta())[KEPT_AS] ?? null,
  save: (text) => write.saveMeta({ [KEPT_AS]: text }),
});
