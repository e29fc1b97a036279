/** Setting up the shop's counter, and what its owner does later: by keyboard alone. */
import { expect, test } from 'vitest';
import { codeOf, PHONE_CODE } from '#shared/recovery-code.ts';
import { SETUP } from '#shared/words/setup.ts';
import { bad, type FakeMain, good } from '../../support/preview/fakes/fake-main.ts';
import {
  absent,
  accepted,
  BASE_URL,
  CODE,
  checked,
  codeShown,
  freshPc,
  liveShop,
  pasteKeys,
  toConfirm,
  toRestore,
  toService,
  toSettings,
  toShop,
  toWays,
} from '../../support/preview/scenes/setup-scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();
const asked = ({ asked }: FakeMain, name: string) =>
  asked.filter((call) => call.name === name).map(({ request }) => request);

test('the offer takes nobody’s hands, and a counter that runs alone makes none', async () => {
  const { page } = await open(freshPc);
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('0244123456');
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('024 412 3456');
  const alone = await open();
  await alone.page.getByLabel("Customer's number").waitFor();
  await expect.poll(() => alone.page.getByRole('button', { name: 'Set up this shop' }).count()).toBe(0);
});

test('each step of the set-up asks once, and Escape goes back and keeps the typed answers', async () => {
  const { page, main } = await open(freshPc);
  await toService(page);
  await page.getByLabel("The service's address").fill('https://api.example.com');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByLabel("The owner's name").inputValue()).toBe('Adjoa');
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByLabel("The shop's name").inputValue()).toBe('Akwaaba Mobile');
  await page.keyboard.press('Enter');
  await page.getByLabel("The owner's name").waitFor();
  await page.getByLabel('The same PIN again').fill('907214');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel("The service's address").inputValue()).toBe('https://api.example.com');
  await pasteKeys(page);
  await page.getByText('Accepted').first().waitFor();
  await page.keyboard.press('Enter');
  // Waits for the code: it can't be written down before the page shows it.
  await page.getByText(CODE.slice(0, 5)).waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel('The recovery code').waitFor();
  // Gone from the page: only the paper has it now.
  expect(await page.content()).not.toContain(CODE.slice(0, 5));
  await page.keyboard.type(CODE.replaceAll('-', ' ').toLowerCase());
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'setup.finish').length).toBe(1);
  await expect
    .poll(() => asked(main, 'setup.finish'))
    .toEqual([{ shopName: 'Akwaaba Mobile', slipHeader: [], ownerName: 'Adjoa', pin: '907214' }]);
  await expect.poll(() => asked(main, 'setup.checkKeys')).toHaveLength(1);
  await expect.poll(() => asked(main, 'setup.makeCode')).toHaveLength(1);
});

test('no key of the counter leads past the set-up to a screen behind it', async () => {
  const { page, main } = await open(freshPc);
  await toShop(page);
  for (const key of ['F10', 'F9', 'Control+k', 'F12']) await page.keyboard.press(key);
  await page.keyboard.press('F12');
  await page.keyboard.type('Akwaaba Mobile');
  await expect.poll(() => page.getByLabel("The shop's name").inputValue()).toBe('Akwaaba Mobile');
  expect(asked(main, 'staff.lock')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'A new counter' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel("Customer's number").waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('an accepted key leaves the page, and is neither sent again nor kept where the page keeps drafts', async () => {
  const answers = [
    checked({ standard: accepted, commission: { kind: 'unknown-key' } }),
    checked({ standard: accepted }),
  ];
  const { page, main } = await open({ ...freshPc, 'setup.checkKeys': () => answers.shift() ?? bad('internal') });
  await toService(page);
  await pasteKeys(page);
  await page.getByText('The service does not know this key.').waitFor();
  await expect.poll(() => page.getByLabel('Standard key').inputValue()).toBe('');
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.id))
    .toBe(await page.getByLabel('Commission Services key').getAttribute('id'));
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'setup.checkKeys').length).toBe(2);
  await expect
    .poll(() => asked(main, 'setup.checkKeys')[1])
    .toEqual({
      baseUrl: BASE_URL,
      keys: { standard: '', sms: '', commission: '' },
      accepted: ['standard'],
    });
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain('_live_');
  await expect.poll(() => page.getByLabel('Standard key').getAttribute('type')).toBe('password');
});

