/** Stores the print queue in the journal, which knows its states, but not the slips' content: that is sealed. */
import { randomUUID } from 'node:crypto';
import { slip } from '#shared/slip.ts';
import type { Journal } from '../../journal/journal.ts';
import type { FieldCipher } from '../../key-vault/field-cipher.ts';
import { orElse } from '../../platform/may-fail.ts';
import type { PrintStore } from '../../printing/queue/ports.ts';

const place = (uid: string): string => `print_jobs.sealed:${uid}`;

export function printStore({ read, write }: Pick<Journal, 'read' | 'write'>, cipher: FieldCipher): PrintStore {
  const opened = (uid: string, sealed: Uint8Array) =>
    orElse(() => slip.parse(JSON.parse(new TextDecoder().decode(cipher.open(place(uid), sealed)))), null);
  return {
    // A slip that couldn't be opened again is refused to the person who asks for it, before it is sealed.
    add: async (prints, pins, at) => {
      const jobs = prints.map(({ slip: wanted, ...print }) => {
        const uid = randomUUID();
        const sealed = cipher.seal(place(uid), new TextEncoder().encode(JSON.stringify(slip.parse(wanted))));
        return { ...print, uid, name: wanted.name, sealed, at };
      });
      return write.addPrintJobs(jobs, pins);
    },
    start: async (id, at) => {
      const started = await write.startPrintJob(id, at);
      return started && { job: started.job, slip: opened(started.job.uid, started.sealed) };
    },
    end: (id, end) => write.endPrintJob(id, end),
    answer: (id, answer, by, at) => write.answerPrintJob(id, { answer, by, at }),
    closeInterrupted: (at) => write.closeInterruptedPrints(at),
    open: (limit) => read.openPrintJobs(limit),
  };
}
