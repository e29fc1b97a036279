/** A counter that is open and looks at itself, through the gate as its screen asks. */

import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { createGate } from '#main/ipc/gate.ts';
import type { LockdownService } from '#main/lockdown/lockdown-service.ts';
import type { CallName, CallRequest } from '#shared/counter-api/index.ts';
import type { LockdownLevel } from '#shared/counter-api/machine.ts';
import { newTestCounter } from '../../../support/counter.ts';
import { deskForFile } from '../../../support/desk-for-file.ts';
import { fittingAnswer } from '../../../support/fitting-answer.ts';
import { refusal } from '../../../support/journal/journal.ts';

const desk = deskForFile();
const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null } } as unknown as IpcMainInvokeEvent;

function gateOf(counter: ReturnType<typeof newTestCounter>) {
  const gate = createGate({ origin: 'app://dwadi', contextOf: () => counter, log: { write: () => {} } });
  return async <N extends CallName>(name: N, request: CallRequest<N>) =>
    fittingAnswer(name, await gate(OURS, name, request));
}

test('a counter finds itself well, and holds its journal as before', async () => {
  const { counter } = await desk.open();
  const answer = await gateOf(counter)('doctor.examine', {});
  if (!answer.ok) throw new Error(answer.error.code);
  expect(answer.value.findings.filter(({ state }) => state === 'fault')).toEqual([]);
  const codes = Object.fromEntries(answer.value.findings.map(({ check, code }) => [check, code]));
  expect(codes).toMatchObject({ journal: 'open', line: 'reached', clock: 'together', 'key-commission': 'accepted' });
  expect(await refusal(desk.folder)).toBe('in-use');
  expect(counter.snapshot().journal.state).toBe('ready');
});

test('a counter that could not open says why, with nobody signed in', async () => {
  const { close } = await desk.open();
  const second = newTestCounter(desk.folder);
  await second.open();
  const answer = await gateOf(second)('doctor.examine', {});
  if (!answer.ok) throw new Error(answer.error.code);
  const faults = answer.value.findings
    .filter(({ state }) => state === 'fault')
    .map((each) => `${each.check} ${each.code}`);
  expect(faults).toEqual(['journal in-use']);
  await second.close();
  await close();
});

test('a shop’s counter looks at this PC itself, and practice has nothing there to protect', async () => {
  const ofThePc = async (kind: 'live' | 'training', level: LockdownLevel) => {
    const lockdown = { fact: () => ({ level, systemDialogs: true, gaveUp: null }) } as unknown as LockdownService;
    const { findings } = await newTestCounter(desk.folder, { kind, lockdown }).doctor.examine();
    const found = findings.filter(({ check }) => ['lockdown', 'administrator', 'encryption'].includes(check));
    return found.map(({ code }) => code);
  };
  const [level, ...others] = await ofThePc('live', 'window');
  expect([level, others.length]).toEqual(['window', 2]);
  expect(others).not.toContain('practice');
  expect((await ofThePc('live', 'kiosk'))[0]).toBe('kiosk');
  expect(await ofThePc('training', 'window')).toEqual(['practice', 'practice', 'practice']);
});

test('an attendant without the right to set it up gets neither the findings nor the file', async () => {
  const { counter } = await desk.open();
  const ask = gateOf(counter);
  Object.defineProperty(counter.opened?.staff, 'rights', { value: { settings: false } });
  const refused = { ok: false, error: { code: 'not-allowed' } };
  expect(await ask('doctor.examine', {})).toEqual(refused);
  expect(await ask('doctor.bundle', {})).toEqual(refused);
  expect(await ask('doctor.about', {})).toMatchObject({ ok: true, value: { build: 'development' } });
  expect(existsSync(join(desk.folder, 'journal.db'))).toBe(true);
});

test('practice has its secrets in a file, which an examination reads and never makes', async () => {
  const { counter } = await desk.open({ kind: 'training' });
  const keychain = async () => {
    const { findings } = await counter.doctor.examine();
    return findings.find(({ check }) => check === 'keychain');
  };
  expect(await keychain()).toMatchObject({ state: 'fine' });
  rmSync(join(desk.folder, 'training-vault.json'));
  expect(await keychain()).not.toMatchObject({ state: 'fine' });
  expect(existsSync(join(desk.folder, 'training-vault.json'))).toBe(false);
});
