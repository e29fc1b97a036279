/** The office's page where an answer is late, refused or too long for the page, and where nobody looks at it. */
import type { Page, Request, Route } from 'playwright';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Alarms, CheckedSlip, Drawer, Drawers, People, Programs, WaitingMark } from '#shared/office/page-data.ts';
import { businessDay } from '#shared/words/times.ts';
import { type OfficeWindow, officeWindows } from '../../support/office/office-window.ts';
import { addRow } from '../../support/office/rows.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = officeWindows();
let window: OfficeWindow;

beforeAll(async () => {
  window = await open({ demo: true });
  await window.signIn();
});
afterEach(() => window.page.unrouteAll());

/** Holds what the page asks for, until the test answers. */
async function held(page: Page, path: string): Promise<Route[]> {
  const routes: Route[] = [];
  await page.route(`**/page/${path}`, (route) => void routes.push(route));
  return routes;
}

const refused = { status: 500, json: { refusal: 'failed', words: null } };
const WORDS = 'Try again in a minute: the office could not do it.';

describe('a slip that is checked', () => {
  const verdictOf = (verdict: CheckedSlip['verdict']): { json: CheckedSlip } => ({
    json: { verdict, counter: null, facts: null },
  });
  const code = () => window.page.getByLabel('Code of the slip');
  const verdict = () => window.page.locator('details', { hasText: 'Check a slip' }).getByRole('status');

  beforeAll(async () => {
    await window.goTo('Days');
    await window.page.getByText('Check a slip').click();
  });

  test('a verdict goes when another code is typed, and stands again under its own', async () => {
    const { page } = window;
    await page.route('**/page/check-slip', (route) => route.fulfill(verdictOf('changed')));
    await code().fill('FIRST');
    await page.keyboard.press('Enter');
    await verdict().getByText('CHANGED').waitFor();
    await code().fill('SECOND');
    await expect.poll(() => verdict().innerText()).toBe('');
    await code().fill('FIRST');
    await verdict().getByText('CHANGED').waitFor();
  });

  test('an answer that comes after the next code was asked for is left out', async () => {
    const { page } = window;
    const asked = await held(page, 'check-slip');
    await code().fill('THIRD');
    await page.keyboard.press('Enter');
    await expect.poll(() => asked.length).toBe(1);
    const press = page.getByRole('button', { name: 'Check', exact: true });
    expect(await press.getAttribute('aria-disabled')).toBe('true');
    await page.keyboard.press('Enter');
    await code().fill('FOURTH');
    await page.keyboard.press('Enter');
    await expect.poll(() => asked.length).toBe(2);
    await asked[1]?.fulfill(verdictOf('not-a-code'));
    await verdict().getByText('NOT A CODE').waitFor();
    await asked[0]?.fulfill(verdictOf('changed'));
    await settled(page);
    expect(await verdict().innerText()).toContain('NOT A CODE');
    expect(asked).toHaveLength(2);
  });
});

test('an older answer that comes after a newer one is left out', async () => {
  const { page } = window;
  await window.goTo('People');
  const asked: Route[] = [];
  await page.route('**/page/people', (route) => {
    asked.push(route);
    return asked.length === 1 ? undefined : route.continue();
  });
  for (const count of [1, 2]) {
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => asked.length).toBe(count);
  }
  await (await asked[1]?.request().response())?.finished();
  await settled(page);
  const share = { id: 'a', name: 'Long ago', madeAt: 0, expiresAt: 0, usedAt: null, holds: false };
  await asked[0]?.fulfill({ json: { shares: [share], looked: [] } satisfies People });
  await settled(page);
  expect(await page.getByText('Long ago').count()).toBe(0);
});

