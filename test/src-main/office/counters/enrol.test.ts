import { expect, test } from 'vitest';
import { enrolCounter, enrolReader, revoke } from '#main/office/counters/enrol.ts';
import type { OfficeDatabase } from '#main/office/database/database.ts';
import { embeddedOffice } from '../../../support/office/embedded.ts';

const login = async (db: OfficeDatabase, role: string) => {
  const [row] = await db.query(
    `SELECT r.rolcanlogin AS login, r.rolconnlimit AS connections, a.rolpassword AS verifier,
      coalesce((SELECT string_agg(g.roleid::regrole::text, ',') FROM pg_auth_members g WHERE g.member = r.oid), '') AS groups
    FROM pg_roles r JOIN pg_authid a USING (oid) WHERE r.rolname = $1`,
    [role],
  );
  return row;
};

test('a counter is a login with two connections, and the server keeps a verifier of its password alone', async () => {
  const db = await embeddedOffice();
  const { role, password } = await enrolCounter(db, '  Adom   Mobile, Kumasi ');
  expect(role).toBe('dwadi_till_adom_mobile_kumasi');
  expect(password.length).toBeGreaterThanOrEqual(32);
  expect(await login(db, role)).toMatchObject({ login: true, connections: 2, groups: 'dwadi_counter' });
  const { verifier } = (await login(db, role)) as { verifier: string };
  expect(verifier).toMatch(/^SCRAM-SHA-256\$4096:/);
  expect(verifier).not.toContain(password);
  expect(await db.query(`SELECT role, name FROM dwadi.counter`)).toEqual([{ role, name: 'Adom Mobile, Kumasi' }]);
});

test.each([
  ['Ɔdɔ Yɛ Fɛ', 'dwadi_till_odo_ye_fe'],
  ['Kiosk №7 — Café', 'dwadi_till_kiosk_no7_cafe'],
  ['アクラ', 'dwadi_till_counter'],
  [`x'; DROP ROLE postgres; --`, 'dwadi_till_x_drop_role_postgres'],
  ['a'.repeat(60), `dwadi_till_${'a'.repeat(40)}`],
])('the login of %s is %s', async (name, role) => {
  const db = await embeddedOffice();
  expect((await enrolCounter(db, name)).role).toBe(role);
});

test('names that give the same login get another one each', async () => {
  const db = await embeddedOffice();
  const roles = [];
  for (const name of ['Adom', 'adom!', 'ADOM']) roles.push((await enrolCounter(db, name)).role);
  expect(roles).toEqual(['dwadi_till_adom', 'dwadi_till_adom_2', 'dwadi_till_adom_3']);
});

test('a name is taken once, by a counter or by a reader', async () => {
  const db = await embeddedOffice();
  await enrolCounter(db, 'Adom');
  await enrolReader(db, 'Esi');
  await expect(enrolCounter(db, 'Adom')).rejects.toMatchObject({ code: 'enrolled-already' });
  await expect(enrolReader(db, 'Adom')).rejects.toMatchObject({ code: 'name-taken' });
  await expect(enrolCounter(db, 'Esi')).rejects.toMatchObject({ code: 'name-taken' });
  await expect(enrolCounter(db, ' ')).rejects.toMatchObject({ code: 'name' });
  await expect(enrolCounter(db, 'Kofi', true)).rejects.toMatchObject({ code: 'not-enrolled' });
});

test('a new link takes the old one out of use, and opens a revoked counter again', async () => {
  const db = await embeddedOffice();
  const first = await enrolCounter(db, 'Adom');
  const before = await login(db, first.role);
  await revoke(db, 'Adom');
  expect(await login(db, first.role)).toMatchObject({ login: false, groups: '' });
  const second = await enrolCounter(db, 'Adom', true);
  expect(second.role).toBe(first.role);
  expect(second.password).not.toBe(first.password);
  const after = await login(db, first.role);
  expect(after).toMatchObject({ login: true, groups: 'dwadi_counter' });
  expect(after?.['verifier']).not.toBe(before?.['verifier']);
  expect(await db.query(`SELECT revoked_at FROM dwadi.counter`)).toEqual([{ revoked_at: null }]);
});

/** An office whose user is refused where it ends sessions. */
const refusing = (db: OfficeDatabase, code: string): OfficeDatabase => ({
  ...db,
  query: (sql, parameters) =>
    sql.includes('pg_terminate_backend')
      ? Promise.reject(Object.assign(new Error('refused'), { code }))
      : db.query(sql, parameters),
});

test('a new link says whether old connections were ended, and a first one has none', async () => {
  const db = await embeddedOffice();
  const mayNot = refusing(db, '42501');
  expect(await enrolCounter(mayNot, 'Adom')).toMatchObject({ oldEnded: true });
  expect(await enrolCounter(mayNot, 'Adom', true)).toMatchObject({ oldEnded: false });
  expect(await enrolCounter(db, 'Adom', true)).toMatchObject({ oldEnded: true });
  expect(await revoke(mayNot, 'Adom')).toEqual({ sessionsEnded: false });
});

test('a new link holds, and its password is told, whatever keeps the old sessions from ending', async () => {
  const db = await embeddedOffice();
  await enrolCounter(db, 'Adom');
  const again = await enrolCounter(refusing(db, '57014'), 'Adom', true);
  expect(again).toMatchObject({ name: 'Adom', oldEnded: false });
  expect(again.password).not.toBe('');
});

test('a revoked counter keeps the time at which it was revoked first, and a stranger can not be revoked', async () => {
  const db = await embeddedOffice();
  await enrolCounter(db, 'Adom');
  await revoke(db, 'Adom');
  const at = await db.query(`SELECT revoked_at FROM dwadi.counter`);
  await revoke(db, 'Adom');
  expect(await db.query(`SELECT revoked_at FROM dwadi.counter`)).toEqual(at);
  await expect(revoke(db, 'Kofi')).rejects.toMatchObject({ code: 'not-enrolled' });
});

test('an enrolment that fails at its end leaves no login behind', async () => {
  const db = await embeddedOffice();
  await db.run(`ALTER TABLE dwadi.counter ADD CONSTRAINT none CHECK (name <> 'Adom')`);
  await expect(enrolCounter(db, 'Adom')).rejects.toThrow('none');
  await db.run(`ALTER TABLE dwadi.counter DROP CONSTRAINT none`);
  expect(await login(db, 'dwadi_till_adom')).toBeUndefined();
});
