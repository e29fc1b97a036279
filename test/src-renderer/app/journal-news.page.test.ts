/** Notes of the office: only where an owner looks after the shop, and never over a sale. */
import { expect, test } from 'vitest';
import { good, NOW, snapshot } from '../../support/preview/fakes/fake-main.ts';
import { counterWindows } from '../../support/renderer/counter-window.ts';

const open = counterWindows();

const STOPPED = 'Nothing goes to the office any more.';
const BEHIND = 'The office lacks everything since Thu 19 Nov 2026 10:42, 2 days ago.';
const OTHER = 'Backups are on the same disk as the journal.';

const noted = snapshot({
  journal: {
    state: 'ready',
    problem: null,
    notes: [
      { kind: 'office-stopped', detail: 'mark-taken' },
      { kind: 'office-behind', detail: String(NOW - 48 * 3_600_000) },
      { kind: 'backup-same-disk', detail: 'D:' },
    ],
  },
});

test('what the office lacks stands on Day and in Settings, with what to do, and not over a sale', async () => {
  const { page } = await open({ 'counter.snapshot': () => good(noted) });
  const news = page.getByRole('region', { name: 'The journal' });
  await news.getByText(OTHER).waitFor();
  expect(await news.getByText(STOPPED).count()).toBe(0);
  for (const key of ['F10', 'F11']) {
    await page.keyboard.press(key);
    await news.getByText(STOPPED).waitFor();
    expect(await news.innerText()).toContain("Another PC sends under this counter's mark");
    expect(await news.innerText()).toContain(BEHIND);
  }
  await page.keyboard.press('F2');
  await expect.poll(() => news.getByText(STOPPED).count()).toBe(0);
  await news.getByText(OTHER).waitFor();
});
