/**
 * Every scene in a language that is longer than English: all that is said comes from the catalogue, and nothing is cut.
 * A usual run takes some scenes by turns, a long one all of them at both sizes.
 */
import { expect, inject, test } from 'vitest';
import { shownOn } from '../../support/languages/faults-of-page.ts';
import { MARK } from '../../support/languages/made-language.ts';
import { MADE_PATH, readingMade } from '../../support/languages/made-page.ts';
import { strayTexts } from '../../support/languages/stray-texts.ts';
import { answered } from '../../support/preview/answered.ts';
import { SCENES } from '../../support/preview/scenes.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';
import { turnOf } from '../../support/renderer/turns.ts';

const open = counterWindows();
const isLong = process.env['DWADI_LONG'] === '1';
const ONE_IN = 60;
const SIZES = [
  { width: 1024, height: 768 },
  { width: 1366, height: 768 },
];

const taken = Object.entries(SCENES).filter(
  ([name, { pictureOnly }]) => !pictureOnly && (isLong || turnOf(inject('seed'), name, ONE_IN) === 0),
);

test.for(taken)('%s: nothing is cut, and no word stands outside of the catalogue', async ([, scene]) => {
  const [first, ...others] = SIZES;
  const { page, main } = await open(scene.answers, { ...first, path: MADE_PATH, touch: scene.touch ?? false });
  await scene.act?.(readingMade(page));
  await answered(page);
  const { texts, typed, cut } = await shownOn(page, MARK);
  expect(cut).toEqual([]);
  expect(strayTexts(texts, [main.told, main.asked, typed])).toEqual([]);
  for (const size of others) {
    await page.setViewportSize(size);
    await answered(page);
    expect((await shownOn(page, MARK)).cut, `${size.width} wide`).toEqual([]);
  }
});

/** Akan, Ewe, Ga, Dagbani and Hausa. */
const LETTERS = [...'ɛɔŋɖƒɣʋɓɗƙƴƐƆŊƉƑƔƲƁƊƘƳĩũ', 'ɔ́', 'ɛ̃', 'ŋ́'];

test('the letters of the languages of Ghana come from the fonts of Dwadi, in each weight', async () => {
  const { page } = await open({}, { alone: true });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('DOM.enable');
  await devtools.send('CSS.enable');
  await page.evaluate((letters) => {
    document.body.innerHTML = [400, 600, 700]
      .map((weight) => `<p style="font-weight:${weight}">${letters}</p>`)
      .join('');
    return document.fonts.ready.then(() => undefined);
  }, LETTERS.join(' '));
  const { root } = await devtools.send('DOM.getDocument');
  const { nodeIds } = await devtools.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: 'p' });
  expect(nodeIds).toHaveLength(3);
  for (const nodeId of nodeIds) {
    const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId });
    expect(fonts.filter(({ isCustomFont }) => !isCustomFont).map(({ familyName }) => familyName)).toEqual([]);
  }
});
