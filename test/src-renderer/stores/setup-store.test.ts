import { afterEach, expect, test, vi } from 'vitest';
import {
  beforeCode,
  beginSetup,
  closeSetup,
  finishSetup,
  openSetup,
  ownerWithoutPin,
  toStep,
  useSetup,
} from '../../../src-renderer/stores/setup-store.ts';
import { bad, good } from '../../support/preview/fakes/fake-main.ts';
import { held, stubBridge } from '../../support/renderer/stubbed-bridge.ts';

const state = () => useSetup.getState();

afterEach(() => {
  vi.unstubAllGlobals();
  closeSetup();
});

test('a set-up begins with its ways, and forgets all that was typed as it ends', () => {
  const NOTHING = {
    ...{ step: null, vault: 'ok', wanted: 'shop', asking: false, problem: null },
    ...{ shopName: '', slipHeader: '', ownerName: '', pin: '', baseUrl: '', accepted: [], plan: null, pins: [] },
  };
  expect(state()).toEqual(NOTHING);
  useSetup.setState({ shopName: 'Osu', pin: '905173', accepted: ['standard'], pins: ['Ama'] });
  openSetup();
  expect(state()).toEqual({ ...NOTHING, step: 'ways' });
  useSetup.setState({ problem: 'offline', pin: '905173' });
  toStep('owner');
  expect(state()).toMatchObject({ step: 'owner', problem: null, pin: '905173' });
  closeSetup();
  expect(state()).toEqual(NOTHING);
});

test('a PC that keeps no keys is found out before anything is typed', async () => {
  openSetup();
  const late = held();
  const { names } = stubBridge({ 'setup.begin': late.answer });
  const asking = beginSetup('backup');
  await beginSetup('shop');
  expect([names(), state()]).toMatchObject([['setup.begin'], { asking: true, wanted: 'backup' }]);
  late.letGo(good({ vault: 'no-keychain' }));
  await asking;
  expect(state()).toMatchObject({ asking: false, step: 'no-keychain', vault: 'no-keychain' });
  stubBridge({ 'setup.begin': () => bad('not-allowed') });
  await beginSetup('backup');
  expect(state()).toMatchObject({ asking: false, step: 'no-keychain', problem: 'not-allowed' });
  stubBridge({ 'setup.begin': () => good({ vault: 'ok' }) });
  await beginSetup('file');
  expect(state()).toMatchObject({ asking: false, step: 'file', vault: 'ok', problem: null });
});

test('an answer that comes after its set-up was closed opens nothing, and takes no step in the next one', async () => {
  const late = held();
  stubBridge({ 'setup.begin': late.answer });
  openSetup();
  const asking = beginSetup('shop');
  closeSetup();
  const next = beginSetup('file');
  closeSetup();
  openSetup();
  late.letGo(good({ vault: 'ok' }));
  await Promise.all([asking, next]);
  expect(state()).toMatchObject({ step: 'ways', asking: false });
});

test('a refusal that comes after its set-up was closed is shown in no other', async () => {
  const late = held();
  stubBridge({ 'setup.begin': late.answer });
  openSetup();
  const asking = beginSetup('shop');
  closeSetup();
  late.letGo(bad('not-allowed'));
  await asking;
  expect(state()).toMatchObject({ step: null, problem: null });
});

test('a set-up by hand sends what was typed, tidied, once', async () => {
  const late = held();
  const { asked } = stubBridge({ 'setup.finish': late.answer });
  const typed = { shopName: ' Osu ', slipHeader: ' Oxford St \n\n024\n', ownerName: ' Ama ', pin: '905173' };
  useSetup.setState({ ...typed, problem: 'offline' });
  const finishing = finishSetup();
  expect(state()).toMatchObject({ asking: true, problem: null });
  await finishSetup();
  expect(asked).toEqual([
    {
      name: 'setup.finish',
      request: { shopName: 'Osu', slipHeader: ['Oxford St', '024'], ownerName: 'Ama', pin: '905173' },
    },
  ]);
  late.letGo(bad('no-keychain'));
  await finishing;
  expect(state()).toMatchObject({ asking: false, problem: 'no-keychain' });
});

test('a set-up by a file sends a PIN only if one was typed', async () => {
  const { asked } = stubBridge({ 'provisioning.finish': () => good({}) });
  useSetup.setState({ wanted: 'file' });
  await finishSetup();
  useSetup.setState({ pin: '905173' });
  await finishSetup();
  expect(asked.map(({ request }) => request)).toEqual([{ pin: null }, { pin: '905173' }]);
  expect(state()).toMatchObject({ asking: false, problem: null });
});

test('the first owner of a file is asked for a PIN if none of its owners has one', () => {
  const person = (name: string, role: 'owner' | 'attendant') => ({ name, role });
  const plan = (...people: object[]) => ({ people }) as unknown as NonNullable<ReturnType<typeof state>['plan']>;
  const staff = plan(person('Kojo', 'attendant'), person('Ama', 'owner'), person('Esi', 'owner'));
  expect(ownerWithoutPin({ plan: null, pins: [] })).toBeNull();
  expect(ownerWithoutPin({ plan: plan(person('Kojo', 'attendant')), pins: [] })).toBeNull();
  expect(ownerWithoutPin({ plan: staff, pins: ['Kojo'] })).toBe('Ama');
  expect(ownerWithoutPin({ plan: staff, pins: ['Esi'] })).toBeNull();
  expect(beforeCode()).toBe('service');
  useSetup.setState({ wanted: 'file', plan: staff });
  expect(beforeCode()).toBe('file-pin');
  useSetup.setState({ pins: ['Ama'] });
  expect(beforeCode()).toBe('file-keys');
});
