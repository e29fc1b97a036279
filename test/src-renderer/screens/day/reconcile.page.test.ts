/** The journal held against the service, from the Day page. */
import { expect, test } from 'vitest';
import { type FakeMain, good, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { COMPARED, COMPARING, NEVER_COMPARED } from '../../../support/preview/fakes/fake-reconcile.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();
const asked = ({ asked: calls }: FakeMain, name: string) =>
  calls.filter((call) => call.name === name).map(({ request }) => request);

test('the comparison is begun, followed and stopped by keyboard, and says its findings', async () => {
  let state = NEVER_COMPARED;
  const { attendant, ...rest } = snapshot();
  const { page, main, complaints } = await open({
    'counter.snapshot': () => good({ ...rest, attendant: { ...attendant, role: 'owner' as const } }),
    'reconcile.state': () => good(state),
    'reconcile.start': () => {
      state = COMPARING;
      return good(state);
    },
  });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F11');
  const panel = page.getByRole('region', { name: 'Compare with the service' });
  await panel.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
  await panel.getByText('23 of 63 asked about.').waitFor();
  await expect.poll(() => asked(main, 'reconcile.start')).toEqual([{ from: '2026-11-21', to: '2026-11-21' }]);
  await expect.poll(() => panel.getByRole('button', { name: 'Stop' }).isVisible()).toBe(true);
  state = { ...COMPARED, moreFindings: 3 };
  await panel.getByText('57 orders agree. 2 orders cannot be asked about now.').waitFor();
  await panel.getByText('Airtime 024 412 3456, slip 1007').waitFor();
  await panel.getByText('And 3 more orders.').waitFor();
  await panel.getByText('Airtime 024 412 3456, GHS 10.00').waitFor();
  await panel.getByText('Sat 21 Nov 2026 09:42, completed, DW-7RT3-0123456789ABCDEFGHJK').waitFor();
  await panel.getByText('After Sat 21 Nov 2026 08:42, completed, DW-7RT3-KJHGFEDCBA9876543210').waitFor();
  await panel.getByText('And 1,234 more orders.').waitFor();
  await panel.getByText('9QX2: Airtime, DW-9QX2-ABCDEFGHJKMNPQRSTVWX, completed').waitFor();
  await panel.getByText('shop-phone-20261121-4').waitFor();
  await expect.poll(() => panel.getByRole('button', { name: 'That is my counter' }).count()).toBe(0);
  expect(complaints).toEqual([]);
});

test('a comparison names its own days and its time, and other days are offered one of their own', async () => {
  const { page, main } = await open({ 'reconcile.state': () => good(COMPARED) });
  await page.getByLabel("Customer's number").waitFor();
  await page.keyboard.press('F11');
  const panel = page.getByRole('region', { name: 'Compare with the service' });
  const told = panel.getByText('Sat 21 Nov 2026, compared today 10:42: 57 orders agree.');
  await told.waitFor();
  await panel.getByRole('button', { name: 'Compare again' }).waitFor();
  await page.getByRole('button', { name: 'Earlier' }).press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Fri 20 Nov 2026' }).waitFor();
  await told.waitFor();
  await panel.getByRole('button', { name: 'Compare', exact: true }).press('Enter');
  await expect.poll(() => asked(main, 'reconcile.start')).toEqual([{ from: '2026-11-20', to: '2026-11-20' }]);
});
