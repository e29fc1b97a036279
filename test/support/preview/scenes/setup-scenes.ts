/** Setting up the shop's counter, each step and each way it can stop; and what its owner does later. */
import type { Page } from 'playwright';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { KeysChecked, KeyVerdict } from '#shared/counter-api/setup.ts';
import { ALL_RIGHTS } from '#shared/counter-api/staff.ts';
import { codeOf, PHONE_CODE } from '#shared/recovery-code.ts';
import { SETUP } from '#shared/words/setup.ts';
import { answered } from '../answered.ts';
import { good, NOW, never, snapshot } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';
import { overLimit } from './staff-scenes.ts';

const OWNERS_PHONE_CODE = codeOf(
  Array.from({ length: 16 }, (_, at) => at),
  PHONE_CODE,
);
export const CODE = codeOf(Array.from({ length: 28 }, (_, at) => (at * 11 + 5) % 32));
export const BASE_URL = 'https://reseller.example/api/v2';
export const accepted: KeyVerdict = { kind: 'accepted' };
export const absent: KeyVerdict = { kind: 'absent' };

const owner = { id: 'efua', name: 'Efua Mensah', role: 'owner', rights: ALL_RIGHTS } as const;
const fresh = { live: 'absent', keysMissing: false, codeMissing: false } as const;
const ready = { live: 'ready', keysMissing: false, codeMissing: false } as const;

const live = (changes: Partial<CounterSnapshot> = {}) => ({
  'counter.snapshot': () =>
    good(snapshot({ kind: 'live', shopName: 'Akwaaba Mobile', attendant: owner, house: ready, ...changes })),
});

export const checked = (keys: Partial<KeysChecked['keys']>, baseUrl: KeysChecked['baseUrl'] = 'ok') =>
  good({ baseUrl, keys: { standard: absent, sms: absent, commission: absent, ...keys } });

export const freshPc = {
  'counter.snapshot': () => good(snapshot({ house: fresh })),
  'setup.begin': () => good({ vault: 'ok' }),
  'setup.checkKeys': () => checked({ standard: accepted, commission: accepted }),
  'setup.makeCode': () => good({ code: CODE }),
  'setup.printCode': () => good({ printed: 'sent' }),
  'setup.confirmCode': () => good({ right: true }),
  'setup.finish': () => good({}),
  'setup.chooseBackup': () => good({ name: 'dwadi-K3F7-2026-11-20T18-00-00-000Z.db' }),
  'setup.restore': () => good({ kind: 'wrong-code' }),
};

export const liveShop = {
  ...live(),
  'keys.state': () => good({ baseUrl: BASE_URL, has: ['standard', 'commission'], openOrders: 2 }),
  'keys.check': () => checked({ sms: accepted }),
  'keys.save': () => good({ baseUrl: BASE_URL, has: ['standard', 'commission', 'sms'], openOrders: 2 }),
  'backups.state': () => good({ folder: '/media/stick/dwadi', lastGoodAt: NOW - 7_200_000, onSameDisk: false }),
  'backups.choose': () => good({ folder: '/home/ama/backups', lastGoodAt: NOW, onSameDisk: true }),
  'phone.state': () => good({ made: false }),
  'recovery.answerPhone': () => good({ digits: '490217' }),
};

export async function toWays(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.getByRole('button', { name: 'Set up this shop' }).press('Enter');
  await page.getByRole('button', { name: 'A new counter' }).waitFor();
}

export async function toShop(page: Page): Promise<void> {
  await toWays(page);
  await page.keyboard.press('Enter');
  await page.getByLabel("The shop's name").waitFor();
}

export async function toOwner(page: Page): Promise<void> {
  await toShop(page);
  await page.keyboard.type('Akwaaba Mobile');
  await page.keyboard.press('Enter');
  await page.getByLabel("The owner's name").waitFor();
}

export async function toService(page: Page): Promise<void> {
  await toOwner(page);
  for (const text of ['Adjoa', '907214', '907214']) {
    await page.keyboard.type(text);
    await page.keyboard.press('Tab');
  }
  await page.getByLabel('The same PIN again').press('Enter');
  await page.getByLabel("The service's address").waitFor();
}

export async function pasteKeys(page: Page): Promise<void> {
  await page.keyboard.insertText(BASE_URL);
  for (const key of ['shop_live_0123456789abcdef', 'shop_cs_live_0123456789abcdef', '']) {
    await page.keyboard.press('Tab');
    if (key !== '') await page.keyboard.insertText(key);
  }
  await page.keyboard.press('Enter');
}

