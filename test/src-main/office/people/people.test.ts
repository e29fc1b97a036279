/** Passwords, sessions, shares, tries and looks in the office's database, each at its limits. */
import { expect, test } from 'vitest';
import { listLooked, noteChange, noteLook, whoIs } from '#main/office/people/looked.ts';
import { hashIfRight, hasPassword, setPassword } from '#main/office/people/password.ts';
import { isSameText, newCode, newSecret, plainCode, secretHash } from '#main/office/people/secrets.ts';
import {
  beginSession,
  endSession,
  endSessionsOf,
  findSession,
  type Person,
  stillValid,
  tidyPeople,
} from '#main/office/people/sessions.ts';
import { listShares, makeShare, openShare, takeShareBack } from '#main/office/people/shares.ts';
import { type Door, forgetTries, mayCall, mayTry } from '#main/office/people/tries.ts';
import { migratedForFile } from '../../../support/office/migrated.ts';

const db = migratedForFile();
const count = async (table: string): Promise<number> =>
  Number((await db().query<{ n: string }>(`SELECT count(*) AS n FROM dwadi.${table}`))[0]?.n);
const ago = (table: string, column: string, interval: string) =>
  db().run(`UPDATE dwadi.${table} SET ${column} = now() - interval '${interval}'`);
const emptied = (...tables: string[]) => db().run(tables.map((table) => `DELETE FROM dwadi.${table}`).join('; '));

const isPassword = async (text: string) => (await hashIfRight(db(), text)) !== null;

test('a password holds until the next one, however a keyboard writes its letters', async () => {
  expect([await hasPassword(db()), await isPassword('café words')]).toEqual([false, false]);
  await setPassword(db(), 'caf\u00e9 words');
  expect([await hasPassword(db()), await isPassword('cafe\u0301 words')]).toEqual([true, true]);
  expect(await isPassword('cafe words')).toBe(false);
  await setPassword(db(), 'another one');
  expect([await isPassword('caf\u00e9 words'), await isPassword('another one')]).toEqual([false, true]);
  expect(await count('owner_password')).toBe(1);
});

test('a code has twelve letters that nobody confuses, and is read as it is typed', () => {
  const codes = Array.from({ length: 200 }, newCode);
  for (const code of codes) expect(code).toMatch(/^[A-HJ-NP-Z2-9]{4}(-[A-HJ-NP-Z2-9]{4}){2}$/);
  expect(new Set(codes).size).toBe(200);
  expect(new Set(codes.join('').replaceAll('-', '')).size).toBe(31);
  expect(plainCode(' k7qm-2pxr 9twb. ')).toBe('K7QM2PXR9TWB');
  expect([isSameText('one', 'one'), isSameText('one', 'two')]).toEqual([true, false]);
  expect(newSecret()).toMatch(/^[\w-]{43}$/);
  expect(secretHash('one')).not.toBe(secretHash('two'));
});

test('a session is one browser’s: the owner’s end together, and a share’s by themselves', async () => {
  await makeShare(db(), 'Efua', 30);
  await makeShare(db(), 'Yaw', 30);
  const [yaw, efua] = await listShares(db());
  if (!efua || !yaw) throw new Error('two shares');
  const begin = (share: string | null) => beginSession(db(), share, '203.0.113.9');
  const [first, second, ofEfua, ofYaw] = [
    await begin(null),
    await begin(null),
    await begin(efua.id),
    await begin(yaw.id),
  ];
  const people = async () =>
    Promise.all([first, second, ofEfua, ofYaw].map(async (token) => (await findSession(db(), token))?.person ?? null));
  const owner: Person = { kind: 'owner' };
  const share = (one: typeof efua): Person => ({ kind: 'share', id: one.id, name: one.name });
  expect(await people()).toEqual([owner, owner, share(efua), share(yaw)]);
  expect([whoIs(owner), whoIs(share(efua))]).toEqual(['owner', 'share Efua']);
  expect(await stillValid(db(), [secretHash(first), secretHash(ofYaw), 'unknown'])).toEqual(
    new Set([secretHash(first), secretHash(ofYaw)]),
  );
  await endSession(db(), secretHash(second));
  await endSessionsOf(db(), share(efua));
  expect(await people()).toEqual([owner, null, null, share(yaw)]);
  await endSessionsOf(db(), owner);
  expect(await people()).toEqual([null, null, null, share(yaw)]);
  expect((await stillValid(db(), [secretHash(first)])).size).toBe(0);
  await emptied('session', 'share');
});

