/** This PC locked down, by keyboard: choosing it, leaving it with an owner's PIN, and its words after a bad night. */
import { expect, test } from 'vitest';
import { type FakeMain, good, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { KIOSK, level, pcAt, toPc, wantsToLeave } from '../../support/preview/scenes/lockdown-scenes.ts';
import { typePin } from '../../support/preview/scenes/staff-scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();
const asked = ({ asked }: FakeMain, name: string) =>
  asked.filter((call) => call.name === name).map(({ request }) => request);

test('a level’s effects are read before they happen, and only the button makes them', async () => {
  const { page, main } = await open(pcAt({}));
  await toPc(page);
  await level(page).focus();
  await page.keyboard.press('k');
  await page.getByText('System windows do not open.').waitFor();
  await page.getByText('Ctrl+Alt+Del').waitFor();
  expect(asked(main, 'lockdown.choose')).toEqual([]);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'lockdown.choose')).toEqual([{ level: 'kiosk' }]);
  await page.getByRole('button', { name: 'Close Dwadi' }).waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Use this level' }).count()).toBe(0);
});

test('the way out stands for everybody; choosing stands for the owner', async () => {
  const { page, main } = await open(pcAt({ ...KIOSK, now: { level: 'kiosk', mayChoose: false } }));
  await toPc(page);
  await expect.poll(() => level(page).count()).toBe(0);
  await page.getByRole('button', { name: 'Close Dwadi' }).press('Enter');
  await expect.poll(() => asked(main, 'lockdown.close')).toHaveLength(1);
});

test('an owner types a PIN over any screen; a wrong one stays, Esc gives the field back, a right one closes', async () => {
  const answers = [good({ kind: 'wrong', waitMs: 0 }), good({ kind: 'right' })];
  const { page, main } = await open({ ...pcAt(KIOSK), 'lockdown.leave': () => answers.shift() });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('0244');
  await wantsToLeave(page);
  await typePin(page, '9517');
  await page.getByText('That PIN is not right.').waitFor();
  await expect.poll(() => page.getByLabel('PIN', { exact: true }).inputValue()).toBe('');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await page.keyboard.type('123');
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('024 412 3');
  await wantsToLeave(page);
  await wantsToLeave(page);
  await typePin(page, '3690');
  await page.getByText('Dwadi is closing.').waitFor();
  await expect
    .poll(() => asked(main, 'lockdown.leave'))
    .toEqual([
      { ownerId: 'efua', pin: '9517' },
      { ownerId: 'efua', pin: '3690' },
    ]);
  await expect.poll(() => asked(main, 'lockdown.owners')).toHaveLength(2);
});

test('the way out works from the lock screen, too, and only owners are asked', async () => {
  const { page, main } = await open({ ...pcAt({ ...KIOSK, locked: true }) });
  await page.getByText('The counter is locked').waitFor();
  await wantsToLeave(page);
  const dialog = page.getByRole('dialog', { name: 'Close Dwadi on this PC' });
  await dialog.getByLabel('PIN', { exact: true }).waitFor();
  await expect.poll(() => dialog.getByRole('radio').count()).toBe(1);
  await page.keyboard.type('9517');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'lockdown.leave')).toEqual([{ ownerId: 'efua', pin: '9517' }]);
  expect(asked(main, 'staff.signIn')).toEqual([]);
});

test('no key and no button opens a file at a kiosk', async () => {
  const { page } = await open(pcAt(KIOSK));
  await page.getByLabel("Customer's number").waitFor();
  for (const key of ['F5', 'F6']) {
    await page.keyboard.press(key);
    await page.getByText('a kiosk does not open files.').waitFor();
    await expect.poll(() => page.locator('input[type=file]').count()).toBe(0);
    await page.keyboard.press('Control+o');
  }
});

test('the news that Dwadi kept ending stays until an entitled person says they have read it', async () => {
  const gaveUp = { at: snapshot().now - 60_000, times: 5 };
  const { page, main, tell } = await open(pcAt({ now: { level: 'kiosk' }, told: { gaveUp } }));
  await page.getByText('It stopped 5 times in a row').waitFor();
  await page.getByRole('button', { name: 'Understood' }).press('Enter');
  await expect.poll(() => asked(main, 'lockdown.seen')).toHaveLength(1);
  await tell('counter.changed', snapshot({ lockdown: { level: 'kiosk', systemDialogs: false, gaveUp: null } }));
  await expect.poll(() => page.getByText('It stopped 5 times in a row').count()).toBe(0);
});
