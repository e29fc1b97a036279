/** The stream to the office as screens reach it: for the owner, and without a path from any page. */
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import type { HandlerContext } from '#main/ipc/handler-context.ts';
import type { OfficePort } from '#main/ipc/office-port.ts';
import { VaultError } from '#main/key-vault/keychain.ts';
import { silentLog } from '#main/platform/log.ts';
import { type CallName, calls } from '#shared/counter-api/index.ts';
import { OFFICE_LINK_MOST } from '#shared/counter-api/office.ts';
import { ALL_RIGHTS } from '#shared/counter-api/staff.ts';
import { err, ok } from '#shared/result.ts';
import { OFF, office, waitingOffice } from '../../support/preview/fakes/fake-office.ts';

const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };
const NAMES = (Object.keys(calls) as CallName[]).filter((name) => name.startsWith('office.'));

interface Desk {
  readonly isOwner?: boolean;
  readonly training?: boolean;
  readonly dialogs?: boolean;
  /** The owner leaves while the dialog is open. */
  readonly leaves?: boolean;
  readonly chosen?: string | null;
  readonly port?: Partial<OfficePort>;
}

function deskOf({ isOwner = true, training = false, dialogs = true, leaves = false, chosen = null, port = {} }: Desk) {
  const taken: string[] = [];
  const stream: OfficePort = {
    state: async () => waitingOffice(),
    connect: async (text) => {
      taken.push(text);
      return text === 'a link' ? ok(office()) : err('not-a-link');
    },
    test: async () => ({ reached: true, tookMs: 40 }),
    pushNow: async () => office(),
    disconnect: async () => OFF,
    ...port,
  };
  const context = {
    opened: {
      staff: {
        ...{ rights: ALL_RIGHTS, isOwner, locked: false, lockIfIdle: () => {} },
        whileHere: async (choosing: () => Promise<unknown>) => (leaves ? null : choosing()),
      },
      office: stream,
      owner: { chooseLink: async () => chosen },
    },
    training,
    house: null,
    lockdown: { plan: { systemDialogs: dialogs } },
  } as unknown as HandlerContext;
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => context, log: silentLog });
  const ask = (name: CallName, request: unknown = {}) => gate(OURS as unknown as IpcMainInvokeEvent, name, request);
  return { ask, taken };
}

test('an owner sees the stream, tests it, sends now, and ends it', async () => {
  const { ask } = deskOf({});
  expect(await ask('office.state')).toEqual(ok(waitingOffice()));
  expect(await ask('office.test')).toEqual(ok({ reached: true, tookMs: 40 }));
  expect(await ask('office.sendNow')).toEqual(ok(office()));
  expect(await ask('office.disconnect')).toEqual(ok(OFF));
});

test('a code connects, and a text that is no link is told as such', async () => {
  const { ask } = deskOf({});
  expect(await ask('office.connect', { text: 'a link' })).toEqual(ok({ result: 'connected', state: office() }));
  expect(await ask('office.connect', { text: 'a list' })).toEqual(ok({ result: 'refused', why: 'not-a-link' }));
  const long = await ask('office.connect', { text: 'x'.repeat(OFFICE_LINK_MOST + 1) });
  expect(long).toMatchObject({ error: { code: 'bad-request' } });
});

test('a file comes from the system’s dialog alone: its text connects, and none chosen changes nothing', async () => {
  const { ask, taken } = deskOf({ chosen: 'a link' });
  expect(await ask('office.connectFile', { path: '/etc/passwd', text: 'b' })).toMatchObject({
    value: { result: 'connected' },
  });
  expect(taken).toEqual(['a link']);
  expect(await deskOf({ chosen: null }).ask('office.connectFile')).toEqual(ok({ result: 'cancelled' }));
  const gone = deskOf({ chosen: 'a link', leaves: true });
  expect([await gone.ask('office.connectFile'), gone.taken]).toEqual([ok({ result: 'cancelled' }), []]);
  expect(await deskOf({ chosen: '' }).ask('office.connectFile')).toEqual(ok({ result: 'refused', why: 'not-a-link' }));
});

test('a kiosk opens no dialog for a file, and takes a code', async () => {
  const { ask } = deskOf({ dialogs: false, chosen: 'a link' });
  expect(await ask('office.connectFile')).toEqual(err({ code: 'no-dialogs' }));
  expect(await ask('office.connect', { text: 'a link' })).toMatchObject({ value: { result: 'connected' } });
});

test('an attendant with every right gets no answer of any of these calls, except in Training', async () => {
  const attendant = deskOf({ isOwner: false });
  const practice = deskOf({ isOwner: false, training: true });
  expect(NAMES).toHaveLength(6);
  for (const name of NAMES) {
    const request = name === 'office.connect' ? { text: 'a link' } : {};
    expect([name, await attendant.ask(name, request)]).toEqual([name, err({ code: 'not-allowed' })]);
    expect([name, await practice.ask(name, request)]).toMatchObject([name, { ok: true }]);
  }
});

test('a locked keychain is told as such', async () => {
  const locked = () => Promise.reject(new VaultError('keychain-locked'));
  const { ask } = deskOf({ port: { disconnect: locked } });
  expect(await ask('office.disconnect')).toEqual(err({ code: 'no-keychain' }));
});
