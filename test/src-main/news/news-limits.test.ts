/** When news is told, at its exact limits, with a journal in memory. */
import { expect, test } from 'vitest';
import { NewsService, type NewsServiceOptions } from '#main/news/news-service.ts';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { type ShopSettings, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;

function owner() {
  const at = {
    ...{ now: NOON, hoursLeft: null as number | null, daysLeft: null as number | null, keyMissing: false },
    ...{ closedAt: null as number | null, refuses: null as CounterErrorCode | null, journalFails: false },
    settings: {
      ...{ ...USUAL_SETTINGS, newsPhone: '0241234567' as Phone, newsAtClose: true },
      ...{ newsOfWallet: true, newsWalletHours: 4, newsOfRole: true, newsRoleDays: 3 },
    } as ShopSettings,
  };
  const meta: Record<string, string> = {};
  const told = new Map<string, string | null>();
  const sent: string[] = [];
  const held: string[] = [];
  const listed: { at: number; saleId: string | null }[] = [];
  const logged: unknown[] = [];
  const shift = () => ({ id: 'shift-K7QM-4', zNumber: 4, closedAt: at.closedAt, z: null });
  const options = {
    journal: {
      read: {
        meta: async () => {
          if (at.journalFails) throw new Error('no disk');
          return { ...meta };
        },
        isTold: async (key: string) => told.has(key),
        closedShifts: async () => (at.closedAt === null ? [] : [shift()]),
        shiftRows: async () => null,
        stuckOrders: async () => 0,
        news: async () => listed,
      },
      write: {
        saveMeta: async (more: object) => void Object.assign(meta, more),
        saveNews: async ({ key, saleId }: { key: string; saleId: string | null }) => void told.set(key, saleId),
      },
    },
    settings: () => at.settings,
    counter: () => ({ shopName: 'Adom', mark: 'K7QM', training: false }),
    texts: {
      send: async (key: string) => {
        if (at.refuses !== null) return { ok: false, error: { code: at.refuses } };
        sent.push(key);
        return { ok: true, value: { id: `sale of ${key}` } };
      },
      sendHeld: async (saleId: string) => void held.push(saleId),
    },
    ...{ keyMissing: () => at.keyMissing, now: () => at.now },
    wallet: () => ({ hoursLeft: at.hoursLeft, balance: pesewas(100) }),
    role: () => (at.daysLeft === null ? null : { name: 'dealer', daysLeft: at.daysLeft }),
    sale: async () => null,
    log: { write: (...line: unknown[]) => void logged.push(line) },
  };
  return {
    at,
    meta,
    told,
    sent,
    held,
    listed,
    logged,
    news: new NewsService(options as unknown as NewsServiceOptions),
  };
}

test('a wallet is told below its limit once, and again only after it stood at half above the limit', async () => {
  const { at, sent, meta, news } = owner();
  const steps: [number | null, string[]][] = [
    [null, []],
    [4, []],
    [3.9, ['wallet:K7QM:1']],
    [1, []],
    [5.9, []],
    [3, []],
    [6, []],
    [4, []],
    [3.9, ['wallet:K7QM:2']],
  ];
  for (const [hoursLeft, keys] of steps) {
    at.hoursLeft = hoursLeft;
    await news.look();
    expect([hoursLeft, sent.splice(0)]).toEqual([hoursLeft, keys]);
  }
  expect(meta['news-wallet']).toBe('low:2');
});

test('a role has its own limit and its own falls', async () => {
  const { at, sent, meta, news } = owner();
  at.daysLeft = 4;
  await news.look();
  expect(sent).toEqual([]);
  at.daysLeft = 3;
  at.hoursLeft = 1;
  await news.look();
  expect([sent, meta]).toEqual([['wallet:K7QM:1', 'role:K7QM:1'], { 'news-wallet': 'low:1', 'news-role': 'low:1' }]);
});

test('a role that was renewed by a little is told again when it runs out again', async () => {
  const { at, sent, news } = owner();
  at.settings = { ...at.settings, newsRoleDays: 30 };
  for (const days of [30, 31, 30, 1]) {
    at.daysLeft = days;
    await news.look();
  }
  expect(sent).toEqual(['role:K7QM:1', 'role:K7QM:2']);
});

test('texts of the last day that were recorded and not sent are sent again with each look', async () => {
  const { at, held, listed, news } = owner();
  const day = 24 * HOUR;
  listed.push({ at: NOON, saleId: 'a' }, { at: NOON - day, saleId: 'b' }, { at: NOON - day - 1, saleId: 'c' });
  listed.push({ at: NOON, saleId: null });
  await news.look();
  expect(held).toEqual(['a', 'b']);
  at.now += 1;
  await news.look();
  expect(held).toEqual(['a', 'b', 'a']);
});

test.each([
  ['has no number for texts', { newsPhone: null }],
  ['wants no news of the wallet', { newsOfWallet: false }],
])('a fall isn’t counted while its owner %s, and is told once they do', async (_, settings) => {
  const { at, sent, meta, news } = owner();
  const wanted = at.settings;
  at.settings = { ...wanted, ...settings };
  at.hoursLeft = 1;
  await news.look();
  expect([sent, meta]).toEqual([[], {}]);
  at.settings = wanted;
  await news.look();
  expect(sent).toEqual(['wallet:K7QM:1']);
});

test('a fall while the key is missing counts as told', async () => {
  const { at, sent, meta, told, news } = owner();
  Object.assign(at, { hoursLeft: 1, keyMissing: true });
  await news.look();
  expect([sent, meta['news-wallet'], told.get('wallet:K7QM:1')]).toEqual([[], 'low:1', null]);
});

test.each<[CounterErrorCode, boolean]>([
  ['not-ready', true],
  ['offline', true],
  ['journal-unavailable', true],
  ['asking-first', true],
  ['not-allowed', false],
])('a text that is refused by “%s” is tried again: %s', async (code, again) => {
  const { at, sent, told, logged, news } = owner();
  Object.assign(at, { hoursLeft: 1, refuses: code });
  await news.look();
  expect([told.has('wallet:K7QM:1'), logged.length]).toEqual([!again, again ? 0 : 1]);
  at.refuses = null;
  await news.look();
  expect(sent).toEqual(again ? ['wallet:K7QM:1'] : []);
});

test('a close is news for twelve hours, also to an owner who doesn’t want to hear of it', async () => {
  const { at, told, news } = owner();
  at.settings = { ...at.settings, newsAtClose: false };
  at.closedAt = NOON - 12 * HOUR - 1;
  await news.look();
  expect(told.size).toBe(0);
  at.closedAt = NOON - 12 * HOUR;
  await news.look();
  expect([...told]).toEqual([['close:K7QM:4', null]]);
});

test('a close without a number for texts counts as told, and no text is made for it', async () => {
  const { at, told, logged, news } = owner();
  at.settings = { ...at.settings, newsPhone: null };
  at.closedAt = NOON;
  await news.look();
  expect([[...told], logged]).toEqual([[['close:K7QM:4', null]], []]);
});

test('a look that fails is noted and frees the next one; a counter that closed looks no more', async () => {
  const { at, sent, logged, news } = owner();
  Object.assign(at, { hoursLeft: 1, journalFails: true });
  await news.look();
  expect(logged).toEqual([['error', 'news: not told', { error: 'Error: no disk' }]]);
  expect(sent).toEqual([]);
  at.journalFails = false;
  news.stop();
  await news.look();
  expect(sent).toEqual([]);
});

test('a call during a look is not lost', async () => {
  const { at, sent, news } = owner();
  const first = news.look();
  at.hoursLeft = 1;
  const second = news.look();
  await Promise.all([first, second]);
  await expect.poll(() => sent).toEqual(['wallet:K7QM:1']);
});

test('no text that was sent is listed without its sale', async () => {
  const { news, at } = owner();
  expect(await news.state()).toEqual({ keyMissing: false, sent: [] });
  at.keyMissing = true;
  expect((await news.state()).keyMissing).toBe(true);
});
