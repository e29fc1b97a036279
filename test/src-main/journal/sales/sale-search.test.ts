import { describe, expect, test } from 'vitest';
import { saleLineReader } from '#main/journal/sales/sale-lines.ts';
import { FIND_SQL, saleFinder, saleSearch, wantedBy } from '#main/journal/sales/sale-search.ts';
import { BIG, bigJournal, bigJournalToRead, planOf } from '../../../support/journal/big-journal.ts';
import { ANY_TIME, newIntent, newSale, opened } from '../../../support/journal/journal.ts';
import { phoneOf, referenceOf } from '../../../support/very-many-sales.ts';

const slips = (wanted: (slip: number) => boolean): number[] =>
  Array.from({ length: BIG }, (_, at) => BIG - at).filter(wanted);

describe('the meanings of a text', () => {
  test('digits are a slip, the beginning of a number, or its end; in any of the ways people write them', () => {
    expect(wantedBy('1041')).toMatchObject({ slip: 1041, numbers: ['1041'], ending: '1041' });
    expect(wantedBy('024 412-3456')).toMatchObject({ slip: null, numbers: ['0244123456'], ending: '0244123456' });
    expect(wantedBy('+233 24 412 3456').numbers).toContain('0244123456');
    expect(wantedBy('\u202a+233 24 412 3456\u202c').numbers).toEqual(['0244123456', '233244123456']);
    expect(wantedBy('\u0660\u0662\u0664\u200b412').ending).toBe('024412');
    expect(wantedBy('+233 24').numbers).toContain('024');
    expect(wantedBy('024…456').ending).toBe('024456');
    expect(wantedBy('#7')).toMatchObject({ slip: 7, numbers: [], ending: null });
    expect(wantedBy('slip 12').slip).toBe(12);
  });

  test('letters are a reference, with its beginning or without, or an account', () => {
    expect(wantedBy('dw-k3f7-01').references).toContain('DW-K3F7-01');
    expect(wantedBy('k3f7-01').references).toContain('DW-K3F7-01');
    expect(wantedBy('abc12').numbers).toEqual(['abc12', 'ABC12']);
  });

  test('empty text, one letter, and nonsense ask for nothing that is long', () => {
    for (const text of ['', ' ', '0', 'a', '%', '-']) {
      expect(wantedBy(text)).toEqual({ slip: null, numbers: [], ending: null, references: [] });
    }
  });
});

