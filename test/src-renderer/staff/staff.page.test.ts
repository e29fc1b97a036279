/** Signing in, taking over, an owner's word and the owner's list of people: by keyboard alone. */
import { expect, test } from 'vitest';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { USUAL_RIGHTS } from '#shared/counter-api/staff.ts';
import { pesewas } from '#shared/money.ts';
import { SETUP } from '#shared/words/setup.ts';
import { STAFF } from '#shared/words/staff.ts';
import { bad, type FakeMain, good, NOW, quote, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { NAMES, PEOPLE } from '../../support/preview/fakes/fake-staff.ts';
import { CODE } from '../../support/preview/scenes/setup-scenes.ts';
import { byOwner, locked, typePin } from '../../support/preview/scenes/staff-scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();
const asked = ({ asked }: FakeMain, name: string) =>
  asked.filter((call) => call.name === name).map(({ request }) => request);

test('locked on a journal that somebody changed, nobody is asked for a PIN, and the screen says why', async () => {
  const journal = { state: 'unavailable', problem: 'forged', progress: null } as const;
  const { page, main } = await open({
    'counter.snapshot': () => good(snapshot({ locked: true, role: null, journal })),
  });
  await page.getByText('Something other than Dwadi changed the journal').waitFor();
  await page.getByText('Close Dwadi and open it again').waitFor();
  await expect.poll(() => page.getByLabel('PIN', { exact: true }).count()).toBe(0);
  await page.keyboard.press('4');
  expect(asked(main, 'staff.names')).toEqual([]);
});

test('locked, there is nothing but names and a PIN, and digits go to it wherever the focus is', async () => {
  const { page, main, tell } = await open(locked);
  await page.getByLabel('PIN', { exact: true }).waitFor();
  await expect.poll(() => page.getByLabel("Customer's number").count()).toBe(0);
  for (const key of ['F1', 'F8', 'F10', 'Control+k', 'Alt+2', 'F12']) await page.keyboard.press(key);
  await expect.poll(() => page.getByRole('navigation').count()).toBe(0);
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  // The arrows go through the names once they are there.
  await page.getByRole('radio', { name: /Ama/ }).waitFor();
  for (const key of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(key);
  await page.getByRole('radio', { name: /Ama/ }).focus();
  await typePin(page, '4719');
  await expect.poll(() => asked(main, 'staff.signIn')).toEqual([{ id: 'ama', pin: '4719' }]);
  expect(asked(main, 'sales.board')).toEqual([]);
  await tell('counter.changed', snapshot());
  await page.getByLabel("Customer's number").waitFor();
  await expect.poll(() => asked(main, 'sales.board').length).toBe(1);
});

test('a finger types a PIN on a pad that has digits only', async () => {
  const { page, main } = await open(locked, { touch: true });
  await page.getByText('Kofi').tap();
  const pad = page.getByRole('group').filter({ has: page.getByRole('button', { name: '7', exact: true }) });
  for (const digit of '1470') await pad.getByRole('button', { name: digit, exact: true }).tap();
  await expect.poll(() => pad.getByRole('button').count()).toBe(11);
  await page.getByRole('button', { name: 'Sign in' }).tap();
  await expect.poll(() => asked(main, 'staff.signIn')).toEqual([{ id: 'kofi', pin: '1470' }]);
});

test('a wrong PIN is named and wiped, and nothing is asked while it has to wait', async () => {
  const answers = [good({ kind: 'wrong', waitMs: 0 }), good({ kind: 'wrong', waitMs: 60_000 })];
  const { page, main } = await open({ ...locked, 'staff.signIn': () => answers.shift() ?? bad('internal') });
  await typePin(page, '12');
  await page.getByText('Type your PIN').waitFor();
  await typePin(page, '34');
  await page.getByText('That PIN is not right.').waitFor();
  await expect.poll(() => page.getByLabel('PIN', { exact: true }).inputValue()).toBe('');
  await typePin(page, '1357');
  await page.getByText(/Try again in (1:00|0:[2-5]\d)\./).waitFor();
  await typePin(page, '1357');
  await expect.poll(() => asked(main, 'staff.signIn')).toHaveLength(2);
  // Another person doesn't wait for the first one's mistakes.
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => page.getByText('Try again in').count()).toBe(0);
});

test('a wrong PIN is not said under the name of another person who was chosen meanwhile', async () => {
  const signIn = held(() => good({ kind: 'wrong', waitMs: 60_000 }));
  const { page } = await open({ ...locked, 'staff.signIn': signIn.answer });
  await page.getByRole('radio', { name: /Ama/ }).check();
  await typePin(page, '4718');
  await expect.poll(signIn.count).toBe(1);
  await page.getByRole('radio', { name: /Kofi/ }).check();
  await page.keyboard.type('83');
  signIn.release();
  await settled(page);
  expect(await page.getByText('That PIN is not right.').count()).toBe(0);
  expect(await page.getByLabel('PIN', { exact: true }).inputValue()).toBe('83');
  await page.getByRole('radio', { name: /Ama/ }).check();
  await page.getByText(/Try again in (1:00|0:[2-5]\d)\./).waitFor();
});

test('a person who types the right PIN right after a slip waits for no answer', async () => {
  const signIn = held(({ pin }: { pin: string }) =>
    good(pin === '4719' ? { kind: 'right' } : { kind: 'wrong', waitMs: 0 }),
  );
  const { page, main } = await open({ ...locked, 'staff.signIn': signIn.answer });
  await typePin(page, '4718');
  await expect.poll(signIn.count).toBe(1);
  await page.keyboard.type('47');
  signIn.release();
  await page.getByText('That PIN is not right.').waitFor();
  await page.keyboard.type('18');
  await page.keyboard.press('Enter');
  await expect.poll(signIn.count).toBe(1);
  // And Enter, too.
  await page.keyboard.type('4719');
  await page.keyboard.press('Enter');
  signIn.release();
  await expect
    .poll(() => asked(main, 'staff.signIn'))
    .toMatchObject([{ pin: '4718' }, { pin: '4718' }, { pin: '4719' }]);
});

test.each(['taken over', 'locked'] as const)(
  '%s: a PIN that is typed before the names are there is whole',
  async (how) => {
    const names = held(() => good(NAMES.filter(({ id }) => id === 'kofi')));
    const { page, main } = await open({ ...(how === 'locked' && locked), 'staff.names': names.answer });
    if (how === 'taken over') {
      await page.getByLabel("Customer's number").waitFor();
      await page.keyboard.press('F12');
    }
    await expect.poll(names.count).toBe(1);
    await page.keyboard.type('8305');
    await page.keyboard.press('Enter');
    await settled(page);
    expect(asked(main, 'staff.signIn')).toEqual([]);
    names.release();
    await expect.poll(() => asked(main, 'staff.signIn')).toEqual([{ id: 'kofi', pin: '8305' }]);
  },
);

test('a person without a PIN reads so under their name, and is told whom to ask, without a try', async () => {
  const names = NAMES.map((one) => ({ ...one, hasPin: one.id !== 'kofi' }));
  const { page, main } = await open({ ...locked, 'staff.names': () => good(names) });
  await page.getByText('Attendant, no PIN yet').waitFor();
  await page.getByRole('radio', { name: /Kofi/ }).check();
  await page.getByRole('alert').getByText('You have no PIN yet. Ask an owner to give you one').waitFor();
  await typePin(page, '8305');
  await page.getByRole('radio', { name: /Ama/ }).check();
  await expect.poll(() => page.getByText('You have no PIN yet').count()).toBe(0);
  expect(asked(main, 'staff.signIn')).toEqual([]);
});

test('an owner who forgot their PIN signs in with the new one at once, also after wrong ones and without one before', async () => {
  const ready = { live: 'ready', keysMissing: false, codeMissing: false } as const;
  const before = NAMES.filter(({ id }) => id === 'efua').map((owner) => ({ ...owner, hasPin: false, waitMs: 60_000 }));
  const namesNow = [before, NAMES.filter(({ id }) => id === 'efua')];
  const signedIn = good({ kind: 'right' });
  const { page, main } = await open({
    'counter.snapshot': () => good(snapshot({ kind: 'live', house: ready, locked: true, role: null })),
    'staff.names': () => good(namesNow.shift()),
    'recovery.resetPin': () => good({ right: true }),
    'staff.signIn': () => signedIn,
  });
  await page.getByText(/Try again in (1:00|0:[2-5]\d)\./).waitFor();
  await page.getByRole('button', { name: SETUP.forgotPin }).press('Enter');
  await page.getByRole('textbox', { name: 'The recovery code' }).fill(CODE);
  await page.getByLabel('New PIN', { exact: true }).fill('650274');
  await page.getByLabel('The same PIN again').fill('650274');
  await page.keyboard.press('Enter');
  await page.getByText(SETUP.resetDone).first().waitFor();
  await expect.poll(() => page.getByText(/Try again in/).count()).toBe(0);
  await typePin(page, '650274');
  await expect.poll(() => asked(main, 'staff.signIn')).toEqual([{ id: 'efua', pin: '650274' }]);
});

test('a new PIN that is kept after its dialog was closed counts, and wipes no PIN that is being typed', async () => {
  const ready = { live: 'ready', keysMissing: false, codeMissing: false } as const;
  const namesNow = { hasPin: false };
  const reset = held(() => {
    namesNow.hasPin = true;
    return good({ right: true });
  });
  const { page } = await open({
    'counter.snapshot': () => good(snapshot({ kind: 'live', house: ready, locked: true, role: null })),
    'staff.names': () => good(NAMES.map((one) => (one.id === 'efua' ? { ...one, ...namesNow } : one))),
    'recovery.resetPin': reset.answer,
  });
  const efua = page.getByRole('radio', { name: /Efua/ });
  await efua.waitFor();
  await page.getByText(STAFF.noPinYet).waitFor();
  await page.getByRole('button', { name: SETUP.forgotPin }).press('Enter');
  await page.getByRole('textbox', { name: 'The recovery code' }).fill(CODE);
  await page.getByLabel('New PIN', { exact: true }).fill('650274');
  await page.getByLabel('The same PIN again').fill('650274');
  await page.keyboard.press('Enter');
  await expect.poll(reset.count).toBe(1);
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByRole('radio', { name: /Kofi/ }).check();
  await page.keyboard.type('83');
  reset.release();
  await expect.poll(() => page.getByText(STAFF.noPinYet).count()).toBe(0);
  expect(await page.getByRole('radio', { name: /Kofi/ }).isChecked()).toBe(true);
  expect(await page.getByLabel('PIN', { exact: true }).inputValue()).toBe('83');
});

test('a take-over starts at the first other attendant and never at an owner, wherever owners are', async () => {
  const { page, main } = await open();
  const shown = (options: { checked?: boolean } = {}) =>
    page
      .getByRole('dialog')
      .getByRole('radio', options)
      .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value));
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F12');
  await expect.poll(() => shown({ checked: true })).toEqual(['kofi']);
  await page.getByText('↓', { exact: true }).waitFor();
  expect(await shown()).toEqual(['efua', 'ama', 'kofi']);
  expect(asked(main, 'staff.signIn')).toEqual([]);
});

