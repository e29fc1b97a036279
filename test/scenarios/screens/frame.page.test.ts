/** The frame around every screen holds what an ordinary day puts into it, and the longest of everything. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { BOARD_FULL, HEADER_SCENES } from '../../support/preview/scenes/frame-scenes.ts';
import { SCENES } from '../../support/preview/scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();

/** The children of what carries this role that lie outside of the window, or over one another. */
const misplaced = (page: Page, role: 'banner' | 'navigation') =>
  page.getByRole(role).evaluate((box) => {
    const places = [...box.children].map((child) => ({ name: child.textContent, at: child.getBoundingClientRect() }));
    const shown = places.filter(({ at }) => at.width > 0);
    const outside = shown.filter(
      ({ at }) => at.left < 0 || at.right > window.innerWidth || at.bottom > window.innerHeight,
    );
    const covered = shown.filter(({ at }, nth) =>
      shown.some(
        (other, otherNth) =>
          otherNth > nth &&
          at.right > other.at.left + 0.5 &&
          at.left < other.at.right - 0.5 &&
          at.bottom > other.at.top + 0.5 &&
          at.top < other.at.bottom - 0.5,
      ),
    );
    return { outside: outside.map(({ name }) => name), covered: covered.map(({ name }) => name) };
  });

/** Words that hang out of the box that is theirs. */
const spilt = (page: Page, role: 'banner' | 'navigation') =>
  page
    .getByRole(role)
    .evaluate((box) =>
      [...box.querySelectorAll('p, button')]
        .filter((each) => each.scrollHeight > each.clientHeight + 1 || each.scrollWidth > each.clientWidth + 1)
        .map((each) => each.textContent),
    );

const LOOKS = [
  [1024, 768],
  [1024, 700],
  [1366, 768],
] as const;

for (const [name, scene] of Object.entries(HEADER_SCENES)) {
  for (const [width, height] of LOOKS) {
    test(`${name} at ${width} × ${height}: nothing of the header is outside of the window or covered`, async () => {
      const { page } = await open(scene.answers, { width, height });
      await scene.act?.(page);
      expect(await misplaced(page, 'banner')).toEqual({ outside: [], covered: [] });
      expect(await spilt(page, 'banner')).toEqual([]);
      const rights = await page
        .getByRole('banner')
        .locator('button')
        .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().right));
      expect(rights).toHaveLength(5);
      expect(Math.max(...rights)).toBeLessThanOrEqual(width);
      const shop = await page.getByRole('banner').getByText('Dwadi').locator('..').boundingBox();
      expect(shop?.width).toBeGreaterThanOrEqual(120);
    });

    test(`${name} at ${width} × ${height}: each place of the rail has its own room`, async () => {
      const { page } = await open(scene.answers, { width, height });
      await scene.act?.(page);
      expect(await misplaced(page, 'navigation')).toEqual({ outside: [], covered: [] });
      expect(await spilt(page, 'navigation')).toEqual([]);
    });
  }
}

test('the orders under way are read to their end, however many need attention, also below a row of news', async () => {
  const { page } = await open(BOARD_FULL.answers, { width: 1024, height: 700 });
  await BOARD_FULL.act?.(page);
  const underWay = page.getByRole('region', { name: 'Under way' });
  const list = await underWay.getByRole('list').boundingBox();
  const last = await underWay.getByRole('listitem').last().boundingBox();
  await expect.poll(() => underWay.getByText('Do not sell it again, and give no money back yet.').count()).toBe(1);
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((list?.y ?? 0) + (list?.height ?? 0));
  const first = page.getByRole('region', { name: 'Needs attention' }).getByRole('button', { name: 'Send now' }).first();
  await expect.poll(() => first.evaluate((button) => button.getBoundingClientRect().bottom)).toBeLessThan(700);
});

test('a wrong row has the room for its remedy', async () => {
  const scene = SCENES['bulk-mixed'];
  const { page } = await open(scene?.answers, { width: 1024, height: 768 });
  await scene?.act?.(page);
  const words = page.getByText(/^A spreadsheet has cut this number/).first();
  await expect.poll(() => words.evaluate((said) => said.scrollHeight <= said.clientHeight)).toBe(true);
});

test('the fields of one row stand on one line, with one height', async () => {
  const scene = SCENES['paid-otherwise'];
  const { page } = await open(scene?.answers, { width: 1024, height: 768 });
  await scene?.act?.(page);
  const form = page.getByRole('dialog').locator('form');
  const [amount, message] = await Promise.all(
    ['By MoMo', 'Transaction ID'].map((label) => form.getByLabel(label).boundingBox()),
  );
  expect([message?.y, message?.height]).toEqual([amount?.y, amount?.height]);
});

test('a sentence about a birth date leaves its label and its field where they are', async () => {
  const scene = SCENES['afa-too-young'];
  const { page } = await open(scene?.answers, { width: 1024, height: 768 });
  await scene?.act?.(page);
  await page.getByText('Too young: 18 on').waitFor();
  const born = await page.getByLabel('Birth date').boundingBox();
  const region = await page.getByLabel('Region').boundingBox();
  expect(Math.abs((born?.y ?? 0) - (region?.y ?? 0))).toBeLessThan(2);
});

/** The window of a 1366 × 768 PC at 125 % scale, less the taskbar and the window's title. */
const LOW = { width: 1078, height: 535 };
const LOW_SCENES = [
  ...['drafted', 'data-mtn', 'voucher-drafted', 'bills-confirmed', 'bills-meters', 'bulk-mixed', 'sms-filled'],
  ...['afa-drafted', 'read-back', 'shift-count', 'locked'],
];

test.for(LOW_SCENES)('%s in a low window: no button and no field lies over another', async (name) => {
  const scene = SCENES[name];
  const { page } = await open(scene?.answers, LOW);
  await scene?.act?.(page);
  const covered = await page.evaluate(() => {
    const shown = [...document.querySelectorAll('main button, main input:not([type=radio]), main textarea')].filter(
      (one) => one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().width > 2,
    );
    const lieOver = (one: Element, other: Element): boolean => {
      const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
      const apart = a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
      return !apart && !one.contains(other) && !other.contains(one);
    };
    return shown.flatMap((one, nth) =>
      shown.slice(nth + 1).flatMap((other) => (lieOver(one, other) ? [`${one.outerHTML} ${other.outerHTML}`] : [])),
    );
  });
  expect(covered).toEqual([]);
});