describe('a search among very many sales', () => {
  test('finds a sale by slip, by number, by its beginning and end, and by reference; the newest first', () => {
    const find = saleFinder(bigJournalToRead());
    const slip = 123_457;
    expect(find(String(slip), 10)[0]).toMatchObject({ saleSeq: slip, by: 'slip' });
    expect(find(phoneOf(slip), 10)).toMatchObject([{ saleSeq: slip, by: 'number' }]);
    expect(find(referenceOf(slip).toLowerCase(), 10)).toMatchObject([{ saleSeq: slip, by: 'reference' }]);
    const begins = phoneOf(slip).slice(0, 7);
    expect(find(begins, 10).map(({ saleSeq }) => saleSeq)).toEqual(
      slips((one) => phoneOf(one).startsWith(begins)).slice(0, 10),
    );
    const ends = phoneOf(slip).slice(-4);
    const endings = find(ends, 20).filter(({ by }) => by === 'ending');
    expect(endings.map(({ saleSeq }) => saleSeq)).toEqual(
      slips((one) => phoneOf(one).endsWith(ends)).slice(0, endings.length),
    );
    expect(endings.length).toBeGreaterThan(10);
    expect(find('0999999999', 10)).toEqual([]);
  });

  test('has the newest of all among its answers when very many begin alike', () => {
    const find = saleFinder(bigJournalToRead());
    expect(find('020', 8).map(({ saleSeq }) => saleSeq)).toEqual(
      slips((one) => phoneOf(one).startsWith('020')).slice(0, 8),
    );
    expect(find('dw-k3f7', 8).map(({ saleSeq }) => saleSeq)).toEqual(slips(() => true).slice(0, 8));
  });

  test('takes the typed text as text, whatever it means to SQL', () => {
    const find = saleFinder(bigJournal(100));
    for (const text of ["'; DROP TABLE sales; --", '%%', '024_%', '\u{10ffff}\u{10ffff}', '99999999999999999999']) {
      expect(find(text, 10)).toEqual([]);
    }
    expect(find('024', 10)).toHaveLength(10);
  });

  test('every question goes to the head of an index and no table is read from end to end', () => {
    const db = bigJournal(1000);
    const plans = {
      slip: planOf(db, FIND_SQL.slip, [5]),
      number: planOf(db, FIND_SQL.range('recipient'), ['024', '025', 10]),
      ending: planOf(db, FIND_SQL.range('recipient_reversed'), ['654', '655', 10]),
      reference: planOf(db, FIND_SQL.range('reference'), ['DW', 'DX', 10]),
      newest: planOf(db, FIND_SQL.newest('recipient'), [5, '024', '025', 10]),
      isLong: planOf(db, FIND_SQL.isLong('recipient'), ['024', '025']),
    };
    // A subquery with a limit may be scanned.
    const short = /^SCAN \(subquery/;
    for (const steps of Object.values(plans)) {
      expect(steps.filter((step) => step.startsWith('SCAN') && !short.test(step))).toEqual([]);
    }
    expect(FIND_SQL.range('recipient')).toMatch(/\(SELECT [^()]* LIMIT 2000\)/);
    expect(plans.number.join()).toContain('INDEX intents_by_recipient');
    expect(plans.ending.join()).toContain('INDEX intents_by_tail');
    expect(plans.reference.join()).toContain('sqlite_autoindex_intents');
    for (const sql of [FIND_SQL.isLong('recipient'), FIND_SQL.newest('recipient'), FIND_SQL.newestId]) {
      expect(sql).toMatch(/LIMIT/);
    }
  });
});

test('a found sale comes with its line, and one attendant finds no sale of another', async () => {
  const { ops, db } = await opened();
  const { id: account } = ops.openAccount('main', 'https://example.test', 1);
  const sales = ['ama', 'kofi'].map((attendantId) => ({ ...newSale(), attendantId }));
  for (const sale of sales) ops.recordSale(sale, [newIntent(account)], ANY_TIME);
  const { findSales } = saleSearch(db, saleLineReader(db));
  const found = (by: string | null) =>
    findSales('024123', 10, by).map(({ found: { by: how }, line }) => [how, line.sale.id]);
  expect(found(null)).toEqual([
    ['number', sales[1]?.id],
    ['number', sales[0]?.id],
  ]);
  expect([found('ama'), found('nobody')]).toEqual([[['number', sales[0]?.id]], []]);
});

test('the newest orders of all and the head of a long range are told together, each once', () => {
  // Only a few of the newest thousands begin so: the rest of the answer is the newest of the range's head.
  const last = 5000;
  const db = bigJournal(last);
  db.exec(`UPDATE intents SET recipient = '0777' || printf('%06d', id) WHERE id <= 2500 OR id > ${last - 3}`);
  const find = saleFinder(db);
  const head = Array.from({ length: 7 }, (_, nth) => 2000 - nth);
  expect(find('0777', 10).map(({ intentId }) => intentId)).toEqual([last, last - 1, last - 2, ...head]);
  expect(find('0777', 3).map(({ intentId }) => intentId)).toEqual([last, last - 1, last - 2]);
});

test('a word before a slip is no part of it', () => {
  expect(['slip12', 'SLIP  12', '# 12', '#12'].map((text) => wantedBy(text).slip)).toEqual([12, 12, 12, 12]);
  expect(wantedBy('a slip 12').slip).toBeNull();
});