test('older drawers go when newer ones have moved the first page on: none is left out', async () => {
  const { page } = window;
  const drawer = (name: string, endedAt: number): Drawer => ({
    ...{ role: 'dwadi_till_a', name, number: endedAt, day: '2026-11-20', endedAt, closedBy: 'Ama', float: 0 },
    ...{ cash: 0, mobileMoney: 0, credit: 0, payIns: 0, payOuts: 0, expected: 0, counted: -5, difference: -5 },
    walletGap: 0,
  });
  let newest: Drawers = { lines: [drawer('Second', 20)], before: 20 };
  await page.route('**/page/drawers*', (route) => {
    const url = route.request().url();
    const oldest: Drawers = { lines: [drawer('First', 10)], before: null };
    const none: Drawers = { lines: [], before: null };
    return route.fulfill({ json: url.includes('before=20') ? oldest : url.includes('wrong=1') ? newest : none });
  });
  await window.goTo('Drawers');
  const older = page.getByRole('button', { name: 'Show older ones' });
  await older.click();
  await page.getByText('First').waitFor();
  expect(await older.count()).toBe(0);
  newest = { lines: [drawer('Third', 30)], before: 30 };
  const wrongOnly = page.getByRole('checkbox');
  await wrongOnly.uncheck();
  await page.getByText('No drawer was closed yet.').waitFor();
  await wrongOnly.check();
  await page.getByText('Third').waitFor();
  await settled(page);
  expect([await page.getByText('First').count(), await older.count()]).toEqual([0, 1]);
});

describe('an answer that comes after its dialog was closed leaves another dialog open', () => {
  const markOf = (name: string, mark: string): WaitingMark => ({
    ...{ role: `dwadi_till_${mark}`, name, mark, kind: 'training', shop: 'Adom Mobile' },
    ...{ claimedAt: Date.now(), batches: 1, lastAt: null },
  });
  const alarms: Alarms = { alarms: [], marks: [markOf('Osu', 'PRAC-8'), markOf('Tema', 'PRAC-9')] };
  const programs: Programs = {
    tokens: [{ id: 1, name: 'The books', scopes: [], madeAt: 0, takenBackAt: null, usedAt: null }],
    webhooks: [
      {
        ...{ id: 1, url: 'https://books.example', events: [], lowBelow: 0, silentAfter: 0 },
        ...{ waiting: 0, givenUp: 0, last: null },
      },
    ],
  };

  test.each([
    ['Counters', 'revoke', 'Revoke: Practice Kaneshie', 'Revoke', 'Enrol a counter'],
    ['Programs', 'take-token-back', 'Take back: The books', 'Take back', 'Make a token'],
    ['Programs', 'stop-webhook', 'Stop: https://books.example', 'Stop', 'Add a webhook'],
    ['Alarms', 'accept-mark', 'Accept: Osu, PRAC-8', 'Accept', 'Accept: Tema, PRAC-9'],
  ])('%s: %s', async (where, path, begin, word, next) => {
    const { page } = window;
    await page.route('**/page/alarms', (route) => route.fulfill({ json: alarms }));
    await page.route('**/page/programs', (route) => route.fulfill({ json: programs }));
    const asked = await held(page, path);
    if (where === 'Alarms') await page.getByRole('link', { name: /^Alarms/ }).click();
    else await window.goTo(where);
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: begin }).click();
    await dialog.getByRole('button', { name: word, exact: true }).click();
    await expect.poll(() => asked.length).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
    await page.getByRole('button', { name: next }).click();
    await dialog.waitFor();
    await asked[0]?.fulfill({ json: {} });
    await settled(page);
    expect(await dialog.count()).toBe(1);
    await page.keyboard.press('Escape');
    await expect.poll(() => dialog.count()).toBe(0);
  });
});

