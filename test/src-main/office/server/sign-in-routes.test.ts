/** The office's door, request by request: what opens it, what is noted, and what a refused try leaves alone. */
import { beforeEach, expect, test } from 'vitest';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { hashIfRight, hasPassword, setPassword } from '#main/office/people/password.ts';
import { endSessionsOf } from '#main/office/people/sessions.ts';
import { listShares, makeShare, takeShareBack } from '#main/office/people/shares.ts';
import { mayTry } from '#main/office/people/tries.ts';
import { addSignInRoutes } from '#main/office/server/sign-in-routes.ts';
import { migratedForFile } from '../../../support/office/migrated.ts';
import { ADDRESS, routesOf } from '../../../support/office/routes.ts';

const db = migratedForFile();
const PASSWORD = 'four words of mine';
const CODE = 'ABCD-EFGH-JKMN';
const routes = (more: Parameters<typeof routesOf>[2] = {}) =>
  routesOf(db(), addSignInRoutes, { person: null, ...more });
const isPassword = async (text: string) => (await hashIfRight(db(), text)) !== null;
const sessions = async (): Promise<number> => (await db().query(`SELECT 1 FROM dwadi.session`)).length;
const used = async (...doors: ('password' | 'code' | 'link')[]): Promise<void> => {
  for (const door of doors) for (let nth = 0; nth < 10; nth += 1) await mayTry(db(), door, ADDRESS);
};

beforeEach(() =>
  db().run(
    ['looked', 'session', 'share', 'sign_in_try', 'owner_password']
      .map((table) => `DELETE FROM dwadi.${table}`)
      .join('; '),
  ),
);

const refused = (status: number, refusal: string) => ({ status, body: { refusal, words: null } });

test('the right password opens a session, and is noted; a wrong one is noted as such', async () => {
  await setPassword(db(), PASSWORD);
  const { change, noted } = routes();
  expect(await change('sign-in', { password: 'not this one' })).toEqual(refused(403, 'wrong-password'));
  expect(await sessions()).toBe(0);
  expect(await change('sign-in', { password: PASSWORD })).toEqual({ status: 200, body: {} });
  expect(await sessions()).toBe(1);
  expect(await noted()).toEqual([
    ['owner', 'sign-in-refused', null, ADDRESS],
    ['owner', 'sign-in', null, ADDRESS],
  ]);
  expect(await change('sign-in', { password: 5 })).toEqual(refused(400, 'not-understood'));
});

test('an old password opens no session where a new one was set while it was compared', async () => {
  await setPassword(db(), PASSWORD);
  const behind: OfficeDatabase = {
    ...db(),
    query: async (sql, parameters) => {
      const rows = await db().query<never>(sql, parameters);
      if (sql.includes('SELECT salt')) {
        await setPassword(db(), 'another one');
        await endSessionsOf(db(), { kind: 'owner' });
      }
      return rows;
    },
  };
  const { change, noted } = routesOf(behind, addSignInRoutes, { person: null });
  expect(await change('sign-in', { password: PASSWORD })).toEqual(refused(403, 'wrong-password'));
  expect(await sessions()).toBe(0);
  expect(await noted()).toEqual([['owner', 'sign-in-refused', null, ADDRESS]]);
});

test('an empty password is a wrong one, and too short for the first one', async () => {
  await setPassword(db(), PASSWORD);
  const { change } = routes({ setUp: { code: CODE } });
  expect(await change('sign-in', { password: '' })).toEqual(refused(403, 'wrong-password'));
  expect(await change('set-password', { code: CODE, password: '' })).toEqual(refused(400, 'short-password'));
  expect(await isPassword(PASSWORD)).toBe(true);
});

test('too many tries compare nothing, and the right password gives them back', async () => {
  await setPassword(db(), PASSWORD);
  const { change } = routes();
  for (let nth = 0; nth < 9; nth += 1) await mayTry(db(), 'password', ADDRESS);
  expect((await change('sign-in', { password: PASSWORD })).status).toBe(200);
  await used('password');
  expect(await change('sign-in', { password: PASSWORD })).toEqual(refused(429, 'too-many-tries'));
});

