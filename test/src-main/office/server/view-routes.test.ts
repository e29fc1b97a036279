/** Questions of the page: what each may ask, and what is noted of it. */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addViewRoutes } from '#main/office/server/view-routes.ts';
import type { Days, Drawers } from '#shared/office/page-data.ts';
import { enrolled, migratedForFile } from '../../../support/office/migrated.ts';
import { ADDRESS, routesOf } from '../../../support/office/routes.ts';
import { addRow } from '../../../support/office/rows.ts';

const db = migratedForFile();
const ROLE = 'dwadi_till_aaaa';
const routes = (more = {}) => routesOf(db(), addViewRoutes, { now: () => Date.parse('2026-11-20T23:59:59Z'), ...more });

beforeAll(async () => {
  await enrolled(db(), 'AAAA');
  for (const business_day of ['2026-11-06', '2026-11-07', '2026-11-20', '2026-11-21'])
    await addRow(db(), 'counter_day', { mark: 'AAAA', business_day });
  await addRow(db(), 'shift_close', { mark: 'AAAA', number: 1 });
  await addRow(db(), 'shift_close', { mark: 'AAAA', number: 2, difference: 5, ended_at: '2026-11-20T13:00:00Z' });
});
beforeEach(() => db().run('DELETE FROM dwadi.looked'));

async function asked<Of>(path: string): Promise<Of> {
  const answer = await routes().get(`/page/${path}`);
  expect(answer.status).toBe(200);
  return (await answer.json()) as Of;
}

test('days end with the business day of this moment, or before the one that is named', async () => {
  const days = async (query = '') => (await asked<Days>(`days${query}`)).lines.map(({ day }) => day);
  expect(await days()).toEqual(['2026-11-20', '2026-11-07']);
  expect(await days('?before=2026-11-07')).toEqual(['2026-11-06']);
});

test('drawers that were not right are the usual question', async () => {
  const drawers = async (query = '') => (await asked<Drawers>(`drawers${query}`)).lines.map(({ number }) => number);
  expect([await drawers(), await drawers('?wrong=1'), await drawers('?wrong=0')]).toEqual([[2], [2], [2, 1]]);
  expect(await drawers(`?wrong=0&before=${Date.parse('2026-11-20T13:00:00Z')}`)).toEqual([1]);
});

test.each([
  'days?before=yesterday',
  'drawers?wrong=2',
  'drawers?before=-1',
  'drawers?before=1.5',
  'drawers?before=soon',
  `counters/${ROLE}/day`,
  `counters/${ROLE}/day?day=2026-13-01`,
  'counters/Postgres/day?day=2026-11-20',
])('%s is not understood, and not noted', async (path) => {
  const { get, noted } = routes();
  expect([(await get(`/page/${path}`)).status, await noted()]).toEqual([400, []]);
});

test('each look is noted with the person, and a counter’s with its name and day', async () => {
  const watcher = { today: () => ({ day: 'today' }) };
  const { get, noted } = routes({ watcher, person: { kind: 'share', id: 's', name: 'Efua' } });
  expect(await (await get('/page/today')).json()).toEqual({ day: 'today' });
  for (const path of ['days', 'drawers', `counters/${ROLE}/day?day=2026-11-19`]) await get(`/page/${path}`);
  await get('/page/counters/dwadi_till_nobody/day?day=2026-11-19');
  expect(await noted()).toEqual([
    ['share Efua', 'today', null, ADDRESS],
    ['share Efua', 'days', null, ADDRESS],
    ['share Efua', 'drawers', null, ADDRESS],
    ['share Efua', 'counter', 'Counter AAAA, 2026-11-19', ADDRESS],
  ]);
});

test('the owner alone sees alarms, counters and people', async () => {
  const paths = ['alarms', 'counters', 'people'];
  const share = routes({ person: { kind: 'share', id: 's', name: 'Efua' } });
  for (const path of paths) expect((await share.get(`/page/${path}`)).status).toBe(403);
  const owner = routes();
  expect(await (await owner.get('/page/alarms')).json()).toEqual({ alarms: [], marks: [] });
  expect(await (await owner.get('/page/counters')).json()).toMatchObject({ counters: [{ role: ROLE }] });
  expect(await (await owner.get('/page/people')).json()).toMatchObject({ shares: [], looked: [{}, {}, {}] });
  expect((await owner.noted()).map(([who, what]) => [who, what])).toEqual(paths.map((path) => ['owner', path]));
});

test('a slip’s code comes in the body, and only the counter of a true one is noted', async () => {
  const { change, noted } = routes();
  expect(await change('check-slip', { code: 'DW1' })).toEqual({
    status: 200,
    body: { verdict: 'not-a-code', counter: null, facts: null },
  });
  expect((await change('check-slip', { code: 7 })).status).toBe(400);
  expect(await noted()).toEqual([['owner', 'slip', null, ADDRESS]]);
});
