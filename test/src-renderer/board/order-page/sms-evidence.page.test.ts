/** A text that was refused has no look-up: its page shows what the account says, and leaves it to a person. */
import { expect, test } from 'vitest';
import { bad, EMPTY_BOARD, good, sale } from '../../../support/preview/fakes/fake-main.ts';
import { REFUSED_TEXT } from '../../../support/preview/scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();

async function openText(answers: Parameters<typeof open>[0] = {}, text = REFUSED_TEXT) {
  const window = await open({ 'sales.board': () => good({ ...EMPTY_BOARD, justNow: [text] }), ...answers });
  await window.page
    .getByRole('button', { name: /2 numbers/ })
    .first()
    .click();
  await window.page.getByRole('dialog').waitFor();
  return window;
}

test('a refused text’s page has the account’s evidence, and says what it does not prove', async () => {
  const { page, main } = await openText();
  const shown = page.getByRole('region', { name: 'What the SMS account shows' });
  await expect.poll(() => shown.getByRole('listitem').count()).toBe(3);
  await expect.poll(() => shown.textContent()).toContain('do not explain 2 credits of it');
  await expect.poll(() => shown.textContent()).toContain('This is no proof');
  const [order] = REFUSED_TEXT.orders;
  await expect
    .poll(() => main.asked.filter(({ name }) => name === 'sms.evidence'))
    .toEqual([{ name: 'sms.evidence', request: { intentId: order?.intentId } }]);
});

test('an account that does not answer is named, and an order in no doubt asks nothing', async () => {
  const { page } = await openText({ 'sms.evidence': () => bad('offline') });
  await page.getByRole('region', { name: 'What the SMS account shows' }).getByText(/\S/).nth(1).waitFor();
  const done = sale({
    ...{ product: 'sms', supplier: 'SMS', recipient: '2 numbers' },
    state: 'settled',
    money: 'kept',
  });
  const settled = await openText({}, done);
  await settled.page.getByRole('dialog').getByText('2 numbers').first().waitFor();
  expect(settled.main.asked.map(({ name }) => name)).not.toContain('sms.evidence');
});