test('a mistake is named before anything is asked: no name, an easy PIN, two PINs that differ, a code with a slip', async () => {
  const { page, main } = await open(freshPc);
  await toShop(page);
  await page.keyboard.press('Enter');
  await page.getByText('Type the name of the shop.').waitFor();
  await page.keyboard.type('Akwaaba Mobile');
  await page.keyboard.press('Enter');
  await page.getByLabel("The owner's name").waitFor();
  await page.keyboard.type('Adjoa');
  // The focus moves to the field that is wrong each time.
  const pin = page.getByLabel('PIN', { exact: true });
  const isAtPin = () => expect.poll(() => pin.evaluate((field) => field === document.activeElement)).toBe(true);
  await page.keyboard.press('Enter');
  await isAtPin();
  for (const [typed, words] of [
    ['8305', 'A new PIN of an owner has six to eight digits.'],
    ['150390', 'too easy to guess'],
  ] as const) {
    await page.getByLabel('PIN', { exact: true }).fill(typed);
    await page.getByLabel('The same PIN again').fill(typed);
    await page.keyboard.press('Enter');
    await page.getByText(words).waitFor();
  }
  await isAtPin();
  await page.getByLabel('PIN', { exact: true }).fill('907214');
  await page.getByLabel('The same PIN again').press('Enter');
  await page.getByText('The two PINs are not the same.').waitFor();
  await isAtPin();
  expect(asked(main, 'setup.checkKeys')).toEqual([]);

  const later = await open({ ...freshPc, 'setup.confirmCode': () => good({ right: false }) });
  await toConfirm(later.page);
  await later.page.keyboard.type(`${CODE.slice(0, -1)}`);
  await later.page.keyboard.press('Enter');
  await later.page.getByText('The code has seven groups of five.').waitFor();
  await later.page.keyboard.type(CODE.endsWith('0') ? '1' : '0');
  await later.page.getByText('Group 7 is not right.').waitFor();
  expect(asked(later.main, 'setup.confirmCode')).toEqual([]);
  await later.page.keyboard.press('Backspace');
  await later.page.keyboard.type(CODE.slice(-1));
  await later.page.keyboard.press('Enter');
  await later.page.getByText('That is not the code that was shown.').waitFor();
  expect(asked(later.main, 'setup.finish')).toEqual([]);
});

test('a person who goes back to the code gets another one; a failed end says why and can be tried again', async () => {
  const { page, main } = await open({ ...freshPc, 'setup.finish': () => bad('no-keychain') });
  await toConfirm(page);
  await page.keyboard.press('Escape');
  await codeShown(page);
  await expect.poll(() => asked(main, 'setup.makeCode')).toHaveLength(2);
  await page.keyboard.press('Enter');
  await page.getByLabel('The recovery code').fill(CODE);
  await page.keyboard.press('Enter');
  await page.getByText('Dwadi cannot use the keychain of this PC').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'setup.finish').length).toBe(2);
});

test('no way leads on without a keychain but trying again, and practice goes on', async () => {
  const states = [good({ vault: 'no-keychain' }), good({ vault: 'ok' })];
  const { page, main } = await open({ ...freshPc, 'setup.begin': () => states.shift() ?? bad('internal') });
  await toWays(page);
  await page.keyboard.press('Enter');
  await page.getByText('install gnome-keyring').waitFor();
  await page.keyboard.press('Enter');
  await page.getByLabel("The shop's name").waitFor();
  await expect.poll(() => asked(main, 'setup.begin')).toHaveLength(2);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'A new counter' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel("Customer's number").waitFor();
});

test('another PC’s backup is chosen and opened with its code, and an obstacle is named', async () => {
  const answers = [
    good({ kind: 'backup', problem: 'damaged' }),
    good({ kind: 'wrong-code' }),
    good({ kind: 'restored', open: 2 }),
  ];
  const { page, main } = await open({ ...freshPc, 'setup.restore': () => answers.shift() ?? bad('internal') });
  await toRestore(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('The recovery code of the old counter').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('The code has seven groups of five.').waitFor();
  await page.keyboard.insertText(CODE);
  await page.keyboard.press('Enter');
  await page.getByText('The journal is damaged').waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('That is not the code of this counter.').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'setup.restore')).toEqual([{ code: CODE }, { code: CODE }, { code: CODE }]);
});

