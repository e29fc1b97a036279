/** Every state of the AFA registration. */
import type { Page } from 'playwright';
import { AFA_REGIONS } from '#shared/reseller-api/afa.ts';
import { answered } from '../answered.ts';
import { bad, busyBoard, good, NOW, never } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';

const busy = { 'sales.board': () => good(busyBoard()) };

export interface Applicant {
  readonly phone: string;
  readonly card: string;
  readonly fullName: string;
  readonly born: string;
  readonly region: string;
  readonly location: string;
  readonly notes?: string;
}

export const AKOSUA: Applicant = {
  phone: '0247654321',
  card: '7182936457',
  fullName: 'Akosua Nyarko-Mensah',
  born: '29031987',
  region: 'Ashanti',
  location: 'Kejetia, behind the pharmacy',
};

/** Goes to the screen, which asks main for a draft of an earlier run before it shows its form. */
export async function openAfa(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F7');
  await page.getByRole('button', { name: /AFA/ }).and(page.locator('[aria-current]')).waitFor();
}

/** Goes to the form, or to the draft that was left; the hand is where it begins. */
export async function toAfa(page: Page): Promise<void> {
  await openAfa(page);
  const first = page
    .locator('main')
    .getByLabel("Customer's number")
    .or(page.getByRole('button', { name: 'Continue it' }));
  await first.and(page.locator(':focus')).waitFor();
}

/** Types the whole form without Tab: each full field leads to the next. */
export async function typeApplicant(page: Page, who: Applicant): Promise<void> {
  const settle = () => answered(page);
  await page.keyboard.type(who.phone);
  await settle();
  await page.keyboard.type(who.card);
  await settle();
  await page.keyboard.type(who.fullName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(who.born);
  await settle();
  if (!AFA_REGIONS.some((name) => name === who.region)) return;
  await page.keyboard.type(who.region);
  await page.keyboard.press('Tab');
  await page.keyboard.type(who.location);
  await page.keyboard.press('Tab');
  await page.keyboard.type(who.notes ?? '');
  await answered(page);
}

const filled =
  (changes: Partial<Applicant> = {}) =>
  async (page: Page): Promise<void> => {
    await toAfa(page);
    await typeApplicant(page, { ...AKOSUA, ...changes });
  };

const readBack =
  (changes: Partial<Applicant> = {}) =>
  async (page: Page): Promise<void> => {
    await filled(changes)(page);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Back', exact: true }).waitFor();
    await answered(page);
  };

const LONG: Partial<Applicant> = {
  fullName: 'Nana Akosua Adwoa Konadu Agyemang-Rawlings Boateng Oppong-Mensah Nyarko Asantewaa Serwaa Bonsu II',
  location: 'Opposite the Methodist church, third house behind the lorry park, Asokore Mampong, near the old well',
  notes: 'Comes back on Thursday with the second card; the brother, Kwame, may collect it for her in the afternoon.',
};

export const LEFT = {
  draft: {
    saleId: '00000000-0000-4000-8000-00000000abcd',
    digits: '0247654321',
    fullName: 'Akosua Nyarko-Mensah',
    card: '7182936457',
    born: '2903',
    region: null,
    location: '',
    notes: '',
  },
  keptAt: NOW - 90_000_000,
};

export const AFA_SCENES: Readonly<Record<string, Scene>> = {
  'afa-idle': { answers: busy, act: toAfa },
  'afa-no-price': { answers: { ...busy, 'afa.price': () => good({ price: null }) }, act: toAfa },
  'afa-drafted': { everyLook: true, answers: busy, act: filled() },
  'afa-kept': {
    pictureOnly: true,
    answers: busy,
    act: async (page) => {
      await filled({ region: '' })(page);
      await page.getByText('Saved. Not sent yet.').waitFor();
    },
  },
  'afa-not-kept': {
    answers: { ...busy, 'afa.keepDraft': () => good({ kept: false }) },
    act: async (page) => {
      await filled()(page);
      await page.getByText('cannot save this draft').waitFor();
    },
  },
  'afa-half-filled': {
    answers: busy,
    act: async (page) => {
      await toAfa(page);
      await page.getByLabel('Ghana Card number').focus();
      await page.keyboard.type('71829');
      await page.keyboard.press('Tab');
      await page.getByRole('alert').waitFor();
    },
  },
  'afa-too-young': { answers: busy, act: filled({ born: '03052010', region: '' }) },
  'afa-no-such-day': {
    answers: busy,
    act: async (page) => {
      await filled({ born: '31021990', region: '' })(page);
      await page.keyboard.press('Enter');
      await answered(page);
    },
  },
  'afa-card-missing': {
    answers: busy,
    act: async (page) => {
      await toAfa(page);
      await page.keyboard.type('0247654321');
      await answered(page);
      await page.keyboard.type('71829');
      await page.keyboard.press('Enter');
      await answered(page);
    },
  },
  'afa-left': { answers: { ...busy, 'afa.draft': () => good(LEFT) }, act: toAfa },
  'afa-went-on': {
    pictureOnly: true,
    answers: { ...busy, 'afa.draft': () => good(LEFT) },
    act: async (page) => {
      await toAfa(page);
      await page.keyboard.press('Enter');
      await answered(page);
    },
  },
  'afa-looking': {
    pictureOnly: true,
    answers: { ...busy, 'afa.draft': never },
    act: async (page) => {
      await openAfa(page);
      await page.waitForTimeout(3200);
    },
  },
  'afa-read-back': { everyLook: true, answers: busy, act: readBack() },
  'afa-read-back-long': { answers: busy, act: readBack(LONG) },
  'afa-under-age': { pictureOnly: true, answers: { ...busy, 'sales.quote': () => bad('under-age') }, act: readBack() },
  'afa-offline': {
    answers: {
      ...busy,
      'sales.quote': () => bad('offline'),
    },
    act: readBack(),
  },
  'afa-sent': {
    pictureOnly: true,
    answers: busy,
    act: async (page) => {
      await readBack()(page);
      await page.keyboard.press('Enter');
      await answered(page);
    },
  },
};
