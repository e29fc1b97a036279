/** The drawer's page: closed, open, counted, handed over, and its X and Z. */
import type { Page } from 'playwright';
import type { ShiftFact } from '#shared/counter-api/shifts.ts';
import { bad, busyBoard, good, NOW, snapshot } from '../fakes/fake-main.ts';
import { CREDITORS, OWED } from '../fakes/fake-shifts.ts';
import type { Scene } from './scene.ts';

const busy = { 'sales.board': () => good(busyBoard()) };

export const drawerIs = (changes: Partial<ShiftFact>) => ({
  ...busy,
  'counter.snapshot': () => good(snapshot({ shift: { ...snapshot().shift, ...changes } })),
});

export async function toShift(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Alt+s');
  await page.getByRole('heading', { name: 'Closed shifts' }).waitFor();
}

export async function toOtherwise(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'MoMo or credit' }).waitFor();
  await page.keyboard.press('t');
  await page.getByLabel('By MoMo').waitFor();
}

async function count(page: Page): Promise<void> {
  for (const pieces of ['4', '1', '0', '2', '3', '1']) {
    await page.keyboard.type(pieces);
    await page.keyboard.press('Enter');
  }
}

export const SHIFT_SCENES: Readonly<Record<string, Scene>> = {
  'shift-open': { everyLook: true, answers: busy, act: toShift },
  'shift-many-debts': {
    answers: { ...busy, 'tenders.credits': () => good({ newest: CREDITORS, all: 1234 }) },
    act: toShift,
  },
  'shift-much-owed': {
    answers: { ...busy, 'owed.list': () => good({ newest: OWED, all: 1234 }) },
    act: toShift,
  },
  'shift-forgotten': { pictureOnly: true, answers: drawerIs({ forgotten: true }) },
  'shift-not-open': { everyLook: true, answers: drawerIs({ state: 'waiting', openedAt: 0 }) },
  'shift-pay-out': {
    answers: { ...busy, 'shifts.move': () => bad('shift-closed') },
    act: async (page) => {
      await toShift(page);
      await page.keyboard.press('u');
      await page.getByLabel('Amount').waitFor();
      await page.keyboard.type('15');
      await page.keyboard.press('Enter');
      await page.getByText('Type an amount, and what it is for').waitFor();
    },
  },
  'shift-owed-paid': {
    answers: {
      ...busy,
      'owed.payOut': () => good({ pin: { kind: 'wrong', waitMs: 0 }, owed: { newest: [], all: 0 } }),
    },
    act: async (page) => {
      await toShift(page);
      await page.getByRole('button', { name: /^Pay out: Bills/ }).press('Enter');
      await page.getByLabel('Your PIN').waitFor();
      await page.keyboard.type('0007');
      await page.keyboard.press('Enter');
      await page.getByText('That PIN is not right.').waitFor();
    },
  },
  'shift-end-asked': {
    pictureOnly: true,
    answers: busy,
    act: async (page) => {
      await toShift(page);
      await page.keyboard.press('e');
    },
  },
  'shift-count': {
    everyLook: true,
    answers: drawerIs({ state: 'counting' }),
    act: async (page) => {
      await page.getByLabel('GHS 200').waitFor();
      await count(page);
    },
  },
  'shift-count-asked': {
    answers: drawerIs({ state: 'counting' }),
    act: async (page) => {
      await page.getByLabel('GHS 200').waitFor();
      await count(page);
      await page.getByRole('button', { name: 'Close the shift' }).press('Enter');
      await page.getByText('You counted').waitFor();
    },
  },
  'shift-count-empty': {
    answers: drawerIs({ state: 'counting' }),
    act: async (page) => {
      await page.getByLabel('GHS 200').waitFor();
      await page.getByRole('button', { name: 'Close the shift' }).press('Enter');
      await page.getByText('You counted nothing.').waitFor();
    },
  },
  'shift-hand-over': {
    answers: busy,
    act: async (page) => {
      await toShift(page);
      await page.keyboard.press('h');
      await page.getByLabel('GHS 200').waitFor();
      await count(page);
      await page.getByRole('button', { name: 'Hand over' }).press('Enter');
      await page.getByText('Nothing is missing').waitFor();
    },
  },
  'shift-x': {
    pictureOnly: true,
    answers: busy,
    act: async (page) => {
      await toShift(page);
      await page.keyboard.press('x');
      await page.getByRole('heading', { name: 'The shift so far (X)' }).waitFor();
    },
  },
  'shift-z': {
    everyLook: true,
    answers: busy,
    act: async (page) => {
      await toShift(page);
      await page.getByRole('button', { name: 'Look at Z 11' }).press('Enter');
      await page.getByRole('heading', { name: 'Z 12' }).waitFor();
    },
  },
  'paid-otherwise': {
    everyLook: true,
    answers: { ...busy, 'tenders.mobileMoneyUse': () => good({ slip: 1012, at: NOW - 5_400_000, byName: 'Kofi' }) },
    act: async (page) => {
      await toOtherwise(page);
      await page.keyboard.type('4');
      await page.keyboard.press('Tab');
      await page.keyboard.type('0056 7812 34');
      await page.keyboard.press('Enter');
      await page.getByText('This MoMo message was used here before').waitFor();
    },
  },
  'paid-in-parts': {
    pictureOnly: true,
    answers: busy,
    act: async (page) => {
      await toOtherwise(page);
      await page.keyboard.type('4');
      await page.keyboard.press('Tab');
      await page.keyboard.type('0056 7812 34');
      await page.keyboard.press('Enter');
      await page.getByText('mobile money GHS 4.00').waitFor();
    },
  },
  'shift-read-back-stopped': {
    answers: drawerIs({ state: 'waiting', openedAt: 0 }),
    act: async (page) => {
      await page.getByLabel('Money in the drawer').waitFor();
      await page.keyboard.press('F2');
      await page.keyboard.type('024412345610');
      await page.keyboard.press('Enter');
      await page.getByText('The drawer is not open.').waitFor();
    },
  },
};
