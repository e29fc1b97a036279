/** The examination as the owner reads it aloud over the phone: by keyboard, the faults first. */
import { expect, test } from 'vitest';
import { reportWith, TROUBLED } from '../../../support/preview/fakes/fake-doctor.ts';
import { bad, good, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { openDoctor } from '../../../support/preview/scenes/doctor-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();

test('faults come first, with their remedy, and one sentence sums them up', async () => {
  const { page } = await open({ 'doctor.examine': () => good(TROUBLED) });
  await openDoctor(page);
  const dialog = page.getByRole('dialog', { name: 'This counter' });
  await dialog.getByText("Wrong: This PC's clock, Key for SMS, Printer for slips.").first().waitFor();
  const found = await dialog.getByRole('listitem').allInnerTexts();
  expect(found.slice(0, 4).join('\n')).toMatch(
    /clock[\s\S]*24 hours behind[\s\S]*SMS[\s\S]*refuses[\s\S]*no paper[\s\S]*120 MB/,
  );
});

test('the doctor looks again when asked, saves the file for support, and Esc gives the settings back', async () => {
  const reports = [TROUBLED, reportWith()];
  const { page, main } = await open({ 'doctor.examine': () => good(reports.shift()) });
  await openDoctor(page);
  await page.getByText('Wrong:').first().waitFor();
  await page.getByRole('button', { name: 'Look again' }).press('Enter');
  await page.getByText('Everything is fine.').first().waitFor();
  await page.getByRole('button', { name: 'Save a file for support' }).press('Enter');
  await page.getByText('Saved: /home/efua').waitFor();
  await expect.poll(() => main.asked.filter(({ name }) => name === 'doctor.bundle')).toHaveLength(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Check this counter');
});

test('a person who may not set the counter up reads which Dwadi it is, and examines nothing', async () => {
  const { attendant } = snapshot();
  const mayNot = { ...attendant, rights: { ...attendant.rights, settings: false } };
  const { page } = await open({
    'counter.snapshot': () => good(snapshot({ attendant: mayNot })),
    'doctor.examine': () => bad('not-allowed'),
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByText('UNSIGNED: this copy may not be the real Dwadi').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Check this counter' }).count()).toBe(0);
});