test('the first password needs the code, and enough letters; the code is used once', async () => {
  const setUp = { code: CODE as string | null };
  const { change, noted } = routes({ setUp });
  const wanted = { code: CODE, password: 'twelve letters' };
  expect(await change('set-password', { code: CODE })).toEqual(refused(400, 'not-understood'));
  expect(await change('set-password', { ...wanted, password: 'short' })).toEqual(refused(400, 'short-password'));
  expect(await change('set-password', { ...wanted, code: 'XXXX-XXXX-XXXX' })).toEqual(refused(403, 'wrong-code'));
  expect(await change('set-password', { ...wanted, code: 'X'.repeat(101) })).toEqual(refused(403, 'wrong-code'));
  expect([await hasPassword(db()), setUp.code]).toEqual([false, CODE]);
  await used('password');
  expect(await change('set-password', { ...wanted, code: 'abcd efgh jkmn' })).toEqual({ status: 200, body: {} });
  expect([await isPassword(wanted.password), setUp.code, await sessions()]).toEqual([true, null, 1]);
  expect(await noted()).toEqual([['owner', 'password-set', null, ADDRESS]]);
  // Its owner may try the password at once.
  expect(await mayTry(db(), 'password', ADDRESS)).toBe(true);
  expect(await change('set-password', wanted)).toEqual(refused(403, 'wrong-code'));
});

test('a new password ends the owner’s sessions, and leaves those of a share', async () => {
  await makeShare(db(), 'Efua', 30);
  const [share] = await listShares(db());
  await db().query(`INSERT INTO dwadi.session (token_hash, share, address) VALUES ('a', NULL, ''), ('b', $1, '')`, [
    share?.id,
  ]);
  await routes({ setUp: { code: CODE } }).change('set-password', { code: CODE, password: 'twelve letters' });
  expect(await db().query(`SELECT token_hash FROM dwadi.session WHERE token_hash IN ('a', 'b')`)).toEqual([
    { token_hash: 'b' },
  ]);
});

test('ten wrong codes are too many', async () => {
  await used('code');
  const { change } = routes({ setUp: { code: CODE } });
  expect(await change('set-password', { code: CODE, password: 'twelve letters' })).toEqual(
    refused(429, 'too-many-tries'),
  );
});

test('a share’s link opens while it holds, under its name', async () => {
  const secret = await makeShare(db(), 'Efua', 30);
  const { change, noted } = routes();
  expect(await change('open-share', { secret: 7 })).toEqual(refused(400, 'not-understood'));
  expect(await change('open-share', { secret: `${secret}x` })).toEqual(refused(403, 'share-over'));
  expect(await change('open-share', { secret })).toEqual({ status: 200, body: {} });
  expect(await noted()).toEqual([['share Efua', 'share-opened', null, ADDRESS]]);
  const [share] = await listShares(db());
  expect(await db().query(`SELECT share FROM dwadi.session`)).toEqual([{ share: share?.id }]);
  await takeShareBack(db(), share?.id ?? '');
  expect(await change('open-share', { secret })).toEqual(refused(403, 'share-over'));
  await used('link');
  expect(await change('open-share', { secret })).toEqual(refused(429, 'too-many-tries'));
});

test('a sign-out ends this browser’s session, or all of the person’s', async () => {
  const begin = () =>
    db().query(`INSERT INTO dwadi.session (token_hash, share, address) VALUES ('hash', NULL, ''), ('other', NULL, '')`);
  const { change, noted } = routes({ person: { kind: 'owner' } });
  await begin();
  expect(await change('sign-out', { everywhere: false })).toEqual({ status: 200, body: {} });
  expect(await db().query(`SELECT token_hash FROM dwadi.session`)).toEqual([{ token_hash: 'other' }]);
  await db().run('DELETE FROM dwadi.session');
  await begin();
  await change('sign-out', { everywhere: true });
  expect(await sessions()).toBe(0);
  expect((await noted()).map(([, what]) => what)).toEqual(['sign-out', 'sign-out-everywhere']);
  expect(await routes().change('sign-out', { everywhere: true })).toEqual(refused(401, 'sign-in-first'));
});

test('the page is told who looks, and whether a password is to be set', async () => {
  const me = async (more: Parameters<typeof routesOf>[2] = {}) => (await routes(more).get('/page/me')).json();
  const nobody = { who: null, name: null, setUp: false, demo: false };
  expect(await me()).toEqual(nobody);
  expect(await me({ setUp: { code: CODE }, demo: true })).toEqual({ ...nobody, setUp: true, demo: true });
  expect(await me({ person: { kind: 'share', id: 's', name: 'Efua' } })).toEqual({
    ...nobody,
    who: 'share',
    name: 'Efua',
  });
  // An owner who is signed in is asked for the first password only.
  expect(await me({ person: { kind: 'owner' }, setUp: { code: CODE } })).toEqual({
    ...nobody,
    who: 'owner',
    setUp: true,
  });
  await setPassword(db(), PASSWORD);
  expect(await me({ person: { kind: 'owner' }, setUp: { code: CODE } })).toEqual({ ...nobody, who: 'owner' });
  expect(await me({ setUp: { code: CODE } })).toEqual({ ...nobody, setUp: true });
});
