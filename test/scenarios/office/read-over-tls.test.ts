/** All counters from a PostgreSQL of its own, through TLS, with the login that the office makes for reading. */
import { expect, test } from 'vitest';
import { enrolReader, revoke } from '#main/office/counters/enrol.ts';
import { connectOffice } from '#main/office-link/connection.ts';
import type { OfficeLink } from '#shared/office/link.ts';
import { linkCode } from '#shared/office/link-code.ts';
import { folder, signerOf, writeDays } from '../../support/day-files/day-files.ts';
import { counterThatReads } from '../../support/office/counter-that-reads.ts';
import { sendFolder } from '../../support/office/embedded-days.ts';
import { linkOf } from '../../support/office/links.ts';
import { freshOffice, postgresForFile } from '../../support/office/postgres.ts';
import { makeThrowAwayAuthority } from '../../support/training/throw-away-authority.ts';

const postgres = postgresForFile();

async function officeWithReader() {
  const { db, database, cluster } = await freshOffice(postgres());
  const files = folder();
  writeDays(files, 'AAAA', ['2026-11-18', '2026-11-19', '2026-11-20'], signerOf(1), 5000);
  await sendFolder(db, files);
  const { name, role, password } = await enrolReader(db, 'Efua reads');
  const { host, port, ca: authority } = cluster;
  const link = linkOf({ ...{ name, role, password, database, authority }, hosts: [{ host, port }] });
  const { counters } = await counterThatReads(connectOffice, files);
  const read = (changes: Partial<OfficeLink> = {}) => counters.connectOffice(linkCode({ ...link, ...changes }));
  return { db, counters, read, link };
}

test('the report is the folder’s, over TLS and with a reader’s rights alone', async () => {
  const { counters, read, link } = await officeWithReader();
  const fromFolder = await counters.open();
  const place = `Efua reads, ${link.hosts[0]?.host}`;
  expect(await read()).toEqual({ result: 'connected', report: { ...fromFolder, source: 'office', place } });
});

test('a copy of the server that takes no writes is read all the same, and never sent to', async () => {
  const { db, read, link } = await officeWithReader();
  await db.run(`ALTER ROLE ${link.role} SET default_transaction_read_only = on`);
  expect(await read()).toMatchObject({ report: { trouble: null, counters: [{ files: 3 }] } });
  await expect(connectOffice(link, new AbortController().signal)).rejects.toMatchObject({ trouble: 'read-only' });
});

test('a wrong authority, a wrong password and a revoked reader are told as such, and nothing is read', async () => {
  const { db, read, counters } = await officeWithReader();
  const other = await makeThrowAwayAuthority('somebody else');
  const troubles = [
    await read({ authority: other.ca }),
    await read({ password: 'not-the-password-that-was-made' }),
  ].map((answer) => (answer.result === 'connected' ? [answer.report.trouble, answer.report.counters] : answer));
  expect(troubles).toEqual([
    ['certificate', []],
    ['password', []],
  ]);
  expect(await read()).toMatchObject({ report: { trouble: null } });
  await revoke(db, 'Efua reads');
  expect(await counters.look()).toMatchObject({ trouble: 'password', counters: [] });
});
