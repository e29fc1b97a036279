/** The frame around every screen holds what an ordinary day puts into it, and the longest of everything. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { counterWindows } from './counter-window.ts';
import { FRAME_SCENES } from './preview/frame-scenes.ts';

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

for (const [name, scene] of Object.entries(FRAME_SCENES)) {
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
