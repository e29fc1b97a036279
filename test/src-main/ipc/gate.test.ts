import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate, eventBody } from '#main/ipc/gate.ts';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import type { LogLevel } from '#main/platform/log.ts';
import { calls, readResult } from '#shared/counter-api/index.ts';
import { sale } from '../../support/preview/fakes/fake-sales.ts';

const ORIGIN = 'app://dwadi';

const from = (url: string, parent: unknown = null): IpcMainInvokeEvent =>
  ({ senderFrame: { url, parent }, sender: { id: 1 } }) as unknown as IpcMainInvokeEvent;

const OURS = from('app://dwadi/index.html');

const OWNER = { locked: false, lockIfIdle: () => {}, rights: { historyOfOthers: true } };

function gateWith(opened: object | null, more: object = {}) {
  const lines: [LogLevel, string, ...unknown[]][] = [];
  const desk = { opened, training: true, knownBalance: () => null, snapshot: () => ({}), ...more };
  const gate = createGate({
    origin: ORIGIN,
    contextOf: () => desk as unknown as HandlerContext,
    log: { write: (...line) => lines.push(line) },
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
  ['app://dwadi:8080/index.html', null],
  ['https://dwadi/index.html', null],
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

test('a request that does not fit is refused by the name of the field', async () => {
  expect(await gate(OURS, 'sales.get', { saleId: 7 })).toEqual({
    ok: false,
    error: { code: 'bad-request', detail: 'saleId' },
  });
  const rows = [
    { network: 'MTN', phone: '0244123456', volumeGb: 1 },
    { network: 'MTN', phone: '1', volumeGb: 1 },
  ];
  const bulk = await gate(OURS, 'bulk.sameRows', { saleId: '00000000-0000-4000-9000-000000000001', rows });
  expect(bulk).toEqual({ ok: false, error: { code: 'bad-request', detail: 'rows.1.phone' } });
  expect(await gate(OURS, 'sales.get', 7)).toEqual({ ok: false, error: { code: 'bad-request', detail: '' } });
});

const NOBODY = { ...OWNER, rights: { historyOfOthers: false }, attendant: () => ({ id: 'kofi' }) };
const BOARD = { underWay: [], needsAttention: [], justNow: [] };

test('another attendant’s sale is not found, and nothing of it is read', async () => {
  const read: string[] = [];
  const engine = {
    soldBy: async () => ({ id: 's', attendantId: 'ama' }),
    board: async () => BOARD,
    sale: async (saleId: string) => void read.push(saleId),
  };
  const { gate: asked } = gateWith({ staff: NOBODY, engine });
  expect(await asked(OURS, 'sales.get', { saleId: sale().id })).toEqual({ ok: false, error: { code: 'not-found' } });
  expect(read).toEqual([]);
});

test('an answer that fits is told without what its call doesn’t know', async () => {
  const sold = sale();
  const engine = { board: async () => ({ ...BOARD, justNow: [{ ...sold, secret: 'a key' }], more: 1 }) };
  const { gate: asked, lines } = gateWith({ staff: OWNER, engine });
  expect(await asked(OURS, 'sales.board', {})).toEqual({ ok: true, value: { ...BOARD, justNow: [sold] } });
  expect(lines).toEqual([]);
});

test('a refusal of a handler is passed on, and is no line of the log', async () => {
  const { gate: asked, lines } = gateWith({ staff: OWNER, engine: { sale: async () => null } });
  const none = await asked(OURS, 'sales.get', { saleId: sale().id });
  expect(none).toEqual({ ok: false, error: { code: 'not-found' } });
  expect(lines).toEqual([]);
});

test('the log names the call that broke and why, and the field that does not fit', async () => {
  const broken = (board: () => Promise<unknown>) => gateWith({ staff: OWNER, engine: { board } });
  for (const [error, told] of [
    [new Error('no row'), 'no row'],
    ['a word', 'a word'],
  ] as const) {
    const { gate: asked, lines } = broken(() => Promise.reject(error));
    await asked(OURS, 'sales.board', {});
    expect(lines).toEqual([['error', 'ipc: a call broke', { name: 'sales.board', error: told }]]);
  }
  const { gate: asked, lines } = broken(async () => ({ ...BOARD, justNow: [{ ...sale(), price: 0.5 }] }));
  await asked(OURS, 'sales.board', {});
  expect(lines).toEqual([
    ['error', 'ipc: an answer does not fit its call', { name: 'sales.board', issue: 'justNow.0.price' }],
  ]);
});

test('the lock screen’s own calls are answered while nobody is signed in', async () => {
  const staff = { ...OWNER, locked: true, names: () => [] };
  expect(await gateWith({ staff }).gate(OURS, 'staff.names', {})).toEqual({ ok: true, value: [] });
  expect(await gateWith({ staff }).gate(OURS, 'sales.board', {})).toMatchObject({ error: { code: 'locked' } });
});

test('a counter whose PC shows dialogs is asked about no dialog', async () => {
  const reportFiles = { folder: '/reports', choose: async () => {} };
  const staff = { ...OWNER, isOwner: true };
  for (const lockdown of [null, { plan: { systemDialogs: true } }]) {
    const { gate: asked } = gateWith({ staff, reportFiles }, { lockdown });
    expect(await asked(OURS, 'reports.chooseFolder', {})).toEqual({ ok: true, value: { folder: '/reports' } });
  }
  // Any other call is answered at a kiosk.
  const { gate: kiosk } = gateWith({ staff, reportFiles }, { lockdown: { plan: { systemDialogs: false } } });
  expect(await kiosk(OURS, 'reports.folder', {})).toEqual({ ok: true, value: { folder: '/reports' } });
});

test('an event that does not fit is found before it is sent, and one that fits is told without more', () => {
  const sold = sale();
  expect(eventBody('sale.changed', Object.assign({ secret: 'a key' }, sold))).toEqual(sold);
  expect(() => eventBody('sale.changed', { ...sold, slipNumber: 0 })).toThrow();
});
