/** The views of the page and the owner's decisions, on three simulated counters. */
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { slipProver } from '#main/day-files/slip-proof.ts';
import { officeLink } from '#shared/office/link.ts';
import { readLink } from '#shared/office/link-code.ts';
import type { CounterDay, CounterNow, DayLine } from '#shared/office/page-data.ts';
import { businessDay } from '#shared/words/times.ts';
import { signerOf, textOf } from '../../../support/day-files/day-files.ts';
import { OfficeBrowser, refused } from '../../../support/office/browser.ts';
import { openTestOffice, type TestOffice } from '../../../support/office/open-office.ts';
import { done, sale } from '../../../support/preview/fakes/fake-sales.ts';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-11-27T18:30:00Z');
const dayBefore = (days: number): string => businessDay(NOW - days * DAY_MS);

let office: TestOffice;
let owner: OfficeBrowser;

beforeAll(async () => {
  office = await openTestOffice({ demo: true, now: () => NOW });
  owner = new OfficeBrowser(office.address);
  await owner.signIn();
});
afterAll(() => office.close());

const today = async (): Promise<CounterNow[]> => (await owner.get('/page/today')).body.counters;

test('today has each counter with its sums, its wallet and what is wrong with it', async () => {
  const [kaneshie, kejetia, takoradi] = await today();
  const rows = await office.db.query<{ kind: string; amount: number }>(
    `SELECT kind, sum(amount)::bigint AS amount FROM dwadi.posting WHERE mark = 'PRAC-1' AND business_day = $1 GROUP BY kind`,
    [dayBefore(0)],
  );
  const sums = Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
  expect(kaneshie).toMatchObject({
    name: 'Practice Kaneshie',
    kind: 'training',
    orders: 37,
    revenue: sums['revenue'],
    margin: (sums['revenue'] ?? 0) - (sums['wallet-cost'] ?? 0),
    cash: sums['cash'],
    mobileMoney: sums['mobile-money'],
    credit: sums['credit'],
    stuck: { count: 1, since: NOW - 3_600_000 },
    keyOpen: false,
    daysWrong: 0,
  });
  const [wallet] = await office.db.query<{ balance: number }>(
    `SELECT balance FROM dwadi.balance WHERE mark = 'PRAC-1' ORDER BY seq DESC LIMIT 1`,
  );
  expect(kaneshie?.wallets).toMatchObject([{ unit: 'pesewa', balance: wallet?.balance }]);
  expect(kejetia).toMatchObject({ daysWrong: 1, marksWaiting: 1, keyOpen: false });
  expect(takoradi).toMatchObject({ daysWrong: 0, marksWaiting: 0, keyOpen: true });
});

test('days say which of them are proven, which differ and by what, and which wait', async () => {
  const { lines, before } = (await owner.get('/page/days')).body as { lines: DayLine[]; before: string | null };
  expect(before).toBeNull();
  expect(lines).toHaveLength(7);
  expect(lines[0]).toMatchObject({ day: dayBefore(0), counters: 3, proven: 0, waits: 3 });
  expect(lines[1]).toMatchObject({ day: dayBefore(1), proven: 2, waits: 0 });
  const lie = lines.find(({ day }) => day === dayBefore(3));
  expect(lie?.wrong.map(({ name, state }) => [name, state])).toEqual([
    ['Practice Kejetia', 'differs'],
    ['Practice Takoradi', 'unknown-key'],
  ]);
  const [difference] = lie?.wrong[0]?.differences ?? [];
  if (difference?.what !== 'sum') throw new Error('the file says another sum');
  expect(difference.signed - difference.streamed).toBe(4000);
});

test('a counter has its day: products and attendants add up to it, with its drawer', async () => {
  const path = `/page/counters/dwadi_till_practice_kejetia/day?day=${dayBefore(4)}`;
  const day = (await owner.get(path)).body as CounterDay;
  const sum = (lines: readonly { revenue: number }[]) => lines.reduce((all, { revenue }) => all + revenue, 0);
  expect(day.figures.orders).toBe(36);
  expect(sum(day.products)).toBe(day.figures.revenue);
  expect(sum(day.attendants)).toBe(day.figures.revenue);
  expect(day.drawers).toMatchObject([{ difference: 300, expected: 10_000 + day.figures.cash }]);
  expect(day.state).toBe('proven');
  const other = (await owner.get(`/page/counters/dwadi_till_practice_kejetia/day?day=${dayBefore(3)}`))
    .body as CounterDay;
  expect(other.state).toBe('differs');
});

