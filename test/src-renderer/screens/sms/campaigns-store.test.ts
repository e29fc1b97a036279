/** Past messages are read by the page: an answer to an earlier list changes nothing in the one that is shown. */
import { afterEach, expect, test, vi } from 'vitest';
import {
  EVERY_CAMPAIGN,
  needPage,
  openCampaigns,
  openDelivery,
  useCampaigns,
  useDelivery,
} from '../../../../src-renderer/screens/sms/campaigns-store.ts';
import { bad, good } from '../../../support/preview/fakes/fake-main.ts';
import { campaign, deliveryPage } from '../../../support/preview/fakes/fake-sms.ts';
import { held } from '../../../support/renderer/held.ts';
import { stubBridge } from '../../../support/renderer/stubbed-bridge.ts';

const state = () => useCampaigns.getState();
const pageOf = (at: number) => good({ campaigns: [campaign(at)], more: false });

afterEach(async () => {
  await openDelivery(null);
  vi.unstubAllGlobals();
});

test.each([
  ['answer', () => pageOf(1)],
  ['failure', () => bad('offline')],
])('an old %s counts no more once the list is opened again with the same filter', async (_, old) => {
  const answers = [old(), pageOf(2)];
  const page = held(() => answers.shift());
  stubBridge({ 'sms.campaigns': page.answer });
  const first = openCampaigns(EVERY_CAMPAIGN);
  const second = openCampaigns();
  await expect.poll(page.count).toBe(2);
  page.release();
  await first;
  expect(state()).toMatchObject({ campaigns: null, problem: null, reading: true });
  page.release();
  await second;
  expect(state()).toMatchObject({ campaigns: [campaign(2)], problem: null, reading: false });
});

test('two pages that are wanted while another is read are both read, and one that was scrolled past is not', async () => {
  const page = held(deliveryPage);
  const { asked } = stubBridge({ 'sms.delivery': page.answer });
  const pages = () => asked.map(({ request }) => (request as { page: number }).page);
  const opening = openDelivery('one');
  await expect.poll(page.count).toBe(1);
  for (const wanted of [2, 3, 4]) void needPage(wanted);
  for (const count of [1, 2, 3]) {
    await expect.poll(pages).toHaveLength(count);
    await expect.poll(page.count).toBe(1);
    page.release();
  }
  await opening;
  expect(pages()).toEqual([0, 4, 3]);
  expect([...useDelivery.getState().pages.keys()]).toEqual([0, 4, 3]);
});
