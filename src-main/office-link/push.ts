/**
 * Sends what the journal has and the office lacks, over one connection. A batch is in the journal before it is sent, and
 * is sent again with the same bytes until the office has it: whatever breaks in between, nothing is lost or counted twice.
 */
import { inflateSync } from 'node:zlib';
import { type OfficeBatch, START } from '#shared/office/batch.ts';
import type { Journal } from '../journal/journal.ts';
import type { NewOfficeBatch, OfficeProgress } from '../journal/office/stored-batches.ts';
import type { OfficeConnection } from './connection.ts';
import { OfficeError } from './failure.ts';
import { nextMove, type Place } from './next-move.ts';
import { type Statement, statementOf } from './statement.ts';

export interface CounterOf {
  readonly mark: string;
  readonly kind: 'live' | 'training';
  readonly shop: string;
  /** The fingerprint of the key that signs its day files. */
  readonly signer: string;
}

export interface PushPorts {
  readonly journal: {
    readonly read: Pick<Journal['read'], 'officeProgress' | 'officeBatchKept' | 'officeBatch' | 'officeWaiting'>;
    readonly write: Pick<Journal['write'], 'addOfficeBatch' | 'officeBatchArrived' | 'officeGoBack'>;
  };
  readonly counter: CounterOf;
  /** This Dwadi's version. */
  readonly writer: string;
  readonly now: () => number;
  /** False once a sale is on its way, or the counter closes: what is left waits. */
  readonly mayGoOn: () => boolean;
  /** An empty batch goes out when the last one is so old. */
  readonly signOfLifeMs: number;
}

export interface Pushed {
  readonly awaitsAcceptance: boolean;
  /** False where something was left. */
  readonly done: boolean;
}

type Stop = 'other-content' | 'mark-taken' | 'order-broken';

const ALREADY_THERE = '23505';
/** A server that lost a transaction's client gives its rows free after this, so that they can be sent again. */
const FORGOTTEN_MS = 30_000;
const BEGIN = `BEGIN;
SET LOCAL statement_timeout = ${FORGOTTEN_MS};
SET LOCAL idle_in_transaction_session_timeout = ${FORGOTTEN_MS};`;

const isThere = (error: unknown): boolean => (error as { readonly code?: unknown } | null)?.code === ALREADY_THERE;