test('a session is noted as used every five minutes, and not at each request', async () => {
  const token = await beginSession(db(), null, '203.0.113.9');
  const isOld = async () =>
    (await db().query<{ old: boolean }>(`SELECT seen_at < now() - interval '1 minute' AS old FROM dwadi.session`))[0]
      ?.old;
  await ago('session', 'seen_at', '4 minutes');
  await findSession(db(), token);
  expect(await isOld()).toBe(true);
  await ago('session', 'seen_at', '6 minutes');
  await findSession(db(), token);
  expect(await isOld()).toBe(false);
  await emptied('session');
});

test('what nobody can use any more is removed, and nothing else', async () => {
  const rows = async () => [await count('session'), await count('sign_in_try'), await count('looked')];
  await beginSession(db(), null, '203.0.113.9');
  await mayTry(db(), 'code', '203.0.113.9');
  await noteChange(db(), { who: 'owner', what: 'sign-in', address: '203.0.113.9' });
  await ago('session', 'began_at', '29 days');
  await ago('session', 'seen_at', '6 days');
  await ago('sign_in_try', 'since', '23 hours');
  await ago('looked', 'at', '399 days');
  await tidyPeople(db());
  expect(await rows()).toEqual([1, 1, 1]);
  await ago('sign_in_try', 'since', '25 hours');
  await ago('looked', 'at', '401 days');
  await ago('session', 'seen_at', '8 days');
  await tidyPeople(db());
  expect(await rows()).toEqual([0, 0, 0]);
  await beginSession(db(), null, '203.0.113.9');
  await ago('session', 'began_at', '31 days');
  await tidyPeople(db());
  expect(await count('session')).toBe(0);
});

test('a share opens while it holds, says when it was used, and is taken back once', async () => {
  const secret = await makeShare(db(), 'Efua', 2);
  const [made] = await listShares(db());
  if (!made) throw new Error('a share');
  expect(made).toMatchObject({ name: 'Efua', holds: true, usedAt: null });
  expect(made.expiresAt - made.madeAt).toBe(2 * 86_400_000);
  expect(await openShare(db(), `${secret}x`)).toBeNull();
  expect(await openShare(db(), secret)).toEqual({ id: made.id, name: 'Efua' });
  expect((await listShares(db()))[0]?.usedAt).toEqual(expect.any(Number));
  await ago('share', 'expires_at', '1 second');
  expect([await openShare(db(), secret), (await listShares(db()))[0]?.holds]).toEqual([null, false]);
  await db().run(`UPDATE dwadi.share SET expires_at = now() + interval '1 day'`);
  await beginSession(db(), made.id, '203.0.113.9');
  await beginSession(db(), null, '203.0.113.9');
  await takeShareBack(db(), made.id);
  expect([await openShare(db(), secret), (await listShares(db()))[0]?.holds, await count('session')]).toEqual([
    ...[null, false],
    1,
  ]);
  await emptied('session', 'share');
});

const tried = async (door: Door, address: string, times: number): Promise<boolean> => {
  let may = true;
  for (let nth = 0; nth < times; nth += 1) may = await mayTry(db(), door, address);
  return may;
};

test.each<Door>(['password', 'code', 'link'])(
  'ten tries of one address at a %s, and no more in a quarter of an hour',
  async (door) => {
    await emptied('sign_in_try');
    expect(await tried(door, '203.0.113.9', 10)).toBe(true);
    expect(await tried(door, '203.0.113.9', 1)).toBe(false);
    // Other doors count by themselves, and so do other addresses.
    expect(await tried(door, '203.0.113.10', 1)).toBe(true);
    expect(await tried(door === 'code' ? 'link' : 'code', '203.0.113.9', 1)).toBe(true);
    await ago('sign_in_try', 'since', '14 minutes');
    expect(await tried(door, '203.0.113.9', 1)).toBe(false);
    await ago('sign_in_try', 'since', '16 minutes');
    expect(await tried(door, '203.0.113.9', 10)).toBe(true);
    expect(await tried(door, '203.0.113.9', 1)).toBe(false);
  },
);

