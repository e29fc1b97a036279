import { expect, test } from 'vitest';
import { busyBoard, good, sale } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();
const busy = { 'sales.board': () => good(busyBoard()) };
const STRIP = /^Open the board\. Under way 3 Needs attention (\d) Just now 4/;
const MAKE_ROOM = /^Make room/;

const notSent = (ago: number) =>
  sale({ ago, state: 'recorded', money: 'none', attention: 'not-sent', actions: ['send', 'withdraw'] });

async function onDay() {
  const opened = await open(busy);
  const { page } = opened;
  await page.getByRole('button', { name: /055 901 2112/ }).waitFor();
  await page.keyboard.press('F11');
  return {
    ...opened,
    strip: page.getByRole('button', { name: STRIP }),
    room: page.getByRole('button', { name: MAKE_ROOM }),
  };
}

test('an owner’s page folds the board to its counts; one key opens it until the page is left', async () => {
  const { page, strip, room } = await onDay();
  await strip.waitFor();
  expect(await page.getByRole('region', { name: 'Under way' }).count()).toBe(0);
  await page.keyboard.press('Alt+b');
  await room.waitFor();
  await page.getByRole('region', { name: 'Under way' }).waitFor();
  await page.keyboard.press('F8');
  await strip.waitFor();
  await strip.press('Enter');
  await expect.poll(() => room.evaluate((key) => key === document.activeElement)).toBe(true);
  // The screens that sell, and the drawer's, keep it as it is.
  for (const key of ['F2', 'Alt+s']) {
    await page.keyboard.press(key);
    await expect.poll(() => room.count()).toBe(0);
    await page.keyboard.press('Alt+b');
    await page.getByRole('region', { name: 'Under way' }).waitFor();
  }
});

test('a sale that newly needs a person opens the board, unless a hand has folded it on this page', async () => {
  const { page, tell, strip, room } = await onDay();
  await strip.waitFor();
  const first = notSent(30);
  await tell('sale.changed', first);
  await room.waitFor();
  await page.keyboard.press('Alt+b');
  await expect.poll(() => strip.textContent()).toContain('Needs attention 2');
  await tell('sale.changed', notSent(20));
  await expect.poll(() => strip.textContent()).toContain('Needs attention 3');
  await page.keyboard.press('F8');
  await strip.waitFor();
  // News of a sale that is known to need a person opens nothing.
  await tell('sale.changed', { ...first, revision: first.revision + 1 });
  await tell('sale.changed', sale({ ago: 1 }));
  await expect.poll(() => page.getByRole('button', { name: /^Open the board\. Under way 4/ }).count()).toBe(1);
});
