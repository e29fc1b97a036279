import { expect, test } from 'vitest';
import { busyBoard, good } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();

test('a page that drew many sales anew collects its garbage once, and not before nobody types', async () => {
  const { page, tell } = await open({ 'sales.board': () => good(busyBoard()) }, { alone: true });
  await page.getByLabel("Customer's number").waitFor();
  await page.clock.install();
  await page.evaluate(() => {
    Object.assign(window, { collected: [], gc: (options: object) => Reflect.get(window, 'collected').push(options) });
  });
  const collected = () => page.evaluate(() => Reflect.get(window, 'collected'));
  const [sale] = busyBoard().justNow;
  for (let change = 0; change < 49; change += 1) await tell('sale.changed', sale);
  await page.clock.runFor(6000);
  expect(await collected()).toEqual([]);
  await tell('sale.changed', sale);
  await settled(page);
  await page.clock.runFor(4000);
  await page.keyboard.press('0');
  await page.clock.runFor(4000);
  // Orders go on by themselves while nobody types.
  await tell('sale.changed', sale);
  expect(await collected()).toEqual([]);
  await page.clock.runFor(2000);
  await page.keyboard.press('0');
  await page.clock.runFor(9000);
  expect(await collected()).toEqual([{ type: 'major', execution: 'async' }]);
});
