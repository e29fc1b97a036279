/** The language of the PC in Settings. */
import { expect, test } from 'vitest';
import { bad, good } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();

test('an owner chooses a language, and is told that it counts from the next start on', async () => {
  const all = [
    ['en', 'English'],
    ['ak', 'Akan (Twi)'],
  ];
  let kept = true;
  const { page, main } = await open({
    'screen.language': () => good({ spoken: 'en', chosen: 'en', all }),
    'screen.chooseLanguage': ({ language }: { language: string }) =>
      kept ? good({ spoken: 'en', chosen: language, all }) : bad('not-saved'),
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F10');
  const language = page.getByLabel('Language', { exact: true });
  await language.selectOption({ label: 'Akan (Twi)' });
  await page.getByText('Close Dwadi and open it again').waitFor();
  expect(main.asked.filter(({ name }) => name === 'screen.chooseLanguage').map(({ request }) => request)).toEqual([
    { language: 'ak' },
  ]);
  kept = false;
  await language.selectOption('en');
  await page.getByRole('alert').waitFor();
  expect(await language.inputValue()).toBe('ak');
});
