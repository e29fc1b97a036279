import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { NewIntent } from '#main/journal/base/records.ts';
import { startJournal } from '#main/journal/journal.ts';
import { packIntents, recordingBy, toInsert, unpackIntents } from '#main/journal/sales/sale-packing.ts';
import { newIntent, newSale, tempFolder } from '../../../support/journal/journal.ts';

const source = (name: string): URL => new URL(`../../../../src-main/journal/worker/${name}`, import.meta.url);
const ANY_TIME = { recentSince: 0, confirmed: true, overridden: true };

async function journalOnThreads() {
  const folder = tempFolder();
  const journal = await startJournal({
    ...{ folder, backupFolder: join(folder, 'backups'), setDamagedAside: false, stamp: 'now' },
    ...{ writerFile: source('writer-worker.ts'), readerFile: source('reader-worker.ts') },
    onDeath: (error) => {
      throw error;
    },
  });
  const account = await journal.write.openAccount('main', 'https://example.test', 1);
  return { journal, account };
}

test('packed bodies come out as they were, each its own, the empty ones too', () => {
  fc.assert(
    fc.property(fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 }), (bodies) => {
      const intents: NewIntent[] = bodies.map((body) => ({ ...newIntent(1), body }));
      expect(unpackIntents(packIntents(intents))).toEqual(toInsert(intents));
    }),
  );
});

test('a list with a missing part is not written at all', () => {
  const packed = packIntents([newIntent(1), newIntent(1)]);
  for (const name of ['accountId', 'recipient', 'facts', 'contentKey', 'price', 'ends'] as const) {
    expect(() => unpackIntents({ ...packed, [name]: packed[name].slice(1) })).toThrow('in pieces');
  }
});

test('an answer with fewer orders than were asked for is an error, never a sale without some of them', async () => {
  const sale = { ...newSale(), seq: 1, cashReceived: null, change: null, mobileMoney: 0, unpaid: 0, onCredit: 0 };
  const record = recordingBy(async () => ({ kind: 'recorded', sale, ids: [7], attemptIds: [] }));
  await expect(record(newSale(), [newIntent(1), newIntent(1)], ANY_TIME)).rejects.toThrow('fewer orders');
});

test('an answer from the other thread is the journal’s own, and each order has its own bytes', async () => {
  const { journal, account } = await journalOnThreads();
  try {
    const sale = { ...newSale(), product: 'bulk' as const };
    const intents = Array.from({ length: 7 }, () => newIntent(account.id));
    const recorded = await journal.write.recordSale(sale, intents, ANY_TIME);
    if (recorded.kind !== 'recorded') throw new Error(recorded.kind);
    expect(await journal.read.sale(sale.id)).toEqual(recorded.sale);
    for (const [item, { id }] of recorded.sale.intents.entries()) {
      expect(await journal.read.body(id)).toEqual(intents[item]?.body);
    }
    const again = await journal.write.recordSale(sale, intents, ANY_TIME);
    expect(again).toEqual({ kind: 'exists', sale: recorded.sale });
  } finally {
    await journal.close();
  }
});
