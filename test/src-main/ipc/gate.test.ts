import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import type { LogLevel } from '#main/platform/log.ts';
import { calls, readResult } from '#shared/counter-api/index.ts';

const ORIGIN = 'app://dwadi';

const from = (url: string, parent: unknown = null): IpcMainInvokeEvent =>
  ({ senderFrame: { url, parent }, sender: { id: 1 } }) as unknown as IpcMainInvokeEvent;

const OURS = from('app://dwadi/index.html');

const OWNER = { locked: false, lockIfIdle: () => {}, rights: { historyOfOthers: true } };

function gateWith(opened: object | null) {
  const lines: [LogLevel, string][] = [];
  const desk = { opened, training: true, knownBalance: () => null, snapshot: () => ({}) };
  const gate = createGate({
    origin: ORIGIN,
    contextOf: () => desk as unknown as HandlerContext,
    log: { write: (level, what) => lines.push([level, what]) },
  });
  return { gate, lines };
}

const { gate } = gateWith(null);

test.each([
  ['https://evil.example/index.html', null],
  ['app://dwadi.evil/index.html', null],
  ['file:///index.html', null],
  ['about:blank', null],
  ['not a url', null],
  ['app://dwadi/index.html', { url: 'app://dwadi/index.html' }],
])('a call from %s inside %s is refused', async (url, parent) => {
  expect(await gate(from(url, parent), 'sales.board', {})).toEqual({ ok: false, error: { code: 'wrong-sender' } });
});

test('a frame that is gone is refused', async () => {
  const gone = { senderFrame: null, sender: { id: 1 } } as unknown as IpcMainInvokeEvent;
  expect(await gate(gone, 'sales.board', {})).toMatchObject({ error: { code: 'wrong-sender' } });
});

test.each(['sales.nothing', 'toString', '__proto__', 'constructor', '', 7, null, { name: 'sales.board' }])(
  'the unknown call %s is an error and never silence',
  async (name) => {
    expect(await gate(OURS, name, {})).toEqual({ ok: false, error: { code: 'unknown-call' } });
  },
);

test.each([undefined, null, 'x', { saleId: 'not-a-uuid' }, { saleId: '../../etc' }])(
  'the request %s is refused before anything is called',
  async (request) => {
    expect(await gate(OURS, 'sales.get', request)).toMatchObject({ ok: false, error: { code: 'bad-request' } });
  },
);

test.each([
  ['reports.day', { day: '0000-01-01' }],
  ['reports.range', { from: '0000-01-01', to: '0001-01-01' }],
  ['reports.export', { range: { from: '0999-12-31', to: '1000-01-01' }, format: 'csv' }],
  ['printing.report', { from: '0000-02-29', to: '0000-02-29' }],
])('%s of a day too early to be named is refused before anything is called', async (name, request) => {
  expect(await gate(OURS, name, request)).toMatchObject({ ok: false, error: { code: 'bad-request' } });
});

test('a PC that slept past the time is locked before anything is answered', async () => {
  const staff = { locked: false, lockIfIdle: () => (staff.locked = true), rights: { settings: false } };
  expect(await gateWith({ staff }).gate(OURS, 'sales.board', {})).toMatchObject({ error: { code: 'locked' } });
});

test('in Training a person who may change settings chooses the folder of the reports', async () => {
  const chosen: boolean[] = [];
  const reportFiles = { folder: '/reports', choose: async () => void chosen.push(true) };
  const choose = (settings: boolean) => {
    const staff = { locked: false, lockIfIdle: () => {}, rights: { settings } };
    return gateWith({ staff, reportFiles }).gate(OURS, 'reports.chooseFolder', {});
  };
  expect(await choose(false)).toMatchObject({ error: { code: 'not-allowed' } });
  expect(chosen).toEqual([]);
  expect(await choose(true)).toMatchObject({ ok: true });
});

test('a fitting request without a journal gets a typed answer', async () => {
  expect(await gate(OURS, 'sales.board', {})).toEqual({ ok: false, error: { code: 'journal-unavailable' } });
});

test('a window whose counter is not open yet gets "not ready"', async () => {
  const closed = createGate({ origin: ORIGIN, contextOf: () => null, log: { write: () => {} } });
  expect(await closed(OURS, 'sales.board', {})).toEqual({ ok: false, error: { code: 'not-ready' } });
});

test('an error inside is logged, and the screen learns no more than that', async () => {
  const { gate: broken, lines } = gateWith({
    staff: OWNER,
    engine: { board: () => Promise.reject(new Error('secret path /root/.ssh')) },
  });
  expect(await broken(OURS, 'sales.board', {})).toEqual({ ok: false, error: { code: 'internal' } });
  expect(lines).toHaveLength(1);
});

test('an answer that does not fit its call never reaches the screen', async () => {
  const { gate: wrong, lines } = gateWith({ staff: OWNER, engine: { board: async () => ({ underWay: 'all of it' }) } });
  expect(await wrong(OURS, 'sales.board', {})).toEqual({ ok: false, error: { code: 'internal' } });
  expect(lines).toHaveLength(1);
});

test('the schema of every call answers errors as data', () => {
  for (const name of Object.keys(calls) as (keyof typeof calls)[]) {
    const refused = { ok: false, error: { code: 'internal' } };
    expect(readResult(name, refused)).toEqual(refused);
    expect(readResult(name, { ok: false, error: 'boom' })).toBeNull();
  }
});
