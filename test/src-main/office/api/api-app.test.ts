/** The read-only API, asked as an owner's other program asks it. */
import type { Hono } from 'hono';
import { beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { officeApi } from '#main/office/api/api-app.ts';
import { ENDPOINTS } from '#main/office/api/endpoints.ts';
import { problem } from '#main/office/api/schemas.ts';
import { listTokens, MOST_A_MINUTE, makeToken, revokeToken } from '#main/office/api/tokens.ts';
import { SCOPES, type Scope } from '#shared/office/programs.ts';
import { enrolled, migratedForFile, restored, sold } from '../../../support/office/migrated.ts';

const db = migratedForFile();
const errors: unknown[] = [];
let app: Hono;
let all: string;

const DAY = '2026-11-20';
const RANGE = `from=${DAY}&to=2026-11-21`;

beforeAll(async () => {
  app = officeApi(db(), (error) => errors.push(error));
  all = await makeToken(db(), { name: 'All of it', scopes: SCOPES });
  for (const mark of ['AAAA', 'BBBB']) {
    await enrolled(db(), mark);
    await sold(db(), mark, [
      { seq: 1, day: DAY },
      { seq: 2, day: DAY, product: 'bundle', price: 500 },
      { seq: 3, day: '2026-11-21' },
    ]);
  }
  await enrolled(db(), 'PRAC', 'training');
  await sold(db(), 'PRAC', [{ seq: 1, day: DAY }]);
  await restored(db(), 'COPY', 'AAAA', false);
  await sold(db(), 'COPY', [{ seq: 1, day: DAY }]);
  for (const [hash, result, differences] of [
    ['a', 'differs', '[{"what":"sum","signed":5,"streamed":4}]'],
    ['b', 'proven', '[]'],
  ]) {
    await db().query(
      `INSERT INTO dwadi.day_file (mark, business_day, hash, nth, text, made_at)
       VALUES ('AAAA', $1, repeat($2::text, 64), 1, '{}', now())`,
      [DAY, hash],
    );
    await db().query(
      `INSERT INTO dwadi.day_check (mark, business_day, hash, nth, result, differences, checked_at)
       VALUES ('AAAA', $1, repeat($2::text, 64), 1, $3, $4::text::jsonb, now())`,
      [DAY, hash, result, differences],
    );
  }
  await db().query(`INSERT INTO dwadi.fold (mark, nth, taken_at, behind) VALUES ('AAAA', 1, now(), 7)`);
});

const ask = (path: string, token = all, method = 'GET'): Promise<Response> =>
  Promise.resolve(app.request(path, { method, headers: token === '' ? {} : { authorization: `Bearer ${token}` } }));

interface Item {
  readonly counter: string;
  readonly [field: string]: unknown;
}
interface Page {
  readonly items: Item[];
  readonly next: string | null;
}
const pageAt = async (path: string): Promise<Page> => (await ask(path)).json() as Promise<Page>;

async function refused(path: string, token?: string, method?: string): Promise<z.infer<typeof problem>> {
  const answer = await ask(path, token, method);
  expect(answer.headers.get('content-type')).toBe('application/problem+json');
  const told = problem.parse(await answer.json());
  expect(told.status).toBe(answer.status);
  return told;
}

test('sums stand by day, product and attendant, without a journal that waits for the owner', async () => {
  const { items, next } = await pageAt(`/sums?${RANGE}`);
  expect(next).toBeNull();
  expect([...new Set(items.map(({ counter }) => counter))]).toEqual(['AAAA', 'BBBB']);
  expect(items.filter(({ counter, day }) => counter === 'AAAA' && day === DAY)).toEqual([
    {
      day: DAY,
      counter: 'AAAA',
      product: 'airtime',
      attendant: 'Ama',
      kind: 'revenue',
      unit: 'pesewa',
      known: true,
      amount: 1000,
      count: 1,
    },
    {
      day: DAY,
      counter: 'AAAA',
      product: 'airtime',
      attendant: 'Ama',
      kind: 'wallet-cost',
      unit: 'pesewa',
      known: true,
      amount: 900,
      count: 1,
    },
    {
      day: DAY,
      counter: 'AAAA',
      product: 'bundle',
      attendant: 'Ama',
      kind: 'revenue',
      unit: 'pesewa',
      known: true,
      amount: 500,
      count: 1,
    },
    {
      day: DAY,
      counter: 'AAAA',
      product: 'bundle',
      attendant: 'Ama',
      kind: 'wallet-cost',
      unit: 'pesewa',
      known: true,
      amount: 400,
      count: 1,
    },
  ]);
});

test('practice stands apart, and is had by asking for it', async () => {
  const { items } = await pageAt(`/sales?${RANGE}&kind=training`);
  expect(items.map(({ counter }) => counter)).toEqual(['PRAC']);
});

test('a day says how it was judged and what differs, once for each of its files', async () => {
  const { items } = await pageAt(`/days?${RANGE}`);
  expect(items).toMatchObject([
    { day: DAY, counter: 'AAAA', proof: 'differs', differences: [{ what: 'sum', signed: 5, streamed: 4 }] },
    { day: DAY, counter: 'AAAA', proof: 'proven', differences: [] },
  ]);
});

test('what a restored journal knows again stands there once, and what only one of them knows stands there, too', async () => {
  await enrolled(db(), 'OLD1', 'live');
  await sold(db(), 'OLD1', [
    { seq: 1, day: '2026-10-01' },
    { seq: 2, day: '2026-10-01', product: 'bundle' },
  ]);
  await restored(db(), 'NEW1', 'OLD1', true);
  await sold(db(), 'NEW1', [{ seq: 1, day: '2026-10-01' }]);
  // Sold after the restore, under the number of a sale that the backup lacked.
  await sold(db(), 'NEW1', [{ seq: 2, day: '2026-10-01', price: 300 }]);
  await db().query(`UPDATE dwadi.day_sum SET count_twice = count WHERE mark = 'NEW1'`);
  const { items } = await pageAt('/sales?from=2026-10-01&to=2026-10-01');
  expect(items.map(({ counter, sale }) => [counter, sale])).toEqual([
    ['NEW1', 1],
    ['NEW1', 2],
    ['OLD1', 2],
  ]);
  const sums = await pageAt('/sums?from=2026-10-01&to=2026-10-01');
  expect([...new Set(sums.items.map(({ counter }) => counter))]).toEqual(['OLD1']);
  for (const mark of ['OLD1', 'NEW1']) {
    await db().query(
      `INSERT INTO dwadi.day_file (mark, business_day, hash, nth, text, made_at)
       VALUES ($1, '2026-10-01', repeat('c', 64), 1, '{}', now())`,
      [mark],
    );
    await db().query(
      `INSERT INTO dwadi.day_check (mark, business_day, hash, nth, result, checked_at)
       VALUES ($1, '2026-10-01', repeat('c', 64), 1, 'proven', now())`,
      [mark],
    );
  }
  const days = await pageAt('/days?from=2026-10-01&to=2026-10-01');
  expect(days.items).toMatchObject([{ counter: 'NEW1', proof: 'proven' }]);
  await db().run(`DELETE FROM dwadi.mark WHERE mark IN ('NEW1', 'OLD1')`);
});

test('one counter is asked for by its mark', async () => {
  const { items } = await pageAt(`/sales?${RANGE}&counter=BBBB`);
  expect(items.map(({ counter, sale }) => [counter, sale])).toEqual([
    ['BBBB', 1],
    ['BBBB', 2],
    ['BBBB', 3],
  ]);
});

async function inPagesOfOne(list: string, query: string): Promise<void> {
  const whole = await pageAt(`${list}?limit=500${query}`);
  const found: unknown[] = [];
  let cursor = '';
  for (let page = 0; page <= whole.items.length; page += 1) {
    const { items, next } = await pageAt(`${list}?limit=1${query}${cursor}`);
    found.push(...items);
    if (next === null) break;
    cursor = `&cursor=${next}`;
  }
  expect(found.length).toBeGreaterThan(0);
  expect(found).toEqual(whole.items);
}

test.each(['/sums', '/sales', '/days', '/counters'])('%s has the same rows in pages of one', (list) =>
  inPagesOfOne(list, list === '/counters' ? '' : `&${RANGE}`),
);

const control = (nth: number): string => String.fromCharCode(1 + ((nth * nth * 7 + nth) % 31));

test.each<[string, string]>([
  ['201 letters', 'x'.repeat(201)],
  ['a thousand letters of four bytes', '\u{1f600}'.repeat(1000)],
  ['a thousand letters that JSON escapes', Array.from({ length: 1000 }, (_, nth) => control(nth)).join('')],
])('a counter with texts of %s stops no program that reads page by page', async (_, text) => {
  const mark = `LONG${text.length}`;
  await enrolled(db(), mark, 'training');
  for (const product of ['', 'a', 'b']) {
    await db().query(
      `INSERT INTO dwadi.day_sum (mark, business_day, product, attendant, kind, unit, known, amount, count)
       VALUES ($1, $2, $3, $4, $4, $4, true, 1, 1)`,
      [mark, DAY, `${product}${text}`.slice(0, text.length), text],
    );
  }
  await inPagesOfOne('/sums', `&${RANGE}&kind=training&counter=${mark}`);
});

test('a sale that arrives between two pages moves no row of the next', async () => {
  await enrolled(db(), 'LATE', 'training');
  await sold(db(), 'LATE', [
    { seq: 5, day: DAY },
    { seq: 9, day: DAY },
  ]);
  const first = await pageAt(`/sales?${RANGE}&kind=training&counter=LATE&limit=1`);
  await sold(db(), 'LATE', [{ seq: 2, day: DAY }]);
  const second = await pageAt(`/sales?${RANGE}&kind=training&counter=LATE&cursor=${first.next}`);
  expect(second.items.map(({ sale }) => sale)).toEqual([9]);
});

test('a counter says when it was heard of and how far behind it was', async () => {
  const { items } = await pageAt('/counters');
  expect(items).toMatchObject([
    { counter: 'AAAA', name: 'Counter AAAA', shop: 'Adom Mobile', behind: 7 },
    { counter: 'BBBB', heardAt: null, behind: null },
  ]);
  expect(items[0]?.['heardAt']).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
});

test('every answer is what the OpenAPI file says', async () => {
  const file = (await (await ask('/openapi.json', '')).json()) as {
    openapi: string;
    paths: Record<string, { get: { parameters: { name: string }[]; responses: Record<string, Answered> } }>;
    components: { schemas: { Problem: object } };
  };
  interface Answered {
    readonly content: Record<string, { schema: object }>;
  }
  const read = (schema: object) => z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  expect(file.openapi).toBe('3.1.0');
  expect(Object.keys(file.paths)).toEqual(ENDPOINTS.map(({ name }) => `/${name}`));
  for (const [path, { get }] of Object.entries(file.paths)) {
    const names = get.parameters.map(({ name }) => name);
    const answer = await ask(`${path}?${names.includes('from') ? RANGE : ''}`);
    const schema = get.responses[answer.status]?.content['application/json']?.schema ?? {};
    const page = (await answer.json()) as Page;
    expect(page.items.length).toBeGreaterThan(0);
    expect(read(schema).safeParse(page).error).toBeUndefined();
    // The schema is no open door: a page with a field of another kind isn't one.
    expect(read(schema).safeParse({ ...page, items: [{ ...page.items[0], counter: 7 }] }).success).toBe(false);
    expect(read(schema).safeParse({ items: page.items }).success).toBe(false);
  }
  const told = await (await ask('/sums', '')).json();
  expect(read(file.components.schemas.Problem).safeParse(told).error).toBeUndefined();
});

test('a query that is not right is named', async () => {
  const wrong = async (path: string) => (await refused(path)).detail.split(': ').at(-1);
  expect(await wrong('/sums?from=2026-11-20')).toBe('to.');
  expect(await wrong('/sums?from=2026-02-30&to=2026-03-01')).toBe('from.');
  expect(await wrong('/sums?from=0000-01-01&to=2026-03-01')).toBe('from.');
  expect(await wrong(`/sums?${RANGE}&limit=501`)).toBe('limit.');
  expect(await wrong(`/sums?${RANGE}&counter=A'B`)).toBe('counter.');
  expect(await wrong(`/sums?${RANGE}&from=${DAY}`)).toBe('from.');
  expect(await wrong(`/sums?${RANGE}&cursor=bm90aGluZw`)).toBe('cursor.');
  expect((await refused(`/sums?${RANGE}&all=1`)).status).toBe(400);
});

test('a cursor of another list, or one whose day is no day, is refused and never reaches the database', async () => {
  const { next } = await pageAt(`/sales?${RANGE}&limit=1`);
  expect((await refused(`/sums?${RANGE}&cursor=${next}`)).status).toBe(400);
  const forged = Buffer.from(JSON.stringify(['sales', 'AAAA', 'yesterday', 1])).toString('base64url');
  expect((await refused(`/sales?${RANGE}&cursor=${forged}`)).status).toBe(400);
  const odd = ['sums', 'AAAA', DAY, 'air\0time', 'Ama', 'revenue', 'pesewa', true];
  const withNul = Buffer.from(JSON.stringify(odd)).toString('base64url');
  expect((await refused(`/sums?${RANGE}&cursor=${withNul}`)).status).toBe(400);
  expect(errors).toEqual([]);
});

test('a token reads what its scopes name, and the counters', async () => {
  const own = await makeToken(db(), { name: 'The books', scopes: ['sums'] satisfies Scope[] });
  expect((await ask(`/sums?${RANGE}`, own)).status).toBe(200);
  expect((await ask('/counters', own)).status).toBe(200);
  expect((await refused(`/sales?${RANGE}`, own)).status).toBe(403);
  expect((await refused(`/days?${RANGE}`, own)).status).toBe(403);
});

test('a token that was taken back, a made-up one and none at all read nothing', async () => {
  const own = await makeToken(db(), { name: 'Gone', scopes: SCOPES });
  const [{ id } = { id: 0 }] = await listTokens(db());
  expect(await revokeToken(db(), id)).not.toBeNull();
  expect(await revokeToken(db(), id)).toBeNull();
  for (const token of [own, `${own.slice(0, -1)}_`, 'dwadi_api_', '']) {
    expect((await refused('/counters', token)).type).toBe('urn:dwadi:problem:no-token');
  }
});

test('the database keeps no token, and says when one was used last', async () => {
  const own = await makeToken(db(), { name: 'Hidden', scopes: SCOPES });
  const before = (await listTokens(db())).find(({ name }) => name === 'Hidden');
  expect(before?.lastUsedAt).toBeNull();
  await ask('/counters', own);
  expect((await listTokens(db())).find(({ name }) => name === 'Hidden')?.lastUsedAt).toBeInstanceOf(Date);
  const rows = await db().query(`SELECT t::text AS text FROM dwadi.api_token t`);
  expect(JSON.stringify(rows)).not.toContain(own.slice('dwadi_api_'.length));
});

test('a token that asks too often waits for the next minute, and no other waits with it', async () => {
  const own = await makeToken(db(), { name: 'Busy', scopes: SCOPES });
  await ask('/counters', own);
  let answer = new Response();
  // The minute may end between the two statements.
  await expect
    .poll(async () => {
      await db().query(
        `UPDATE dwadi.api_token SET used = $1, minute = date_trunc('minute', clock_timestamp()) WHERE name = 'Busy'`,
        [MOST_A_MINUTE],
      );
      answer = await ask('/counters', own);
      return answer.status;
    })
    .toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await ask('/counters')).status).toBe(200);
  await db().query(`UPDATE dwadi.api_token SET minute = minute - interval '1 minute' WHERE name = 'Busy'`);
  expect((await ask('/counters', own)).status).toBe(200);
});

test('nothing but reading is answered', async () => {
  expect((await refused('/counters', all, 'POST')).status).toBe(405);
  expect((await refused('/counters', all, 'DELETE')).status).toBe(405);
  expect((await refused('/nowhere')).status).toBe(404);
});

test('a database that fails is told to the office, and to the caller without its words', async () => {
  const broken = officeApi({ ...db(), query: () => Promise.reject(new Error('password of the database')) }, (error) =>
    errors.push(error),
  );
  const answer = await broken.request('/counters', { headers: { authorization: `Bearer ${all}` } });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('password');
  expect(String(errors.pop())).toContain('password of the database');
});
