/** A counter in Training sends to its owner's office through TLS, and its sale stands on the office's page. */
import type { Page } from 'playwright/test';
import { enrolCounter } from '#main/office/counters/enrol.ts';
import { openPostgres } from '#main/office/database/postgres.ts';
import { foldAndProve } from '#main/office/fold/work.ts';
import { setPassword } from '#main/office/people/password.ts';
import { migrateOffice } from '#main/office/schema/migrate.ts';
import { ownersActs } from '#main/office/server/acts.ts';
import { openOffice } from '#main/office/server/office.ts';
import { readPageFiles } from '#main/office/server/page-files.ts';
import { linkCode } from '#shared/office/link-code.ts';
import { OFFICE } from '#shared/words/office.ts';
import { expect, TURN, test } from '../support/e2e/app.ts';
import { sharedChromium } from '../support/e2e/shared-chromium.ts';
import { makeCluster, noPostgres } from '../support/office/cluster.ts';
import { buildOfficePage } from '../support/preview/build.ts';

const PASSWORD = 'four words of mine';

async function openOfficeOnPostgres() {
  const cluster = await makeCluster();
  const db = openPostgres({ ...cluster.superuser, database: 'postgres' }, () => undefined);
  await migrateOffice(db);
  await setPassword(db, PASSWORD);
  const place = { hosts: [{ host: cluster.host, port: cluster.port }], database: 'postgres', authority: cluster.ca };
  const office = await openOffice({
    ...{ db, behindProxy: false, tls: null, host: '127.0.0.1', port: 0, newPassword: false, demo: false },
    acts: ownersActs(db, place),
    post: async () => null,
    page: readPageFiles(await buildOfficePage()),
    fold: () => foldAndProve(db),
    onTrouble: (error) => console.error(error),
  });
  const { role, password } = await enrolCounter(db, 'Adom Kaneshie');
  const link = { format: 'dwadi-office-link', version: 1, name: 'Adom Kaneshie', role, password, ...place } as const;
  return {
    address: `http://127.0.0.1:${office.port}`,
    code: linkCode(link),
    close: async () => {
      await office.close();
      await db.close();
      await cluster.remove();
    },
  };
}

async function connect(page: Page, code: string): Promise<void> {
  await page.keyboard.press('F10');
  await page.getByRole('link', { name: OFFICE.title }).press('Enter');
  const group = page.getByRole('group', { name: OFFICE.title });
  await group.getByLabel(OFFICE.code).focus();
  await page.keyboard.insertText(code);
  await page.keyboard.press('Enter');
  await expect(group.getByText(OFFICE.lastSent)).toBeVisible();
  await expect(group.getByText(OFFICE.never, { exact: true })).toBeHidden();
}

test('a sale in Training stands on the office’s page after its push', TURN.first, async ({ launch }) => {
  test.skip(noPostgres !== null, noPostgres ?? '');
  const office = await openOfficeOnPostgres();
  try {
    const { page } = await launch();
    await expect(page.getByLabel("Customer's number")).toBeFocused();
    await page.evaluate(() => Reflect.get(window, 'dwadi')?.call('staff.signIn', { id: 'demo-owner', pin: '3690' }));
    await connect(page, office.code);

    const { browser } = await sharedChromium();
    const owners = await browser.newContext();
    const owner = await owners.newPage();
    await owner.goto(office.address);
    await owner.getByLabel('Password').fill(PASSWORD);
    await owner.keyboard.press('Enter');
    await expect(owner.getByRole('heading', { name: 'Today', level: 1 })).toBeVisible();

    await page.keyboard.press('F2');
    await expect(page.getByLabel("Customer's number")).toBeFocused();
    await page.keyboard.type('024412345610');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /10\.00, Done/ }),
    ).toBeVisible();
    // A push follows a sale within a minute of the one before; the owner asks for it at once.
    await page.keyboard.press('F10');
    await page.getByRole('button', { name: OFFICE.sendNow }).press('Enter');
    await expect(owner.getByText('GHS 10.00').first()).toBeVisible();
    await owners.close();
  } finally {
    await office.close();
  }
});
