/** The owner's calls, as screens reach them: for the owner alone, and without a path from any page. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { IpcMainInvokeEvent } from 'electron';
import { expect, onTestFinished, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import { silentLog } from '#main/platform/log.ts';
import { type CallName, calls } from '#shared/counter-api/index.ts';
import { NO_RIGHTS } from '#shared/counter-api/staff.ts';
import { makeFolder, removeFolder } from '../../support/counter.ts';
import { deskForFile } from '../../support/desk-for-file.ts';

const desk = deskForFile();
const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null }, sender: { id: 1 } };
const EVERY = { day: null, person: null, kind: null, slip: null };

async function openDesk(options: Parameters<typeof desk.open>[0] = {}) {
  const opened = await desk.open(options);
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => opened.counter, log: silentLog });
  const ask = (name: CallName, request: unknown = {}) => gate(OURS as unknown as IpcMainInvokeEvent, name, request);
  return { ...opened, ask };
}

const FINGERPRINT = 'a'.repeat(64);
const REQUESTS: Partial<Record<CallName, unknown>> = {
  'audit.page': { filter: EVERY, before: null, limit: 5 },
  'dayFiles.list': { before: null },
  'dayFiles.write': { day: '2026-11-20' },
  'dayFiles.chooseFolder': { usual: false },
  'counters.connectOffice': { text: 'a link' },
  'counters.confirm': { fingerprint: FINGERPRINT },
  'counters.forget': { fingerprint: FINGERPRINT },
};

test('a person without the right to change settings gets no answer of any of these calls', async () => {
  const { ask } = await openDesk();
  const someone = { name: 'Yaw', role: 'attendant', rights: { ...NO_RIGHTS, maxSale: null }, pin: '7512' };
  await ask('staff.signIn', { id: 'demo-owner', pin: '3690' });
  const added = await ask('staff.add', someone);
  const people = (added.ok ? added.value : []) as { id: string; name: string }[];
  const id = people.find(({ name }) => name === 'Yaw')?.id;
  expect(await ask('staff.signIn', { id, pin: '7512' })).toMatchObject({ value: { kind: 'right' } });
  const names = (Object.keys(calls) as CallName[]).filter((name) => /^(audit|dayFiles|counters|news)\./.test(name));
  expect(names).toHaveLength(21);
  for (const name of names) {
    expect([name, await ask(name, REQUESTS[name] ?? {})]).toEqual([
      name,
      { ok: false, error: { code: 'not-allowed' } },
    ]);
  }
});

test('a person who changes settings but may not see cost sees no counters’ costs, nor sends them anywhere', async () => {
  const { ask, counter } = await openDesk();
  await ask('staff.signIn', { id: 'demo-owner', pin: '3690' });
  const { settings } = counter.snapshot();
  await ask('settings.save', { ...settings, newsPhone: '0244123456' });
  const rights = { ...NO_RIGHTS, maxSale: null, settings: true };
  await ask('staff.change', { id: 'demo-kofi', name: 'Kofi', pin: null, rights });
  expect(await ask('staff.signIn', { id: 'demo-kofi', pin: '1470' })).toMatchObject({ value: { kind: 'right' } });
  const counters = (Object.keys(calls) as CallName[]).filter((one) => one.startsWith('counters.'));
  for (const name of [...counters, 'dayFiles.chooseFolder' as const]) {
    expect([name, await ask(name, REQUESTS[name] ?? {})]).toMatchObject([name, { error: { code: 'not-allowed' } }]);
  }
  const save = (newsPhone: string | null) => ask('settings.save', { ...settings, newsPhone, cashGate: true });
  expect(await save('0209999999')).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await save(null)).toMatchObject({ error: { code: 'not-allowed' } });
  // The rest of it is his.
  expect(await save('0244123456')).toMatchObject({ value: { cashGate: true, newsPhone: '0244123456' } });
  expect(await ask('dayFiles.list', { before: null })).toMatchObject({ ok: true });
  expect(await ask('news.state')).toMatchObject({ ok: true });
});

test('a locked page is told no number, and a person who may not change settings not the owner’s', async () => {
  const { ask, counter } = await openDesk();
  await ask('staff.signIn', { id: 'demo-owner', pin: '3690' });
  const { settings } = counter.snapshot();
  await ask('settings.save', { ...settings, newsPhone: '0244123456', slipHeader: ['Call 0209876543'], theme: 'dark' });
  const told = async () => JSON.stringify(await ask('counter.snapshot'));
  expect(await told()).toMatch(/0244123456.*0209876543|0209876543.*0244123456/);
  await ask('staff.lock');
  expect(await told()).not.toMatch(/0244123456|0209876543/);
  expect(await told()).toContain('"theme":"dark"');
  // A slip that waits for its printer has the shop's lines all the same.
  expect(counter.slipShop().header).toEqual(['Call 0209876543']);
  await ask('staff.signIn', { id: 'demo-kofi', pin: '1470' });
  expect(await told()).not.toContain('0244123456');
  await ask('staff.signIn', { id: 'demo-owner', pin: '3690' });
  expect(await told()).toContain('0244123456');
});

test('a page can send a folder along as often as it likes, and nothing is written there', async () => {
  const { ask, counter, folder } = await openDesk();
  await ask('staff.signIn', { id: 'demo-owner', pin: '3690' });
  const elsewhere = join(folder, 'elsewhere');
  const { settings } = counter.snapshot();
  expect(await ask('settings.save', { ...settings, cashGate: true, dayFilesFolder: elsewhere })).toMatchObject({
    value: { cashGate: true, dayFilesFolder: null },
  });
  expect(await ask('dayFiles.chooseFolder', { usual: false, folder: elsewhere })).toMatchObject({
    value: { chosen: false, folder: join(folder, 'day-files') },
  });
  expect(existsSync(elsewhere)).toBe(false);
  expect(readdirSync(folder)).not.toContain('elsewhere');
  expect(counter.snapshot().settings.dayFilesFolder).toBeNull();
});

test('the log is read and verified, and names the person behind each entry', async () => {
  const { ask } = await openDesk();
  await ask('staff.signIn', { id: 'demo-owner', pin: '3690' });
  const page = await ask('audit.page', { filter: { ...EVERY, person: 'demo-owner' }, before: null, limit: 1 });
  expect(page).toMatchObject({
    value: {
      events: [
        { kind: 'staff.right-pin', who: 'Efua, the owner (demo)', hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
      ],
    },
  });
  expect(await ask('audit.verify')).toMatchObject({ value: { state: 'running' } });
  await expect.poll(() => ask('audit.chain')).toMatchObject({ value: { state: 'whole', signed: 0 } });
});

test('a person who changes settings but may not see cost reads no costs or markups in the log', async () => {
  const { ask } = await openDesk();
  await ask('staff.signIn', { id: 'demo-owner', pin: '3690' });
  const rule = {
    ...{ product: 'data', supplier: 'MTN', markup: { kind: 'add', amount: 77 }, roundTo: 1 },
    ...{ fee: 0, commission: 0, belowCost: false },
  };
  expect(await ask('prices.save', { rules: [rule] })).toMatchObject({ ok: true });
  expect(await ask('prices.decide', { decision: 'leave' })).toMatchObject({ ok: true });
  const rights = { ...NO_RIGHTS, maxSale: null, settings: true };
  await ask('staff.change', { id: 'demo-kofi', name: 'Kofi', pin: null, rights });
  const logOf = (kind: string) => ask('audit.page', { filter: { ...EVERY, kind }, before: null, limit: 5 });
  const told = async () => JSON.stringify([await logOf('settings.changed'), await logOf('prices.left')]);
  expect(await told()).toMatch(/amount[^}]*77/);
  expect(await told()).toContain('\\"changed');
  expect(await ask('staff.signIn', { id: 'demo-kofi', pin: '1470' })).toMatchObject({ value: { kind: 'right' } });
  expect(await logOf('prices.left')).toMatchObject({ value: { events: [{ who: 'Efua, the owner (demo)' }] } });
  expect(await told()).not.toMatch(/amount[^}]*77|\\"changed/);
});

test('the folders of reports and of day files are the owner’s to move, and each move is written down', async () => {
  const elsewhere = makeFolder();
  onTestFinished(() => removeFolder(elsewhere));
  const { ask, counter } = await openDesk({ chooseFolder: async () => elsewhere, askFolder: async () => elsewhere });
  const moves = [
    ['dayFiles.chooseFolder', { usual: false }],
    ['reports.chooseFolder', {}],
    ['dayFiles.chooseFolder', { usual: true }],
  ] as const;
  // The attendant of the demonstration has every right.
  for (const [name, request] of moves)
    expect(await ask(name, request)).toMatchObject({ error: { code: 'not-allowed' } });
  await ask('staff.signIn', { id: 'demo-owner', pin: '3690' });
  for (const [name, request] of moves) expect(await ask(name, request)).toMatchObject({ ok: true });
  const page = await counter.opened?.owner.audit.page({ ...EVERY, kind: 'folder.moved' }, null, 5);
  const events = page?.events.map(({ who, data }) => ({ who, ...JSON.parse(data) })).toReversed();
  const who = 'Efua, the owner (demo)';
  expect(events).toMatchObject([
    { who, what: 'day-files', from: null, to: elsewhere },
    { who, what: 'reports', to: elsewhere },
    { who, what: 'day-files', from: elsewhere, to: null },
  ]);
});
