/** The waiting room: offered at the read-back, seen in the frame, and opened. */
import type { Page } from 'playwright';
import { answered } from '../answered.ts';
import { busyBoard, good, NOW } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

const busy = { 'sales.board': () => good(busyBoard()) };
const waiting = [
  { phone: '0244123456', volumeGb: 5, since: NOW - 900_000, ready: true },
  { phone: '0559012112', volumeGb: null, since: NOW - 200_000, ready: true },
  { phone: '0540001234', volumeGb: 10, since: NOW - 65_000, ready: false },
];
const someReady = { ...busy, 'waiting.list': () => good(waiting) };

const frame = async (page: Page): Promise<void> => {
  await page.getByLabel("Customer's number").waitFor();
  await answered(page);
};

export const WAITING_SCENES: Readonly<Record<string, Scene>> = {
  'waiting-one': { answers: { ...busy, 'waiting.list': () => good(waiting.slice(2)) }, act: frame },
  'waiting-ready': { answers: someReady, act: frame },
  'waiting-room': {
    everyLook: true,
    answers: someReady,
    act: async (page) => {
      await frame(page);
      await page.getByRole('navigation').getByRole('button', { name: '2 ready, 1 waiting' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
};
