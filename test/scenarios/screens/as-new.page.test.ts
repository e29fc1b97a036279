/** A page that another test had before is as a new one: each of these tests would find what the first leaves behind. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { EMPTY_BOARD, good, never } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { held } from '../../support/renderer/held.ts';
import { settled } from '../../support/renderer/settled.ts';

const open = counterWindows();
let firstPage: Page | null = null;

/** Collects all traces that earlier use could leave on a page. */
const traces = (page: Page) =>
  page.evaluate(() => ({
    stored: [{ ...localStorage }, { ...sessionStorage }],
    name: window.name,
    marks: [Reflect.get(window, 'leftBehind') ?? null, Reflect.get(document, 'leftBehind') ?? null],
    attributes: [document.documentElement, document.body].map((element) => element.getAttributeNames()),
    title: document.title,
    scrolled: [window.scrollX, window.scrollY],
    selected: String(getSelection()),
    size: [window.innerWidth, window.innerHeight],
    isDark: matchMedia('(prefers-color-scheme: dark)').matches,
    isPrinted: matchMedia('print').matches,
    isStill: matchMedia('(prefers-reduced-motion: reduce)').matches,
    underMouse: document.querySelectorAll(':hover').length,
  }));

const number = (page: Page) => page.getByLabel("Customer's number");

test('a test leaves its traces on a page', async () => {
  const { page, main } = await open({ 'sales.board': never }, { width: 1100, theme: 'dark' });
  firstPage = page;
  await number(page).waitFor();
  await page.keyboard.type('0244123456');
  await page.evaluate(() => {
    for (const each of [window, document]) Object.assign(each, { leftBehind: true });
    for (const each of [document.documentElement, document.body]) each.dataset['left'] = 'behind';
    document.title = 'left behind';
    const mark = () => {
      document.body.dataset['left'] = 'behind';
    };
    for (const each of [window, document]) each.addEventListener('keydown', mark);
    const draw = () => {
      mark();
      requestAnimationFrame(draw);
    };
    draw();
    document.body.append(
      Object.assign(document.createElement('div'), { style: 'height: 5000px', textContent: 'tall' }),
    );
    scrollTo(0, 300);
    getSelection()?.selectAllChildren(document.body);
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

test('the next test begins in the same document and finds none of them', async () => {
  const { page, main, isWarm } = await open({ 'sales.board': () => good(EMPTY_BOARD) });
  await number(page).waitFor();
  // The test shows nothing unless it gets the same page.
  expect(page).toBe(firstPage);
  expect(isWarm()).toBe(true);
  await page.keyboard.press('Escape');
  const { stored, ...others } = await traces(page);
  expect(JSON.stringify(stored)).not.toMatch(/0244|left/);
  expect(others).toEqual({
    ...{ name: '', marks: [null, null], attributes: [['lang'], []], title: 'Dwadi' },
    ...{ scrolled: [0, 0], selected: '', size: [1366, 768] },
    ...{ isDark: false, isPrinted: false, isStill: false, underMouse: 0 },
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

/** An answer that a test leaves open. */
const late = held(() => good({}));

test('a test ends while its page waits for an answer, and would go on with another question', async () => {
  const { page } = await open({ 'left.open': late.answer });
  await number(page).waitFor();
  await page.evaluate(() => {
    const ask = (name: string) => Reflect.get(window, 'dwadi')?.call(name, {});
    void ask('left.open')?.then(() => ask('left.behind'));
  });
  await expect.poll(late.count).toBe(1);
});

test('the next test hears nothing of it when that answer comes', async () => {
  const { page, main, isWarm } = await open();
  expect(isWarm()).toBe(true);
  await number(page).waitFor();
  late.release();
  await settled(page);
  expect(main.asked.map(({ name }) => name)).not.toContain('left.behind');
});

test('a test changes the head of its document', async () => {
  const { page } = await open();
  await page.evaluate(() => document.head.append(document.createElement('style')));
});

test('the next test has a new document', async () => {
  const { page, isWarm } = await open();
  expect(isWarm()).toBe(false);
  expect(await page.evaluate(() => document.head.querySelectorAll('style').length)).toBe(0);
});

test('a change that would stay for good is refused to a shared page, and a page of its own is no other test’s', async () => {
  const { page } = await open();
  expect(() => page.clock.install()).toThrow('alone: true');
  expect(() => page.route('**', () => {})).toThrow('alone: true');
  const { page: own } = await open({}, { alone: true });
  await own.clock.install();
  expect(own).not.toBe(page);
});

test('a test listens to its page', async () => {
  const { page } = await open();
  firstPage = page;
  page.on('request', () => {});
});

test('the next test has another page', async () => {
  const { page } = await open();
  expect(page).not.toBe(firstPage);
});
