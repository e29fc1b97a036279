/** The journal keeps a slip's content, which may be a PIN, until it has been printed, and no longer. */
import { randomUUID } from 'node:crypto';
import { expect, onTestFinished, test } from 'vitest';
import type { NewPrintJob } from '#main/journal/base/print-records.ts';
import { printJobReader } from '#main/journal/print/print-jobs.ts';
import { writerOps } from '#main/journal/worker/writer-ops.ts';
import type { PrintEnd } from '#shared/print-job.ts';
import { closeHere, opened, openHere, tempFolder } from '../../../support/journal/journal.ts';

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

/** A queue with real rows, whose events can be looked at. */
async function queue() {
  const { ops, db } = await opened();
  let uid = 0;
  const ask = (subject: string, more: Partial<NewPrintJob> = {}): number => {
    uid += 1;
    const job: NewPrintJob = {
      ...{ uid: `uid-${uid}`, subject, name: `Slip ${uid}`, role: 'vouchers', saleSeq: null },
      ...{ sealed: new TextEncoder().encode('a PIN under seal'), askedBy: 'Ama', at: uid, ...more },
    };
    return ops.addPrintJobs([job], null)?.[0]?.id ?? 0;
  };
  const print = (id: number, state: PrintEnd['state'] = 'printed') => {
    const copy = ops.startPrintJob(id, 50)?.job.copy;
    ops.endPrintJob(id, { state, trouble: null, at: 60 });
    return copy;
  };
  const stateOf = (id: number) => db.prepare('SELECT state FROM print_jobs WHERE id = ?').pluck().get(id);
  const events = () =>
    (db.prepare(`SELECT kind, at, data FROM events WHERE kind LIKE 'slip.%' ORDER BY seq`).all() as EventRow[]).map(
      ({ kind, at, data }) => ({ kind, at, ...JSON.parse(data) }),
    );
  return { ops, db, ask, print, stateOf, events };
}

interface EventRow {
  readonly kind: string;
  readonly at: number;
  readonly data: string;
}

test('a slip that is submitted twice is one job', async () => {
  const { ask } = await queue();
  expect(ask('receipt:1', { uid: 'same' })).toBe(ask('receipt:1', { uid: 'same', name: 'Another' }));
});

test('a part of a slip is a copy of the whole, the whole of each part, and another sale’s slip of neither', async () => {
  const { ask, print } = await queue();
  const copies = ['vouchers:1/1', 'vouchers:1/2', 'vouchers:1', 'vouchers:1/1', 'vouchers:10', 'vouchers:1/10'].map(
    (subject) => print(ask(subject)),
  );
  expect(copies).toEqual([0, 0, 2, 2, 0, 1]);
});

test('a slip that came back from the printer was no copy, and only a job that waits is started', async () => {
  const { ops, ask, print, stateOf } = await queue();
  const first = ask('receipt:1');
  expect(print(first, 'waiting')).toBe(0);
  expect(print(first, 'waiting')).toBe(0);
  expect(print(first)).toBe(0);
  expect(ops.startPrintJob(first, 70)).toBeNull();
  expect(ops.startPrintJob(999, 70)).toBeNull();
  expect([stateOf(first), print(ask('receipt:1'))]).toEqual(['printed', 1]);
});

test('each end is told with who asked and which copy it was; a slip that waits again is no end', async () => {
  const { ops, ask, print, events } = await queue();
  const [first, second] = [ask('receipt:1'), ask('receipt:1', { askedBy: 'Kofi', role: 'slips' })];
  print(first, 'waiting');
  print(first);
  print(second, 'sent');
  // A job that isn't at the printer has no end.
  ops.endPrintJob(first, { state: 'printed', trouble: null, at: 90 });
  expect(events()).toEqual([
    { kind: 'slip.printed', at: 60, job: first, role: 'vouchers', copy: 0, by: 'Ama' },
    { kind: 'slip.sent', at: 60, job: second, role: 'slips', copy: 1, by: 'Kofi' },
  ]);
});

const ANSWERS = ['again', 'drop', 'came-out'] as const;
test.each([
  ['waiting', ['waiting', 'dropped', null]],
  ['sending', [null, null, null]],
  ['may-have-printed', ['waiting', 'dropped', 'printed']],
  ['printed', [null, null, null]],
  ['dropped', [null, null, null]],
])('a person’s answer to a slip that is %s', async (state, ends) => {
  const { ops, ask, print, stateOf, events } = await queue();
  for (const [nth, answer] of ANSWERS.entries()) {
    const id = ask('receipt:1');
    if (state === 'sending') ops.startPrintJob(id, 50);
    if (state === 'may-have-printed' || state === 'printed') print(id, state);
    if (state === 'dropped') ops.answerPrintJob(id, { answer: 'drop', by: 'Ama', at: 40 });
    const told = events().length;
    const answered = ops.answerPrintJob(id, { answer, by: 'Kofi', at: 99 });
    const end = ends[nth] ?? null;
    expect([answer, answered?.state ?? null, stateOf(id)]).toEqual([answer, end, end ?? state]);
    expect(events().slice(told)).toMatchObject(end === null ? [] : [{ kind: `slip.${answer}`, at: 99, by: 'Kofi' }]);
    if (answered)
      expect([answered.askedBy, answered.askedAt === 99]).toEqual(answer === 'again' ? ['Kofi', true] : ['Ama', false]);
  }
});

test('a cut-off start leaves slips that may have printed, and those are counted with the ones that wait', async () => {
  const { ops, db, ask, print, stateOf } = await queue();
  const [sending, waiting, , done] = [ask('a:1'), ask('a:2'), ask('a:3'), ask('a:4')];
  ops.startPrintJob(sending, 5);
  print(done);
  const open = (limit: number) => printJobReader(db).open(limit);
  expect(open(9).jobs.map(({ id, state }) => [id, state])).toEqual([
    [sending, 'sending'],
    [waiting, 'waiting'],
    [waiting + 1, 'waiting'],
  ]);
  expect(ops.closeInterruptedPrints(8)).toBe(1);
  expect(ops.closeInterruptedPrints(9)).toBe(0);
  expect([stateOf(sending), stateOf(waiting)]).toEqual(['may-have-printed', 'waiting']);
  expect(open(1)).toMatchObject({ jobs: [{ id: sending, trouble: 'interrupted' }], waiting: 2, mayHavePrinted: 1 });
});
