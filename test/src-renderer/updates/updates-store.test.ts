import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { useBulkDraft } from '../../../src-renderer/stores/sale/bulk-draft.ts';
import { useSmsDraft } from '../../../src-renderer/stores/sale/sms-draft.ts';
import { useSetup } from '../../../src-renderer/stores/setup-store.ts';
import { takeUpdates, useUpdates } from '../../../src-renderer/updates/updates-store.ts';

const counting = (countdown: number | null): UpdatesState => ({
  version: '0.1.0',
  off: null,
  choice: { channel: 'stable', kilobytesPerSecond: 32, megabytesPerDay: null },
  phase: 'ready',
  found: { version: '0.2.0', bytes: 10, done: 10 },
  paused: null,
  checkedAt: 1,
  problem: null,
  holds: [],
  countdown,
  putOff: false,
  arrived: null,
  older: null,
  costs: [],
  silentDays: null,
});

const asked: string[] = [];
beforeEach(() => {
  asked.length = 0;
  useUpdates.setState({ state: null, problem: null });
  const call = async (name: string) => {
    asked.push(name);
    return { ok: true, value: { ...counting(null), putOff: true } };
  };
  vi.stubGlobal('window', { dwadi: { call, onEvent: () => () => {} } });
});
afterEach(() => {
  vi.unstubAllGlobals();
  useBulkDraft.setState({ lines: [] });
  useSmsDraft.setState({ lines: [] });
  useSetup.setState({ step: null });
});

test('a countdown that begins over an empty screen runs on', () => {
  takeUpdates(counting(60));
  takeUpdates(counting(59));
  expect(asked).toEqual([]);
});

test.each([
  ['a list of bundles', () => useBulkDraft.setState({ lines: ['0244123456 5'] })],
  ['a list of messages', () => useSmsDraft.setState({ lines: ['0244123456'] })],
  ['a counter being set up', () => useSetup.setState({ step: 'ways' })],
])('a countdown over %s is put off, once', async (_, type) => {
  type();
  takeUpdates(counting(60));
  takeUpdates(counting(59));
  expect(asked).toEqual(['updates.later']);
  await expect.poll(() => useUpdates.getState().state?.putOff).toBe(true);
});
