/** A real journal in a folder of its own, opened on this thread, so that a test can look at every byte of it. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, onTestFinished } from 'vitest';
import { type JournalProblem, problemOf } from '#main/journal/base/journal-error.ts';
import type { AttemptOrigin, IntentChange, NewIntent, NewPosting, NewSale } from '#main/journal/base/records.ts';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import { fullCheck } from '#main/journal/file/integrity-checks.ts';
import {
  type ExpectedSeal,
  type OpenedJournal,
  type OpenOptions,
  openJournal,
} from '#main/journal/file/open-journal.ts';
import { MIGRATIONS } from '#main/journal/migrations/index.ts';
import { sealKeyOf } from '#main/journal/seal/row-digests.ts';
import { type WriterOps, writerOps } from '#main/journal/worker/writer-ops.ts';

export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-journal-'));
  onTestFinished(() => {
    for (const path of [folder, outsideHeadOf(folder)]) rmSync(path, { recursive: true, force: true });
  });
  return folder;
}

export interface OpenHere {
  readonly setDamagedAside?: boolean;
  readonly backUp?: OpenOptions['backUpBeforeMigration'];
  /** The version of Dwadi that opens it. */
  readonly appVersion?: string;
  readonly seal?: ExpectedSeal;
}

export function openHere(
  folder: string,
  { setDamagedAside = false, backUp, appVersion, seal }: OpenHere = {},
): Promise<OpenedJournal> {
  return openJournal({
    ...{
      folder,
      setDamagedAside,
      stamp: 'now',
      ...(appVersion !== undefined && { appVersion }),
      ...(seal !== undefined && { seal }),
    },
    backUpBeforeMigration: backUp ?? (async () => null),
  });
}

export const opsOf = ({ db, seal }: OpenedJournal): WriterOps => writerOps(db, () => true, { seal });

export const SEAL_BYTES = new Uint8Array(32).fill(7);
export const SEAL_KEY = sealKeyOf(SEAL_BYTES);

/** Closes the journal as when the app is quit. */
export function closeHere({ db, lock }: OpenedJournal): void {
  db.prepare(`UPDATE meta SET value = '1' WHERE key = 'clean-stop'`).run();
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  lock.close();
}

/** Opens a journal for this test; it must be sound when the test ends. */
export async function opened(): Promise<{ ops: WriterOps; db: OpenedJournal['db'] }> {
  const journal = await openHere(tempFolder());
  onTestFinished(() => {
    expect(fullCheck(journal.db)).toBeNull();
    closeHere(journal);
  });
  return { ops: opsOf(journal), db: journal.db };
}

/** Returns the problem with which it refuses; null if it opens, and then it is closed again. */
export async function refusal(folder: string, options: OpenHere = {}): Promise<JournalProblem | null> {
  try {
    closeHere(await openHere(folder, options));
    return null;
  } catch (error) {
    return problemOf(error);
  }
}

export const newSale = (id: string = randomUUID()): NewSale => ({
  id,
  product: 'airtime',
  price: 1000,
  attendantId: 'ama',
  attendantName: 'Ama',
  shiftId: 'shift-1',
  businessDay: '2026-11-21',
  soldAt: 1_795_000_000_000,
  clockAt: 1_795_000_000_000,
});

export const newIntent = (accountId: number, contentKey: string = randomUUID()): NewIntent => ({
  accountId,
  reference: `DW-TEST-${randomUUID()}`,
  recipient: '0241234567',
  supplier: 'MTN',
  facts: { amount: 1000, volumeGb: null, quantity: null },
  contentKey,
  price: 1000,
  quotedCost: 980,
  body: new TextEncoder().encode(`sealed-${contentKey}`),
});

export const newPosting = (more: Partial<NewPosting> = {}): NewPosting => ({
  businessDay: '2026-11-21',
  hour: 9,
  shiftId: 'shift-1',
  attendantId: 'ama',
  product: 'airtime',
  supplier: 'MTN',
  kind: 'revenue',
  unit: 'pesewa',
  known: true,
  amount: 1000,
  saleSeq: null,
  intentId: null,
  at: 1_795_000_000_000,
  ...more,
});