test('stuck orders of a counter are named, since when and why', async () => {
  const { body } = await owner.get(`/page/counters/dwadi_till_practice_kaneshie/day?day=${dayBefore(0)}`);
  expect((body as CounterDay).stuck).toMatchObject([{ attention: 'unresolved', since: NOW - 3_600_000 }]);
});

test('a counter that is not enrolled, and a day that is none, are refused', async () => {
  expect(await owner.get('/page/counters/dwadi_till_nobody/day?day=2026-11-20')).toMatchObject(
    refused('not-there', 404),
  );
  expect(await owner.get('/page/counters/dwadi_till_nobody/day?day=x')).toMatchObject(refused('not-understood', 400));
});

test('drawers that were not right come newest first, and all of them when asked for', async () => {
  const wrong = (await owner.get('/page/drawers')).body.lines as { difference: number; endedAt: number }[];
  expect(wrong.map(({ difference }) => difference).slice(0, 2)).toEqual([-1250, -2500]);
  expect(new Set(wrong.map(({ difference }) => difference).slice(2))).toEqual(new Set([300, -3750]));
  const all = (await owner.get('/page/drawers?wrong=0')).body.lines as { endedAt: number }[];
  expect(all).toHaveLength(18);
  expect(all.map(({ endedAt }) => endedAt)).toEqual(all.map(({ endedAt }) => endedAt).toSorted((a, b) => b - a));
});

test('the owner accepts a journal, and confirms a key that was compared', async () => {
  const { marks } = (await owner.get('/page/alarms')).body;
  expect(marks).toMatchObject([{ name: 'Practice Kejetia', mark: 'PRAC-2B', batches: 0 }]);
  expect(await owner.change('accept-mark', { name: 'Practice Kejetia', mark: 'PRAC-2B' })).toMatchObject({
    status: 200,
  });
  expect((await owner.get('/page/alarms')).body.marks).toEqual([]);
  const again = await owner.change('accept-mark', { name: 'Practice Kejetia', mark: 'PRAC-2B' });
  expect(again).toMatchObject({ status: 409, body: { refusal: 'problem' } });
  const counters = (await owner.get('/page/counters')).body.counters as { name: string; saysSigner: string }[];
  const takoradi = counters.find(({ name }) => name === 'Practice Takoradi');
  const wrong = await owner.change('confirm-key', { name: 'Practice Takoradi', signer: 'a'.repeat(64) });
  expect(wrong.body.words).toMatch(/^Compare the fingerprint again/);
  await owner.change('confirm-key', { name: 'Practice Takoradi', signer: takoradi?.saysSigner ?? '' });
  expect((await today())[2]).toMatchObject({ keyOpen: false });
  // Its days are proven by the time of the answer.
  expect((await owner.get('/page/days')).body.lines[1]).toMatchObject({ proven: 3 });
});

test('a counter is enrolled with a link that it takes, as a file and as a code, and revoked', async () => {
  const { status, body } = await owner.change('enrol', { name: 'Adom Kaneshie', again: false });
  expect(status).toBe(200);
  const link = officeLink.parse(JSON.parse(body.file));
  expect(link).toMatchObject({
    name: 'Adom Kaneshie',
    role: 'dwadi_till_adom_kaneshie',
    hosts: [{ host: 'db.example' }],
  });
  expect(readLink(body.code)).toEqual({ ok: true, value: link });
  expect(body.fileName).toBe('dwadi-office-adom-kaneshie.json');
  const twice = await owner.change('enrol', { name: 'Adom Kaneshie', again: false });
  expect(twice).toMatchObject({ status: 409, body: { words: expect.stringContaining('another name') } });
  const again = await owner.change('enrol', { name: 'Adom Kaneshie', again: true });
  expect(JSON.parse(again.body.file).password).not.toBe(link.password);
  expect(again.body.oldEnded).toBe(true);
  expect((await today()).map(({ name }) => name)).toContain('Adom Kaneshie');
  await owner.change('revoke', { name: 'Adom Kaneshie' });
  expect((await today()).find(({ name }) => name === 'Adom Kaneshie')).toMatchObject({ revoked: true });
  // Nobody reads the link anywhere again.
  const { looked } = (await owner.get('/page/people')).body;
  expect(JSON.stringify(looked)).not.toContain(link.password);
});

