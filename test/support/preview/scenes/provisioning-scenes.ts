/** The installer's file: chosen, wrong, compared, unlocked, applied; keys for other counters; a code that is missing. */
import type { Page } from 'playwright';
import type { FileAnswer, FilePlan } from '#shared/counter-api/provisioning.ts';
import { answered } from '../answered.ts';
import { good, NOW, never, snapshot } from '../fakes/fake-main.ts';
import type { Scene } from './scene.ts';
import { accepted, BASE_URL, CODE, checked, freshPc, liveShop, toSettings, toWays } from './setup-scenes.ts';

export const FINGERPRINT = '4f1a-09be-77d2-c35e';

export const plan: FilePlan = {
  ...{ name: 'kaneshie-3.dwadi.json', machine: 'kaneshie-3', shop: 'Adom Mobile, Kaneshie', service: BASE_URL },
  people: [
    { name: 'Efua Mensah', role: 'owner' },
    { name: 'Ama Serwaa', role: 'attendant' },
    { name: 'Kofi', role: 'attendant' },
  ],
  printers: ['Counter'],
  ...{ lockdown: 'kiosk', channel: 'stable', prices: 14 },
  ...{ made: '2026-11-20T16:05:00.000Z', expires: null, hasProtected: true },
  signer: { trust: 'compare', fingerprint: null },
  outcome: {
    changes: [
      { what: 'lockdown', name: 'kiosk' },
      { what: 'setting', name: 'cashGate' },
      { what: 'person-added', name: 'Kofi' },
      { what: 'printer', name: 'slips' },
      { what: 'prices', name: '14' },
    ],
    leftAlone: [
      { what: 'no-pin', name: 'Kofi' },
      { what: 'left', name: 'Yaw' },
    ],
  },
};
export const known: FilePlan = { ...plan, signer: { trust: 'before', fingerprint: FINGERPRINT } };

const planned = (wanted: FilePlan) => good({ kind: 'plan', plan: wanted } satisfies FileAnswer);

const opened = good({
  ...{ kind: 'opened', pins: ['Efua Mensah'], weakPins: ['Ama'] },
  keys: { baseUrl: 'ok', keys: { standard: accepted, commission: accepted, sms: accepted } },
});

export const freshWithFile = {
  ...freshPc,
  'provisioning.found': () => good({ name: null }),
  'provisioning.choose': () => planned(plan),
  'provisioning.compare': () => good({ fingerprint: FINGERPRINT }),
  'provisioning.unlock': () => opened,
  'provisioning.finish': () => good({}),
};

export const liveWithFile = {
  ...liveShop,
  'provisioning.found': () => good({ name: null }),
  'provisioning.choose': () => planned(known),
  'provisioning.compare': () => good({ fingerprint: FINGERPRINT }),
  'provisioning.apply': () => good({ pin: { kind: 'right' }, outcome: known.outcome }),
  'provisioning.words': () => good({ passphrase: 'kobani setuma ridole bafine' }),
  'provisioning.protect': () => good({ pin: { kind: 'right' }, savedAs: '/media/stick/keys-for-counters.json' }),
  'provisioning.makeCode': () => good({ code: CODE }),
  'provisioning.printCode': () => good({ printed: 'printed' }),
  'provisioning.keepCode': () => good({ right: true }),
};

export const codeMissing = {
  ...liveWithFile,
  'counter.snapshot': () => {
    const answer = liveShop['counter.snapshot']();
    const house = { live: 'ready', keysMissing: false, codeMissing: true } as const;
    return good({ ...snapshot(), ...('value' in answer ? (answer.value as object) : {}), house });
  },
};

export async function toFile(page: Page): Promise<void> {
  await toWays(page);
  await page.getByRole('button', { name: 'From an installer’s file' }).press('Enter');
  await page.getByRole('heading', { name: 'The installer’s file' }).waitFor();
}

export async function toPlan(page: Page): Promise<void> {
  await toFile(page);
  await page.keyboard.press('Enter');
  await page.getByText('kaneshie-3.dwadi.json').waitFor();
}

