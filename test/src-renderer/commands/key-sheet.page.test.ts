import { readFileSync } from 'node:fs';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { COMMAND_WORDS } from '#shared/words/keys.ts';
import { KEYS, keyCapOf, SHORTCUTS } from '../../../src-renderer/stores/shortcut-keys.ts';
import { SCENES } from '../../support/preview/scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();

const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keys' });

/** The names of all keys on the sheet. */
const listed = (page: Page): Promise<string[]> => sheet(page).locator('kbd .only-heard').allTextContents();

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Text is marked, copied and taken back with these. */
const EDITING = [...'acvxyz'];
const CANDIDATES = [
  ...[...LETTERS, '=', '+', '-', '*', '#', ','],
  ...LETTERS.filter((letter) => !EDITING.includes(letter)).map((letter) => `Control+${letter}`),
  ...LETTERS.map((letter) => `Alt+${letter}`),
];

/** Remembers the keys after which the screen, or what lies over it, changed. */
const watchKeys = (page: Page) =>
  page.evaluate(() => {
    let last = '';
    const acted = new Set<string>();
    Reflect.set(window, 'keysThatActed', acted);
    window.addEventListener(
      'keydown',
      ({ key, ctrlKey, altKey }) => {
        last = `${ctrlKey ? 'Control+' : ''}${altKey ? 'Alt+' : ''}${key}`;
      },
      { capture: true },
    );
    // React writes the same value again, and a name anew, where a field refuses a letter.
    const changes = ({ type, target, attributeName, oldValue }: MutationRecord) =>
      type !== 'attributes' ||
      (attributeName !== 'name' && (target as Element).getAttribute(attributeName ?? '') !== oldValue);
    new MutationObserver((records) => records.some(changes) && acted.add(last)).observe(document.body, {
      ...{ childList: true, subtree: true, attributes: true, attributeOldValue: true, characterData: true },
    });
  });

const keysThatActed = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(Reflect.get(window, 'keysThatActed') as Set<string>)]);

test.for(['typing', 'data-mtn', 'voucher-idle', 'bills-found', 'shift-open'])(
  '%s: a key that is not on the sheet does nothing there',
  async (name) => {
    const scene = SCENES[name];
    const { page } = await open({ ...scene?.answers, 'sales.board': () => ({ ok: false, error: { code: 'locked' } }) });
    await scene?.act?.(page);
    await page.keyboard.press('Control+/');
    await sheet(page).waitFor();
    const known = (await listed(page)).map((key) => key.toLowerCase());
    await page.keyboard.press('Escape');
    await expect.poll(() => sheet(page).count()).toBe(0);
    await settled(page);
    await watchKeys(page);
    for (const key of CANDIDATES) if (!known.includes(key.toLowerCase())) await page.keyboard.press(key);
    await settled(page);
    expect(await keysThatActed(page)).toEqual([]);
  },
);

test('the sheet lists each key of the counter with its words, and so does the document', async () => {
  const { page } = await open();
  const number = page.getByLabel("Customer's number");
  await number.waitFor();
  await page.keyboard.type('0244?');
  await sheet(page).waitFor();
  const lines = await sheet(page).locator('dl > div').allTextContents();
  const document = readFileSync(new URL('../../../docs/keyboard.md', import.meta.url), 'utf8');
  for (const shortcut of SHORTCUTS) {
    const line = lines.find((text) => text.endsWith(COMMAND_WORDS[shortcut].name)) ?? '';
    for (const name of KEYS[shortcut]) {
      expect(line).toContain(name);
      expect(document.split('## The keys of the whole counter')[1]).toContain(
        `\`${keyCapOf(name).replace(' ', '+')}\``,
      );
    }
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => number.evaluate((field) => field === window.document.activeElement)).toBe(true);
  expect(await number.inputValue()).toBe('024 4');
});

test('a question mark is text in a field of text, and opens nothing over a read-back', async () => {
  const { page } = await open();
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('why?');
  await expect.poll(() => page.getByRole('combobox').inputValue()).toBe('why?');
  await page.keyboard.press('Control+/');
  await sheet(page).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.type('024412345610\n');
  await page.getByRole('button', { name: 'Send', exact: true }).waitFor();
  for (const key of ['?', 'Control+/', 'Control+k']) await page.keyboard.press(key);
  await settled(page);
  expect(await page.getByRole('dialog').count()).toBe(0);
});