test('an export has the same sums as the pages, as CSV and as a workbook that says that it is practice', async () => {
  const range = `from=${dayBefore(6)}&to=${dayBefore(0)}`;
  const csv = await owner.get(`/page/export?${range}&as=csv`);
  expect(csv.headers.get('content-disposition')).toBe(
    `attachment; filename="Dwadi PRACTICE office ${dayBefore(6)} to ${dayBefore(0)}.csv"`,
  );
  const lines = String(csv.body).split('\r\n');
  expect(lines[0]).toMatch(/PRACTICE Days,Day,Counter,State,Orders,"?Takings, GHS"?/);
  const days = lines.filter((line) => line.startsWith('PRACTICE Days,2026'));
  expect(days).toHaveLength(21);
  const revenue = days.reduce((all, line) => all + Math.round(Number(line.split(',')[5]) * 100), 0);
  const shown = ((await owner.get('/page/days')).body.lines as DayLine[]).reduce((all, line) => all + line.revenue, 0);
  expect(revenue).toBe(shown);
  const answer = await fetch(`${office.address}/page/export?${range}&as=xlsx`, {
    headers: { cookie: owner.cookie ?? '' },
  });
  const workbook = unzipSync(new Uint8Array(await answer.arrayBuffer()))['xl/workbook.xml'];
  const sheets = [...new TextDecoder().decode(workbook).matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
    ([, name]) => name,
  );
  expect(sheets).toEqual(['PRACTICE Days', 'PRACTICE Products', 'PRACTICE Drawers']);
  const tooLong = await owner.get('/page/export?from=2026-01-01&to=2026-06-01&as=csv');
  expect(tooLong).toMatchObject(refused('not-understood', 400));
  const noDays = await owner.get('/page/export?from=today&to=tomorrow&as=csv');
  expect(noDays).toMatchObject(refused('not-understood', 400));
});

test('a slip is true, changed, of another shop, or not known yet', async () => {
  const [OWN, OTHER] = [signerOf(1), signerOf(2)];
  const sold = sale({ ...done, phone: '0244123456', cedis: 10 });
  const codeBy = (signer = OWN): string => slipProver({ mark: 'K3F7', training: false, signer })(sold) ?? '';
  const check = async (code: string) => (await owner.change('check-slip', { code })).body;
  expect(await check('DW1')).toMatchObject({ verdict: 'not-a-code' });
  expect(await check(codeBy())).toEqual({ verdict: 'other-shop', counter: null, facts: null });
  await office.db.query(`UPDATE dwadi.counter SET signer = $1 WHERE name = 'Practice Takoradi'`, [OWN.fingerprint]);
  expect(await check(codeBy())).toEqual({ verdict: 'no-key', counter: null, facts: null });
  await office.db.query(`UPDATE dwadi.day_check SET signer = $1 WHERE mark = 'PRAC-3'`, [OWN.fingerprint]);
  await office.db.query(`UPDATE dwadi.day_file SET text = $1 WHERE mark = 'PRAC-3'`, [textOf({}, OWN)]);
  expect(await check(codeBy())).toMatchObject({
    verdict: 'true',
    counter: 'Practice Takoradi',
    facts: { slip: sold.slipNumber, amount: 1000, ending: '456' },
  });
  const forger = { ...OTHER, fingerprint: OWN.fingerprint };
  expect(await check(codeBy(forger))).toMatchObject({ verdict: 'changed', facts: null });
});
