/** The owner's changes: what each does, what is noted of it, and what a refused one leaves alone. */
import { beforeEach, expect, test } from 'vitest';
import { listShares } from '#main/office/people/shares.ts';
import { NotSo, ownersActs } from '#main/office/server/acts.ts';
import { addChangeRoutes } from '#main/office/server/change-routes.ts';
import { enrolled, migratedForFile, restored } from '../../../support/office/migrated.ts';
import { ADDRESS, type Routes, routesOf } from '../../../support/office/routes.ts';
import { addRow } from '../../../support/office/rows.ts';

const db = migratedForFile();
const ROLE = 'dwadi_till_aaaa';
const SIGNER = '0'.repeat(64);
let looks: string[] = [];
let routes: Routes;

beforeEach(async () => {
  await db().run(
    ['looked', 'session', 'share', 'alarm', 'mark', 'counter'].map((table) => `DELETE FROM dwadi.${table}`).join('; '),
  );
  await enrolled(db(), 'AAAA');
  looks = [];
  const watcher = { look: async () => void looks.push('look') } as unknown as Routes['deps']['watcher'];
  routes = routesOf(db(), addChangeRoutes, { watcher });
});

test('a counter is revoked, noted by its name, and shown at once', async () => {
  await routes.change('enrol', { name: 'Zongo', again: false });
  expect(await routes.change('revoke', { name: 'Zongo' })).toEqual({ status: 200, body: {} });
  const revoked = await db().query(`SELECT name FROM dwadi.counter WHERE revoked_at IS NOT NULL`);
  expect(revoked).toEqual([{ name: 'Zongo' }]);
  expect((await routes.noted()).at(-1)).toEqual(['owner', 'revoked', 'Zongo', ADDRESS]);
  expect(looks).toEqual(['look', 'look']);
});

test('a link with its password comes soon, although the look for news has no end', async () => {
  const watcher = { look: () => new Promise(() => {}) } as unknown as Routes['deps']['watcher'];
  routes = routesOf(db(), addChangeRoutes, { watcher });
  expect(await routes.change('enrol', { name: 'Zongo', again: false })).toEqual({
    status: 200,
    body: expect.objectContaining({ name: 'Zongo', code: expect.any(String) }),
  });
});

test('a key is confirmed as it was compared', async () => {
  expect((await routes.change('confirm-key', { name: 'Counter AAAA', signer: SIGNER })).status).toBe(200);
  expect(await db().query(`SELECT signer FROM dwadi.counter`)).toEqual([{ signer: SIGNER }]);
  expect(await routes.noted()).toEqual([['owner', 'key-confirmed', 'Counter AAAA', ADDRESS]]);
});

test('a journal is accepted, and noted with its counter', async () => {
  await restored(db(), 'AAA2', 'AAAA', false);
  await routes.change('accept-mark', { name: 'Counter AAAA', mark: 'AAA2' });
  const [mark] = await db().query(`SELECT accepted_at FROM dwadi.mark WHERE mark = 'AAA2'`);
  expect(mark).toMatchObject({ accepted_at: expect.any(Date) });
  expect(await routes.noted()).toEqual([['owner', 'mark-accepted', 'Counter AAAA, AAA2', ADDRESS]]);
});

test('an alarm is put away alone, and the time at which it was seen first stays', async () => {
  const alarm = { role: ROLE, mark: 'AAAA', nth: 1, what: 'other-content', ours: 'a' } as const;
  for (const more of [{}, { nth: 2 }, { what: 'mark-taken' }, { ours: 'b' }, { mark: 'BBBB' }])
    await addRow(db(), 'alarm', { ...alarm, ...more });
  await enrolled(db(), 'CCCC');
  await addRow(db(), 'alarm', { ...alarm, role: 'dwadi_till_cccc' });
  const seen = () => db().query<{ seen_at: Date }>(`SELECT seen_at FROM dwadi.alarm WHERE seen_at IS NOT NULL`);
  await routes.change('alarm-seen', alarm);
  expect(await seen()).toHaveLength(1);
  await db().run(`UPDATE dwadi.alarm SET seen_at = '2026-11-20T10:00:00Z' WHERE seen_at IS NOT NULL`);
  await routes.change('alarm-seen', alarm);
  expect(await seen()).toEqual([{ seen_at: new Date('2026-11-20T10:00:00Z') }]);
  expect((await routes.noted())[0]).toEqual(['owner', 'alarm-seen', `${ROLE}, AAAA`, ADDRESS]);
});