test('the obstacle of one backup is gone once another is chosen', async () => {
  const names = ['dwadi-K3F7-2026-11-22T20-00-00-000Z.db', 'dwadi-K3F7-2026-11-21T20-00-00-000Z.db'];
  const { page } = await open({
    ...freshPc,
    'setup.chooseBackup': () => good({ name: names.shift() ?? null }),
    'setup.restore': () => good({ kind: 'backup', problem: 'damaged' }),
  });
  await toRestore(page);
  await page.keyboard.press('Enter');
  await page.getByLabel('The recovery code of the old counter').waitFor();
  await page.keyboard.insertText(CODE);
  await page.keyboard.press('Enter');
  await page.getByText('The journal is damaged').waitFor();
  await page.getByRole('button', { name: SETUP.otherBackup }).press('Enter');
  await page.getByText('dwadi-K3F7-2026-11-21').waitFor();
  await expect.poll(() => page.getByText('The journal is damaged').count()).toBe(0);
});

test('an answer about another address than the one in the field accepts nothing', async () => {
  const check = held(() => checked({ standard: accepted }));
  const { page, main } = await open({ ...freshPc, 'setup.checkKeys': check.answer });
  await toService(page);
  const [address, key] = [page.getByLabel("The service's address"), page.getByLabel('Standard key')];
  await address.fill('https://api.example.com/api/v3');
  await key.fill('shop_live_0123456789abcdef');
  await key.press('Enter');
  await expect.poll(check.count).toBe(1);
  await address.fill(BASE_URL);
  check.release();
  await page.getByRole('button', { name: SETUP.check }).waitFor();
  await settled(page);
  expect([await page.getByText('Accepted').count(), await key.inputValue()]).toEqual([0, 'shop_live_0123456789abcdef']);
  await address.press('Enter');
  await expect.poll(check.count).toBe(1);
  check.release();
  await page.getByText('Accepted').waitFor();
  expect(asked(main, 'setup.checkKeys')).toMatchObject([{}, { baseUrl: BASE_URL }]);
});

test('a key that is pasted over another during its check is judged by itself', async () => {
  const check = held(() => checked({ standard: accepted }));
  const { page, main } = await open({ ...freshPc, 'setup.checkKeys': check.answer });
  await toService(page);
  const key = page.getByLabel('Standard key');
  await key.fill('shop_live_0123456789abcdef');
  await key.press('Enter');
  await expect.poll(check.count).toBe(1);
  await key.fill('shop_live_ffffffffffffffff');
  check.release();
  await settled(page);
  expect([await page.getByText('Accepted').count(), await key.inputValue()]).toEqual([0, 'shop_live_ffffffffffffffff']);
  await key.press('Enter');
  await expect.poll(check.count).toBe(1);
  check.release();
  await page.getByText('Accepted').waitFor();
  expect(asked(main, 'setup.checkKeys')).toMatchObject([{}, { keys: { standard: 'shop_live_ffffffffffffffff' } }]);
});

test('a key that was taken out during its check is not counted as accepted, and nothing is saved before the next check', async () => {
  const answers = [checked({ standard: accepted }), checked({ standard: accepted, sms: accepted })];
  const check = held(() => answers.shift() ?? checked({ standard: accepted }));
  const { page, main } = await open({ ...liveShop, 'keys.check': check.answer });
  await toSettings(page);
  await page.getByRole('button', { name: 'Change the keys' }).press('Enter');
  const [standard, sms] = [page.getByLabel('Standard key'), page.getByLabel('SMS key')];
  await standard.fill('shop_live_0123456789abcdef');
  await standard.press('Enter');
  await expect.poll(check.count).toBe(1);
  check.release();
  await page.getByText('Accepted').waitFor();
  await sms.fill('shop_sms_live_0123456789');
  await sms.press('Enter');
  await expect.poll(check.count).toBe(1);
  await sms.fill('');
  check.release();
  await page.getByRole('button', { name: SETUP.check }).waitFor();
  await settled(page);
  await sms.press('Enter');
  await expect.poll(check.count).toBe(1);
  check.release();
  await page.getByRole('button', { name: SETUP.keysSave }).waitFor();
  expect(asked(main, 'keys.save')).toEqual([]);
  expect(asked(main, 'keys.check')).toMatchObject([
    { accepted: [] },
    { accepted: ['standard'] },
    { accepted: ['standard'] },
  ]);
});