export async function toCode(page: Page): Promise<void> {
  await toService(page);
  await pasteKeys(page);
  await page.getByText('Accepted').first().waitFor();
  await page.keyboard.press('Enter');
  await codeShown(page);
}

/** Waits for the recovery code: without it the next step can't be taken. */
export const codeShown = (page: Page): Promise<void> => page.getByText(CODE.slice(0, 5), { exact: true }).waitFor();

export async function toConfirm(page: Page): Promise<void> {
  await toCode(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('The recovery code').waitFor();
}

export async function toRestore(page: Page): Promise<void> {
  await toWays(page);
  await page.getByRole('button', { name: 'It replaces another PC' }).press('Enter');
  await page.getByRole('button', { name: 'Choose the backup' }).waitFor();
}

export async function toSettings(page: Page): Promise<void> {
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Change the keys' }).waitFor();
}

const silent = (cause: 'connect-timeout' | 'undocumented-status' | 'clock-wrong') => {
  const verdict = { kind: 'no-answer', cause } as const;
  return { standard: verdict, commission: verdict };
};

const judged = (keys: Partial<KeysChecked['keys']>, says: string): Scene => ({
  answers: { ...freshPc, 'setup.checkKeys': () => checked(keys) },
  act: async (page) => {
    await toService(page);
    await pasteKeys(page);
    await page.getByText(says).first().waitFor();
  },
});

const shut = (problem: string): Scene => ({
  answers: live({ journal: { state: 'unavailable', problem } }),
  act: (page) => page.getByRole('heading', { name: 'Nothing can be sold' }).waitFor(),
});

const STEPS: Readonly<Record<string, Scene>> = {
  'setup-offered': { everyLook: true, answers: freshPc },
  'setup-ways': { everyLook: true, answers: freshPc, act: toWays },
  'setup-no-keychain': {
    everyLook: true,
    answers: { ...freshPc, 'setup.begin': () => good({ vault: 'no-keychain' }) },
    act: async (page) => {
      await toWays(page);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  'setup-keychain-locked': {
    answers: { ...freshPc, 'setup.begin': () => good({ vault: 'keychain-locked' }) },
    act: async (page) => {
      await toWays(page);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Try again' }).waitFor();
    },
  },
  'setup-shop': { answers: freshPc, act: toShop },
  'setup-owner-pins-differ': {
    answers: freshPc,
    act: async (page) => {
      await toOwner(page);
      for (const text of ['Adjoa', '907214', '907215']) {
        await page.keyboard.type(text);
        if (text !== '907215') await page.keyboard.press('Tab');
      }
      await page.keyboard.press('Enter');
      await page.getByText('The two PINs are not the same.').waitFor();
    },
  },
  'setup-service': { everyLook: true, answers: freshPc, act: toService },
  'setup-keys-accepted': {
    everyLook: true,
    ...judged({ standard: accepted, commission: accepted }, 'Accepted'),
  },
  'setup-keys-wrong': judged(
    { standard: { kind: 'of-another-type', type: 'commission' }, commission: { kind: 'bad-form' } },
    'This is the Commission Services key.',
  ),
  'setup-keys-revoked': judged(
    { standard: { kind: 'unknown-key' }, commission: { kind: 'not-allowed', why: 'key-pending' } },
    'The service has not approved this key yet',
  ),
  'setup-service-away': judged(silent('connect-timeout'), 'could not be reached'),
  'setup-address-wrong': { everyLook: true, ...judged(silent('undocumented-status'), 'it is not the service') },
  'setup-clock-wrong': judged(silent('clock-wrong'), 'date does not fit'),
  'setup-checking': {
    answers: { ...freshPc, 'setup.checkKeys': never },
    act: async (page) => {
      await toService(page);
      await pasteKeys(page);
      await page.getByText('Dwadi is asking the service.').waitFor();
    },
  },
  'setup-code': {
    everyLook: true,
    answers: freshPc,
    act: async (page) => {
      await toCode(page);
      await page.getByRole('button', { name: 'Print it' }).press('Enter');
      await page.getByText('Sent to the printer.').waitFor();
    },
  },
  'setup-confirm-wrong-group': {
    answers: freshPc,
    act: async (page) => {
      await toConfirm(page);
      await page.keyboard.type(`${CODE.slice(0, 8)}ZZZ`);
      await page.getByText('Group 2 is not right.').waitFor();
    },
  },
  'setup-restore-wrong-code': {
    everyLook: true,
    answers: freshPc,
    act: async (page) => {
      await toRestore(page);
      await page.keyboard.press('Enter');
      await page.getByText('dwadi-K3F7').waitFor();
      await page.getByLabel('The recovery code of the old counter').fill(CODE);
      await page.keyboard.press('Enter');
      await page.getByText('That is not the code of this counter.').waitFor();
    },
  },
};

export const SETUP_SCENES: Readonly<Record<string, Scene>> = {
  ...STEPS,
  'live-settings': {
    everyLook: true,
    answers: liveShop,
    act: async (page) => {
      await toSettings(page);
      await page.getByText('In the keychain').waitFor();
      await page.getByRole('button', { name: 'Choose a folder' }).scrollIntoViewIfNeeded();
    },
  },
  'live-settings-index': {
    everyLook: true,
    answers: liveShop,
    act: async (page) => {
      await toSettings(page);
      await page.getByRole('link', { name: 'Backups' }).press('Enter');
    },
  },
  'live-keys': {
    everyLook: true,
    answers: liveShop,
    act: async (page) => {
      await toSettings(page);
      await page.getByRole('button', { name: 'Change the keys' }).press('Enter');
      await page.getByText('Orders still open').waitFor();
    },
  },
  'live-phone-answer': {
    answers: liveShop,
    act: async (page) => {
      await toSettings(page);
      await page.getByRole('button', { name: 'Answer a counter by phone' }).press('Enter');
      await page.getByLabel('Counter', { exact: true }).fill('K3F7');
      await page.getByLabel('The letters').fill('7KQ2 HMX4');
      await page.getByLabel('The amount, in cedis').fill('500');
      await page.getByLabel(SETUP.phoneNumber).fill('0244123456');
      await page.getByLabel('Your phone code').fill(OWNERS_PHONE_CODE);
      await page.keyboard.press('Enter');
      await page.getByText('490217').waitFor();
    },
  },
  'live-phone-code': {
    answers: {
      ...liveShop,
      'phone.makeCode': () => good({ pin: { kind: 'right' }, code: 'K7QM2-4XPTC-9HDWB-31VEN' }),
    },
    act: async (page) => {
      await toSettings(page);
      await page.getByRole('button', { name: 'Make a phone code' }).press('Enter');
      await page.getByLabel('Your PIN').fill('907214');
      await page.keyboard.press('Enter');
      await page.getByText('K7QM2').waitFor();
    },
  },
  'live-phone-settings': {
    answers: liveShop,
    act: async (page) => {
      await toSettings(page);
      await page.getByRole('button', { name: 'Make a phone code' }).scrollIntoViewIfNeeded();
    },
  },
  'live-keys-missing': { answers: live({ house: { live: 'ready', keysMissing: true, codeMissing: false } }) },
  'live-backup-warnings': {
    answers: live({
      journal: {
        state: 'ready',
        problem: null,
        notes: [
          { kind: 'backup-same-disk', detail: '/home/ama/.config/dwadi/live/backups' },
          { kind: 'backup-old', detail: '3' },
        ],
      },
    }),
  },
  'live-clock-off': {
    answers: live({
      journal: { state: 'ready', problem: null, notes: [{ kind: 'clock-off', detail: String(-26 * 3_600_000) }] },
    }),
  },
  'live-secrets-missing': { everyLook: true, ...shut('secrets-missing') },
  'live-no-keychain': shut('no-keychain'),
  'live-forgotten-pin': {
    answers: live({ locked: true, role: null }),
    act: async (page) => {
      await page.getByRole('button', { name: "I forgot the owner's PIN" }).press('Enter');
      await page.getByRole('textbox', { name: 'The recovery code' }).waitFor();
    },
  },
  'live-owner-by-phone': {
    answers: {
      ...overLimit,
      ...live({ attendant: { ...owner, id: 'kofi', name: 'Kofi', role: 'attendant' } }),
      'staff.askByPhone': () => good({ challenge: '7KQ2HMX4', amount: 30_000, number: '0244123456' }),
      'staff.hearByPhone': () => good({ kind: 'wrong', waitMs: 0 }),
    },
    act: async (page) => {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.type('0244123456300');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
      await answered(page);
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: 'Owner allows it' }).waitFor();
      await page.keyboard.press('o');
      await page.getByRole('button', { name: 'The owner is on the phone' }).press('Enter');
      await page.getByText('7KQ2 HMX4').waitFor();
    },
  },
};
