/** The weight of the first view on a line of 3G: the page, its fonts and today of forty counters, as they travel. */
import { expect, test } from 'vitest';
import { DEMO_SHOPS } from '#main/office/demo/shops.ts';
import { officeWindows } from '../../support/office/office-window.ts';
import { buildOfficePage } from '../../support/preview/build.ts';

const MOST_BYTES = 150_000;
const open = officeWindows();

test('the first view of forty counters takes less than 150 kB over the wire', async () => {
  const window = await open({ demo: true });
  const { db, office } = window.office;
  // A counter that has not connected yet has a row of its own, too.
  for (let nth = DEMO_SHOPS.length; nth < 40; nth += 1) {
    await db.query(`INSERT INTO dwadi.counter (role, name) VALUES ($1, $2)`, [
      `dwadi_till_${nth}`,
      `Adom Mobile, shop ${nth}`,
    ]);
  }
  await office.look();
  await window.signIn();
  const { page, context } = window;
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  let bytes = 0;
  session.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.reload();
  await page.getByText('Adom Mobile, shop 39').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.poll(() => bytes).toBeGreaterThan(80_000);
  expect(bytes).toBeLessThan(MOST_BYTES);
});

test('the built page is served whole, compressed, and kept by the browser', async () => {
  await buildOfficePage();
  const { office } = await open();
  const index = await fetch(office.address);
  expect(index.headers.get('cache-control')).toBe('no-cache');
  const [script] = /\/assets\/index-[^"]+\.js/.exec(await index.text()) ?? [];
  const answer = await fetch(`${office.address}${script}`, { headers: { 'accept-encoding': 'gzip, br' } });
  expect(answer.headers.get('content-encoding')).toBe('br');
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  // A file of an older build is gone, and no page is read as a script instead.
  expect((await fetch(`${office.address}/assets/index-older.js`)).status).toBe(404);
  expect((await fetch(`${office.address}/days`)).headers.get('content-type')).toBe('text/html; charset=utf-8');
});
