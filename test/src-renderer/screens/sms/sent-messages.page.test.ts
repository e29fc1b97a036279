/** Sent messages tell the numbers of everybody's: they are for a person who may see the sales of others. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { SMS } from '#shared/words/sms.ts';
import { good, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { campaign } from '../../../support/preview/fakes/fake-sms.ts';
import { toSms } from '../../../support/preview/scenes/sms-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();

const sent = (page: Page) => page.getByRole('option', { name: /1,240 numbers/ });

test('an open list of sent messages goes with its person, and the next one without the right finds none by any key', async () => {
  const { page, main, tell } = await open({
    'sms.campaigns': () => good({ campaigns: [campaign(0)], more: false }),
  });
  await toSms(page);
  await page.keyboard.press('Control+m');
  await sent(page).waitFor();
  const { attendant } = snapshot();
  const rights = { ...attendant.rights, historyOfOthers: false };
  await tell('counter.changed', snapshot({ attendant: { ...attendant, id: 'person-9', rights } }));
  const numbers = page.getByLabel(SMS.recipients, { exact: true });
  await expect.poll(() => numbers.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await sent(page).count()).toBe(0);
  expect(await page.getByRole('button', { name: SMS.sent }).count()).toBe(0);
  await page.keyboard.press('Control+m');
  await page.getByLabel(SMS.noTextsEntry).waitFor();
  await page.keyboard.press('Control+m');
  await numbers.waitFor();
  expect(main.asked.filter(({ name }) => name === 'sms.campaigns')).toHaveLength(1);
});
