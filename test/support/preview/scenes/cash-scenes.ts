/** The cash counted in before Send, and the settings that ask for it. */

import type { Page } from 'playwright';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { answered } from '../answered.ts';
import { busyBoard, good, snapshot } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

export const countingSnapshot = () => snapshot({ settings: { ...USUAL_SETTINGS, cashGate: true } });

export const counting = {
  'sales.board': () => good(busyBoard()),
  'counter.snapshot': () => good(countingSnapshot()),
};

async function toCash(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await page.getByLabel('Cash received').waitFor();
  await answered(page);
}

export const cashScenes: Readonly<Record<string, Scene>> = {
  'cash-asked': { everyLook: true, answers: counting, act: toCash },
  'cash-short': {
    answers: counting,
    act: async (page) => {
      await toCash(page);
      await page.keyboard.type('5');
      await page.keyboard.press('Enter');
    },
  },
  'cash-enough': {
    answers: counting,
    act: async (page) => {
      await toCash(page);
      await page.keyboard.press('b');
    },
  },
  'cash-change': {
    answers: counting,
    act: async (page) => {
      await toCash(page);
      await page.keyboard.press('b');
      await page.keyboard.press('Enter');
      await page.getByText('Change GHS 10.00').waitFor();
    },
  },
  settings: {
    everyLook: true,
    act: async (page) => {
      await page.keyboard.press('F10');
      await page.getByRole('heading', { name: 'Settings' }).waitFor();
    },
  },
};
