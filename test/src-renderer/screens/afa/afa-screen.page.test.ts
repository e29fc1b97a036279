import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import type { AfaDraft } from '#shared/counter-api/afa.ts';
import type { SaleSubmission } from '#shared/counter-api/sales.ts';
import { bad, EMPTY_BOARD, type FakeMain, good, sale, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { AKOSUA, LEFT, openAfa, toAfa, typeApplicant } from '../../../support/preview/scenes/afa-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';
import { held } from '../../../support/renderer/held.ts';

const open = counterWindows();

const asked = (main: FakeMain, name: string) => main.asked.filter((one) => one.name === name);
const submissions = (main: FakeMain) => asked(main, 'sales.submit').map(({ request }) => request as SaleSubmission);
const keptNames = (main: FakeMain) =>
  asked(main, 'afa.keepDraft').map(({ request }) => (request as { draft: AfaDraft }).draft.fullName);
const send = (page: Page) => page.getByRole('button', { name: 'Send', exact: true });
const card = (page: Page) => page.getByLabel('Ghana Card number');
const born = (page: Page) => page.getByLabel('Birth date');
const focused = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const { activeElement: active } = document;
    const field = active instanceof HTMLInputElement || active instanceof HTMLSelectElement;
    return (field ? active.labels?.[0]?.textContent : active?.textContent) ?? undefined;
  });

async function press(page: Page, ...keys: string[]): Promise<void> {
  for (const key of keys) await page.keyboard.press(key);
}