test.each([
  ['203.0.113.9', '::ffff:203.0.113.9'],
  ['2001:db8:1:2::7', '2001:db8:1:2:ffff:ffff:ffff:ffff'],
  ['2001:db8::1', '2001:db8:0:0:5:6:7:8'],
  ['::1', '0:0:0:0:5::'],
])('%s and %s are one line', async (one, other) => {
  await emptied('sign_in_try');
  await tried('code', one, 10);
  expect(await tried('code', other, 1)).toBe(false);
});

test.each([
  ['203.0.113.9', '203.0.113.90'],
  ['2001:db8:1:2::7', '2001:db8:1:3::7'],
  ['2001:db8::1', '2001:db8:0:1::1'],
])('%s and %s are two lines', async (one, other) => {
  await emptied('sign_in_try');
  await tried('code', one, 10);
  expect(await tried('code', other, 1)).toBe(true);
});

test('a hundred tries of all addresses at the password lock out strangers, and not a line that the owner signed in from', async () => {
  await emptied('sign_in_try', 'looked');
  await db().run(`INSERT INTO dwadi.sign_in_try (key, tries) VALUES ('account owner', 99)`);
  expect(await mayTry(db(), 'password', '203.0.113.9')).toBe(true);
  expect(await mayTry(db(), 'password', '203.0.113.10')).toBe(false);
  expect(await mayTry(db(), 'code', '203.0.113.10')).toBe(true);
  await noteChange(db(), { who: 'owner', what: 'days', address: '203.0.113.10' });
  await noteChange(db(), { who: 'share Efua', what: 'sign-in', address: '203.0.113.10' });
  expect(await mayTry(db(), 'password', '203.0.113.10')).toBe(false);
  await noteChange(db(), { who: 'owner', what: 'password-set', address: '203.0.113.10' });
  expect(await mayTry(db(), 'password', '203.0.113.10')).toBe(true);
  await ago('looked', 'at', '61 days');
  expect(await mayTry(db(), 'password', '203.0.113.10')).toBe(false);
});

test('a right password gives all addresses their tries back; a right code only its own', async () => {
  await emptied('sign_in_try', 'looked');
  await db().run(`INSERT INTO dwadi.sign_in_try (key, tries) VALUES ('account owner', 100)`);
  await tried('code', '203.0.113.9', 11);
  await forgetTries(db(), 'code', '203.0.113.9');
  expect(await mayTry(db(), 'code', '203.0.113.9')).toBe(true);
  expect(await mayTry(db(), 'password', '203.0.113.10')).toBe(false);
  await forgetTries(db(), 'password', '203.0.113.9');
  expect(await mayTry(db(), 'password', '203.0.113.10')).toBe(true);
});

test('the page makes the office call out twenty times in a quarter of an hour', async () => {
  await emptied('sign_in_try');
  for (let nth = 0; nth < 20; nth += 1) expect(await mayCall(db(), 'webhook 1')).toBe(true);
  expect([await mayCall(db(), 'webhook 1'), await mayCall(db(), 'webhook 2')]).toEqual([false, true]);
});

test('the same look within ten minutes is one row, and any difference another', async () => {
  await emptied('looked');
  const look = { who: 'owner', what: 'days', address: '203.0.113.9' } as const;
  await noteLook(db(), look);
  await noteLook(db(), look);
  expect(await count('looked')).toBe(1);
  await noteLook(db(), { ...look, about: 'Till A' });
  await noteLook(db(), { ...look, who: 'share Efua' });
  await noteLook(db(), { ...look, what: 'drawers' });
  await noteLook(db(), { ...look, address: '203.0.113.10' });
  expect(await count('looked')).toBe(5);
  const [newest] = await listLooked(db());
  expect(newest).toMatchObject({ ...look, about: null, address: '203.0.113.10' });
  expect(Math.abs((newest?.at ?? 0) - Date.now()) < 600_000).toBe(true);
  await ago('looked', 'at', '11 minutes');
  await noteLook(db(), look);
  await noteChange(db(), look);
  expect(await count('looked')).toBe(7);
});