test('a person who comes back to the keys keeps those that were accepted, and a set-up that begins anew keeps none', async () => {
  const { page, main } = await open(freshPc);
  await toService(page);
  await pasteKeys(page);
  await page.getByText('Accepted').first().waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('The same PIN again').fill('907214');
  await page.keyboard.press('Enter');
  await page.getByLabel("The service's address").press('Enter');
  await page.getByText('Accepted').first().waitFor();
  for (const label of ["The owner's name", "The shop's name"]) {
    await page.keyboard.press('Escape');
    await page.getByLabel(label).waitFor();
  }
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'A new counter' }).press('Enter');
  await page.getByLabel("The shop's name").press('Enter');
  await page.getByLabel('The same PIN again').fill('907214');
  await page.getByLabel('The same PIN again').press('Enter');
  await page.getByLabel("The service's address").press('Enter');
  await expect
    .poll(() => asked(main, 'setup.checkKeys'))
    .toMatchObject([{ accepted: [] }, { accepted: ['standard', 'commission'] }, { accepted: [] }]);
});

test('a change of keys tells of open orders, asks the service, and takes the owner’s word on the account along', async () => {
  const { page, main } = await open(liveShop);
  await toSettings(page);
  await page.getByRole('button', { name: 'Change the keys' }).press('Enter');
  await page.getByText('Orders still open: 2.').waitFor();
  await expect.poll(() => page.getByLabel("The service's address").inputValue()).toBe(BASE_URL);
  await page.getByLabel('SMS key').focus();
  await page.keyboard.insertText('shop_sms_live_0123456789');
  await page.keyboard.press('Enter');
  await page.getByText('Accepted').waitFor();
  await expect.poll(() => page.getByText('The one in the keychain stays.').count()).toBe(2);
  await page.getByLabel('Whose are these keys?').selectOption('Another account');
  await page.getByLabel('SMS key').press('Enter');
  await expect.poll(() => asked(main, 'keys.save')).toEqual([{ words: { sms: 'new' } }]);
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await page.getByText('In the keychain: Standard key, Commission Services key, SMS key.').waitFor();
});