test('a share is made with a secret that is told once, and taken back with its open lines', async () => {
  const ended: string[][] = [];
  const readers = {
    endInvalid: async (...[findValid]: Parameters<Routes['deps']['readers']['endInvalid']>) =>
      void ended.push([...(await findValid(['a line']))]),
  } as unknown as Routes['deps']['readers'];
  routes = routesOf(db(), addChangeRoutes, { readers });
  const made = await routes.change('make-share', { name: 'Efua', days: 3 });
  expect(made).toEqual({ status: 200, body: { secret: expect.stringMatching(/^[\w-]{43}$/) } });
  const [share] = await listShares(db());
  if (share === undefined) throw new Error('a share');
  expect(share.expiresAt - share.madeAt).toBe(3 * 86_400_000);
  expect(await routes.change('take-share-back', { id: share.id })).toEqual({ status: 200, body: {} });
  expect((await listShares(db()))[0]).toMatchObject({ holds: false });
  expect(ended).toEqual([[]]);
  expect((await routes.noted()).map(([, what, about]) => [what, about])).toEqual([
    ['share-made', 'Efua'],
    ['share-taken-back', share.id],
  ]);
});

test('a counter is enrolled with its link, and is noted without it', async () => {
  const { status, body } = await routes.change('enrol', { name: 'Kejetia', again: false });
  expect([status, body]).toMatchObject([200, { name: 'Kejetia', fileName: 'dwadi-office-kejetia.json' }]);
  expect(await routes.noted()).toEqual([['owner', 'enrolled', 'Kejetia', ADDRESS]]);
});

test('an office that counters cannot reach says what to do, and makes no login that nobody could use', async () => {
  routes = routesOf(db(), addChangeRoutes, { acts: ownersActs(db(), 'Start the office with --link-host.') });
  expect(await routes.change('enrol', { name: 'Zongo', again: false })).toEqual({
    status: 409,
    body: { refusal: 'problem', words: 'Start the office with --link-host.' },
  });
  expect(await db().query(`SELECT name FROM dwadi.counter WHERE name = 'Zongo'`)).toEqual([]);
});

test.each([
  ['revoke', { name: 'Nobody' }, 409],
  ['confirm-key', { name: 'Counter AAAA', signer: 'f'.repeat(64) }, 409],
  ['revoke', { name: 5 }, 400],
] as const)('%s with %j is refused, and neither noted nor looked for', async (name, body, status) => {
  expect((await routes.change(name, body)).status).toBe(status);
  expect([await routes.noted(), looks]).toEqual([[], []]);
});

test.each([
  ['enrol', { again: false }],
  ['make-share', { days: 3 }],
] as const)('%s says how long a name may be, where it is empty or too long', async (change, more) => {
  const said = { status: 409, body: { refusal: 'problem', words: 'Type a name of 1 to 60 letters.' } };
  for (const name of ['', '  ', 'x'.repeat(61)]) expect(await routes.change(change, { name, ...more })).toEqual(said);
  expect([await routes.noted(), await listShares(db())]).toEqual([[], []]);
  expect((await routes.change(change, { name: ` ${'x'.repeat(60)} `, ...more })).status).toBe(200);
});

test('a failure that nobody foresaw is no refusal of the owner’s change', async () => {
  const acts = { ...routes.deps.acts, revoke: () => Promise.reject(new TypeError('away')) };
  const broken = routesOf(
    db(),
    (app, deps) => {
      addChangeRoutes(app, deps);
      app.onError((error, c) => c.json({ name: error.name }, 500));
    },
    { acts },
  );
  expect(await broken.change('revoke', { name: 'Counter AAAA' })).toEqual({ status: 500, body: { name: 'TypeError' } });
  expect(new NotSo('words')).toBeInstanceOf(Error);
});
