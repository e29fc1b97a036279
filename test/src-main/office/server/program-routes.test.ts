/** Tokens and webhooks as the page makes, tests and ends them. Secrets are answered once, and listed never. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { deliverDue } from '#main/office/webhooks/deliver.ts';
import type { Message, PostProblem } from '#main/office/webhooks/post.ts';
import type { LookedRow, Programs } from '#shared/office/page-data.ts';
import { OfficeBrowser } from '../../../support/office/browser.ts';
import { openTestOffice, type TestOffice } from '../../../support/office/open-office.ts';

let office: TestOffice;
let owner: OfficeBrowser;
let sent: Message[];
let problem: PostProblem;

beforeEach(async () => {
  [sent, problem] = [[], null];
  office = await openTestOffice({
    post: async (message) => {
      sent.push(message);
      return problem;
    },
  });
  owner = new OfficeBrowser(office.address);
  await owner.signIn();
});
afterEach(() => office.close());

const programs = async (): Promise<Programs> => (await owner.get('/page/programs')).body;
const apiStatus = async (token: string): Promise<number> =>
  (await fetch(`${office.address}/api/v1/counters`, { headers: { authorization: `Bearer ${token}` } })).status;
const HOOK = { url: 'https://hook.example/path-as-secret', events: ['wallet.low' as const] };
const LIMITS = { lowBelow: 15_000, silentAfter: 2160 };

async function noted(): Promise<string[]> {
  const { looked } = (await owner.get('/page/people')).body as { looked: LookedRow[] };
  return looked.map(({ what, about }) => `${what}: ${about}`);
}

test('a token that the page made reads until it is taken back, and the list of changes says both', async () => {
  const nothing = await owner.change('make-token', { name: 'The books', scopes: [] });
  expect(nothing.body.words).toBe('Choose at least one thing that the program may read.');
  const { secret } = (await owner.change('make-token', { name: 'The books', scopes: ['sums', 'days'] })).body;
  expect(await apiStatus(secret)).toBe(200);
  const { tokens } = await programs();
  expect(tokens).toMatchObject([{ name: 'The books', scopes: ['sums', 'days'], takenBackAt: null }]);
  expect(tokens[0]?.usedAt).toBeGreaterThan(0);
  expect(JSON.stringify(tokens)).not.toContain(secret);
  const id = tokens[0]?.id ?? 0;
  await owner.change('take-token-back', { id });
  expect(await apiStatus(secret)).toBe(401);
  expect((await programs()).tokens[0]?.takenBackAt).toBeGreaterThan(0);
  expect((await owner.change('take-token-back', { id })).body.words).toMatch(/taken back before/);
  expect(await noted()).toEqual(
    expect.arrayContaining(['token-made: The books, sums, days', 'token-taken-back: The books', 'programs: null']),
  );
});

test('a token without a name, or with too long a one, is not made, and the page says how long it may be', async () => {
  for (const name of ['', ' ', 'x'.repeat(61)]) {
    const { status, body } = await owner.change('make-token', { name, scopes: ['sums'] });
    expect([status, body.words]).toEqual([409, 'Type a name of 1 to 60 letters.']);
  }
  expect((await programs()).tokens).toEqual([]);
});

test('a webhook that the page added is tested at once and once, shows what became of it, and is stopped', async () => {
  const plain = await owner.change('add-webhook', { ...HOOK, ...LIMITS, url: 'http://hook.example/' });
  expect(plain.body.words).toMatch(/^Type a whole address that begins with https:/);
  const { secret } = (await owner.change('add-webhook', { ...HOOK, ...LIMITS })).body;
  const [added] = (await programs()).webhooks;
  expect(added).toMatchObject({ ...HOOK, ...LIMITS, waiting: 0, givenUp: 0, last: null });
  const id = added?.id ?? 0;
  expect((await owner.change('test-webhook', { id })).body.problem).toBeNull();
  expect(sent).toMatchObject([{ url: HOOK.url, secret }]);
  expect(JSON.parse(sent[0]?.body ?? '')).toMatchObject({ type: 'test', data: {} });
  expect((await programs()).webhooks[0]?.last).toMatchObject({ event: 'test', problem: null });
  problem = 'status-500';
  expect((await owner.change('test-webhook', { id })).body.problem).toBe('status-500');
  const text = JSON.stringify(await programs());
  expect(text).toContain('"problem":"status-500"');
  expect(text).not.toContain(secret);
  // A test that failed is not tried again by itself.
  expect(await deliverDue(office.db, async () => null)).toBe(0);
  await owner.change('stop-webhook', { id });
  expect((await programs()).webhooks).toEqual([]);
  expect((await owner.change('test-webhook', { id })).body.words).toMatch(/was stopped before/);
  expect(sent).toHaveLength(2);
  const changes = await noted();
  for (const what of ['added', 'tested', 'stopped']) expect(changes).toContain(`webhook-${what}: hook.example`);
  expect(changes.join()).not.toContain('path-as-secret');
});

test('a message that was given up is sent again when the owner says so', async () => {
  await owner.change('add-webhook', { ...HOOK, ...LIMITS });
  const id = (await programs()).webhooks[0]?.id ?? 0;
  await office.db.query(
    `INSERT INTO dwadi.webhook_delivery (webhook, event, fact, body, parked_at, problem)
     VALUES ($1, 'wallet.low', 'f', '{}', now(), 'slow')`,
    [id],
  );
  expect((await programs()).webhooks[0]).toMatchObject({ waiting: 0, givenUp: 1 });
  await owner.change('send-webhook-again', { id });
  expect(await deliverDue(office.db, async () => null)).toBe(1);
  expect((await programs()).webhooks[0]).toMatchObject({ waiting: 0, givenUp: 0, last: { event: 'wallet.low' } });
});

test('twenty tests in a quarter of an hour are the most, so that a stolen session can knock nowhere all day', async () => {
  await owner.change('add-webhook', { ...HOOK, ...LIMITS });
  const id = (await programs()).webhooks[0]?.id ?? 0;
  const results = await Promise.all(Array.from({ length: 21 }, () => owner.change('test-webhook', { id })));
  expect(results.filter(({ status }) => status === 200)).toHaveLength(20);
  expect(results.find(({ status }) => status !== 200)?.body.words).toMatch(/too many tests/);
});