/** Tells the office what the counter stopped at, and stops it. */
async function stop(
  office: OfficeConnection,
  what: Stop,
  {
    mark,
    nth,
    ours,
    theirs,
  }: { readonly mark: string; readonly nth: number; readonly ours: string; readonly theirs: string },
): Promise<never> {
  await office.query(
    `INSERT INTO dwadi.alarm (mark, nth, what, ours, theirs) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
    [mark, nth, what, ours, theirs],
  );
  throw new OfficeError(what, `${mark} ${nth}`);
}

interface MarkRow {
  readonly mark: string;
  readonly accepted: boolean;
}

/** Makes the journal's mark this role's own, once. Returns whether it is a later one that the owner hasn't accepted. */
async function claim(office: OfficeConnection, { mark, kind, shop, signer }: CounterOf): Promise<boolean> {
  const marks = await office.query<MarkRow>(
    `SELECT mark, accepted_at IS NOT NULL AS accepted FROM dwadi.mark WHERE kind = $1 ORDER BY claimed_at, mark`,
    [kind],
  );
  const ours = marks.find((one) => one.mark === mark);
  if (ours !== undefined) return !ours.accepted && marks[0]?.mark !== mark;
  try {
    const values = [mark, kind, shop, signer];
    await office.query(`INSERT INTO dwadi.mark (mark, kind, shop, signer) VALUES ($1, $2, $3, $4)`, values);
  } catch (error) {
    if (!isThere(error)) throw error;
    await stop(office, 'mark-taken', { mark, nth: 0, ours: signer, theirs: '' });
  }
  return marks.length > 0;
}

async function newestThere(office: OfficeConnection, mark: string): Promise<Place | null> {
  const [row] = await office.query<{ readonly nth: string | number } & Omit<Place, 'nth'>>(
    `SELECT nth, hash, upto FROM dwadi.batch WHERE mark = $1 ORDER BY nth DESC LIMIT 1`,
    [mark],
  );
  return row === undefined ? null : { ...row, nth: Number(row.nth) };
}

/** A batch as it goes out. */
interface Outgoing {
  readonly batch: NewOfficeBatch;
  readonly behind: number;
  readonly statement: Statement;
}

function outgoing(batch: NewOfficeBatch, behind: number): Outgoing {
  const content = JSON.parse(inflateSync(batch.body).toString()) as OfficeBatch;
  return { batch, behind, statement: statementOf(content, batch.hash, behind) };
}

/** Returns false where the office has a batch of this number already: nothing was added. */
async function send(office: OfficeConnection, { statement }: Outgoing): Promise<boolean> {
  await office.run(BEGIN);
  try {
    await office.query(statement.text, statement.values);
  } catch (error) {
    if (!isThere(error)) throw error;
    await office.run('ROLLBACK');
    return false;
  }
  await office.run('COMMIT');
  return true;
}

class Push {
  private readonly office: OfficeConnection;
  private readonly ports: PushPorts;
  /**
   * The office has it, and the journal is told together with the next batch. A journal that never is asks the office the
   * next time.
   */
  private arrived: { readonly nth: number; readonly at: number } | null = null;

  constructor(office: OfficeConnection, ports: PushPorts) {
    this.office = office;
    this.ports = ports;
  }

  async all(): Promise<Pushed> {
    const { office, ports } = this;
    const { mark } = ports.counter;
    const awaitsAcceptance = await claim(office, ports.counter);
    let progress = await this.agree(await newestThere(office, mark));
    let ahead: Promise<Outgoing> | null = null;
    for (;;) {
      const next = await this.next(progress, ahead);
      const mayGoOn = next !== null && ports.mayGoOn();
      if (next === null || !mayGoOn) {
        await this.writeArrived();
        return { awaitsAcceptance, done: next === null };
      }
      const { batch, behind } = next;
      ahead = behind > 0 ? this.make(batch) : null;
      // It is thrown away where this one doesn't arrive.
      ahead?.catch(() => undefined);
      if (await send(office, next)) {
        this.arrived = { nth: batch.nth, at: ports.now() };
        progress = { open: null, acked: { nth: batch.nth, hash: batch.hash, upto: batch.upto, at: this.arrived.at } };
        continue;
      }
      const there = await newestThere(office, mark);
      if ((there?.nth ?? 0) < batch.nth) throw new OfficeError('server-error', `batch ${batch.nth} is hidden`);
      progress = await this.agree(there);
      ahead = null;
    }
  }

  private async writeArrived(): Promise<void> {
    const { arrived, ports } = this;
    this.arrived = null;
    if (arrived !== null) await ports.journal.write.officeBatchArrived(ports.counter.mark, arrived.nth, arrived.at);
  }

  /** Brings the journal to the office's newest batch, or stops. */
  private async agree(theirs: Place | null): Promise<OfficeProgress> {
    const { office, ports } = this;
    const { mark } = ports.counter;
    const { read, write } = ports.journal;
    for (;;) {
      const progress = await read.officeProgress(mark);
      const same = theirs === null ? null : await read.officeBatchKept(mark, theirs.nth);
      const move = nextMove({ ...progress, same }, theirs);
      if (move.do === 'send') return progress;
      if (move.do === 'stop') await stop(office, move.why, { mark, ...move });
      else if (move.do === 'go-back') await write.officeGoBack(mark, move.to, ports.now());
      else if (progress.open !== null) await write.officeBatchArrived(mark, progress.open.nth, ports.now());
    }
  }

  /** Reads the batch that follows: while the one before it is on its way, where more waits. */
  private async make(before: Place | null): Promise<Outgoing> {
    const { counter, writer, now, journal } = this.ports;
    const { behind, ...batch } = await journal.read.officeBatch({
      ...{ mark: counter.mark, writer, madeAt: now() },
      ...{ nth: (before?.nth ?? 0) + 1, previous: before?.hash ?? null, from: before?.upto ?? START },
    });
    return outgoing(batch, behind.rows);
  }

  /** The batch that was written down and hasn't arrived, or a new one; null where nothing is to be sent. */
  private async next({ open, acked }: OfficeProgress, ahead: Promise<Outgoing> | null): Promise<Outgoing | null> {
    const { now, signOfLifeMs } = this.ports;
    const { read, write } = this.ports.journal;
    if (open !== null) return outgoing(open, (await read.officeWaiting(open.upto)).rows);
    const made = await (ahead ?? this.make(acked));
    const { batch, behind } = made;
    const isSilent = acked !== null && Math.abs(now() - acked.at) < signOfLifeMs;
    // An event that moved no order, such as a printed slip, counts as waiting until an empty batch has passed it.
    const isNothing = batch.rows === 0 && behind === 0;
    if (isNothing && isSilent && (await read.officeWaiting(acked.upto)).rows === 0) return null;
    if (!(await write.addOfficeBatch(batch, this.arrived))) {
      throw new OfficeError('order-broken', 'another push is under way');
    }
    this.arrived = null;
    return made;
  }
}

export const pushAll = (office: OfficeConnection, ports: PushPorts): Promise<Pushed> => new Push(office, ports).all();