/** The place, time and key of an attempt. */
export const SENT: AttemptOrigin = {
  batch: 'one',
  baseUrl: 'https://example.test',
  keyFingerprint: 'fingerprint',
  at: 1_795_000_000_000,
};

export const ANY_TIME = { recentSince: 0, confirmed: true, overridden: true };

/** Records a sale of one order and answers its intent. */
export function recordOne(ops: WriterOps) {
  const account = ops.openAccount('main', 'https://example.test', 1);
  const recorded = ops.recordSale(newSale(), [newIntent(account.id)], ANY_TIME);
  if (recorded.kind !== 'recorded') throw new Error(recorded.kind);
  const [intent] = recorded.sale.intents;
  if (!intent) throw new Error('a sale has an intent');
  return intent;
}

export const changeOf = (intent: { id: number; version: number }, more: Partial<IntentChange> = {}): IntentChange => ({
  intentId: intent.id,
  version: intent.version,
  at: 1_795_000_000_001,
  patch: {},
  postings: [],
  events: [],
  wipeBody: false,
  ...more,
});

/** A closed journal with so many sales, each with its attempt, its answer and its posting. */
export async function filledJournal(folder: string, sales: number): Promise<void> {
  const opened = await openHere(folder);
  const ops = opsOf(opened);
  for (let nth = 0; nth < sales; nth += 1) {
    const intent = recordOne(ops);
    const [attempt] = ops.startAttempts([{ intentId: intent.id, version: intent.version, kind: 'first' }], {
      ...SENT,
      batch: randomUUID(),
    });
    if (!attempt) throw new Error('the attempt starts');
    const settled = { state: 'settled', delivery: 'completed', money: 'kept' } as const;
    ops.commit([
      [
        changeOf(
          { id: intent.id, version: attempt.version },
          {
            patch: settled,
            attempt: { attemptId: attempt.attemptId, outcome: 'accepted', status: 200, note: null },
            postings: [newPosting({ saleSeq: intent.saleSeq, intentId: intent.id })],
            events: [{ kind: 'order.accepted', at: 1, saleSeq: intent.saleSeq, data: { intentId: intent.id } }],
            wipeBody: true,
          },
        ),
      ],
    ]);
  }
  closeHere(opened);
}

/** Changes the journal as a person with a database tool could: our triggers don't prevent it. */
export function meddle<T>(folder: string, work: (db: Database.Database) => T): T {
  const db = new Database(join(folder, 'journal.db'));
  try {
    return work(db);
  } finally {
    db.pragma('wal_checkpoint(TRUNCATE)');
    db.close();
  }
}

/** Makes it a journal of the first version: removes what later versions added. */
export function makeOlder(folder: string): void {
  const [foundation] = MIGRATIONS;
  const first = new Database(':memory:');
  first.exec(foundation?.sql ?? '');
  const names = `SELECT name, type FROM sqlite_master WHERE name NOT LIKE 'sqlite_%'`;
  type Named = { readonly name: string; readonly type: string };
  const known = new Set(
    first
      .prepare<[], Named>(names)
      .all()
      .map(({ name }) => name),
  );
  first.close();
  const db = new Database(join(folder, 'journal.db'));
  const added = db
    .prepare<[], Named>(names)
    .all()
    .filter(({ name }) => !known.has(name));
  for (const { name, type } of added) db.exec(`DROP ${type} IF EXISTS ${name}`);
  db.exec('ALTER TABLE intents DROP COLUMN unproven');
  for (const column of ['generation', 'digests', 'mac']) db.exec(`ALTER TABLE event_head DROP COLUMN ${column}`);
  db.pragma('user_version = 10');
  db.close();
}

/** Writes into the existing files, so that each keeps its inode and its birth time, as `cp -r copy/. folder/` does. */
export function writeInto(folder: string, copy: string): void {
  for (const name of readdirSync(copy)) {
    if (statSync(join(copy, name)).isFile()) writeFileSync(join(folder, name), readFileSync(join(copy, name)));
  }
}

/** Every file of the folder with its bytes, to show that nothing was touched. */
export const filesOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    readdirSync(folder, { withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => [name, readFileSync(join(folder, name)).toString('base64')]),
  );
