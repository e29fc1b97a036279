/** The customers' book: a number with its name, the search by name, and the dialog that gives one. */
import type { Page } from 'playwright';
import { fakeCustomers } from '../fakes/fake-customers.ts';
import { busyBoard, good, snapshot } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

const ofOwner = snapshot({ attendant: { ...snapshot().attendant, role: 'owner' } });
const answers = { 'sales.board': () => good(busyBoard()), ...fakeCustomers() };

async function named(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('0244123456');
  await page.getByRole('button', { name: 'Kofi Mensah' }).waitFor();
}

export const CUSTOMER_SCENES: Readonly<Record<string, Scene>> = {
  'customer-named': { answers, act: named, everyLook: true },
  'customer-name': {
    answers,
    everyLook: true,
    act: async (page) => {
      await named(page);
      await page.keyboard.press('Alt+c');
      await page.getByRole('button', { name: 'Erase the name' }).waitFor();
    },
  },
  'customer-found': {
    answers,
    everyLook: true,
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('Shift+K');
      await page.getByRole('option').nth(1).waitFor();
    },
  },
  'names-erased': {
    answers: { ...answers, 'counter.snapshot': () => good(ofOwner) },
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('F10');
      await page.getByLabel('Keep customers’ names').selectOption('Never');
      await page.getByText('Save erases the names of all customers.').scrollIntoViewIfNeeded();
    },
  },
};
