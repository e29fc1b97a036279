/** The preview's updates: nothing newer, on a good day. */
import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { NOW } from './fake-sales.ts';

export const updates = (changes: Partial<UpdatesState> = {}): UpdatesState => ({
  version: '0.1.0',
  off: null,
  choice: { channel: 'stable', kilobytesPerSecond: 32, megabytesPerDay: null },
  phase: 'idle',
  found: null,
  paused: null,
  checkedAt: NOW - 3_600_000,
  problem: null,
  holds: [],
  countdown: null,
  putOff: false,
  arrived: null,
  older: null,
  costs: [],
  silentDays: null,
  ...changes,
});

export const HALF = { version: '0.2.0', bytes: 98_120_000, done: 41_300_000 };
export const WHOLE = { ...HALF, done: HALF.bytes };
export const readyUpdate = (changes: Partial<UpdatesState> = {}): UpdatesState =>
  updates({ phase: 'ready', found: WHOLE, holds: ['shift-open'], ...changes });

export const fakeUpdates = () => ({
  'updates.state': () => ({ ok: true, value: updates() }),
  'updates.choose': (choice: UpdatesState['choice']) => ({ ok: true, value: updates({ choice }) }),
  'updates.goBack': () => ({ ok: true, value: readyUpdate() }),
  'updates.check': () => ({ ok: true, value: updates({ phase: 'checking' }) }),
  'updates.install': () => ({ ok: true, value: readyUpdate() }),
  'updates.later': () => ({ ok: true, value: readyUpdate({ putOff: true }) }),
  'updates.seen': () => ({ ok: true, value: updates() }),
});
