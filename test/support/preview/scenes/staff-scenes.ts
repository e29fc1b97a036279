/** The lock screen, taking over, an owner's word, and the owner's list of people. */
import type { Page } from 'playwright';
import { ALL_RIGHTS, USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import { STAFF } from '#shared/words/staff.ts';
import { answered } from '../answered.ts';
import { bad, busyBoard, good, quote, snapshot } from '../fakes/fake-main.ts';
import { NAMES } from '../fakes/fake-staff.ts';
import type { Scene } from './scene.ts';

export const locked = { 'counter.snapshot': () => good(snapshot({ locked: true, role: null })) };
export const byOwner = {
  'counter.snapshot': () =>
    good(snapshot({ attendant: { id: 'efua', name: 'Efua Mensah', role: 'owner', rights: ALL_RIGHTS } })),
};
const kofi = { id: 'kofi', name: 'Kofi', role: 'attendant', rights: USUAL_RIGHTS } as const;
const busy = { 'sales.board': () => good(busyBoard()) };

const demo = NAMES.map((name, at) => ({ ...name, practicePin: ['3690', '2580', '1470'][at] ?? null }));

export async function typePin(page: Page, pin: string): Promise<void> {
  await page.getByLabel('PIN', { exact: true }).waitFor();
  await page.keyboard.type(pin);
  await page.keyboard.press('Enter');
}

async function toPeople(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Change: Kofi' }).waitFor();
}

export async function toLimit(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('0244123456300');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await answered(page);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Owner allows it' }).waitFor();
}

export const overLimit = { ...busy, 'sales.submit': () => bad('over-limit') };

export const STAFF_SCENES: Readonly<Record<string, Scene>> = {
  'weak-pin': {
    everyLook: true,
    answers: {
      'counter.snapshot': () =>
        good(
          snapshot({
            attendant: { id: 'efua', name: 'Efua Mensah', role: 'owner', rights: ALL_RIGHTS, weakPin: 'short' },
          }),
        ),
    },
    act: async (page) => {
      await page.getByText(STAFF.shortPinMeans).waitFor();
    },
  },
  'locked-no-pin': {
    answers: { ...locked, 'staff.names': () => good(NAMES.map((one) => ({ ...one, hasPin: one.id !== 'kofi' }))) },
    act: async (page) => {
      await page.getByRole('radio', { name: /Kofi/ }).check();
      await page.getByText('You have no PIN yet').waitFor();
    },
  },
  locked: { everyLook: true, answers: { ...locked, 'staff.names': () => good(demo) } },
  'locked-wrong-pin': {
    answers: { ...locked, 'staff.signIn': () => good({ kind: 'wrong', waitMs: 0 }) },
    act: (page) => typePin(page, '9517'),
  },
  'locked-waiting': {
    answers: { ...locked, 'staff.signIn': () => good({ kind: 'wrong', waitMs: 120_000 }) },
    act: async (page) => {
      await typePin(page, '9517');
      await page.getByText('Try again in').waitFor();
    },
  },
  'locked-by-touch': {
    pictureOnly: true,
    touch: true,
    answers: locked,
    act: (page) => page.getByText('Kofi').tap(),
  },
  'switch-person': {
    everyLook: true,
    answers: busy,
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('F12');
      await page.getByLabel('PIN', { exact: true }).waitFor();
    },
  },
  'over-limit-told': {
    answers: {
      ...busy,
      'sales.quote': () => good(quote(pesewas(30_000), { overLimit: { most: pesewas(20_000) } })),
    },
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.type('0244123456300');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Owner allows it' }).waitFor();
    },
  },
  'over-limit': { answers: overLimit, act: toLimit },
  'over-limit-owner': {
    answers: overLimit,
    act: async (page) => {
      await toLimit(page);
      await page.keyboard.press('o');
      await page.getByLabel('PIN', { exact: true }).waitFor();
    },
  },
  'settings-owner': { everyLook: true, answers: byOwner, act: toPeople },
  'settings-attendant': {
    answers: { 'counter.snapshot': () => good(snapshot({ attendant: kofi })) },
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('F10');
      await page.getByRole('button', { name: 'Change my PIN' }).click();
      await page.getByLabel('Your PIN now').waitFor();
    },
  },
  'person-changed': {
    everyLook: true,
    answers: byOwner,
    act: async (page) => {
      await toPeople(page);
      await page.getByRole('button', { name: 'Change: Kofi' }).click();
      await page.getByLabel('Name', { exact: true }).waitFor();
    },
  },
};
