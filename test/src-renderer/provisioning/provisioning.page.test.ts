/** The installer's file, keys for other counters, and a recovery code that was never written down: by keyboard. */
import { expect, test } from 'vitest';
import { STAFF } from '#shared/words/staff.ts';
import { bad, type FakeMain, good } from '../../support/preview/fakes/fake-main.ts';
import {
  codeMissing,
  FINGERPRINT,
  freshWithFile,
  known,
  liveWithFile,
  toFile,
  toPlan,
  toProtect,
  toSealedKeys,
  toUseFile,
} from '../../support/preview/scenes/provisioning-scenes.ts';
import { absent, accepted, CODE, checked, codeShown, toSettings } from '../../support/preview/scenes/setup-scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';

const open = counterWindows();
const asked = ({ asked }: FakeMain, name: string) =>
  asked.filter((call) => call.name === name).map(({ request }) => request);

test('a file becomes a counter: compared, unlocked, the code on paper; and nothing secret stays on the page', async () => {
  const { page, main } = await open(freshWithFile);
  await toPlan(page);
  // The page must not show what a person is to compare, or they could copy it.
  expect(await page.content()).not.toContain(FINGERPRINT);
  await page.keyboard.type(FINGERPRINT);
  await page.keyboard.press('Enter');
  await page.getByText('The file is from the installer.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('The passphrase').waitFor();
  await page.keyboard.type('kobani setuma ridole bafine');
  await page.keyboard.press('Enter');
  await page.getByText('The service takes these keys').waitFor();
  expect(await page.content()).not.toContain('kobani');
  await page.keyboard.press('Enter');
  await codeShown(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('The recovery code').waitFor();
  await page.keyboard.type(CODE);
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'provisioning.finish')).toEqual([{ pin: null }]);
  expect(asked(main, 'setup.finish')).toEqual([]);
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toMatch(/kobani|4f1a/);
});

test('another fingerprint leads nowhere; Escape goes back, and the compared one stays', async () => {
  const answers = [good({ fingerprint: null }), good({ fingerprint: FINGERPRINT })];
  const { page, main } = await open({
    ...freshWithFile,
    'provisioning.compare': () => answers.shift() ?? bad('internal'),
  });
  await toPlan(page);
  await page.keyboard.type('0000');
  await page.keyboard.press('Enter');
  await page.getByText('the installer did not sign it.').waitFor();
  await expect.poll(() => page.getByLabel('The passphrase').count()).toBe(0);
  await page.keyboard.press('Control+a');
  await page.keyboard.type(FINGERPRINT);
  await page.keyboard.press('Enter');
  await page.getByText('Compared.').waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('The passphrase').waitFor();
  await page.keyboard.press('Escape');
  await page.getByText('Compared.').waitFor();
  await expect.poll(() => asked(main, 'provisioning.choose')).toHaveLength(1);
});

test('a file without an owner’s PIN asks for one; keys may be pasted, to the signed address alone', async () => {
  const { page, main } = await open({
    ...freshWithFile,
    'setup.checkKeys': () => checked({ standard: accepted, commission: absent }),
  });
  await toSealedKeys(page);
  await page.getByRole('button', { name: 'Paste the keys instead' }).press('Enter');
  await page.getByLabel('Standard key').waitFor();
  await expect.poll(() => page.getByLabel("The service's address").count()).toBe(0);
  await page.keyboard.insertText('shop_live_0123456789abcdef');
  await page.keyboard.press('Enter');
  await page.getByText('Accepted').waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('PIN', { exact: true }).waitFor();
  await page.keyboard.type('8305');
  await page.keyboard.press('Enter');
  await page.getByText(STAFF.badOwnerPin).waitFor();
  await page.getByLabel('PIN', { exact: true }).fill('123456');
  await page.keyboard.press('Enter');
  await page.getByText('too easy to guess').waitFor();
  await page.getByLabel('PIN', { exact: true }).fill('907214');
  await page.getByLabel('The same PIN again').fill('907214');
  await page.keyboard.press('Enter');
  await codeShown(page);
  await expect
    .poll(() => asked(main, 'setup.checkKeys'))
    .toEqual([
      {
        baseUrl: known.service,
        keys: { standard: 'shop_live_0123456789abcdef', sms: '', commission: '' },
        accepted: [],
      },
    ]);
  await page.keyboard.press('Escape');
  await page.getByLabel('The same PIN again').waitFor();
});

test('a key that the service refuses, or a line that is down, goes no further', async () => {
  const verdict = (kind: object) =>
    good({ kind: 'opened', pins: [], weakPins: [], keys: checked({ standard: kind as never }).value });
  const answers = [verdict({ kind: 'not-allowed', why: null }), verdict({ kind: 'no-answer', cause: 'timeout' })];
  const { page } = await open({ ...freshWithFile, 'provisioning.unlock': () => answers.shift() ?? bad('internal') });
  await toSealedKeys(page);
  await page.keyboard.type('kobani setuma ridole bafine');
  await page.keyboard.press('Enter');
  await page.getByText('The service refuses this key').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Try again in a moment.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: /Open the keys/ }).count()).toBe(1);
});

