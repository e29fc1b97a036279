/** A page that another test had before is as a new one: each of these tests would find what the first leaves behind. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { EMPTY_BOARD, good, never } from '../../support/preview/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();
let firstPage: Page | null = null;

/** All that a page could show of what was done to it. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    stored: [{ ...localStorage }, { ...sessionStorage }],
    name: window.name,
    mark: Reflect.get(window, 'leftBehind') ?? null,
    size: [window.innerWidth, window.innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isPrinted: matchMedia('print').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    underMouse: document.querySelectorAll(':hover').length,
  }));

const number = (page: Page) => page.getByLabel("Customer's number");

test('whatever a test does to its page', async () => {
  const { page, main } = await open({ 'sales.board': never }, { width: 1100, theme: 'dark' });
  firstPage = page;
  await number(page).waitFor();
  await page.keyboard.type('0244123456');
  await page.evaluate(() => {
    Object.assign(window, { leftBehind: true });
    localStorage.setItem('left', 'behind');
    window.name = 'left behind';
    setInterval(() => Reflect.get(window, 'dwadi')?.call('left.behind', {}), 100);
  });
  await expect.poll(() => main.asked.some(({ name }) => name === 'left.behind')).toBe(true);
  await page.emulateMedia({ media: 'print', reducedMotion: 'reduce' });
  await page.mouse.move(500, 300);
  await page.keyboard.down('Shift');
  await page.keyboard.down('1');
});

test('nothing of it is there for the next', async () => {
  const { page, main } = await open({ 'sales.board': () => good(EMPTY_BOARD) });
  await number(page).waitFor();
  // Else this shows nothing.
  expect(page).toBe(firstPage);
  const { stored, ...others } = await traces(page);
  expect(JSON.stringify(stored)).not.toMatch(/0244|left/);
  expect(others).toEqual({
    ...{ name: '', mark: null, size: [1366, 768], isDark: false, isPrinted: false, isStill: false, underMouse: 0 },
  });
  await page.evaluate(() => {
    const heard: unknown[] = [];
    addEventListener('keydown', ({ key, shiftKey, repeat }) => heard.push({ key, shiftKey, repeat }), true);
    Object.assign(window, { heard });
  });
  await page.keyboard.press('1');
  expect(await page.evaluate(() => Reflect.get(window, 'heard'))).toEqual([
    { key: '1', shiftKey: false, repeat: false },
  ]);
  expect(main.asked.map(({ name }) => name)).not.toContain('left.behind');
});

test('what would stay for good is refused to a page that others get, and a page of its own is no other test’s', async () => {
  const { page } = await open();
  expect(() => page.clock.install()).toThrow('alone: true');
  expect(() => page.route('**', () => {})).toThrow('alone: true');
  const { page: own } = await open({}, { alone: true });
  await own.clock.install();
  expect(own).not.toBe(page);
});

test('a page that is listened to is given to no other test', async () => {
  const { page } = await open();
  firstPage = page;
  page.on('request', () => {});
});

test('it has another', async () => {
  const { page } = await open();
  expect(page).not.toBe(firstPage);
});
