/** The page on an owner's phone works out the digits that the counter wants, and asks nothing of any network. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { keyOfPhoneCode, newPhoneCode } from '#main/key-vault/recovery.ts';
import { answerTo, type PhoneQuestion } from '#main/staff/phone-approval.ts';
import { codePage } from '#main/staff/phone-code-page.ts';
import { pesewas } from '#shared/money.ts';
import { CODE_PAGE } from '#shared/words/setup.ts';
import { tempFolder } from '../../support/journal/journal.ts';
import { launch } from '../../support/preview/window.ts';
import { complaintsOfAxe } from '../../support/renderer/axe.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

/** A phone opens it from a file, on a small screen. */
async function openPage(): Promise<Page> {
  const file = join(tempFolder(), 'Dwadi code page.html');
  writeFileSync(file, codePage());
  const context = await browser.newContext({ viewport: { width: 360, height: 640 } });
  onTestFinished(() => context.close());
  const page = await context.newPage();
  await page.goto(pathToFileURL(file).href);
  return page;
}

interface Typed extends Omit<PhoneQuestion, 'amount'> {
  readonly amount: string;
  readonly code: string;
}

async function digitsOf(page: Page, { mark, what, amount, number, challenge, code }: Typed): Promise<string> {
  await page.getByLabel(CODE_PAGE.mark, { exact: true }).fill(mark);
  await page.getByLabel(CODE_PAGE.what).selectOption(what);
  await page.getByLabel(CODE_PAGE.amount, { exact: true }).fill(amount);
  await page.getByLabel(CODE_PAGE.number).fill(number);
  await page.getByLabel(CODE_PAGE.letters).fill(challenge);
  await page.getByLabel(CODE_PAGE.code, { exact: true }).fill(code);
  await page.getByRole('button', { name: CODE_PAGE.work }).press('Enter');
  const said = page.locator('#said b');
  await said.waitFor();
  return said.innerText();
}

test('the page shows the digits that the counter wants, however things are typed', async () => {
  const page = await openPage();
  await page.evaluate(readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8'));
  expect(await complaintsOfAxe(page)).toEqual([]);
  const typed: [string, number][] = [
    ['500', 50_000],
    ['12.5', 1250],
    ['GHS 1 234,56', 123_456],
    ['0.07', 7],
  ];
  for (const [amount, value] of typed) {
    const code = newPhoneCode();
    const question = { mark: 'K3F7', what: 'same-sale', number: '0244123456', challenge: '7KQ2HMX4' } as const;
    const wanted = answerTo(keyOfPhoneCode(code), { ...question, amount: pesewas(value) });
    const asTyped = {
      ...question,
      mark: ' k3f7',
      challenge: '7kq2 hmx4',
      number: '+233 24 412-3456',
      amount,
      code: code.toLowerCase().replaceAll('-', ' '),
    };
    expect(await digitsOf(page, asTyped)).toBe(wanted);
    // The request that the digits allow stands beside them.
    expect(await page.locator('#said').innerText()).toContain(`GHS ${(value / 100).toFixed(2)}, 0244123456.`);
  }
});

test('a slip of the hand in the code, the letters or the amount is named, and no digits are shown', async () => {
  const page = await openPage();
  const code = newPhoneCode();
  const right = { mark: 'K3F7', what: 'over-limit', amount: '500', number: '', challenge: '7KQ2HMX4', code } as const;
  await digitsOf(page, right);
  const slips: [string, string, string][] = [
    [CODE_PAGE.code, `${code.slice(0, -1)}${code.endsWith('0') ? '1' : '0'}`, CODE_PAGE.badCode],
    [CODE_PAGE.letters, '7KQ2', CODE_PAGE.badLetters],
    [CODE_PAGE.amount, '5oo', CODE_PAGE.badAmount],
    [CODE_PAGE.mark, '', CODE_PAGE.noMark],
  ];
  for (const [label, text, words] of slips) {
    const field = page.getByLabel(label, { exact: true });
    await field.fill(text);
    await field.press('Enter');
    await expect.poll(() => page.locator('#said').innerText()).toBe(words);
  }
});

test('the digits of one question are gone while those of the next are worked out', async () => {
  const page = await openPage();
  const code = newPhoneCode();
  const asked = { mark: 'K3F7', what: 'over-limit', amount: '500', number: '', challenge: '7KQ2HMX4', code } as const;
  await digitsOf(page, asked);
  await page.evaluate(() => {
    crypto.subtle.sign = () => new Promise(() => {});
  });
  await page.getByLabel(CODE_PAGE.amount, { exact: true }).fill('50');
  await page.getByLabel(CODE_PAGE.amount, { exact: true }).press('Enter');
  await expect.poll(() => page.locator('#said').innerText()).toBe('');
});

test('the code is kept on the phone only if the owner says so, under its counter', async () => {
  const page = await openPage();
  const code = newPhoneCode();
  const question = { what: 'over-limit', amount: '5', number: '', challenge: '7KQ2HMX4', code } as const;
  const keptFor = (mark: string) => page.evaluate((of) => localStorage.getItem(`dwadi.phone-code.${of}`), mark);
  await digitsOf(page, { ...question, mark: 'K3F7' });
  expect(await keptFor('K3F7')).toBeNull();
  await page.getByLabel(CODE_PAGE.keep).check();
  await digitsOf(page, { ...question, mark: 'P9QX' });
  expect(await keptFor('P9QX')).toBe(code);
  await page.reload();
  await page.getByLabel(CODE_PAGE.mark, { exact: true }).fill('p9qx');
  await page.getByLabel(CODE_PAGE.mark, { exact: true }).blur();
  await expect.poll(() => page.getByLabel(CODE_PAGE.code, { exact: true }).inputValue()).toBe(code);
});
