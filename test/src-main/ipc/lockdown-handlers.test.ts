/** The gate of a kiosk: no call opens a window of the system, and each says so; and who may say what to this PC. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { IpcMainInvokeEvent } from 'electron';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import { saveGaveUp } from '#main/lockdown/crash-loop-record.ts';
import { LockdownService } from '#main/lockdown/lockdown-service.ts';
import { silentLog } from '#main/platform/log.ts';
import { MachineSettingsStore } from '#main/settings/machine-settings.ts';
import type { CallName } from '#shared/counter-api/index.ts';
import { type LockdownLevel, USUAL_MACHINE } from '#shared/counter-api/machine.ts';
import { deskForFile } from '../../support/desk-for-file.ts';

const file = deskForFile();
const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-gate-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function openAt(level: LockdownLevel) {
  const did: string[] = [];
  const machine = new MachineSettingsStore(folder);
  machine.save({ ...USUAL_MACHINE, lockdown: level });
  saveGaveUp(folder, { at: 5, times: 3 });
  const lockdown: LockdownService = new LockdownService({
    ...{ machine, folder, system: 'windows', log: silentLog, ownerCounter: () => counter },
    apply: () => did.push('apply'),
    isWatched: () => false,
    mayStartWithSession: false,
    tellWindows: () => did.push('ask'),
    onFact: () => did.push('tell'),
    quit: () => did.push('quit'),
  });
  const { counter } = await file.open({
    lockdown,
    chooseFolder: async () => {
      did.push('dialog');
      return null;
    },
  });
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => counter, log: silentLog });
  const ask = (name: CallName, request: unknown = {}) => gate(OURS as unknown as IpcMainInvokeEvent, name, request);
  return { ask, counter, did, machine };
}

const REFUSED = { ok: false, error: { code: 'no-dialogs' } };

test('a call that opens a window of the system is refused at a kiosk, and none opens', async () => {
  const { ask, did } = await openAt('kiosk');
  expect(await ask('dayFiles.chooseFolder', { usual: false })).toEqual(REFUSED);
  for (const name of ['reports.chooseFolder', 'counters.open', 'backups.choose', 'setup.chooseBackup'] as const)
    expect([name, await ask(name)]).toEqual([name, REFUSED]);
  expect(await ask('printing.dialog', { saleId: '00000000-0000-4000-9000-000000000001' })).toEqual(REFUSED);
  expect(await ask('drill.print')).toEqual(REFUSED);
  expect(await ask('provisioning.choose', { from: 'person' })).toEqual(REFUSED);
  expect(await ask('provisioning.choose', { from: 'found' })).not.toEqual(REFUSED);
  expect(did).toEqual([]);
});

test('a kiosk opens no window for a page that adds "usual" or "found" to a call without them', async () => {
  const { ask, did } = await openAt('kiosk');
  for (const extra of [{ usual: true }, { from: 'found' }]) {
    for (const name of ['counters.open', 'backups.choose', 'setup.chooseBackup', 'drill.print'] as const)
      expect([name, await ask(name, extra)]).toEqual([name, REFUSED]);
    const saleId = '00000000-0000-4000-9000-000000000001';
    expect(await ask('printing.dialog', { saleId, ...extra })).toEqual(REFUSED);
  }
  expect(did).toEqual([]);
});

test('the usual folder is chosen without a dialog; every dialog below the kiosk is asked for as before', async () => {
  const owner = ['demo-owner', '3690'] as const;
  const kiosk = await openAt('kiosk');
  await kiosk.counter.opened?.staff.signIn(...owner);
  expect(await kiosk.ask('dayFiles.chooseFolder', { usual: true })).toMatchObject({ ok: true });
  await kiosk.counter.close();
  const { ask, did, counter } = await openAt('full-screen');
  await counter.opened?.staff.signIn(...owner);
  expect(await ask('dayFiles.chooseFolder', { usual: false })).toMatchObject({ ok: true });
  expect(did).toEqual(['dialog']);
});

test('the lock screen lets an owner close, and tells nobody how this PC is set up', async () => {
  const { ask, did, counter } = await openAt('kiosk');
  await counter.opened?.staff.lock('asked');
  expect(await ask('lockdown.state')).toMatchObject({ error: { code: 'locked' } });
  expect(await ask('lockdown.choose', { level: 'window' })).toMatchObject({ error: { code: 'locked' } });
  expect(await ask('lockdown.close')).toEqual({ ok: true, value: {} });
  expect(did).toEqual(['ask']);
  expect(await ask('lockdown.owners')).toMatchObject({ ok: true, value: [{ id: 'demo-owner', role: 'owner' }] });
  expect(await ask('lockdown.leave', { ownerId: 'demo-owner', pin: '3690' })).toMatchObject({
    value: { kind: 'right' },
  });
});

test('an attendant with every right chooses no level; the owner does, and the log has it', async () => {
  const { ask, did, machine, counter } = await openAt('window');
  expect(counter.opened?.staff.rights.settings).toBe(true);
  expect(await ask('lockdown.choose', { level: 'kiosk' })).toEqual({ ok: false, error: { code: 'not-allowed' } });
  await ask('staff.signIn', { id: 'demo-owner', pin: '3690' });
  did.length = 0;
  expect(await ask('lockdown.choose', { level: 'kiosk' })).toMatchObject({ ok: true, value: { level: 'kiosk' } });
  expect(did).toEqual(['apply', 'tell']);
  expect(machine.current.lockdown).toBe('kiosk');
  expect(await ask('lockdown.choose', { level: 'glass' })).toMatchObject({ error: { code: 'bad-request' } });
  const { value } = (await ask('audit.page', {
    filter: { kind: 'lockdown.chosen', person: null, slip: null, day: null },
    before: null,
    limit: 5,
  })) as { value: { events: unknown[] } };
  expect(value.events).toHaveLength(1);
});

test('the snapshot says that Dwadi kept ending until an entitled person has read it', async () => {
  const { ask, counter } = await openAt('kiosk');
  expect(counter.snapshot().lockdown?.gaveUp).toEqual({ at: 5, times: 3 });
  await ask('staff.signIn', { id: 'demo-kofi', pin: '1470' });
  expect(await ask('lockdown.seen')).toMatchObject({ error: { code: 'not-allowed' } });
  await ask('staff.signIn', { id: 'demo-owner', pin: '3690' });
  expect(await ask('lockdown.seen')).toMatchObject({ ok: true });
  expect(counter.snapshot().lockdown?.gaveUp).toBeNull();
});
