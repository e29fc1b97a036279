/** A newcomer's first minute: Training, with the embedded service, a slip, and what a restart remembers. */
import { expect, TURN, test } from '../support/e2e/app.ts';

/** Training has its own service, whichever the tests are pointed at. */
test.use({ counterEnv: { DWADI_TEST_SERVICE: '' } });

test('a sale in Training is completed, has a slip that says so, and is there after a power cut', async ({ launch }) => {
  const first = await launch();
  const { page } = first;
  await expect(page.getByText('TRAINING').first()).toBeVisible();
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type('0501234567');
  await page.keyboard.type('5');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await page.keyboard.press('Enter');
  const done = page.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /5\.00, Done/ });
  await expect(done).toBeVisible({ timeout: 45_000 });
  await done.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByText('TRAINING - NO VALUE').first()).toBeVisible();
  await expect(page.getByText('Completed').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await first.kill();
  const { page: later } = await launch({ userDataDir: first.userDataDir });
  await expect(
    later.getByRole('region', { name: 'Just now' }).getByRole('button', { name: /5\.00, Done/ }),
  ).toBeVisible();
});

test('a key that is held down sends nothing twice', TURN.second, async ({ counter }) => {
  const { page } = counter;
  await expect(page.getByLabel("Customer's number")).toBeFocused();
  await page.keyboard.type('02712345672');
  await page.keyboard.down('Enter');
  for (let repeats = 0; repeats < 5; repeats += 1) await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByRole('button', { name: /^Send/ })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Under way' }).getByRole('button')).toHaveCount(0);
});
