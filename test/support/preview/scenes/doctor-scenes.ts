/** The doctor's page: no fault, faults, still running, refused. */
import type { Page } from 'playwright';
import { TROUBLED } from '../fakes/fake-doctor.ts';
import { bad, good, never } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

export async function openDoctor(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Check this counter' }).press('Enter');
}

const answered = (words: string) => async (page: Page) => {
  await openDoctor(page);
  await page.getByText(words).first().waitFor();
};

export const doctorScenes: Readonly<Record<string, Scene>> = {
  'doctor-well': { act: answered('Everything is fine.') },
  'doctor-troubled': {
    answers: { 'doctor.examine': () => good(TROUBLED) },
    act: answered('Wrong:'),
    everyLook: true,
  },
  'doctor-looking': { answers: { 'doctor.examine': never }, act: answered('Dwadi checks') },
  'doctor-refused': { answers: { 'doctor.examine': () => bad('not-allowed') }, act: answered('You may not') },
  'doctor-saved': {
    act: async (page) => {
      await answered('Everything is fine.')(page);
      await page.getByRole('button', { name: 'Save a file for support' }).click();
      await page.getByText('Saved:').waitFor();
    },
  },
  'about-unsigned': {
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('F10');
      await page.getByText('UNSIGNED').scrollIntoViewIfNeeded();
    },
  },
};
