/** The print queue's rows. A slip's copy number is counted here, in the transaction that lets it go to the printer. */

import type { OpenPrintJobs, PinsToPrint, PrintEnd } from '#shared/print-job.ts';
import type { EventLog } from '../audit/event-log.ts';
import type { ReadableDb, WritableDb } from '../base/database.ts';
import type { AnsweredPrint, NewPrintJob, PrintJobRecord, StartedPrint } from '../base/print-records.ts';
import { PINS_TO_PRINT, pinsGivenOut } from '../sales/voucher-reveals.ts';

const SELECT = `SELECT id, uid, subject, name, role, sale_seq AS saleSeq, state, copy, trouble, asked_by AS askedBy,
  asked_at AS askedAt FROM print_jobs`;

/** Same words as the index on them. */
const OPEN_STATES = `('waiting','sending','may-have-printed')`;

/** The states from which each answer of a person leads, and the state to which it leads. */
const ANSWERS = {
  'came-out': { from: `('may-have-printed')`, to: 'printed' },
  again: { from: `('may-have-printed','waiting')`, to: 'waiting' },
  drop: { from: `('may-have-printed','waiting')`, to: 'dropped' },
} as const;

/**
 * Finds jobs whose paper may hold the same content: the same slip, a part of it, or the slip of which it is a part.
 * `vouchers:X/2` is the second voucher of `vouchers:X`.
 */
const SAME_PAPER = `other.subject IN (print_jobs.subject,
    substr(print_jobs.subject, 1, instr(print_jobs.subject, '/') - 1))
  OR (other.subject > print_jobs.subject || '/' AND other.subject < print_jobs.subject || '0')`;

function statements(db: WritableDb) {
  return {
    insert: db.prepare(`
      INSERT INTO print_jobs (uid, subject, name, role, sale_seq, sealed, state, asked_by, asked_at, updated_at)
      VALUES (@uid, @subject, @name, @role, @saleSeq, @sealed, 'waiting', @askedBy, @at, @at)
      ON CONFLICT (uid) DO NOTHING`),
    byUid: db.prepare<[string], PrintJobRecord>(`${SELECT} WHERE uid = ?`),
    byId: db.prepare<[number], PrintJobRecord>(`${SELECT} WHERE id = ?`),
    start: db.prepare(`
      UPDATE print_jobs SET state = 'sending', trouble = NULL, updated_at = @at, outings = outings + 1,
        copy = (SELECT sum(other.outings) FROM print_jobs other WHERE ${SAME_PAPER})
      WHERE id = @id AND state = 'waiting' AND sealed IS NOT NULL`),
    sealed: db.prepare<[number], { sealed: Buffer }>(`SELECT sealed FROM print_jobs WHERE id = ?`),
    end: db.prepare(`
      UPDATE print_jobs SET state = @state, trouble = @trouble, updated_at = @at,
        outings = CASE WHEN @state = 'waiting' THEN outings - 1 ELSE outings END,
        sealed = CASE WHEN @state IN ('printed','sent') THEN NULL ELSE sealed END
      WHERE id = @id AND state = 'sending'`),
    interrupted: db.prepare<[], PrintJobRecord>(
      `${SELECT} WHERE state IN ${OPEN_STATES} AND state = 'sending' ORDER BY id`,
    ),
  };
}

export function printJobWriter(db: WritableDb, events: EventLog) {
  const run = statements(db);
  const wereGivenOut = pinsGivenOut(db);

  const tell = (kind: string, id: number, at: number, more: Record<string, unknown> = {}): void => {
    const job = run.byId.get(id);
    if (!job) return;
    const data = { job: id, role: job.role, copy: job.copy, by: job.askedBy, ...more };
    events.append({ kind, at, saleSeq: job.saleSeq, data });
  };

  const end = (id: number, { state, trouble, at }: PrintEnd): void => {
    if (run.end.run({ id, state, trouble, at }).changes === 0) return;
    if (state !== 'waiting') tell(`slip.${state}`, id, at);
  };

  return {
    end,
    /** Adds each job once, even if submitted twice. It gives PINs out, so the log records who asked for them. */
    add(jobs: readonly NewPrintJob[], pins: PinsToPrint | null): PrintJobRecord[] | null {
      const saleSeq = jobs[0]?.saleSeq ?? null;
      if (pins !== null && !pins.again && saleSeq !== null && wereGivenOut(saleSeq)) return null;
      const added = jobs.map((job) => {
        run.insert.run(job);
        const record = run.byUid.get(job.uid);
        if (!record) throw new Error('a slip that was just written must be there');
        return record;
      });
      const [first] = added;
      if (pins !== null && first) {
        const data = { attendant: pins.attendantId, by: first.askedBy, jobs: added.map(({ id }) => id) };
        events.append({ kind: PINS_TO_PRINT, at: first.askedAt, saleSeq: first.saleSeq, data });
      }
      return added;
    },
    start(id: number, at: number): StartedPrint | null {
      if (run.start.run({ id, at }).changes === 0) return null;
      const job = run.byId.get(id);
      const row = run.sealed.get(id);
      return job && row ? { job, sealed: new Uint8Array(row.sealed) } : null;
    },
    answer(id: number, { answer, by, at }: AnsweredPrint): PrintJobRecord | null {
      const { from, to } = ANSWERS[answer];
      const changed = db
        .prepare(
          `UPDATE print_jobs SET state = ?, updated_at = ?, trouble = NULL,
             asked_by = CASE WHEN ? = 'again' THEN ? ELSE asked_by END,
             asked_at = CASE WHEN ? = 'again' THEN ? ELSE asked_at END,
             sealed = CASE WHEN ? = 'again' THEN sealed ELSE NULL END
           WHERE id = ? AND state IN ${from}`,
        )
        .run(to, at, answer, by, answer, at, answer, id).changes;
      if (changed === 0) return null;
      tell(`slip.${answer}`, id, at, { by });
      return run.byId.get(id) ?? null;
    },
    closeInterrupted(at: number): number {
      const jobs = run.interrupted.all();
      for (const { id } of jobs) end(id, { state: 'may-have-printed', trouble: 'interrupted', at });
      return jobs.length;
    },
  };
}

export const printJobReader = (db: ReadableDb) => ({
  open(limit: number): OpenPrintJobs {
    const counted = db
      .prepare<[], { state: string; count: number }>(
        `SELECT state, count(*) AS count FROM print_jobs WHERE state IN ${OPEN_STATES} GROUP BY state`,
      )
      .all();
    const countOf = (state: string): number => counted.find((row) => row.state === state)?.count ?? 0;
    return {
      jobs: db
        .prepare<[number], PrintJobRecord>(`${SELECT} WHERE state IN ${OPEN_STATES} ORDER BY id LIMIT ?`)
        .all(limit),
      waiting: countOf('waiting'),
      mayHavePrinted: countOf('may-have-printed'),
    };
  },
});
