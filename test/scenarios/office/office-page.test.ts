/** Two offices of one owner on a real PostgreSQL: they share who may look, and both see a counter's sale by themselves. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DemoBooks } from '#main/office/demo/books.ts';
import { claimMark, insertBatch } from '#main/office/demo/insert-batch.ts';
import { DEMO_PRODUCTS } from '#main/office/demo/shops.ts';
import { type Serving, serveOffice } from '#main/office/serve-command.ts';
import { removeFolder } from '../../support/folders.ts';
import { OfficeBrowser } from '../../support/office/browser.ts';
import { freshOffice, openAsSuperuser, postgresForFile } from '../../support/office/postgres.ts';

const postgres = postgresForFile();
const PASSWORD = 'four words of mine';

async function twoOffices() {
  const { cluster, database, db } = await freshOffice(postgres());
  const page = mkdtempSync(join(tmpdir(), 'dwadi-office-'));
  const authority = join(page, 'authority.crt');
  writeFileSync(join(page, 'index.html'), '');
  writeFileSync(authority, '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n');
  const said: string[] = [];
  const serve = async (): Promise<Serving> => {
    const openPostgres = () => openAsSuperuser(cluster, database);
    const openEmbedded = () => Promise.reject(new Error('a database was named'));
    const ports = {
      openPostgres,
      openEmbedded,
      env: {},
      page,
      now: Date.now,
      say: (line: string) => void said.push(line),
    };
    const named = ['--database', `postgres://owner@127.0.0.1/${database}`, '--authority', authority];
    const serving = await serveOffice(['--port', '0', ...named], ports);
    onTestFinished(() => serving.close());
    return serving;
  };
  onTestFinished(() => removeFolder(page));
  const [first, second] = [await serve(), await serve()];
  const browsers = [first, second].map(({ office }) => new OfficeBrowser(`http://127.0.0.1:${office.port}`));
  const code = first.office.setUpCode ?? '';
  await browsers[0]?.change('set-password', { code, password: PASSWORD });
  return { db, said, browsers: browsers as [OfficeBrowser, OfficeBrowser] };
}

test('a session, a sign-out and the limit of tries hold at both', async () => {
  const { browsers } = await twoOffices();
  const [here, there] = browsers;
  there.cookie = here.cookie;
  expect((await there.get('/page/today')).status).toBe(200);
  const line = await there.listen('');
  await line.next();
  await here.change('sign-out', { everywhere: true });
  expect((await there.get('/page/today')).status).toBe(401);
  line.close();
  const stranger = [new OfficeBrowser(here.address), new OfficeBrowser(there.address)] as const;
  const statuses: number[] = [];
  for (let nth = 0; nth < 11; nth += 1) statuses.push((await stranger[nth % 2 === 0 ? 0 : 1].signIn('no')).status);
  expect(statuses.slice(9)).toEqual([403, 429]);
});

test("a counter that is enrolled on the page sells, and both offices' browsers see it by themselves", async () => {
  const { db, browsers } = await twoOffices();
  const [here, there] = browsers;
  there.cookie = here.cookie;
  const { body } = await here.change('enrol', { name: 'Adom Kaneshie', again: false });
  const { role } = JSON.parse(body.file);
  await claimMark(db, role, { mark: 'ADOM', shop: 'Adom', signer: 'a'.repeat(64) });
  const lines = await Promise.all(
    browsers.map(async (browser) => browser.listen((await browser.get('/page/today')).body.at)),
  );
  const books = new DemoBooks('ADOM', 50_000);
  const [product] = DEMO_PRODUCTS;
  books.sell({ ...product, attendant: 'Ama', tender: 'cash', at: Date.now(), stuck: false });
  await insertBatch(db, role, books.takeBatch(Date.now()));
  for (const line of lines) {
    for (;;) {
      const event = await line.next();
      if (event === null) throw new Error('the line ended');
      if (
        event.name === 'counters' &&
        event.data.counters.some(({ orders, revenue }) => orders === 1 && revenue === product.price)
      )
        break;
    }
    line.close();
  }
});
