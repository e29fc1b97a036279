/** A live counter is called as its owner has named it: on what leaves the shop as well as on its slips. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { parsePhone } from '#shared/phone.ts';
import { makeFolder, removeFolder } from '../../support/counter.ts';
import { spawnService, type TestService } from '../../support/service.ts';
import { setUpShop, shopOn, startDay } from '../../support/shop.ts';

const OWNERS_PHONE = parsePhone('0241234567');

let service: TestService;
beforeAll(async () => {
  service = await spawnService({ tls: true });
}, 60_000);
afterAll(() => service.stop());

const textsOf = async (): Promise<string[]> =>
  (await service.ledger()).orders
    .filter(({ kind }) => kind === 'sms')
    .map(({ details }) => String((details as { message?: unknown }).message));

test('exports, day files and texts to the owner bear the shop’s name, and its new name from a change on', async () => {
  const root = makeFolder();
  const shop = shopOn(root, service);
  onTestFinished(async () => {
    await shop.close();
    removeFolder(root);
  });
  await setUpShop(shop, service);
  await startDay(shop);
  const { counter } = shop;
  const { mark, settings, now } = counter.snapshot();
  const today = new Date(now).toISOString().slice(0, 10);
  const exported = async () =>
    readFileSync((await counter.opened?.exporter.save({ from: today, to: today }, 'csv')) ?? '', 'utf8');
  expect(await exported()).toContain(`"Adom Mobile, ${mark}"`);

  await counter.saveSettings({ ...settings, shopName: 'Adom Kaneshie', newsPhone: OWNERS_PHONE });
  expect(await exported()).toContain(`"Adom Kaneshie, ${mark}"`);
  await counter.opened?.shifts.end();
  expect(await counter.opened?.shifts.close([])).toMatchObject({ ok: true });
  await expect.poll(textsOf).toEqual([expect.stringContaining(`Adom Kaneshie ${mark}: shift closed, Z 1.`)]);

  await service.control('advance', { seconds: 86_400 + 600 });
  await counter.askBalance();
  await expect
    .poll(async () => {
      await counter.askBalance();
      await counter.opened?.owner.dayFiles.look();
      return readdirSync(join(shop.folder, 'day-files')).length;
    })
    .toBeGreaterThan(0);
  const [name = ''] = readdirSync(join(shop.folder, 'day-files'));
  const { body } = JSON.parse(readFileSync(join(shop.folder, 'day-files', name), 'utf8'));
  expect(body).toMatchObject({ shop: 'Adom Kaneshie', counter: { mark, kind: 'live' } });
});
