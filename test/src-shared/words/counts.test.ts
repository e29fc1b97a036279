/** One is said as one, and more as many. */
import { expect, test } from 'vitest';
import type { PriceChange } from '#shared/counter-api/prices.ts';
import { pesewas } from '#shared/money.ts';
import { madeWords, moreLinesWord, unreadWord } from '#shared/words/audit.ts';
import { whoBuys } from '#shared/words/board.ts';
import { bulkSaved, leaveOutSold, leaveOutWrong, progressWords, sizesWords, wayWords } from '#shared/words/bulk.ts';
import { findingWords } from '#shared/words/doctor.ts';
import { lineFor } from '#shared/words/orders.ts';
import { changeWords, forecastWords } from '#shared/words/prices.ts';
import { waitingWords } from '#shared/words/printing.ts';
import { countWord } from '#shared/words/reports.ts';
import { hoursWords, moreCarried } from '#shared/words/shifts.ts';
import { campaignTitle, leaveOutWrong as leaveOutNumber } from '#shared/words/sms.ts';
import { waitingCount } from '#shared/words/waiting.ts';
import { sale } from '../../support/preview/fakes/fake-sales.ts';

const NOW = Date.parse('2026-11-21T10:42:00Z');
const MINUTE = 60_000;

test('a list of one', () => {
  expect(bulkSaved(1)).toBe('1 bundle is saved. Watch it on the right.');
  expect(bulkSaved(2)).toBe('2 bundles are saved. Watch them on the right.');
  expect(leaveOutWrong(1)).toBe('Leave out the wrong one');
  expect(leaveOutSold(1)).toBe('Leave out the one sold before');
  expect(leaveOutNumber(1)).toBe('Leave out the wrong one');
  expect(leaveOutNumber(1200)).toBe('Leave out the 1,200 wrong ones');
  expect(wayWords('send', 1)).toBe('Send the row now');
  expect(wayWords('send', 2)).toBe('Send the 2 rows now');
  expect(wayWords('withdraw', 1)).toBe('Give up 1 row');
  expect(wayWords('withdraw', 2)).toBe('Give up 2 rows');
  const four = [1, 2, 3, 4].map((volumeGb) => ({ volumeGb, count: 1 }));
  expect(sizesWords(four)).toMatch(/, and 1 more size$/);
});

test('the progress of a list', () => {
  expect(progressWords({ tally: { done: 1, attention: 1 }, orderCount: 2, unproven: 0 })).toBe(
    '1 of 2 done, 1 needs attention',
  );
  expect(progressWords({ tally: { attention: 3210, 'not-sold': 1 }, orderCount: 3211, unproven: 0 })).toBe(
    '0 of 3,211 done, 3,210 need attention, 1 not sold',
  );
  expect(progressWords({ tally: { done: 7, 'not-sold': 3 }, orderCount: 10, unproven: 2 })).toBe(
    '7 of 10 done, 3 not sold (2 still being checked)',
  );
});

test('the counts of left-over rows', () => {
  expect(moreLinesWord(1)).toBe('1 more line is in the CSV.');
  expect(unreadWord(1)).toMatch(/^1 older file was not read/);
  expect(moreCarried(1)).toBe('and 1 more sale');
  expect(moreCarried(3)).toBe('and 3 more sales');
  expect(waitingCount(0, 2)).toBe('2 ready');
  expect(waitingCount(1, 2)).toBe('2 ready, 1 waiting');
});

test('tomorrow’s forecast, and the new costs', () => {
  const forecast = { days: 7, revenue: pesewas(1000), margin: pesewas(100), ordersLeftOut: 1 };
  expect(forecastWords(null, forecast)).toMatch(/1 sale whose cost is not known is left out\.$/);
  const change: PriceChange = { why: 'role', roleBefore: 'dealer', role: 'dealer (ended)', items: [] };
  expect(changeWords(change)).toBe('Your price level dealer has ended. No cost has changed.');
  expect(changeWords({ ...change, role: 'agent' })).toMatch(/^Your price level was dealer, and is agent now\./);
});

test('no words promise a print without a printer', () => {
  expect(waitingWords(1, 'no-printer')).toBe('1 slip waits for it.');
  expect(waitingWords(2, 'paper-out')).toBe('2 slips wait and print as soon as it can.');
});

test('a day within a sentence has a small letter, and the name of a weekday a large one', () => {
  const z = { openedAt: NOW - 180 * MINUTE, endedAt: NOW - 2 * MINUTE, closedAt: NOW, closedBy: 'Ama' };
  expect(hoursWords(z as Parameters<typeof hoursWords>[0], NOW)).toBe(
    'Today 07:42 to today 10:40, counted today 10:42, by Ama',
  );
  expect(madeWords(NOW, NOW)).toBe('Made today, 10:42');
  expect(campaignTitle(NOW, NOW)).toBe('Message of today, 10:42');
  expect(campaignTitle(NOW - 3 * 86_400_000, NOW)).toBe('Message of Wed 18 Nov, 10:42');
});

test('strangers see no whole number on the board, be it a phone’s, a decoder’s or a meter’s with its letters', () => {
  const seen = (product: 'airtime' | 'bill', recipient: string) => {
    const one = sale({ product });
    return one.orders.map((order) => whoBuys(one, { ...order, recipient }));
  };
  expect(seen('airtime', '0244123456')).toEqual(['024…3456']);
  expect(seen('bill', 'P24000010002')).toEqual(['P2…0002']);
  expect(seen('bill', '7011223344')).toEqual(['70…3344']);
});

test('thousands are grouped wherever many orders are counted, as money is', () => {
  expect(lineFor({ orderCount: 5000, product: 'bulk', recipient: '' })).toBe('5,000 orders');
  expect(countWord(1240)).toBe('1,240 orders');
  const bulk = sale({ product: 'bulk' });
  expect(bulk.orders.map((order) => whoBuys({ ...bulk, orderCount: 5000 }, order))).toEqual(['5,000 orders']);
  const room = { check: 'disk', state: 'fine', code: 'room', facts: { roomMb: 48_120 } } as const;
  expect(findingWords(room).happened).toBe('48,120 MB are free.');
});
