/** How many intents a second the journal makes durable, through its worker, beside the same rows written by hand. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NewIntent, NewSale } from '#main/journal/base/records.ts';
import { outsideHeadOf } from '#main/journal/file/head-file.ts';
import { openJournal } from '#main/journal/file/open-journal.ts';
import { startJournal } from '#main/journal/journal.ts';
import { BareJournal } from './bare-journal.ts';
import { type Bench, paceRow, sideBySide } from './figures.ts';

const ROUNDS = 30;
const EACH_ROUND = 20;
const IN_A_BATCH = 100;
const AT = 1_795_000_000_000;

const newSale = (intents: number): NewSale => ({
  ...{
    id: randomUUID(),
    product: intents > 1 ? 'bulk' : 'airtime',
    price: 1000,
    attendantId: 'ama',
    attendantName: 'Ama',
  },
  ...{ shiftId: 'shift-1', businessDay: '2026-11-21', soldAt: AT, clockAt: AT },
  tenders: [{ kind: 'cash', amount: 1000, received: 1000, detail: null }],
});

const newIntent = (): NewIntent => ({
  ...{ accountId: 1, reference: `DW-TEST-${randomUUID()}`, recipient: '0241234567', supplier: 'MTN' },
  facts: { amount: 1000, volumeGb: null, quantity: null },
  ...{ contentKey: randomUUID(), price: 1000, quotedCost: 1000, body: new Uint8Array(160) },
});

interface Given {
  readonly sale: NewSale;
  readonly intents: readonly NewIntent[];
}

const ANY_TIME = { recentSince: 0, confirmed: true, overridden: true };

async function openOurs(folder: string) {
  const source = (name: string) => new URL(`../../src-main/journal/worker/${name}`, import.meta.url);
  const journal = await startJournal({
    ...{ folder, backupFolder: join(folder, 'backups'), setDamagedAside: false, stamp: 'now' },
    sealKey: new Uint8Array(32).fill(7),
    ...{ writerFile: source('writer-worker.ts'), readerFile: source('reader-worker.ts') },
    onDeath: (error) => {
      throw error;
    },
  });
  await journal.write.openAccount('main', 'https://example.test', 1);
  return journal;
}

async function openBare(folder: string) {
  const options = { folder, setDamagedAside: false, stamp: 'now', backUpBeforeMigration: async () => null };
  const { db, lock } = await openJournal(options);
  db.exec(`INSERT INTO accounts (uid, base_url, opened_at) VALUES ('main', 'https://example.test', 1)`);
  db.pragma('synchronous = FULL');
  const close = () => {
    db.close();
    lock.close();
  };
  return { bare: new BareJournal(db), close };
}

export const benchJournal: Bench = async (quick) => {
  const folders = [0, 1].map(() => mkdtempSync(join(tmpdir(), 'dwadi-bench-')));
  const [oursIn = '', bareIn = ''] = folders;
  const journal = await openOurs(oursIn);
  const { bare, close } = await openBare(bareIn);
  try {
    const sides = (count: number) => ({
      ours: {
        given: () => ({ sale: newSale(count), intents: Array.from({ length: count }, newIntent) }),
        run: ({ sale, intents }: Given) => journal.write.recordSale(sale, intents, ANY_TIME),
      },
      bare: {
        given: () => Array.from({ length: count }, () => `DW-TEST-${randomUUID()}`),
        run: (references: string[]) => bare.record(randomUUID(), references),
      },
    });
    const rounds = quick ? 1 : ROUNDS;
    await sideBySide(sides(1), 1, EACH_ROUND);
    const one = await sideBySide(sides(1), rounds, EACH_ROUND);
    const batch = await sideBySide(sides(IN_A_BATCH), rounds, quick ? 2 : EACH_ROUND / 4);
    const perSecond = (ms: number, intents: number) => Math.round((1000 / ms) * intents);
    return [
      paceRow('journal: durable intents, one by one', one, null, { perSecond: perSecond(one.ours.median, 1) }),
      paceRow('journal: durable intents, 100 in a batch', batch, null, {
        perSecond: perSecond(batch.ours.median, IN_A_BATCH),
      }),
    ];
  } finally {
    await journal.close();
    close();
    for (const path of [...folders, outsideHeadOf(oursIn)]) rmSync(path, { recursive: true, force: true });
  }
};
