/** An owner's approval of one sale: it covers only what was asked, and only while it is asked. */
import { expect, test } from 'vitest';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { SignInName } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import { errorWords } from '#shared/words/errors.ts';
import { READ_BACK } from '#shared/words/read-back.ts';
import { SETUP } from '#shared/words/setup.ts';
import { bad, type FakeMain, good, NOW, quote, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { NAMES } from '../../support/preview/fakes/fake-staff.ts';
import { toLimit, typePin } from '../../support/preview/scenes/staff-scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();
const asked = ({ asked }: FakeMain, name: string) =>
  asked.filter((call) => call.name === name).map(({ request }) => request);
const noDialog = (page: Awaited<ReturnType<typeof open>>['page']) =>
  expect.poll(() => page.locator('dialog').count()).toBe(0);

test('an owner’s word that comes after Esc sends nothing', async () => {
  const word = held(() => good({ kind: 'right' }));
  const { page, main } = await open({ 'staff.approve': word.answer, 'sales.submit': () => bad('over-limit') });
  await toLimit(page);
  await page.keyboard.press('o');
  await typePin(page, '907214');
  await expect.poll(word.count).toBe(1);
  await page.keyboard.press('Escape');
  await noDialog(page);
  word.release();
  await settled(page);
  await expect.poll(() => asked(main, 'sales.submit')).toHaveLength(1);
});

test('an owner’s word for one sale never sends the next one', async () => {
  const word = held(() => good({ kind: 'right' }));
  const refusals = [bad('over-limit')];
  const { page, main } = await open({
    'staff.approve': word.answer,
    'sales.submit': () => refusals.shift() ?? bad('service-trouble'),
  });
  await toLimit(page);
  await page.keyboard.press('o');
  await typePin(page, '907214');
  await expect.poll(word.count).toBe(1);
  await page.keyboard.press('Escape');
  await noDialog(page);
  await page.keyboard.press('Escape');
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Control+Backspace');
  await page.keyboard.type('0205556667500');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  word.release();
  await settled(page);
  // The person has not pressed Send for the second customer.
  await expect.poll(() => asked(main, 'sales.submit')).toMatchObject([{ sale: { phone: '0244123456' } }]);
});

test('an owner’s word by phone that comes after Esc sends nothing', async () => {
  const word = held(() => good({ kind: 'right' }));
  const house = { live: 'ready', keysMissing: false, codeMissing: false } as const;
  const { page, main } = await open({
    'counter.snapshot': () => good(snapshot({ kind: 'live', house })),
    'staff.askByPhone': () => good({ challenge: '7KQ2HMX4', amount: 30_000, number: '0244123456' }),
    'staff.hearByPhone': word.answer,
    'sales.submit': () => bad('over-limit'),
  });
  await toLimit(page);
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'The owner is on the phone' }).press('Enter');
  await page.getByText('7KQ2 HMX4').waitFor();
  // The attendant reads the number out, too: the digits are for it alone.
  await page.getByText('024 412 3456', { exact: true }).last().waitFor();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await expect.poll(word.count).toBe(1);
  await page.keyboard.press('Escape');
  await noDialog(page);
  word.release();
  await settled(page);
  await expect.poll(() => asked(main, 'sales.submit')).toHaveLength(1);
});

test('letters that have ended are followed by new ones, and the attendant is told to read those', async () => {
  const house = { live: 'ready', keysMissing: false, codeMissing: false } as const;
  const letters = ['7KQ2HMX4', 'PRT69WVA'];
  const answers = [bad('too-late'), good({ kind: 'right' })];
  const { page, main } = await open({
    'counter.snapshot': () => good(snapshot({ kind: 'live', house })),
    'staff.askByPhone': () => good({ challenge: letters.shift(), amount: 30_000, number: '0244123456' }),
    'staff.hearByPhone': () => answers.shift(),
    'sales.submit': () => bad('over-limit'),
  });
  await toLimit(page);
  await page.keyboard.press('o');
  await page.getByRole('button', { name: 'The owner is on the phone' }).press('Enter');
  await page.getByText('7KQ2 HMX4').waitFor();
  await page.keyboard.type('123456');
  await page.keyboard.press('Enter');
  await page.getByText('PRT6 9WVA').waitFor();
  await page.getByText(SETUP.newLetters).waitFor();
  await expect.poll(() => page.getByLabel('The six digits').inputValue()).toBe('');
  await page.keyboard.type('654321');
  await page.keyboard.press('Enter');
  await noDialog(page);
  expect(asked(main, 'staff.hearByPhone')).toMatchObject([{ digits: '123456' }, { digits: '654321' }]);
});

