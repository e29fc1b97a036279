/** One office put together: when it asks for a password, and that TLS makes its cookie one for TLS alone. */
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { setPassword } from '#main/office/people/password.ts';
import { ownersActs } from '#main/office/server/acts.ts';
import { type OfficeOptions, openOffice } from '#main/office/server/office.ts';
import { fetchTrusting, OfficeBrowser } from '../../../support/office/browser.ts';
import { enrolled, migratedForFile } from '../../../support/office/migrated.ts';
import { LINK_PLACE, PASSWORD } from '../../../support/office/open-office.ts';
import { makeThrowAwayAuthority } from '../../../support/training/throw-away-authority.ts';

const db = migratedForFile();

beforeEach(() => db().run('DELETE FROM dwadi.owner_password; DELETE FROM dwadi.session'));

async function opened(more: Partial<OfficeOptions> = {}) {
  const folds = { count: 0 };
  const office = await openOffice({
    ...{ db: db(), acts: ownersActs(db(), LINK_PLACE), post: async () => null, page: new Map(), demo: false },
    ...{ host: '127.0.0.1', port: 0, tls: null, behindProxy: false, newPassword: false, everyMs: 3_600_000 },
    fold: async () => {
      folds.count += 1;
    },
    onTrouble: () => {},
    ...more,
  });
  onTestFinished(() => office.close());
  return { office, folds };
}

test('an office without a password asks for one by a code, and so does one that was started for a new one', async () => {
  expect((await opened()).office.setUpCode).toMatch(/^\w{4}-\w{4}-\w{4}$/);
  await setPassword(db(), PASSWORD);
  expect((await opened()).office.setUpCode).toBeNull();
  expect((await opened({ newPassword: true })).office.setUpCode).toMatch(/^\w{4}-\w{4}-\w{4}$/);
});

test('it looks by itself when it is opened, and when it is told to', async () => {
  const { office, folds } = await opened();
  await office.look();
  expect(folds.count).toBe(2);
});

test('it answers with the counters as they stand while its first fold is under way', async () => {
  await setPassword(db(), PASSWORD);
  await enrolled(db(), 'AAAA');
  const fold = Promise.withResolvers<void>();
  const { office } = await opened({ fold: () => fold.promise });
  onTestFinished(() => fold.resolve());
  const browser = new OfficeBrowser(`http://127.0.0.1:${office.port}`);
  await browser.signIn();
  expect((await browser.get('/page/today')).body.counters).toMatchObject([{ name: 'Counter AAAA' }]);
});

test('over TLS the cookie is bound to the host and sent over TLS only, and without it neither', async () => {
  await setPassword(db(), PASSWORD);
  const { ca, issue } = await makeThrowAwayAuthority('Office of tests');
  const secure = await opened({ tls: await issue({ hosts: ['127.0.0.1'] }) });
  const over = new OfficeBrowser(`https://127.0.0.1:${secure.office.port}`, fetchTrusting(ca));
  const { status, headers } = await over.signIn();
  expect(status).toBe(200);
  expect(headers.getSetCookie()[0]).toMatch(/^__Host-dwadi-office=.*; Secure; /);
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000');
  const plain = await opened();
  const cookie = (await new OfficeBrowser(`http://127.0.0.1:${plain.office.port}`).signIn()).headers.getSetCookie()[0];
  expect(cookie).toMatch(/^dwadi-office=/);
  expect(cookie).not.toContain('Secure');
});

test('streams that are open are counted, and end with the office', async () => {
  await setPassword(db(), PASSWORD);
  const { office } = await opened();
  const browser = new OfficeBrowser(`http://127.0.0.1:${office.port}`);
  await browser.signIn();
  const line = await browser.listen((await browser.get('/page/today')).body.at);
  expect(office.openStreams()).toBe(1);
  await office.close();
  expect(await line.next()).toBeNull();
  expect(office.openStreams()).toBe(0);
});
