/** The journal's list of customers who asked for no more messages: each is kept once, and no number is in the log. */
import { expect, test } from 'vitest';
import { readNoTexts } from '#main/journal/people/opt-out-rows.ts';
import { opened } from '../../../support/journal/journal.ts';

const AMA = '0244123456';
const KOFI = '0201234567';

test('a number is there once, goes when it is taken out, and the log tells how many and by whom', async () => {
  const { ops, db } = await opened();
  ops.changeNoTexts({ add: [AMA, KOFI], remove: [], by: 'ama', at: 1 });
  ops.changeNoTexts({ add: [AMA], remove: [], by: 'ama', at: 2 });
  expect(readNoTexts(db, 10)).toEqual([KOFI, AMA]);
  expect(readNoTexts(db, 1)).toEqual([KOFI]);
  ops.changeNoTexts({ add: [], remove: [AMA, '0551234567'], by: 'efua', at: 3 });
  expect(readNoTexts(db, 10)).toEqual([KOFI]);
  const events = db.prepare(`SELECT at, data FROM events WHERE kind = 'sms.no-texts' ORDER BY seq`).all() as {
    at: number;
    data: string;
  }[];
  expect(events.map(({ at, data }) => [at, JSON.parse(data)])).toEqual([
    [1, { by: 'ama', added: 2, removed: 0 }],
    [3, { by: 'efua', added: 0, removed: 1 }],
  ]);
});