test.each([
  ['Counters', 'Enrol a counter', 'Name of the counter', 'Make its link'],
  ['People', 'Make a link', 'Who is it for?', 'Make a link'],
])('%s says how long a name may be, where it is empty or too long', async (where, begin, label, word) => {
  const { page } = window;
  await window.goTo(where);
  for (const name of ['', 'x'.repeat(61)]) {
    await page.getByRole('button', { name: begin }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel(label).fill(name);
    await dialog.getByRole('button', { name: word }).click();
    await dialog.getByRole('alert').getByText('Type a name of 1 to 60 letters.').waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
  }
});

describe('an act that is refused says so where it was pressed', () => {
  test('signing out everywhere, after which the page goes on', async () => {
    const { page } = window;
    await window.goTo('People');
    await page.route('**/page/sign-out', (route) => route.fulfill(refused));
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    await page.getByRole('alert').getByText(WORDS).waitFor();
    await expect.poll(() => page.locator('.line-state').innerText()).toContain('Live');
  });

  test('a link that is taken back', async () => {
    const { page } = window;
    await window.goTo('People');
    await page.getByRole('button', { name: 'Make a link' }).click();
    await page.getByLabel('Who is it for?').fill('Efua');
    await page.getByRole('dialog').getByRole('button', { name: 'Make a link' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.route('**/page/take-share-back', (route) => route.abort());
    await page.getByRole('button', { name: 'Take back: Efua' }).click();
    await page.locator('li', { hasText: 'Efua' }).getByRole('alert').getByText('the office did not answer').waitFor();
  });

  test('an alarm that was seen', async () => {
    const { page, office } = window;
    await addRow(office.db, 'alarm', { role: 'dwadi_till_practice_kaneshie', mark: 'PRAC-1' });
    await office.office.look();
    await page.getByRole('link', { name: /^Alarms/ }).click();
    await page.route('**/page/alarm-seen', (route) => route.fulfill(refused));
    await page.getByRole('button', { name: 'I have seen to it: Practice Kaneshie' }).click();
    await page.locator('li', { hasText: 'Practice Kaneshie' }).getByRole('alert').getByText(WORDS).waitFor();
  });
});

test('a page that nobody sees holds no line, and has the newest figures once it is seen again', async () => {
  const { page, office } = window;
  await window.goTo('Today');
  const lines = new Set<Request>();
  const isLine = (request: Request): boolean => request.url().includes('/page/live');
  page.on('request', (request) => isLine(request) && lines.add(request));
  page.on('requestfailed', (request) => lines.delete(request));
  const see = (state: 'visible' | 'hidden') =>
    page.evaluate((now) => {
      Object.defineProperty(document, 'visibilityState', { value: now, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    }, state);
  await page.reload();
  await expect.poll(() => page.locator('.line-state').innerText()).toContain('Live');
  expect(lines.size).toBe(1);
  await see('hidden');
  await expect.poll(() => lines.size).toBe(0);
  const orders = async (): Promise<number> =>
    Number(/(\d+) orders/.exec(await page.locator('.counter-card', { hasText: 'Kejetia' }).innerText())?.[1]);
  const before = await orders();
  await office.demo?.sellOne(1);
  await office.office.look();
  await page.evaluate(() => globalThis.dispatchEvent(new Event('online')));
  await settled(page);
  expect([await orders(), lines.size]).toEqual([before, 0]);
  await see('visible');
  await expect.poll(orders).toBe(before + 1);
  await expect.poll(() => page.locator('.line-state').innerText()).toContain('Live');
  expect(lines.size).toBe(1);
});

test('of more counters than a page names, the worst are named and the rest are counted', async () => {
  const { page, office } = window;
  const day = businessDay(Date.now());
  await office.db.run(`
    INSERT INTO dwadi.counter (role, name)
      SELECT 'dwadi_till_' || n, 'Counter ' || lpad(n::text, 3, '0') FROM generate_series(1, 42) n;
    INSERT INTO dwadi.mark (mark, role, kind, shop, signer)
      SELECT 'M' || n, 'dwadi_till_' || n, 'live', 'Adom Mobile', '' FROM generate_series(1, 42) n;
    INSERT INTO dwadi.day_check (mark, business_day, hash, nth, result)
      SELECT 'M' || n, '${day}', 'h', 1, CASE n WHEN 42 THEN 'differs' ELSE 'unknown-key' END FROM generate_series(1, 42) n;
    INSERT INTO dwadi.alarm (role, mark, nth, what, ours, theirs)
      SELECT 'dwadi_till_' || n, 'M' || n, 1, 'other-content', '', '' FROM generate_series(1, 42) n;`);
  await office.office.look();
  await window.goTo('Today');
  // The simulated counter with an alarm is one of them.
  await page.getByText(/^2\d more counters not shown\.$/).waitFor();
  await window.goTo('Days');
  const card = page.locator('li.card', { hasText: '1 not right, 41 without a confirmed key' });
  expect(await card.locator('li').first().innerText()).toMatch(/^Counter 042\s+! Differs/);
  await card.getByText('2 more counters not shown.').waitFor();
});