test('nobody is chosen when only owners could take over: a PIN without a name is kept and asks for the name', async () => {
  const owners = NAMES.map((one) => ({ ...one, role: one.id === 'ama' ? one.role : ('owner' as const) }));
  const { page, main } = await open({ 'staff.names': () => good(owners) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F12');
  await page.getByRole('radio', { name: /Kofi/ }).waitFor();
  await typePin(page, '8305');
  await page.getByText('Choose your name first').waitFor();
  expect(asked(main, 'staff.signIn')).toEqual([]);
  await page.keyboard.press('ArrowUp');
  await typePin(page, '8305');
  await expect.poll(() => asked(main, 'staff.signIn')).toEqual([{ id: 'kofi', pin: '8305' }]);
});

test('a lock closes the open screen, and the draft is there again afterwards', async () => {
  const { page, tell } = await open();
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('0244123456');
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Change my PIN' }).click();
  await tell('counter.changed', snapshot({ locked: true }));
  await page.getByLabel('PIN', { exact: true }).waitFor();
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await tell('counter.changed', snapshot({ attendant: { ...snapshot().attendant, id: 'kofi', name: 'Kofi' } }));
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('024 412 3456');
});

test('a second Enter behind the PIN sends no other person’s read-back: its draft is there, to be read back anew', async () => {
  const { page, main, tell } = await open();
  const kofi = { ...snapshot().attendant, id: 'kofi', name: 'Kofi' };
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.keyboard.press('F12');
  await page.getByLabel('PIN', { exact: true }).waitFor();
  await tell('counter.changed', snapshot({ attendant: kofi }));
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('024 412 3456');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await tell('counter.changed', snapshot({ locked: true }));
  await page.getByLabel('PIN', { exact: true }).waitFor();
  await tell('counter.changed', snapshot({ attendant: kofi }));
  await expect.poll(() => page.getByLabel('Amount', { exact: true }).inputValue()).toBe('10');
  expect(asked(main, 'sales.submit')).toEqual([]);
});

test('one key takes over, Esc leaves all as it was, and the same key twice locks', async () => {
  const { page, main } = await open();
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Control+l');
  await page.getByRole('radio', { name: /Efua/ }).waitFor();
  await page.keyboard.press('Escape');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await page.keyboard.press('F12');
  await typePin(page, '8305');
  await expect.poll(() => asked(main, 'staff.signIn')).toEqual([{ id: 'kofi', pin: '8305' }]);
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await page.keyboard.press('F12');
  await page.getByLabel('PIN', { exact: true }).waitFor();
  await page.keyboard.press('F12');
  await expect.poll(() => asked(main, 'staff.lock').length).toBe(1);
  await expect.poll(() => asked(main, 'staff.active')).toHaveLength(1);
});

test('the limit is told before the money is taken, and Enter sends once the owner has allowed the sale', async () => {
  let allowed = false;
  const { page, main } = await open({
    'counter.snapshot': () => good(snapshot({ settings: { ...USUAL_SETTINGS, cashGate: true } })),
    'staff.approve': () => {
      allowed = true;
      return good({ kind: 'right' });
    },
    'sales.quote': () => good(quote(pesewas(30_000), allowed ? {} : { overLimit: { most: pesewas(20_000) } })),
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('0244123456300');
  await page.keyboard.press('Enter');
  await page.getByText('Take no money yet. You may sell for at most GHS 200.00 at once').waitFor();
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByLabel('Cash received').count()).toBe(0);
  await page.keyboard.press('o');
  await typePin(page, '907214');
  await page.getByLabel('Cash received').waitFor();
  await page.keyboard.press('e');
  expect(asked(main, 'sales.submit')).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'sales.submit').length).toBe(1);
});

test('an owner allows one sale above the limit, and it is sent', async () => {
  let allowed = false;
  const refusals: unknown[] = [];
  const { page, main } = await open({
    'staff.approve': () => {
      allowed = true;
      return good({ kind: 'right' });
    },
    'sales.submit': (request: unknown) => {
      refusals.push(request);
      return bad(allowed ? 'service-trouble' : 'over-limit');
    },
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('0244123456300');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.waitForTimeout(100);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Owner allows it' }).waitFor();
  await page.keyboard.press('o');
  await typePin(page, '907214');
  await expect.poll(() => refusals.length).toBe(2);
  await expect
    .poll(() => asked(main, 'staff.approve'))
    .toMatchObject([{ ownerId: 'efua', pin: '907214', what: 'over-limit' }]);
});

test('an owner allows a sale beside an unknown one; then it asks on a key of its own, and is sent', async () => {
  const unknown = { soldAt: NOW - 60_000, attendantName: 'Kofi', blocks: true };
  let allowed = false;
  const { page, main } = await open({
    'staff.approve': () => {
      allowed = true;
      return good({ kind: 'right' });
    },
    'sales.quote': () =>
      good(quote(pesewas(1000), { sameSale: allowed ? { ...unknown, blocks: false, allowed } : unknown })),
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.type('024412345610');
  await page.keyboard.press('Enter');
  await page.getByText('Do not sell it again').waitFor();
  await page.keyboard.press('o');
  await typePin(page, '907214');
  await page.getByText('The owner allows it. Sell another?').waitFor();
  await expect.poll(() => asked(main, 'staff.approve')).toMatchObject([{ what: 'same-sale' }]);
  await page.keyboard.press('Enter');
  expect(asked(main, 'sales.submit')).toHaveLength(0);
  await page.keyboard.press('y');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  await page.waitForTimeout(100);
  await page.keyboard.press('Enter');
  await expect.poll(() => asked(main, 'sales.submit')).toMatchObject([{ sameSaleConfirmed: true }]);
});

test('the owner adds, changes and takes out people; a mistake is named before anything is asked', async () => {
  const { page, main } = await open({
    ...byOwner,
    'staff.add': () => good(PEOPLE),
    'staff.change': () => good(PEOPLE),
    'staff.retire': () => bad('last-owner'),
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Add somebody' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).waitFor();
  await page.keyboard.press('Enter');
  await page.getByText('Type a name.').waitFor();
  await page.keyboard.type('Yaw');
  await page.getByLabel(/Most for one sale/).fill('fifty');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => page.getByLabel(/Most for one sale/).evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.getByLabel(/Most for one sale/).fill('');
  await page.keyboard.press('Enter');
  await page.getByText('four to eight digits').waitFor();
  await expect.poll(() => page.getByLabel('New PIN').evaluate((field) => field === document.activeElement)).toBe(true);
  await page.getByLabel('New PIN').fill('1234');
  await page.keyboard.press('Enter');
  await page.getByText('too easy to guess').waitFor();
  await page.getByLabel('New PIN').fill('6502');
  await page.getByLabel(/Most for one sale/).fill('50');
  await page.keyboard.press('Enter');
  await expect
    .poll(() => asked(main, 'staff.add'))
    .toEqual([{ name: 'Yaw', role: 'attendant', pin: '6502', rights: { ...USUAL_RIGHTS, maxSale: 5000 } }]);
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Change: Kofi' }).press('Enter');
  await page.getByRole('switch', { name: 'Show vouchers again' }).press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect
    .poll(() => asked(main, 'staff.change'))
    .toEqual([{ id: 'kofi', name: 'Kofi', pin: null, rights: { ...USUAL_RIGHTS, maxSale: 20_000, reprint: true } }]);
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await page.getByRole('button', { name: 'Change: Efua Mensah' }).press('Enter');
  await page.getByRole('button', { name: 'Does not work here any more' }).press('Enter');
  await page.getByText('Take them out?').waitFor();
  await page.getByRole('button', { name: 'Does not work here any more' }).press('Enter');
  await page.getByText('This is the only owner of the counter.').waitFor();
});

test('the second half of a double click gives nobody a right: the dialog stands under it by then', async () => {
  const { page } = await open(byOwner);
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Add somebody' }).click();
  const reprint = page.getByText('Show vouchers again', { exact: true });
  await reprint.hover();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect.poll(() => page.getByRole('switch', { name: 'Show vouchers again' }).isChecked()).toBe(false);
  await expect
    .poll(() => page.getByLabel('Name', { exact: true }).evaluate((one) => one === document.activeElement))
    .toBe(true);
});

test('a person who may not change the settings sees none of them, and no list of people', async () => {
  const kofi = { id: 'kofi', name: 'Kofi', role: 'attendant', rights: USUAL_RIGHTS } as const;
  const { page, main } = await open({ 'counter.snapshot': () => good(snapshot({ attendant: kofi })) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByText('Ask the owner: you may not').waitFor();
  await expect.poll(() => page.getByRole('switch', { name: 'Count the cash before Send' }).count()).toBe(0);
  expect(asked(main, 'staff.list')).toEqual([]);
});

test('an installer’s own minutes until the lock are shown as they are', async () => {
  const settings = { ...USUAL_SETTINGS, lockAfterMinutes: 7 };
  const { page } = await open({ 'counter.snapshot': () => good(snapshot({ settings })) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  const after = page.getByLabel('Lock the counter when nobody uses it');
  await expect.poll(() => after.inputValue()).toBe('7');
  expect(await after.locator('option').allInnerTexts()).toEqual([
    ...['Never', 'After 1 minute', 'After 2 minutes', 'After 5 minutes'],
    ...['After 7 minutes', 'After 10 minutes', 'After 30 minutes'],
  ]);
});

test('a person changes their PIN by keyboard alone, and types the new one twice', async () => {
  let wrong = true;
  const { page, main } = await open({
    'staff.changePin': () => good(wrong ? { kind: 'wrong', waitMs: 0 } : { kind: 'right' }),
  });
  const here = (label: string) => page.getByLabel(label).evaluate((field) => field === document.activeElement);
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Change my PIN' }).press('Enter');
  await expect.poll(() => here('Your PIN now')).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText('Type your PIN: four to eight digits.').waitFor();
  await page.keyboard.type('2580');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6502');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6503');
  await page.keyboard.press('Enter');
  await page.getByText('The two PINs are not the same.').waitFor();
  await expect.poll(() => here('New PIN')).toBe(true);
  expect(asked(main, 'staff.changePin')).toEqual([]);
  await page.keyboard.type('6502');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6502');
  await page.keyboard.press('Enter');
  await page.getByText('That PIN is not right.').waitFor();
  await expect.poll(() => here('Your PIN now')).toBe(true);
  wrong = false;
  await page.keyboard.type('2508');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  await expect.poll(() => asked(main, 'staff.changePin').at(-1)).toEqual({ pin: '2508', newPin: '6502' });
});

test('somebody who is saved after their dialog was given up closes no other', async () => {
  const change = held(() => good(PEOPLE));
  const { page } = await open({ ...byOwner, 'staff.change': change.answer });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  await page.getByRole('button', { name: 'Change: Kofi' }).press('Enter');
  await page.getByRole('switch', { name: 'Show vouchers again' }).press('Space');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect.poll(change.count).toBe(1);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add somebody' }).press('Enter');
  await page.getByLabel('Name', { exact: true }).fill('Yaw');
  change.release();
  await settled(page);
  await expect.poll(() => page.getByLabel('Name', { exact: true }).count()).toBe(1);
  await expect.poll(() => page.getByLabel('Name', { exact: true }).inputValue()).toBe('Yaw');
});

test('a PIN that is changed after its dialog was given up closes no other', async () => {
  const answer = held(() => good({ kind: 'right' }));
  const { page } = await open({ 'staff.changePin': answer.answer });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  const begin = async (pins: readonly string[]) => {
    await page.getByRole('button', { name: 'Change my PIN' }).press('Enter');
    for (const [at, label] of ['Your PIN now', 'New PIN', 'The same PIN again'].entries()) {
      if (pins[at] !== undefined) await page.getByLabel(label).fill(pins[at]);
    }
  };
  await begin(['2580', '6502', '6502']);
  await page.keyboard.press('Enter');
  await expect.poll(answer.count).toBe(1);
  await page.keyboard.press('Escape');
  await begin(['6502']);
  answer.release();
  await settled(page);
  await expect.poll(() => page.getByLabel('Your PIN now').count()).toBe(1);
});

test('an owner with a PIN of four digits goes on, and is asked for a longer one until they choose it', async () => {
  const attendant = { ...snapshot().attendant, role: 'owner', weakPin: 'short' } as const;
  const { page, main } = await open({
    'counter.snapshot': () => good(snapshot({ attendant })),
    'staff.changePin': () => good({ kind: 'right' }),
  });
  await page.getByText(STAFF.shortPinMeans).waitFor();
  await page.getByRole('button', { name: 'Change my PIN' }).press('Enter');
  await page.keyboard.type('8305');
  await page.keyboard.press('Tab');
  await page.keyboard.type('6502');
  await page.keyboard.press('Enter');
  await page.getByText(STAFF.badOwnerPin).waitFor();
  expect(asked(main, 'staff.changePin')).toEqual([]);
  await page.getByLabel('New PIN').fill('650274');
  await page.getByLabel('The same PIN again').fill('650274');
  await page.keyboard.press('Enter');
  await expect.poll(() => page.locator('dialog').count()).toBe(0);
  expect(asked(main, 'staff.changePin')).toEqual([{ pin: '8305', newPin: '650274' }]);
});

test('a better PIN closes its dialog, and the next person with a weak one finds it closed', async () => {
  const change = held(() => good({ kind: 'right' }));
  const { attendant } = snapshot();
  const weak = { ...attendant, weakPin: 'easy' } as const;
  const { page, tell } = await open({
    'counter.snapshot': () => good(snapshot({ attendant: weak })),
    'staff.changePin': change.answer,
  });
  await page.getByRole('button', { name: 'Change my PIN' }).press('Enter');
  for (const [label, pin] of [
    ['Your PIN now', '2580'],
    ['New PIN', '6502'],
    ['The same PIN again', '6502'],
  ] as const) {
    await page.getByLabel(label).fill(pin);
  }
  await page.keyboard.press('Enter');
  await expect.poll(change.count).toBe(1);
  await tell('counter.changed', snapshot({ attendant }));
  await expect.poll(() => page.getByText(STAFF.easyPinMeans).count()).toBe(0);
  change.release();
  await settled(page);
  await tell('counter.changed', snapshot({ attendant: { ...weak, id: 'kofi', name: 'Kofi' } }));
  await page.getByText(STAFF.easyPinMeans).waitFor();
  expect(await page.getByRole('dialog').count()).toBe(0);
});

test('a PIN dialog that a person left open is not open before the next one', async () => {
  const weak = { ...snapshot().attendant, weakPin: 'easy' } as const;
  const { page, tell } = await open({ 'counter.snapshot': () => good(snapshot({ attendant: weak })) });
  await page.getByRole('button', { name: 'Change my PIN' }).press('Enter');
  await page.getByLabel('Your PIN now').fill('2580');
  await tell('counter.changed', snapshot({ attendant: { ...weak, id: 'kofi', name: 'Kofi' } }));
  await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
  await page.getByText(STAFF.easyPinMeans).waitFor();
});