test('an attendant sees no key, no backup and no way out of the shop', async () => {
  const { 'counter.snapshot': asOwner } = liveShop;
  const { value } = asOwner() as { value: { attendant: object } };
  const attendant = { ...value, attendant: { ...value.attendant, id: 'ama', name: 'Ama', role: 'attendant' } };
  const { page } = await open({ ...liveShop, 'counter.snapshot': () => good(attendant) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Change my PIN' }).waitFor();
  for (const name of ['Change the keys', 'Choose a folder', 'Practise in Training']) {
    await expect.poll(() => page.getByRole('button', { name }).count()).toBe(0);
  }
});

test('drafts of Training and of the shop never meet', async () => {
  const { page } = await open(freshPc);
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('0244123456');
  await page.goto(`${page.url()}?live`);
  await page.getByLabel("Customer's number").waitFor();
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('');
});

test('no way leads on without any key', async () => {
  const { page } = await open({ ...freshPc, 'setup.checkKeys': () => checked({ sms: absent }) });
  await toService(page);
  await page.keyboard.insertText(BASE_URL);
  await page.keyboard.press('Enter');
  await page.getByText('Paste at least one key.').waitFor();
  await expect.poll(() => page.getByRole('button', { name: 'Print it' }).count()).toBe(0);
});

test('a wrong address is named once, at the address, and blames no key', async () => {
  const none = { kind: 'no-answer', cause: 'name-not-found' } as const;
  const elsewhere = { kind: 'no-answer', cause: 'undocumented-status' } as const;
  const answers = [
    checked({ standard: none, commission: none, sms: none }),
    checked({ standard: elsewhere, commission: elsewhere }),
    checked({ standard: { kind: 'no-answer', cause: null } }, 'wrong-end'),
  ];
  const { page } = await open({ ...freshPc, 'setup.checkKeys': () => answers.shift() ?? bad('internal') });
  const address = page.getByLabel("The service's address");
  const isBlamed = (label: string) => page.getByLabel(label).getAttribute('aria-invalid');
  await toService(page);
  await pasteKeys(page);
  for (const words of ['address could not be found', 'it is not the service', 'must end in /api/v2']) {
    await page.getByText(words).waitFor();
    expect(await page.getByText(words).count()).toBe(1);
    expect(await address.getAttribute('aria-invalid')).toBe('true');
    expect([await isBlamed('Standard key'), await isBlamed('Commission Services key')]).toEqual([null, null]);
    await expect.poll(() => address.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Enter');
  }
});

test('a phone code is shown after the owner’s PIN, once; the page for the phone names its place', async () => {
  const answers = [
    { pin: { kind: 'wrong', waitMs: 0 }, code: null },
    { pin: { kind: 'right' }, code: 'K7QM2-4XPTC-9HDWB-31VEN' },
  ];
  const { page, main } = await open({
    ...liveShop,
    'phone.makeCode': () => good(answers.shift()),
    'phone.savePage': () => good({ savedAs: '/home/efua/Dwadi code page.html' }),
  });
  await toSettings(page);
  await page.getByText(SETUP.phoneNone).waitFor();
  await page.getByRole('button', { name: 'Save the code page' }).press('Enter');
  await page.getByText('Saved: /home/efua/Dwadi code page.html. Send it to your phone').waitFor();
  await page.getByRole('button', { name: 'Make a phone code' }).press('Enter');
  const pin = page.getByLabel('Your PIN');
  await pin.fill('1357');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  await expect.poll(() => pin.inputValue()).toBe('');
  await pin.fill('907214');
  await page.keyboard.press('Enter');
  await page.getByText('K7QM2').waitFor();
  // The second half of a double press closes nothing.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Space');
  await settled(page);
  expect(await page.getByText('K7QM2').count()).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByText('K7QM2').count()).toBe(0);
  await page.getByText(SETUP.phoneMade).waitFor();
  await expect.poll(() => asked(main, 'phone.makeCode')).toEqual([{ pin: '1357' }, { pin: '907214' }]);
});

test('a phone code that is being made is waited for: no key and no press closes the dialog before it is read', async () => {
  const made = held(() => good({ pin: { kind: 'right' }, code: 'K7QM2-4XPTC-9HDWB-31VEN' }));
  const { page } = await open({ ...liveShop, 'phone.makeCode': made.answer });
  await toSettings(page);
  await page.getByRole('button', { name: 'Make a phone code' }).press('Enter');
  await page.getByLabel('Your PIN').fill('907214');
  await page.keyboard.press('Enter');
  await expect.poll(made.count).toBe(1);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('Escape');
  await page.getByRole('dialog').getByRole('button', { name: 'Back' }).click();
  await settled(page);
  made.release();
  await page.getByText('K7QM2').waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
});

test('an owner who answers at another Dwadi types amount and number, and the phone code alone', async () => {
  const { page, main } = await open(liveShop);
  await toSettings(page);
  await page.getByRole('button', { name: 'Answer a counter by phone' }).press('Enter');
  await page.getByLabel('Counter', { exact: true }).fill('K3F7');
  await page.getByLabel('The letters').fill('7KQ2 HMX4');
  const code = page.getByLabel('Your phone code');
  await code.fill(CODE);
  await page.keyboard.press('Enter');
  await page.getByText('Type the amount that the attendant reads out').waitFor();
  await page.getByLabel('The amount, in cedis').fill('12.50');
  await page.getByLabel(SETUP.phoneNumber).fill('0244123456');
  await page.keyboard.press('Enter');
  await page.getByText('The recovery code does not answer by phone.').waitFor();
  expect(asked(main, 'recovery.answerPhone')).toEqual([]);
  const phoneCode = codeOf(
    Array.from({ length: 16 }, (_, at) => at),
    PHONE_CODE,
  );
  await page.getByText('Group 1 is not right.').waitFor();
  await code.fill(phoneCode);
  await expect.poll(() => page.getByText('Group 1 is not right.').count()).toBe(0);
  await page.keyboard.press('Enter');
  await page.getByText('a sale above the limit, GHS 12.50, 024 412 3456.').waitFor();
  const question = { mark: 'K3F7', challenge: '7KQ2 HMX4', what: 'over-limit', amount: 1250, number: '0244123456' };
  expect(asked(main, 'recovery.answerPhone')).toEqual([{ ...question, code: phoneCode }]);
});
