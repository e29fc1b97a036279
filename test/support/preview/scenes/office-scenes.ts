/** The stream to the owner's office in the settings, in each of its states. */
import type { Page } from 'playwright';
import { OFFICE_STOPS, OFFICE_WAITS, type OfficeState } from '#shared/counter-api/office.ts';
import { answered } from '../answered.ts';
import { type Answers, busyBoard, good, snapshot } from '../fakes/fake-main.ts';
import { fakeOffice, office, stoppedOffice, waitingOffice } from '../fakes/fake-office.ts';
import type { Scene } from './scene.ts';

const OWNER = { ...snapshot().attendant, name: 'Efua Mensah', role: 'owner' } as const;

/** A shop's own counter with its owner at it. */
export const ownersDesk = (state?: OfficeState): Answers => ({
  'sales.board': () => good(busyBoard()),
  'counter.snapshot': () => good(snapshot({ kind: 'live', attendant: OWNER })),
  ...fakeOffice(state),
});

export async function toOffice(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor();
  await answered(page);
  await page.getByRole('link', { name: 'The office' }).press('Enter');
}

const shown = (state?: OfficeState): Scene => ({ answers: ownersDesk(state), act: toOffice });
const inEveryLook = (state?: OfficeState): Scene => ({ ...shown(state), everyLook: true });

const troubles = {
  ...Object.fromEntries(
    OFFICE_WAITS.map((trouble) => [`office-waits-${trouble}`, shown(waitingOffice({ trouble }))] as const),
  ),
  ...Object.fromEntries(
    OFFICE_STOPS.map((trouble) => [`office-stops-${trouble}`, shown(stoppedOffice({ trouble }))] as const),
  ),
};

export const OFFICE_SCENES: Readonly<Record<string, Scene>> = {
  'office-off': inEveryLook(),
  'office-in-training': {
    answers: { ...ownersDesk(), 'counter.snapshot': () => good(snapshot({ attendant: OWNER })) },
    act: toOffice,
  },
  'office-refused': {
    answers: { ...ownersDesk(), 'office.connect': () => good({ result: 'refused', why: 'not-a-link' }) },
    act: async (page) => {
      await toOffice(page);
      await page.getByLabel('Or paste the code').fill('a shopping list');
      await page.keyboard.press('Enter');
      await page.getByRole('alert').waitFor();
    },
  },
  'office-connecting': shown(office({ state: 'connecting', lastSentAt: null, behind: 412 })),
  'office-streaming': inEveryLook(office()),
  'office-sending': shown(office({ behind: 1 })),
  'office-awaits': shown(office({ awaitsAcceptance: true })),
  'office-waiting': inEveryLook(
    waitingOffice({ trouble: 'server-error', detail: 'could not extend file: the disk quota was reached' }),
  ),
  'office-stopped': inEveryLook(stoppedOffice()),
  'office-tested': {
    answers: {
      ...ownersDesk(waitingOffice()),
      'office.test': () => good({ reached: false, trouble: 'certificate-expired', detail: null }),
    },
    act: async (page) => {
      await toOffice(page);
      await page.getByRole('button', { name: 'Test' }).press('Enter');
      await page.getByRole('status').filter({ hasText: 'has run out' }).waitFor();
    },
  },
  'office-stop': {
    everyLook: true,
    answers: ownersDesk(waitingOffice()),
    act: async (page) => {
      await toOffice(page);
      await page.getByRole('button', { name: 'Stop sending' }).press('Enter');
      await page.getByRole('dialog').waitFor();
    },
  },
  'office-note': {
    everyLook: true,
    answers: {
      ...ownersDesk(),
      'counter.snapshot': () =>
        good(
          snapshot({
            ...{ kind: 'live', attendant: OWNER },
            journal: { state: 'ready', problem: null, notes: [{ kind: 'office-stopped', detail: 'mark-taken' }] },
          }),
        ),
    },
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('F11');
      await page.getByText('Nothing goes to the office any more.').waitFor();
      await answered(page);
    },
  },
  ...troubles,
};
