/** The built bundle while it ends: whatever else asks it to end meanwhile, its journal is closed first. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import { closesOnceThereIs } from '../../support/journal/slow-close.ts';
import { rowsOf } from '../../support/orders/rows-of.ts';
import { hasStarted, updatedCounter } from '../../support/updates/updated-counter.ts';

test('a quit while Dwadi closes for an update waits for the journal, and the update is put in', async ({ skip }) => {
  skip(process.platform !== 'linux', 'the package that is replaced here is an AppImage');
  const shop = await updatedCounter();
  onTestFinished(() => shop.end());
  const go = join(shop.folder, 'go');
  const { app, call, state } = shop.launch({ nodeOptions: closesOnceThereIs(go) });
  await app.news('loaded');
  await expect.poll(async () => (await state()).phase, { timeout: 60_000 }).toBe('ready');
  await call('shifts.end', {});
  await call('shifts.close', { pieces: [] });
  const ended = once(app.process, 'exit');
  await expect.poll(async () => (await state()).phase, { timeout: 20_000 }).toBe('installing');
  await expect.poll(app.output).toContain('the journal is closing');
  await app.ask({ ask: 'quit' });
  await sleep(1000);
  // One that ends too early has no window any more, and gives no answer.
  await app.invoke(CALL_CHANNEL, 'updates.state', {});
  writeFileSync(go, '');
  expect(await ended).toEqual([0, null]);
  await expect.poll(() => hasStarted(shop)).toBe(true);
  const live = join(shop.folder, 'user data/live');
  expect(rowsOf(live, `SELECT value FROM meta WHERE key = 'clean-stop'`)).toEqual([{ value: '1' }]);
});
