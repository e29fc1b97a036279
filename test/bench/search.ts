/** Finding a sale as somebody types its number, among a million; beside it the same prefixes on the bare index. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openReader } from '#main/journal/file/open-journal.ts';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { phoneOf } from '../support/very-many-sales.ts';
import { type Bench, ratioRow, sideBySide } from './figures.ts';
import { putJournal } from './journals.ts';

const ROUNDS = 30;
const BAR = 2;
/** The number of results that the screen shows. */
const SHOWN = 20;

/** Each number as it grows under the fingers, from the third digit on. */
const typedBy = (phone: string): string[] => Array.from({ length: phone.length - 2 }, (_, n) => phone.slice(0, n + 3));

export const benchSearch: Bench = async (quick) => {
  const sales = quick ? 20_000 : 1_000_000;
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-bench-'));
  await putJournal(sales, folder);
  const db = openReader(folder);
  const reader = readerOps(db);
  // Reads only the rows that the screen shows, and nothing that ours does beyond that.
  const bare = db.prepare<[string, string, number]>(`
    SELECT i.*, s.* FROM intents i JOIN sales s ON s.seq = i.sale_seq WHERE i.recipient >= ? AND i.recipient < ? LIMIT ?`);
  const texts = Array.from({ length: 50 }, (_, nth) => phoneOf(1 + ((nth * 7919) % sales))).flatMap(typedBy);
  const turn = () => {
    let next = 0;
    return () => texts[next++ % texts.length] ?? '';
  };
  const [oursNext, bareNext] = [turn(), turn()];
  try {
    const sides = {
      ours: () => reader.findSales(oursNext(), SHOWN),
      bare: () => {
        const prefix = bareNext();
        return bare.all(prefix, `${prefix}\u{10ffff}`, SHOWN);
      },
    };
    await sideBySide(sides, 1, texts.length);
    return [
      ratioRow('search: as you type, over a million sales', await sideBySide(sides, quick ? 1 : ROUNDS, 100), BAR),
    ];
  } finally {
    db.close();
    rmSync(folder, { recursive: true, force: true });
  }
};
