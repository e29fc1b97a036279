/** The gold button of a dialog is on the right, where the hand looks for it. */
import { expect, test } from 'vitest';
import { PRICES_SCENES } from '../../../support/preview/scenes/prices-scenes.ts';
import { PROVISIONING_SCENES } from '../../../support/preview/scenes/provisioning-scenes.ts';
import { SETUP_SCENES } from '../../../support/preview/scenes/setup-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();
const SCENES = { ...PRICES_SCENES, ...SETUP_SCENES, ...PROVISIONING_SCENES };

test.each([
  ['live-keys', 'Check the keys'],
  ['live-file-plan', 'Apply it'],
  ['live-protect', 'Save the file'],
  ['live-owner-by-phone', 'Allow it'],
  ['live-forgotten-pin', 'Save'],
  ['prices-bundles', 'Save'],
  ['live-phone-answer', 'Work out the digits'],
])('%s: the gold button stands on the right', async (name, word) => {
  const scene = SCENES[name];
  const { page } = await open(scene?.answers, { width: 1024, height: 768 });
  await scene?.act?.(page);
  const gold = page.getByRole('dialog').last().getByRole('button', { name: word });
  const { button, form } = await gold.evaluate((element) => ({
    button: element.getBoundingClientRect(),
    form: (element.closest('form') ?? element).getBoundingClientRect(),
  }));
  expect(form.right - button.right).toBeLessThan(48);
  expect(button.left).toBeGreaterThan(form.left + form.width / 2);
});