/** Opens the panel for an owner on the phone, at a counter with these people. */
async function byPhone(people: readonly SignInName[], answers: Parameters<typeof open>[0] = {}) {
  const house = { live: 'ready', keysMissing: false, codeMissing: false } as const;
  const window = await open({
    'counter.snapshot': () => good(snapshot({ kind: 'live', house })),
    'staff.names': () => good(people),
    'staff.askByPhone': () => good({ challenge: '7KQ2HMX4', amount: 30_000, number: '0244123456' }),
    'sales.submit': () => bad('over-limit'),
    ...answers,
  });
  await toLimit(window.page);
  await window.page.keyboard.press('o');
  await window.page.getByRole('button', { name: 'The owner is on the phone' }).press('Enter');
  return window;
}

test('of two owners the attendant chooses the one who is on the phone, by keys alone', async () => {
  const [efua] = NAMES;
  if (efua === undefined) throw new Error('the preview has an owner');
  const answers = [good({ kind: 'wrong', waitMs: 0 }), good({ kind: 'right' })];
  const { page, main } = await byPhone([...NAMES, { ...efua, id: 'kwame', name: 'Kwame Asante' }], {
    'staff.hearByPhone': () => answers.shift(),
  });
  await page.getByText('Read this to the owner (Efua Mensah)').waitFor();
  const who = page.getByLabel(SETUP.whoPhones);
  expect(await who.getByRole('option').allTextContents()).toEqual(['Efua Mensah', 'Kwame Asante']);
  await page.keyboard.type('111111');
  await page.keyboard.press('Enter');
  await page.getByText(SETUP.wrongDigits).waitFor();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('ArrowDown');
  await page.getByText('Read this to the owner (Kwame Asante)').waitFor();
  await expect.poll(() => page.getByText(SETUP.wrongDigits).count()).toBe(0);
  await page.keyboard.press('Tab');
  await page.keyboard.type('222222');
  await page.keyboard.press('Enter');
  await noDialog(page);
  expect(asked(main, 'staff.hearByPhone')).toMatchObject([
    { ownerId: 'efua', digits: '111111' },
    { ownerId: 'kwame', digits: '222222' },
  ]);
  // The letters are for the counter, whoever answers: another owner is no reason for new ones.
  expect(asked(main, 'staff.askByPhone')).toHaveLength(1);
});

test('an only owner is on the phone without a choice', async () => {
  const { page } = await byPhone(NAMES);
  await page.getByText('Read this to the owner (Efua Mensah)').waitFor();
  expect(await page.getByLabel(SETUP.whoPhones).count()).toBe(0);
});

test.each<[CounterErrorCode, string]>([
  ['not-found', SETUP.noPhone],
  ['internal', errorWords('internal').happened],
])('letters that can’t be had because of %s are told as that', async (code, words) => {
  const { page } = await byPhone(NAMES, { 'staff.askByPhone': () => bad(code) });
  await expect.poll(() => page.getByRole('dialog').getByRole('alert').allTextContents()).toEqual([words]);
});

test('an owner who types a PIN is not interrupted when the refusal in the way can be proven', async () => {
  const sameSale = { soldAt: NOW - 60_000, attendantName: 'Kofi', blocks: true, refused: { provenAt: NOW + 1000 } };
  const blocked = good(quote(pesewas(1000), { sameSale }));
  const { page, main } = await open({ 'sales.quote': () => blocked }, { alone: true });
  await page.clock.install();
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await page.getByText(READ_BACK.blockedByRefusal).waitFor();
  await page.keyboard.press('o');
  await page.getByRole('radio', { name: /Efua/ }).waitFor();
  await page.keyboard.type('9072');
  const asks = asked(main, 'sales.quote').length;
  await page.clock.runFor(10_000);
  await expect.poll(() => page.getByLabel('PIN', { exact: true }).inputValue()).toBe('9072');
  expect(asked(main, 'sales.quote')).toHaveLength(asks);
  await page.keyboard.press('Escape');
  await noDialog(page);
  await page.clock.runFor(3000);
  await expect.poll(() => asked(main, 'sales.quote').length).toBeGreaterThan(asks);
});

test('a name with an o in it is typed into the name, and Find into Find: the owner’s key rules neither', async () => {
  const { page } = await open({ 'sales.submit': () => bad('over-limit') });
  await toLimit(page);
  await page.keyboard.press('t');
  await page.getByLabel('On credit').fill('300');
  const owes = page.getByLabel('Who owes it');
  await owes.focus();
  await page.keyboard.type('Kofi Boateng');
  await expect.poll(() => owes.inputValue()).toBe('Kofi Boateng');
  await expect.poll(() => page.locator('dialog').count()).toBe(1);
  await page.keyboard.press('Escape');
  await noDialog(page);
});

test('a list of owners that can’t be had is named as missing, and asked for again', async () => {
  let fails = true;
  const { page } = await open({
    'sales.submit': () => bad('over-limit'),
    'staff.names': () => (fails ? bad('internal') : good(NAMES)),
  });
  await toLimit(page);
  await page.keyboard.press('o');
  await page.getByRole('dialog').getByRole('alert').waitFor();
  fails = false;
  await page.keyboard.press('Escape');
  await noDialog(page);
  await page.keyboard.press('o');
  await page.getByRole('radio', { name: /Efua/ }).waitFor();
});
