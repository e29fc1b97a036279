/**
 * Checks every scene with axe in its tightest look, and some scenes in another look, by turns; a long run checks every
 * scene in every look. `DWADI_TEST_SEED` with the value that a run printed takes the same turns again.
 */
import type { Page } from 'playwright';
import { expect, inject, test } from 'vitest';
import { EVERY_LOOK, type SizeAndTheme } from '../preview/looks.ts';
import { SCENES } from '../preview/scenes.ts';
import { complaintsOfAxe, type Rules, structureOf } from './axe.ts';
import { counterWindows } from './counter-window.ts';
import { turnOf } from './turns.ts';

const isLong = process.env['DWADI_LONG'] === '1';
/** A normal run of the same sources, just before this long one, has checked every scene in its tightest look. */
const isTightestProven = isLong && process.env['DWADI_TURN_BEFORE'] !== undefined;

/** The narrowest; text comes as near as 1.13 times to the contrast that it needs in light, and 1.36 times in dark. */
const TIGHTEST: SizeAndTheme = { width: 1024, height: 768, theme: 'light' };
const isTightest = ({ width, theme }: SizeAndTheme): boolean => width === TIGHTEST.width && theme === TIGHTEST.theme;
const OTHERS = EVERY_LOOK.filter((look) => !isTightest(look));

/** One scene in so many has a turn. */
const ONE_IN = 20;

function furtherLooks(name: string): readonly SizeAndTheme[] {
  if (isLong) return OTHERS;
  const turn = turnOf(inject('seed'), name, ONE_IN * OTHERS.length);
  return OTHERS.slice(turn, turn + 1);
}

async function isAsItShouldBe(page: Page, { width, height, theme }: SizeAndTheme, rules: Rules): Promise<void> {
  const look = `${width} × ${height}, ${theme}`;
  expect(await complaintsOfAxe(page, rules), look).toEqual([]);
  const scrolls = await page.evaluate(() => document.documentElement.scrollHeight > window.innerHeight);
  expect(scrolls, `it scrolls at ${look}`).toBe(false);
}

const LOOKED_AT = Object.entries(SCENES).filter(([, { pictureOnly }]) => !pictureOnly);

/** The scenes are dealt out to several files, which run side by side: `part` is the number of one, from 0. */
export function testAccessibility(part: number, parts: number): void {
  // Its hooks belong to the file that calls: the next file in this process finds this module loaded already.
  const open = counterWindows();
  for (const [name, scene] of LOOKED_AT.filter((_, at) => at % parts === part)) {
    test(`${name}: axe finds nothing, the page keeps its policy and does not scroll`, async () => {
      const { page, complaints } = await open(scene.answers, { ...TIGHTEST, touch: scene.touch ?? false });
      await scene.act?.(page);
      // Each page has a heading; before it, nothing is drawn.
      await page.locator('h1').first().waitFor({ state: 'attached' });
      if (!isTightestProven) await isAsItShouldBe(page, TIGHTEST, 'all');
      const further = furtherLooks(name);
      /** The structures that every rule was asked about, in this run or just before it. */
      const seen = new Set(further.length > 0 ? [await structureOf(page)] : []);
      for (const look of further) {
        await page.setViewportSize(look);
        await page.emulateMedia({ colorScheme: look.theme });
        const structure = await structureOf(page);
        await isAsItShouldBe(page, look, seen.has(structure) ? 'of-look' : 'all');
        seen.add(structure);
      }
      expect(complaints).toEqual([]);
    });
  }
}