test('an owner whose PIN the file has is asked for none, also where its keys are refused and others pasted', async () => {
  const refused = checked({ standard: { kind: 'not-allowed', why: null } }).value;
  const { page } = await open({
    ...freshWithFile,
    'provisioning.unlock': () =>
      good({ kind: 'opened', pins: known.people.map(({ name }) => name), weakPins: [], keys: refused }),
    'setup.checkKeys': () => checked({ standard: accepted, commission: absent }),
  });
  await toSealedKeys(page);
  await page.keyboard.type('kobani setuma ridole bafine');
  await page.keyboard.press('Enter');
  await page.getByText('The service refuses this key').waitFor();
  await page.getByRole('button', { name: 'Paste the keys instead' }).press('Enter');
  await page.getByLabel('Standard key').waitFor();
  await page.keyboard.insertText('shop_live_0123456789abcdef');
  await page.keyboard.press('Enter');
  await page.getByText('Accepted').waitFor();
  await page.keyboard.press('Enter');
  await codeShown(page);
});

test('a file that lies ready is offered by its name, and another may be chosen all the same', async () => {
  const { page, main } = await open({
    ...freshWithFile,
    'provisioning.found': () => good({ name: 'kaneshie-3.dwadi.json' }),
  });
  await toFile(page);
  await page.getByRole('button', { name: 'kaneshie-3.dwadi.json' }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel("The installer's fingerprint").waitFor();
  await expect.poll(() => asked(main, 'provisioning.choose')).toEqual([{ from: 'found' }]);
  await page.getByRole('button', { name: 'Choose another' }).press('Enter');
  await expect.poll(() => asked(main, 'provisioning.choose')).toEqual([{ from: 'found' }, { from: 'person' }]);
});

test('the owner applies a file with their PIN, and reads the changes', async () => {
  const pins = [good({ pin: { kind: 'wrong', waitMs: 0 }, outcome: null }), liveWithFile['provisioning.apply']()];
  const { page, main } = await open({ ...liveWithFile, 'provisioning.apply': () => pins.shift() ?? bad('internal') });
  await toUseFile(page);
  await page.keyboard.press('Enter');
  await page.getByText('It would change:').waitFor();
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await page.getByRole('alert').waitFor();
  await expect.poll(() => page.getByLabel('Your PIN').inputValue()).toBe('');
  await page.keyboard.type('907214');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByText('Applied.').first().waitFor();
  // The file set another level of lockdown, which is in force by now: the page must not announce it for later.
  await page.getByRole('dialog').getByText('Screen: Kiosk').waitFor();
  await expect.poll(() => page.getByText('next start').count()).toBe(0);
  await expect.poll(() => asked(main, 'provisioning.apply')).toEqual([{ pin: '111111' }, { pin: '907214' }]);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('a second Enter applies the file once', async () => {
  const apply = held(liveWithFile['provisioning.apply']);
  const { page, main } = await open({ ...liveWithFile, 'provisioning.apply': apply.answer });
  await toUseFile(page);
  await page.keyboard.press('Enter');
  await page.getByText('It would change:').waitFor();
  await page.keyboard.type('907214');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Choose another' }).press('Enter');
  await expect.poll(apply.count).toBe(1);
  apply.release();
  await page.getByRole('dialog').getByText('Applied.').first().waitFor();
  expect(asked(main, 'provisioning.apply')).toEqual([{ pin: '907214' }]);
  expect(asked(main, 'provisioning.choose')).toHaveLength(1);
});

test('keys for other counters take a strong passphrase, names and a PIN; no key is ever on the page', async () => {
  const { page, main } = await open(liveWithFile);
  await toProtect(page);
  const names = page.getByLabel('Names of the PCs');
  await expect.poll(() => names.evaluate((field) => field === document.activeElement)).toBe(true);
  await names.fill('kaneshie-3\n kaneshie-4 \n');
  await page.getByLabel('Commission Services key').press('Space');
  await page.getByLabel('The passphrase').fill('1234 1234 1234 1234');
  await page.getByRole('button', { name: 'Save the file' }).press('Enter');
  await page.getByText('This is too easy to guess.').waitFor();
  expect(asked(main, 'provisioning.protect')).toEqual([]);
  await page.getByRole('button', { name: 'Make one for me' }).press('Enter');
  await page.getByText('kobani setuma').waitFor();
  await page.getByLabel('An owner of those counters').fill('Efua Mensah');
  await page.getByLabel('The PIN they begin with').fill('739154');
  await page.getByLabel('Your PIN').fill('907214');
  await page.keyboard.press('Enter');
  await page.getByText('keys-for-counters.json').waitFor();
  await expect
    .poll(() => asked(main, 'provisioning.protect'))
    .toEqual([
      {
        ...{ pin: '907214', passphrase: 'kobani setuma ridole bafine', machines: ['kaneshie-3', 'kaneshie-4'] },
        ...{ keys: ['standard'], owner: { name: 'Efua Mensah', pin: '739154' } },
      },
    ]);
  expect(await page.content()).not.toContain('_live_');
  await page.keyboard.press('Escape');
  expect(await page.content()).not.toContain('kobani');
});

test('a counter that was set up silently asks for its recovery code until one is on paper', async () => {
  const { page, main } = await open(codeMissing);
  await page.getByText('The recovery code is missing.').waitFor();
  await toSettings(page);
  await page.getByRole('button', { name: 'Make the recovery code' }).press('Enter');
  await codeShown(page);
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'The recovery code' }).waitFor();
  expect(await page.content()).not.toContain(CODE.slice(0, 5));
  await page.keyboard.type(CODE.slice(0, 5));
  await page.keyboard.press('Enter');
  await page.getByText('The code has seven groups of five.').waitFor();
  await page.keyboard.type(CODE.slice(5));
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'provisioning.keepCode')).toEqual([{ code: CODE }]);
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});
