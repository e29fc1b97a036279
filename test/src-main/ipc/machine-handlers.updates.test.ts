/** Updates as screens reach them: only for people who may change settings, except for putting off, which is for all. */
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import { silentLog } from '#main/platform/log.ts';
import type { CallName } from '#shared/counter-api/index.ts';
import { ALL_RIGHTS, NO_RIGHTS } from '#shared/counter-api/staff.ts';
import type { UpdatesState } from '#shared/counter-api/updates.ts';

const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };

const STATE: UpdatesState = {
  version: '0.1.0',
  off: null,
  choice: { channel: 'stable', kilobytesPerSecond: 32, megabytesPerDay: null },
  phase: 'idle',
  found: null,
  paused: null,
  checkedAt: null,
  problem: null,
  holds: [],
  countdown: null,
  putOff: false,
  arrived: null,
  older: '0.0.9',
  costs: [],
  silentDays: null,
};

interface Person {
  readonly rights: object;
  readonly locked: boolean;
  readonly isOwner?: boolean;
}

function gateOf(staff: Person | null, alone = false, more: object = {}) {
  const done: string[] = [];
  const noted: unknown[] = [];
  const note = (name: string) => () => void done.push(name);
  const updates = {
    state: () => STATE,
    choose: async () => note('choose')(),
    goBack: (version: string) => void done.push(`go back to ${version}`),
    check: note('check'),
    install: async () => note('install')(),
    later: note('later'),
    seen: note('seen'),
    ...more,
  };
  const desk = {
    opened: staff && { staff: { ...staff, lockIfIdle: () => {}, attendant: () => ({ id: 'efua' }) } },
    ...{ updates: alone ? null : updates, training: false, house: null },
    note: async (kind: string, data: object) => void noted.push({ kind, ...data }),
  };
  const gate = createGate({
    origin: 'app://dwadi',
    contextOf: () => desk as unknown as HandlerContext,
    log: silentLog,
  });
  const ask = (name: CallName, request: unknown = {}) => gate(OURS as unknown as IpcMainInvokeEvent, name, request);
  return { ask, done, noted };
}

const OWNERS = ['updates.check', 'updates.install', 'updates.seen'] as const;
const CHOICE = { channel: 'early', kilobytesPerSecond: 64, megabytesPerDay: null };

test('a person who may change settings may look for updates and install them; an owner alone chooses which', async () => {
  const { ask, done } = gateOf({ rights: ALL_RIGHTS, locked: false });
  for (const name of OWNERS) expect(await ask(name)).toEqual({ ok: true, value: STATE });
  expect(await ask('updates.choose', CHOICE)).toMatchObject({ error: { code: 'not-allowed' } });
  expect(done).toEqual(['check', 'install', 'seen']);
});

test('the choice of an owner is written down with their name before it counts, and only if it is another', async () => {
  const { ask, done, noted } = gateOf({ rights: ALL_RIGHTS, locked: false, isOwner: true });
  expect(await ask('updates.choose', STATE.choice)).toMatchObject({ ok: true });
  expect(noted).toEqual([]);
  const off = { ...STATE.choice, channel: 'none' };
  expect(await ask('updates.choose', off)).toMatchObject({ ok: true });
  expect(noted).toEqual([{ kind: 'updates.chosen', by: 'efua', from: STATE.choice, to: off }]);
  expect(done).toEqual(['choose', 'choose']);
});

test('an owner alone goes back to an older version, to the one that is offered, and the log says who', async () => {
  const { ask } = gateOf({ rights: ALL_RIGHTS, locked: false });
  expect(await ask('updates.goBack', { version: '0.0.9' })).toMatchObject({ error: { code: 'not-allowed' } });
  const owner = gateOf({ rights: ALL_RIGHTS, locked: false, isOwner: true });
  await owner.ask('updates.goBack', { version: '0.0.1' });
  expect(owner.done).toEqual([]);
  expect(await owner.ask('updates.goBack', { version: '0.0.9' })).toMatchObject({ ok: true });
  expect(owner.done).toEqual(['go back to 0.0.9']);
  expect(owner.noted).toEqual([{ kind: 'updates.went-back', by: 'efua', from: '0.1.0', to: '0.0.9' }]);
});

test('a person without that right reads the state and may put an update off, and nothing else', async () => {
  const { ask, done } = gateOf({ rights: NO_RIGHTS, locked: false });
  for (const name of OWNERS) expect(await ask(name)).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await ask('updates.choose', CHOICE)).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await ask('updates.state')).toMatchObject({ value: STATE });
  expect(await ask('updates.later')).toMatchObject({ value: STATE });
  expect(done).toEqual(['later']);
});

test('a locked counter answers the same two calls', async () => {
  const { ask, done } = gateOf({ rights: ALL_RIGHTS, locked: true });
  for (const name of OWNERS) expect(await ask(name)).toMatchObject({ error: { code: 'locked' } });
  expect(await ask('updates.state')).toMatchObject({ ok: true });
  expect(await ask('updates.later')).toMatchObject({ ok: true });
  expect(done).toEqual(['later']);
});

test('a limit that nobody offers is refused at the gate, and a counter that runs alone answers none of these calls', async () => {
  const { ask, done } = gateOf({ rights: ALL_RIGHTS, locked: false });
  for (const kilobytesPerSecond of [0, 3, 1e9, 12.5, '32'])
    expect(await ask('updates.choose', { channel: 'stable', kilobytesPerSecond })).toMatchObject({
      error: { code: 'bad-request' },
    });
  expect(done).toEqual([]);
  expect(await gateOf(null, true).ask('updates.state')).toMatchObject({ error: { code: 'not-found' } });
});

test('a full disk keeps no choice, and that is said', async () => {
  const full = async () =>
    Promise.reject(Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' }));
  const { ask } = gateOf({ rights: ALL_RIGHTS, locked: false, isOwner: true }, false, { choose: full });
  expect(await ask('updates.choose', CHOICE)).toEqual({
    ok: false,
    error: { code: 'journal-unavailable', detail: 'disk-full' },
  });
});