/** Playwright's clock goes on by itself until it is stopped: a slow hand would look as if it had paused. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
}

test('a registration is typed, read back and sent by keys alone, under the id of its draft', async () => {
  const { page, main, complaints } = await open();
  await toAfa(page);
  await typeApplicant(page, AKOSUA);
  await press(page, 'Enter');
  await send(page).waitFor();
  const page1 = page.getByRole('region', { name: /is everything right/ });
  for (const text of [
    'Akosua Nyarko-Mensah',
    'GHA-718 293 645-7',
    '024 765 4321',
    '29 March 1987, 39 years',
    'Ashanti',
    'Kejetia, behind the pharmacy',
    'GHS 15.00',
  ]) {
    await page1.getByText(text).waitFor();
  }
  await press(page, 'Enter');
  await page.getByText('The registration of Akosua Nyarko-Mensah is saved').waitFor();
  // The Enter that sent it may come twice.
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByText('The registration of Akosua Nyarko-Mensah is saved').count()).toBe(1);
  expect(submissions(main)).toMatchObject([
    {
      price: 1500,
      sale: {
        product: 'afa',
        fullName: 'Akosua Nyarko-Mensah',
        phone: '0247654321',
        idNumber: 'GHA-718293645-7',
        dateOfBirth: '1987-03-29',
        region: 'Ashanti',
        location: 'Kejetia, behind the pharmacy',
        notes: '',
      },
    },
  ]);
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('');
  await expect.poll(() => asked(main, 'afa.dropDraft').length).toBeGreaterThan(0);
  expect(complaints).toEqual([]);
});

test('the card and the date bring their own signs, and Backspace takes a digit each time', async () => {
  const { page } = await open();
  await toAfa(page);
  await card(page).focus();
  await press(page, ...'7182936457');
  await expect.poll(() => card(page).inputValue()).toBe('GHA-718293645-7');
  await card(page).focus();
  await press(page, 'End', 'Backspace', 'Backspace');
  await expect.poll(() => card(page).inputValue()).toBe('GHA-71829364');
  await born(page).focus();
  await press(page, ...'3/5/1990');
  await expect.poll(() => born(page).inputValue()).toBe('03/05/1990');
  await page.getByText('36 years').waitFor();
});

test('a number pad whose NumLock is off types into card and date', async () => {
  const { page } = await open();
  await toAfa(page);
  await born(page).focus();
  await page.keyboard.press('1');
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key: 'ArrowRight', code: 'Numpad6', bubbles: true, cancelable: true }),
    ),
  );
  await expect.poll(() => born(page).inputValue()).toBe('16');
});

test('the age is told while it is typed, and an applicant under 18 is not read back', async () => {
  const { page, main } = await open();
  await toAfa(page);
  await typeApplicant(page, { ...AKOSUA, born: '22112008', region: '' });
  await page.getByText('Too young: 18 on 22 November 2026').waitFor();
  await expect.poll(() => focused(page)).toBe('Birth date');
  await press(page, 'Enter');
  await page.getByRole('alert').getByText('must be 18').waitFor();
  expect(asked(main, 'sales.quote')).toHaveLength(0);
});

test('Enter leads to any missing field, in the order of the form', async () => {
  const { page } = await open();
  await toAfa(page);
  const order: (string | undefined)[] = [];
  const answers = ['0247654321', '7182936457', 'Akosua', '29031987', 'Oti', 'Dambai'];
  for (const answer of answers) {
    await press(page, 'Enter');
    await page.getByText(/^(Type the|Choose the region)/).waitFor();
    order.push(await focused(page));
    // Nothing was left half filled: nothing is red.
    expect(await page.locator('[aria-invalid], [role=alert]').count()).toBe(0);
    await page.keyboard.type(answer);
  }
  expect(order).toEqual([
    "Customer's number",
    'Ghana Card number',
    'Full name, as on the card',
    'Birth date',
    'Region',
    'Town or area',
  ]);
  await press(page, 'Enter');
  await send(page).waitFor();
});

test('a field that was left half filled is red, and no other', async () => {
  const { page } = await open();
  await toAfa(page);
  await page.keyboard.type('0247654321');
  await expect.poll(() => focused(page)).toBe('Ghana Card number');
  await page.keyboard.type('71829');
  await press(page, 'Enter');
  await page.getByRole('alert').getByText('Type the ten digits of the Ghana Card.').waitFor();
  expect(await page.locator('[aria-invalid]').count()).toBe(1);
  await expect.poll(() => card(page).getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['the number', "Customer's number", '02476', 'Type the ten digits of the number.'],
  ['the card', 'Ghana Card number', '71829', 'Type the ten digits of the Ghana Card.'],
  ['the date', 'Birth date', '2903', 'Type the birth date: day, month, year.'],
  ['a day that does not exist', 'Birth date', '31021990', 'Check the birth date: that day does not exist.'],
])('half of %s is red as soon as it is left by Tab, says why, and holds nobody', async (_, label, typed, words) => {
  const { page } = await open();
  await toAfa(page);
  await page.getByLabel(label).focus();
  await page.keyboard.type(typed);
  expect(await page.locator('[aria-invalid], [role=alert]').count()).toBe(0);
  await press(page, 'Tab');
  await expect.poll(() => page.getByLabel(label).getAttribute('aria-invalid')).toBe('true');
  await page.getByRole('alert').getByText(words).waitFor();
  expect(await page.locator('[aria-invalid]').count()).toBe(1);
  const next = await focused(page);
  expect(next).not.toBe(label);
  await page.getByLabel('Town or area').focus();
  await page.keyboard.type('Oti');
  await page.getByRole('alert').getByText(words).waitFor();
  // A person who is back in the field and types is helped, not blamed.
  await page.getByLabel(label).focus();
  await press(page, 'End', 'Backspace');
  await expect.poll(() => page.locator('[aria-invalid], [role=alert]').count()).toBe(0);
});

test('fields that were passed and left empty are not red, nor is one whose window was left', async () => {
  const { page } = await open();
  await toAfa(page);
  for (let field = 0; field < 7; field += 1) await press(page, 'Tab');
  expect(await page.locator('[aria-invalid], [role=alert]').count()).toBe(0);
  await card(page).focus();
  await page.keyboard.type('718');
  await card(page).evaluate((field) => field.dispatchEvent(new FocusEvent('focusout', { bubbles: true })));
  await page.keyboard.type('29');
  await expect.poll(() => card(page).inputValue()).toBe('GHA-71829');
  expect(await page.locator('[aria-invalid], [role=alert]').count()).toBe(0);
});

test('a shop that has set no price for registrations says so before anything is typed', async () => {
  const { page } = await open({ 'afa.price': () => good({ price: null }) });
  await toAfa(page);
  await page.getByText('No price is set for registrations.').waitFor();
});

test('the price is seen before anything is typed from the card', async () => {
  const { page } = await open();
  await toAfa(page);
  await page.getByText('The customer pays').waitFor();
  await page.getByText('GHS 15.00').waitFor();
});

test('the hand stays in a corrected field, and a doubled digit of the card never gets into the name', async () => {
  const { page } = await open();
  await toAfa(page);
  await page.keyboard.type('0247654321');
  await expect.poll(() => focused(page)).toBe('Ghana Card number');
  await page.keyboard.type('71829364577');
  await expect.poll(() => focused(page)).toBe('Full name, as on the card');
  await page.keyboard.type('7Akosua');
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Akosua');
  for (const field of [page.getByLabel("Customer's number"), card(page)]) {
    const before = await field.inputValue();
    await field.focus();
    await press(page, 'End', 'Backspace', before.at(-1) ?? '');
    await expect.poll(() => field.inputValue()).toBe(before);
    await expect.poll(() => field.evaluate((one) => one === document.activeElement)).toBe(true);
  }
});

test('the focus goes through the fields to the ways on', async () => {
  const { page } = await open();
  await toAfa(page);
  const order: (string | undefined)[] = [await focused(page)];
  for (let step = 0; step < 8; step += 1) {
    await press(page, 'Tab');
    order.push(await focused(page));
  }
  expect(order).toEqual([
    "Customer's number",
    'Ghana Card number',
    'Full name, as on the card',
    'Birth date',
    'Region',
    'Town or area',
    'Notes (optional)',
    expect.stringContaining('Clear'),
    expect.stringContaining('Read back'),
  ]);
});

test('main keeps the typed draft when typing stops, and the page keeps none of it', async () => {
  // Playwright's clock stays in a page.
  const { page, main } = await open({}, { alone: true });
  await page.clock.install();
  await toAfa(page);
  await stopClock(page);
  await page.getByLabel('Full name').focus();
  await page.keyboard.type('Akosua Nyarko');
  expect(keptNames(main)).toEqual([]);
  await page.clock.fastForward(1000);
  await expect.poll(() => keptNames(main)).toEqual(['Akosua Nyarko']);
  await page.getByText('Saved. Not sent yet.').waitFor();
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain('Akosua');
});

test('the typed draft is kept at once when the screen is left, and is there when it is opened again', async () => {
  // Playwright's clock stays in a page.
  const { page, main } = await open({}, { alone: true });
  await page.clock.install();
  await toAfa(page);
  await stopClock(page);
  await page.getByLabel('Full name').focus();
  await page.keyboard.type('Kofi');
  await press(page, 'F2');
  await expect.poll(() => keptNames(main)).toEqual(['Kofi']);
  await press(page, 'F7');
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Kofi');
  await expect.poll(() => asked(main, 'afa.draft')).toHaveLength(1);
});

test('digits typed before main has told of an older draft are the number, unless there is one', async () => {
  for (const left of [null, LEFT]) {
    const looking = held(() => good(left));
    const { page } = await open({ 'afa.draft': looking.answer });
    await openAfa(page);
    await expect.poll(looking.count).toBe(1);
    await page.keyboard.type('0247');
    looking.release();
    if (left !== null) {
      await page.getByRole('button', { name: 'Continue it' }).waitFor();
      await press(page, 'Enter');
    }
    const number = page.getByLabel("Customer's number");
    await expect.poll(() => number.inputValue()).toBe(left === null ? '024 7' : '024 765 4321');
  }
});

test('a cleared draft is dropped', async () => {
  const { page, main } = await open();
  await toAfa(page);
  // Typed at once: digits between which a busy machine pauses are kept more than once.
  await page.keyboard.insertText('0247');
  await expect.poll(() => asked(main, 'afa.keepDraft').length).toBe(1);
  await press(page, 'Control+Shift+Backspace');
  const [kept] = asked(main, 'afa.keepDraft').map(({ request }) => (request as { draft: AfaDraft }).draft.saleId);
  await expect.poll(() => asked(main, 'afa.dropDraft').map(({ request }) => request)).toEqual([{ saleId: kept }]);
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('');
});

test('an earlier run’s draft is offered: Enter goes on at its first gap, under the same id', async () => {
  const { page, main } = await open({ 'afa.draft': () => good(LEFT) });
  await toAfa(page);
  await page.getByText('Akosua Nyarko-Mensah. Yesterday at 09:42').waitFor();
  await press(page, 'Enter');
  await expect.poll(() => focused(page)).toBe('Birth date');
  await expect.poll(() => born(page).inputValue()).toBe('29/03');
  await press(page, ...'1987', ...'Oti', 'Tab', ...'Dambai', 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toMatchObject([{ saleId: LEFT.draft.saleId }]);
});

test('a discarded draft is dropped, and the form is empty', async () => {
  const { page, main } = await open({ 'afa.draft': () => good(LEFT) });
  await toAfa(page);
  await press(page, 'Shift+Tab', 'Enter');
  await page.getByLabel('Full name').waitFor();
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('');
  await expect
    .poll(() => asked(main, 'afa.dropDraft').map(({ request }) => request))
    .toEqual([{ saleId: LEFT.draft.saleId }]);
});

test('the next attendant sees nothing of a registration; the one who began it is offered it again', async () => {
  const kept = new Map<string, AfaDraft>();
  let who = 'person-1';
  const window = await open({
    'afa.draft': () => good(kept.has(who) ? { draft: kept.get(who), keptAt: LEFT.keptAt } : null),
    'afa.keepDraft': ({ draft }: { draft: AfaDraft }) => {
      kept.set(who, draft);
      return good({ kept: true });
    },
  });
  const { page, main, tell } = window;
  const signIn = async (id: string, locked = false) => {
    who = id;
    await tell('counter.changed', snapshot({ locked, attendant: { ...snapshot().attendant, id: locked ? '' : id } }));
  };
  await signIn('person-1');
  await toAfa(page);
  await typeApplicant(page, AKOSUA);
  await expect.poll(() => kept.get('person-1')?.location).toBe(AKOSUA.location);
  // The first round goes by way of the lock, the second without it.
  for (const lockFirst of [true, false]) {
    if (lockFirst) await signIn('', true);
    await signIn('person-2');
    await expect.poll(() => card(page).inputValue()).toBe('');
    await page.getByText('Akosua').waitFor({ state: 'detached' });
    await signIn('person-1');
    await page.getByText(/Akosua Nyarko-Mensah/).waitFor();
    await page.getByRole('button', { name: 'Continue it' }).click();
    await expect.poll(() => card(page).inputValue()).toBe('GHA-718293645-7');
  }
  expect(asked(main, 'afa.draft')).toHaveLength(5);
});

test('the one who locked the counter goes on where they were', async () => {
  const { page, main, tell } = await open();
  await toAfa(page);
  await typeApplicant(page, AKOSUA);
  await tell('counter.changed', snapshot({ locked: true, attendant: { ...snapshot().attendant, id: '' } }));
  await card(page).waitFor({ state: 'detached' });
  await tell('counter.changed', snapshot());
  await expect.poll(() => card(page).inputValue()).toBe('GHA-718293645-7');
  expect(asked(main, 'afa.draft')).toHaveLength(1);
});

test('a draft that cannot be kept says so, and can be sent all the same', async () => {
  const { page, main } = await open({ 'afa.keepDraft': () => bad('internal') });
  await toAfa(page);
  await typeApplicant(page, AKOSUA);
  await page.getByText('cannot save this draft now').waitFor();
  await press(page, 'Enter');
  await send(page).waitFor();
  await press(page, 'Enter');
  await expect.poll(() => submissions(main)).toHaveLength(1);
});

test('a registration is offered again also where nobody else opened its screen meanwhile', async () => {
  let kept: AfaDraft | null = null;
  const { page, tell } = await open({
    'afa.draft': () => good(kept === null ? null : { draft: kept, keptAt: LEFT.keptAt }),
    'afa.keepDraft': ({ draft }: { draft: AfaDraft }) => {
      kept = draft;
      return good({ kept: true });
    },
  });
  const signIn = (id: string) => tell('counter.changed', snapshot({ attendant: { ...snapshot().attendant, id } }));
  await signIn('person-1');
  await toAfa(page);
  await typeApplicant(page, AKOSUA);
  await expect.poll(() => kept?.location).toBe(AKOSUA.location);
  await press(page, 'F2');
  await signIn('person-2');
  await signIn('person-1');
  await toAfa(page);
  await page.getByRole('button', { name: 'Continue it' }).click();
  await expect.poll(() => card(page).inputValue()).toBe('GHA-718293645-7');
});

const REFUSED_AFA = sale({
  product: 'afa',
  phone: '0201112223',
  supplier: 'AFA',
  state: 'rejected',
  money: 'none',
  actions: ['again'],
});
const refusedOnBoard = () => good({ ...EMPTY_BOARD, justNow: [REFUSED_AFA] });

async function sellAgain(page: Page): Promise<void> {
  await page.getByRole('button', { name: /020…2223/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sell again' }).click();
}

test('"sell again" brings the number alone, and never over a registration in hand', async () => {
  const { page } = await open({ 'sales.board': refusedOnBoard });
  await toAfa(page);
  await sellAgain(page);
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('020 111 2223');
  await sellAgain(page);
  await page.getByText('Finish the sale in hand first').waitFor();
});

test('"sell again" overwrites no registration that an earlier run left, and goes on once it is given up', async () => {
  const { page, main } = await open({ 'sales.board': refusedOnBoard, 'afa.draft': () => good(LEFT) });
  await page.getByLabel("Customer's number").waitFor();
  await sellAgain(page);
  await page.getByText(/Akosua Nyarko-Mensah/).waitFor();
  await sellAgain(page);
  await page.getByText('Finish the sale in hand first').waitFor();
  await press(page, 'Escape');
  expect(asked(main, 'afa.keepDraft')).toEqual([]);
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('020 111 2223');
  await expect
    .poll(() => asked(main, 'afa.dropDraft').map(({ request }) => request))
    .toContainEqual({
      saleId: LEFT.draft.saleId,
    });
});

test('"sell again" brings the number where no registration was left', async () => {
  const { page } = await open({ 'sales.board': refusedOnBoard });
  await page.getByLabel("Customer's number").waitFor();
  await sellAgain(page);
  await card(page).waitFor();
  await expect.poll(() => page.getByLabel("Customer's number").inputValue()).toBe('020 111 2223');
});

test('offline, the draft is written and kept, and not sent', async () => {
  const { page, main } = await open({
    'counter.snapshot': () => good(snapshot({ service: { state: 'offline' } })),
    'sales.quote': () => bad('offline'),
  });
  await toAfa(page);
  await typeApplicant(page, AKOSUA);
  await press(page, 'Enter');
  await page.getByRole('alert').getByText('No connection').waitFor();
  await press(page, 'Enter', 'Escape');
  await expect.poll(() => page.getByLabel('Full name').inputValue()).toBe('Akosua Nyarko-Mensah');
  expect(submissions(main)).toHaveLength(0);
});
