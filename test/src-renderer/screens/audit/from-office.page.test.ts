/** All counters from the office, by keyboard: the way in once, then one key; and what it says when it can't be read. */
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { ALL_RIGHTS } from '#shared/counter-api/staff.ts';
import { AUDIT } from '#shared/words/audit.ts';
import { linkProblemWords, OFFICE, readTroubleWords } from '#shared/words/office.ts';
import { answered } from '../../../support/preview/answered.ts';
import { OFFICE_MERGED, OFFICE_PLACE, UNREAD_OFFICE } from '../../../support/preview/fakes/fake-audit.ts';
import { good, snapshot } from '../../../support/preview/fakes/fake-main.ts';
import { toAudit } from '../../../support/preview/scenes/audit-scenes.ts';
import { counterWindows } from '../../../support/renderer/counter-window.ts';

const open = counterWindows();

const at = (role: 'owner' | 'attendant') => ({
  'counter.snapshot': () =>
    good(snapshot({ kind: 'live', attendant: { ...snapshot().attendant, role, rights: ALL_RIGHTS } })),
});

async function openCounters(answers: Parameters<typeof open>[0] = {}, role: 'owner' | 'attendant' = 'owner') {
  const window = await open({ ...at(role), ...answers });
  await toAudit(window.page);
  await window.page.getByRole('button', { name: AUDIT.counters, exact: true }).press('Enter');
  const asked = (name: string) => window.main.asked.filter((one) => one.name === name).map(({ request }) => request);
  // The button's way depends on whether this counter has a link.
  await expect.poll(() => asked('counters.office')).toEqual([{}]);
  await answered(window.page);
  return { ...window, asked };
}

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('a code is pasted once: the report comes, and the next time one key reads it', async () => {
  let link: typeof OFFICE_PLACE | null = null;
  const { page, asked } = await openCounters({
    'counters.office': () => good(link),
    'counters.connectOffice': ({ text }: { text: string }) => {
      if (text !== 'dwadi-office.whole') return good({ result: 'refused', why: 'other-link' });
      link = OFFICE_PLACE;
      return good({ result: 'connected', report: OFFICE_MERGED });
    },
  });
  await button(page, AUDIT.fromOffice).press('Enter');
  const dialog = page.getByRole('dialog', { name: AUDIT.officeTitle });
  await dialog.getByLabel(OFFICE.code).fill('dwadi-office.other');
  await page.keyboard.press('Enter');
  await dialog.getByRole('alert').getByText(linkProblemWords('other-link')).waitFor();
  await dialog.getByLabel(OFFICE.code).fill('dwadi-office.whole');
  await page.keyboard.press('Enter');
  await page.getByText(OFFICE_MERGED.place).waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('table').first().waitFor();
  await button(page, AUDIT.forgetOffice).waitFor();
  await button(page, AUDIT.fromOffice).press('Enter');
  await expect.poll(() => asked('counters.openOffice')).toEqual([{}]);
  expect(await page.content()).not.toContain('dwadi-office.whole');
});

test('an office that can’t be read shows no figures, and says why and what to do', async () => {
  const { page } = await openCounters({
    'counters.office': () => good(OFFICE_PLACE),
    'counters.openOffice': () => good(UNREAD_OFFICE),
  });
  await button(page, AUDIT.fromOffice).press('Enter');
  await page
    .getByRole('alert')
    .getByText(`${AUDIT.notRead} ${readTroubleWords('unreachable')}`)
    .waitFor();
  expect(await button(page, AUDIT.saveCsv).count()).toBe(0);
  expect(await page.getByRole('table').count()).toBe(0);
  expect(await page.getByText(AUDIT.nothingInOffice).count()).toBe(0);
});

test('an office without a day file yet is told as such, and no folder is blamed', async () => {
  const { page } = await openCounters({
    'counters.office': () => good(OFFICE_PLACE),
    'counters.openOffice': () => good({ ...UNREAD_OFFICE, trouble: null }),
  });
  await button(page, AUDIT.fromOffice).press('Enter');
  await page.getByText(AUDIT.nothingInOffice).waitFor();
});

test('an owner forgets the link: the figures go with it, and the focus stays on the page', async () => {
  const { page, asked } = await openCounters({ 'counters.office': () => good(OFFICE_PLACE) });
  await button(page, AUDIT.fromOffice).press('Enter');
  await page.getByText(OFFICE_MERGED.place).waitFor();
  await button(page, AUDIT.forgetOffice).press('Enter');
  await expect.poll(() => asked('counters.forgetOffice')).toEqual([{}]);
  await expect.poll(() => page.getByText(OFFICE_MERGED.place).count()).toBe(0);
  await expect.poll(() => button(page, AUDIT.forgetOffice).count()).toBe(0);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toContain(AUDIT.fromOffice);
});

test('an attendant who sees costs reads the office that an owner connected, and connects none', async () => {
  const { page } = await openCounters({ 'counters.office': () => good(OFFICE_PLACE) }, 'attendant');
  await button(page, AUDIT.fromOffice).press('Enter');
  await page.getByText(OFFICE_MERGED.place).waitFor();
  expect(await button(page, AUDIT.forgetOffice).count()).toBe(0);
});

test('without a link an attendant finds nothing of the office', async () => {
  const { page } = await openCounters({}, 'attendant');
  await button(page, AUDIT.openCounters).waitFor();
  expect(await button(page, AUDIT.fromOffice).count()).toBe(0);
});
