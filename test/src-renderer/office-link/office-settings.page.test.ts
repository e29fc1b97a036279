/** The stream to the office in the settings, by keyboard: two ways in, each state, and the end of it. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { OfficeState } from '#shared/counter-api/office.ts';
import { ALL_RIGHTS } from '#shared/counter-api/staff.ts';
import { OFFICE, officeHeadline, officeTroubleWords } from '#shared/words/office.ts';
import { answered } from '../../support/preview/answered.ts';
import { bad, good, NOW, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { OFF, office, stoppedOffice, waitingOffice } from '../../support/preview/fakes/fake-office.ts';
import { ownersDesk, toOffice } from '../../support/preview/scenes/office-scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';

const open = counterWindows();

async function openOffice(state?: OfficeState, answers: Parameters<typeof open>[0] = {}) {
  const { page, main } = await open({ ...ownersDesk(state), ...answers });
  await toOffice(page);
  return { page, main, group: page.getByRole('group', { name: OFFICE.title }) };
}

const tell = (page: Page) => page.evaluate(() => Reflect.get(window, 'dwadiTell')('office.changed', {}));
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');
const said = (page: Page) => page.locator('[aria-live]').allTextContents();

test('a pasted code connects with Enter, leaves nothing of itself, and the focus stays in the group', async () => {
  const { page, main, group } = await openOffice();
  await group.getByLabel(OFFICE.code).focus();
  await page.keyboard.insertText('dwadi-office.eyJzZWNyZXQiOjF9');
  expect(await group.getByLabel(OFFICE.code).getAttribute('type')).toBe('password');
  await page.keyboard.press('Enter');
  await group.getByText(officeHeadline(office())).waitFor();
  expect(main.asked.find(({ name }) => name === 'office.connect')?.request).toEqual({
    text: 'dwadi-office.eyJzZWNyZXQiOjF9',
  });
  await expect.poll(() => focused(page)).toBe(officeHeadline(office()));
  await expect.poll(() => said(page)).toContain(officeHeadline(office()));
  const left = await page.evaluate(() => [
    document.documentElement.outerHTML,
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  ]);
  expect(left.join('')).not.toContain('eyJzZWNyZXQiOjF9');
  expect(main.asked.filter(({ name }) => name.startsWith('drafts.'))).toEqual(
    main.asked.filter(({ name }) => name === 'drafts.kept'),
  );
});

test('a text that is no link is refused in one sentence, and stays to be mended', async () => {
  const { page, group } = await openOffice(OFF, {
    'office.connect': () => good({ result: 'refused', why: 'newer-link' }),
  });
  const field = group.getByLabel(OFFICE.code);
  await field.fill('dwadi-office.newer');
  await field.press('Enter');
  await group.getByRole('alert').getByText('Update Dwadi first').waitFor();
  expect(await field.inputValue()).toBe('dwadi-office.newer');
  expect(await field.getAttribute('aria-describedby')).toBe(
    await group.getByRole('alert').locator('..').getAttribute('id'),
  );
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('INPUT');
});

test('an empty field asks nothing, a file that nobody chose changes nothing, and one that was chosen connects', async () => {
  const files = [{ result: 'cancelled' }, { result: 'connected', state: office() }];
  const { page, main, group } = await openOffice(OFF, { 'office.connectFile': () => good(files.shift()) });
  await group.getByLabel(OFFICE.code).press('Enter');
  await group.getByRole('button', { name: OFFICE.chooseFile }).press('Enter');
  await expect.poll(() => files.length).toBe(1);
  expect(main.asked.some(({ name }) => name === 'office.connect')).toBe(false);
  // The button waits for the answer before it takes another press.
  await answered(page);
  await group.getByText(officeHeadline(OFF)).waitFor();
  await group.getByRole('button', { name: OFFICE.chooseFile }).press('Enter');
  await group.getByText(officeHeadline(office())).waitFor();
  await expect.poll(() => focused(page)).toBe(officeHeadline(office()));
});

test('a counter that waits says what is behind, since when, why, and when it tries again', async () => {
  const { group } = await openOffice(waitingOffice({ detail: 'connection refused' }));
  await group.getByText(officeTroubleWords('unreachable').happened).waitFor();
  expect(await group.locator('dl').innerText()).toMatch(
    /Last sent\s+Fri 20 Nov 2026 08:42, 26 hours ago\s+Waits here\s+1,240 rows, the oldest from yesterday, 08:42\s+Next try\s+Today, 10:50/,
  );
  expect(await group.innerText()).toContain(`${OFFICE.detail}: connection refused`);
});

test('a change is read out once, and leaves the focus on its button', async () => {
  let now = waitingOffice();
  const { page, group } = await openOffice(now, { 'office.state': () => good(now) });
  await group.getByRole('button', { name: OFFICE.sendNow }).focus();
  now = office({ lastSentAt: NOW });
  await tell(page);
  await group.getByText(officeHeadline(now)).waitFor();
  await expect.poll(() => said(page)).toContain(officeHeadline(now));
  expect(await focused(page)).toBe(OFFICE.sendNow);
  await expect.poll(() => group.locator('dl').innerText()).toContain('Nothing');
});

test('a slow answer to Send now is waited for, and one press is one call', async () => {
  const slow = held(() => good(office()));
  const { page, main, group } = await openOffice(waitingOffice(), { 'office.sendNow': slow.answer });
  const button = group.getByRole('button', { name: OFFICE.sendNow });
  for (const _ of [1, 2]) await button.press('Enter');
  await expect.poll(() => button.getAttribute('aria-disabled')).toBe('true');
  slow.release();
  await group.getByText(officeHeadline(office())).waitFor();
  await expect.poll(() => button.getAttribute('aria-disabled')).toBeNull();
  expect(main.asked.filter(({ name }) => name === 'office.sendNow')).toHaveLength(1);
  expect(await focused(page)).toBe(OFFICE.sendNow);
});

test('a stopped counter says what it means and whom to call, in an alert', async () => {
  const { group } = await openOffice(stoppedOffice({ trouble: 'mark-taken' }));
  const { happened, advice } = officeTroubleWords('mark-taken');
  await group.getByRole('alert').getByText(`${happened} ${advice}`).waitFor();
  expect(await group.locator('dl').innerText()).not.toContain(OFFICE.nextTry);
});

test('a test that fails says why and what to do; a call that fails, too', async () => {
  const { group } = await openOffice(waitingOffice(), {
    'office.test': () => good({ reached: false, trouble: 'clock', detail: null }),
    'office.sendNow': () => bad('journal-unavailable'),
  });
  await group.getByRole('button', { name: OFFICE.test }).press('Enter');
  await group.getByRole('status').getByText("This PC's date or time is wrong").waitFor();
  await group.getByRole('button', { name: OFFICE.sendNow }).press('Enter');
  await group.getByRole('alert').getByText('Dwadi cannot write to its journal').waitFor();
});

test('stopping asks first: Enter goes on sending, and only the second button ends it', async () => {
  const { page, main, group } = await openOffice(waitingOffice());
  const stop = group.getByRole('button', { name: OFFICE.stop });
  const dialog = page.getByRole('dialog', { name: OFFICE.stopTitle });
  await stop.press('Enter');
  await dialog.getByText('1,240 rows were not sent yet.').waitFor();
  await page.keyboard.press('Enter');
  await dialog.waitFor({ state: 'detached' });
  expect(await focused(page)).toBe(OFFICE.stop);
  expect(main.asked.some(({ name }) => name === 'office.disconnect')).toBe(false);
  await stop.press('Enter');
  await dialog.getByRole('button', { name: OFFICE.stop }).press('Enter');
  await group.getByText(officeHeadline(OFF)).waitFor();
  await expect.poll(() => focused(page)).toBe(officeHeadline(OFF));
});

test('an attendant with every right sees nothing of the office, and Training connects practice', async () => {
  const attendant = { ...snapshot().attendant, rights: ALL_RIGHTS };
  const { page, main } = await open({ 'counter.snapshot': () => good(snapshot({ kind: 'live', attendant })) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  expect(await page.getByRole('group', { name: OFFICE.title }).count()).toBe(0);
  expect(main.asked.some(({ name }) => name.startsWith('office.'))).toBe(false);
  const training = await openOffice(OFF, { 'counter.snapshot': () => good(snapshot({ attendant })) });
  await training.group.getByText(OFFICE.practice).waitFor();
});
