/** The stream: what changed and nothing else, resumed after a break, also by a browser that was away for too long. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { OfficeBrowser } from '../../../support/office/browser.ts';
import { openTestOffice, type TestOffice } from '../../../support/office/open-office.ts';

let office: TestOffice;
let browser: OfficeBrowser;

beforeEach(async () => {
  office = await openTestOffice({ demo: true });
  browser = new OfficeBrowser(office.address);
  await browser.signIn();
});
afterEach(() => office.close());

async function sell(nth: number): Promise<void> {
  await office.demo?.sellOne(nth);
  await office.office.look();
}

test('a sale reaches an open browser as the one counter that changed', async () => {
  const before = (await browser.get('/page/today')).body;
  const line = await browser.listen(before.at);
  await sell(1);
  const { name, data } = (await line.next()) ?? { name: '', data: null };
  expect(name).toBe('counters');
  expect(data?.counters.map((counter) => counter.name)).toEqual(['Practice Kejetia']);
  const was = before.counters.find((counter: { name: string }) => counter.name === 'Practice Kejetia');
  expect(data?.counters[0]?.orders).toBe(was.orders + 1);
  expect(data?.counters[0]?.revenue).toBeGreaterThan(was.revenue);
  line.close();
});

test('nothing is sent while nothing changed', async () => {
  const { at } = (await browser.get('/page/today')).body;
  await office.office.look();
  await office.office.look();
  expect((await browser.get('/page/today')).body.at).toBe(at);
});

test('a browser whose line broke is told what it missed, once each', async () => {
  const { at } = (await browser.get('/page/today')).body;
  const first = await browser.listen(at);
  await sell(0);
  const heard = await first.next();
  first.close();
  await expect.poll(() => office.office.openStreams()).toBe(0);
  await sell(1);
  await sell(2);
  // A browser that connects again by itself says the newest id that it knows; the address has the older one still.
  const again = await browser.listen(at, { 'last-event-id': heard?.id ?? '' });
  const names = [await again.next(), await again.next()].map((event) => event?.data.counters.map(({ name }) => name));
  expect(names).toEqual([['Practice Kejetia'], ['Practice Takoradi']]);
  again.close();
});

test('a browser that knows another run of the office begins anew', async () => {
  // The number is one that this run knows, too.
  const line = await browser.listen('another.0');
  expect((await line.next())?.name).toBe('anew');
  await sell(0);
  expect((await line.next())?.name).toBe('counters');
  line.close();
});

test('a session has eight lines at most: the oldest makes room', async () => {
  const { at } = (await browser.get('/page/today')).body;
  const lines = [];
  for (let nth = 0; nth < 10; nth += 1) lines.push(await browser.listen(at));
  expect(office.office.openStreams()).toBe(8);
  expect(await lines[0]?.next()).toBeNull();
  for (const line of lines) line.close();
});

test('an alarm of a counter reaches an open browser, and is gone from it once it was seen to', async () => {
  const role = 'dwadi_till_practice_kaneshie';
  const { at } = (await browser.get('/page/today')).body;
  const line = await browser.listen(at);
  await office.db.query(
    `INSERT INTO dwadi.alarm (role, mark, nth, what, ours, theirs) VALUES ($1, 'PRAC-9', 4, 'mark-taken', 'a', 'b')`,
    [role],
  );
  await office.office.look();
  expect((await line.next())?.data.counters[0]).toMatchObject({ role, alarms: 1 });
  const { alarms } = (await browser.get('/page/alarms')).body;
  expect(alarms).toMatchObject([{ name: 'Practice Kaneshie', mark: 'PRAC-9', what: 'mark-taken', seen: false }]);
  await browser.change('alarm-seen', { role, mark: 'PRAC-9', nth: 4, what: 'mark-taken', ours: 'a' });
  expect((await line.next())?.data.counters[0]).toMatchObject({ role, alarms: 0 });
  expect((await browser.get('/page/alarms')).body.alarms).toMatchObject([{ seen: true }]);
  line.close();
});