export async function toSealedKeys(page: Page): Promise<void> {
  await toPlan(page);
  await page.getByLabel("The installer's fingerprint").fill(FINGERPRINT);
  await page.keyboard.press('Enter');
  await page.getByText('The file is from the installer.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('The passphrase').waitFor();
}

export async function toUseFile(page: Page): Promise<void> {
  await toSettings(page);
  await page.getByRole('button', { name: 'Use a file' }).press('Enter');
  await page.getByRole('button', { name: 'Choose the file' }).waitFor();
}

export async function toProtect(page: Page): Promise<void> {
  await toSettings(page);
  await page.getByRole('button', { name: 'Keys for other counters' }).press('Enter');
  await page.getByLabel('Names of the PCs').waitFor();
  await answered(page);
}

const fileSays = (answer: FileAnswer, says: string): Scene => ({
  answers: { ...freshWithFile, 'provisioning.choose': () => good(answer) },
  act: async (page) => {
    await toFile(page);
    await page.keyboard.press('Enter');
    await page.getByText(says).first().waitFor();
  },
});

const { name } = plan;
const FIRST: Readonly<Record<string, Scene>> = {
  'file-ways-found': {
    everyLook: true,
    answers: { ...freshWithFile, 'provisioning.found': () => good({ name }) },
    act: async (page) => {
      await toWays(page);
      await page.getByText('is ready on this PC').waitFor();
    },
  },
  'file-choose': { answers: freshWithFile, act: toFile },
  'file-reading': {
    answers: { ...freshWithFile, 'provisioning.choose': never },
    act: async (page) => {
      await toFile(page);
      await page.keyboard.press('Enter');
      await page.getByText('Dwadi is reading the file.').waitFor();
    },
  },
  'file-unknown-signer': { everyLook: true, answers: freshWithFile, act: toPlan },
  'file-not-theirs': {
    answers: { ...freshWithFile, 'provisioning.compare': () => good({ fingerprint: null }) },
    act: async (page) => {
      await toPlan(page);
      await page.getByLabel("The installer's fingerprint").fill('4f1a-09be-77d2-c35f');
      await page.keyboard.press('Enter');
      await page.getByText('the installer did not sign it.').waitFor();
    },
  },
  'file-trusted': {
    answers: { ...freshWithFile, 'provisioning.choose': () => planned(known) },
    act: toPlan,
  },
  'file-mistakes': {
    everyLook: true,
    ...fileSays(
      {
        ...{ kind: 'mistakes', name },
        mistakes: [
          { line: 1, where: 'lockdown', what: 'this is missing' },
          { line: 14, where: 'staff.1.role', what: 'must be one of "owner", "attendant"' },
          { line: 22, where: 'updates.channel', what: 'must be one of "stable", "early", "none"' },
          { line: 25, where: 'lokdown', what: 'a provisioning file does not have this name' },
        ],
      },
      'staff.1.role',
    ),
  },
  'file-altered': fileSays(
    {
      ...{ kind: 'mistakes', name },
      mistakes: [
        {
          line: 1,
          where: '',
          what: 'the signature is wrong: the file was changed after it was signed, or part of it is missing',
        },
      ],
    },
    'The whole file',
  ),
  'file-other-machine': fileSays(
    { kind: 'refused', name, why: 'other-machine', machine: 'kaneshie-3' },
    'this PC has another name',
  ),
  'file-passphrase': { everyLook: true, answers: freshWithFile, act: toSealedKeys },
  'file-wrong-passphrase': {
    answers: { ...freshWithFile, 'provisioning.unlock': () => good({ kind: 'wrong' }) },
    act: async (page) => {
      await toSealedKeys(page);
      await page.keyboard.type('not this one at all');
      await page.keyboard.press('Enter');
      await page.getByText('does not open the keys').waitFor();
    },
  },
  'file-keys-opened': {
    answers: freshWithFile,
    act: async (page) => {
      await toSealedKeys(page);
      await page.keyboard.type('kobani setuma ridole bafine');
      await page.keyboard.press('Enter');
      await page.getByText('The service takes these keys').waitFor();
    },
  },
  'file-keys-pasted': {
    answers: freshWithFile,
    act: async (page) => {
      await toSealedKeys(page);
      await page.getByRole('button', { name: 'Paste the keys instead' }).press('Enter');
      await page.getByLabel('Standard key').waitFor();
    },
  },
  'file-owner-pin': {
    answers: {
      ...freshWithFile,
      'provisioning.unlock': () =>
        good({ kind: 'opened', pins: [], weakPins: ['Efua Mensah'], keys: checked({ standard: accepted }).value }),
    },
    act: async (page) => {
      await toSealedKeys(page);
      await page.keyboard.type('kobani setuma ridole bafine');
      await page.keyboard.press('Enter');
      await page.getByText('The service takes these keys').waitFor();
      await page.keyboard.press('Enter');
      await page.getByLabel('The same PIN again').waitFor();
    },
  },
};

export const PROVISIONING_SCENES: Readonly<Record<string, Scene>> = {
  ...FIRST,
  'live-code-missing': { everyLook: true, answers: codeMissing },
  'live-code-made': {
    answers: codeMissing,
    act: async (page) => {
      await toSettings(page);
      await page.getByRole('button', { name: 'Make the recovery code' }).press('Enter');
      await page.getByText(CODE.slice(0, 5), { exact: true }).waitFor();
    },
  },
  'live-file-plan': {
    everyLook: true,
    answers: liveWithFile,
    act: async (page) => {
      await toUseFile(page);
      await page.keyboard.press('Enter');
      await page.getByText('It would change:').waitFor();
    },
  },
  'live-file-applied': {
    answers: liveWithFile,
    act: async (page) => {
      await toUseFile(page);
      await page.keyboard.press('Enter');
      await page.getByLabel('Your PIN').fill('907214');
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').getByText('Applied.').first().waitFor();
    },
  },
  'live-file-already': {
    answers: { ...liveWithFile, 'provisioning.choose': () => good({ kind: 'already', name, at: NOW - 3_600_000 }) },
    act: async (page) => {
      await toUseFile(page);
      await page.keyboard.press('Enter');
      await page.getByText('was applied here already').waitFor();
    },
  },
  'live-protect': {
    everyLook: true,
    answers: liveWithFile,
    act: async (page) => {
      await toProtect(page);
      await page.getByLabel('Names of the PCs').fill('kaneshie-3\nkaneshie-4');
      await page.getByRole('button', { name: 'Make one for me' }).press('Enter');
      await page.getByText('kobani setuma').waitFor();
    },
  },
  'live-protect-weak': {
    answers: liveWithFile,
    act: async (page) => {
      await toProtect(page);
      await page.getByLabel('Names of the PCs').fill('kaneshie-3');
      await page.getByLabel('The passphrase').fill('1234 1234');
      await page.getByRole('button', { name: 'Save the file' }).press('Enter');
      await page.getByText('This is too short.').waitFor();
    },
  },
};
