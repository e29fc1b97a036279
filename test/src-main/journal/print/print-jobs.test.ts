/** The journal keeps a slip's content, which may be a PIN, until it has been printed, and no longer. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import { writerOps } from '#main/journal/worker/writer-ops.ts';
import { closeHere, openHere, tempFolder } from '../../../support/journal/journal.ts';

async function printed() {
  const opened = await openHere(tempFolder());
  onTestFinished(() => closeHere(opened));
  const ops = writerOps(opened.db, () => true);
  const sealed = new TextEncoder().encode('a PIN under seal');
  const job = { uid: randomUUID(), subject: 'vouchers:1', name: 'Slip 1', role: 'vouchers', saleSeq: null } as const;
  const [added] = ops.addPrintJobs([{ ...job, sealed, askedBy: 'Ama', at: 1 }], null) ?? [];
  const id = added?.id ?? 0;
  const isKept = (): boolean =>
    opened.db
      .prepare<[number], { kept: number }>('SELECT sealed IS NOT NULL AS kept FROM print_jobs WHERE id = ?')
      .get(id)?.kept === 1;
  return { ops, id, isKept };
}

test.each(['printed', 'sent'] as const)('a slip that was %s leaves nothing behind', async (state) => {
  const { ops, id, isKept } = await printed();
  ops.startPrintJob(id, 2);
  expect(isKept()).toBe(true);
  ops.endPrintJob(id, { state, trouble: null, at: 3 });
  expect(isKept()).toBe(false);
});

test.each(['waiting', 'may-have-printed'] as const)(
  'a slip that is %s can still be printed, until somebody answers',
  async (state) => {
    for (const answer of ['again', 'drop', 'came-out'] as const) {
      const { ops, id, isKept } = await printed();
      ops.startPrintJob(id, 2);
      ops.endPrintJob(id, { state, trouble: 'offline', at: 3 });
      expect(isKept()).toBe(true);
      const taken = ops.answerPrintJob(id, { answer, by: 'Ama', at: 4 });
      expect([answer, isKept()]).toEqual([answer, answer === 'again' || taken === null]);
    }
  },
);
