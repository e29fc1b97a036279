/** The owner's keys, recovery and backups, each at the moment at which it may fail. */
import { join } from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { OwnerActions, vaultState } from '#main/app/owner/owner-actions.ts';
import { VaultError } from '#main/key-vault/keychain.ts';
import type { StoredService } from '#main/key-vault/live-vault.ts';
import { newRecoveryCode, wrapSecrets } from '#main/key-vault/recovery.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
import { silentLog } from '#main/platform/log.ts';
import { readProfile, saveProfile } from '#main/provisioning/live-folder.ts';
import { err } from '#shared/result.ts';
import { tempFolder } from '../../../support/journal/journal.ts';
import { AT, ownedCounter } from '../../../support/owned-counter.ts';

const URL = 'https://api.example.test';
const NO_KEYS = { standard: '', commission: '', sms: '' };

async function owner() {
  const desk = await ownedCounter();
  const folder = tempFolder();
  saveProfile(folder, { vaultId: '00000000-0000-4000-8000-000000000000', state: 'ready' });
  const offered = { any: true, baseUrl: URL, keys: { ...NO_KEYS, standard: 'new' }, forgotten: 0 };
  let changes = 0;
  const chosen = { place: null as string | null };
  const it = new OwnerActions(desk.counter, {
    ...{ folder, vault: desk.vault, log: silentLog, readerFile: new globalThis.URL('file:///none') },
    lineOf: (baseUrl) => ({ kind: 'plain-loopback', baseUrl }),
    choosePlace: async () => chosen.place,
    onChanged: () => {
      changes += 1;
    },
    offers: {
      get any() {
        return offered.any;
      },
      taken: () => ({ baseUrl: offered.baseUrl, keys: offered.keys }),
      check: async () => ({ baseUrl: 'ok', keys: {} }),
      forget: () => {
        offered.forgotten += 1;
      },
    } as never,
    files: {} as never,
  });
  const keep = (service: Partial<StoredService>) =>
    desk.vault.keepService({ baseUrl: URL, keys: { ...NO_KEYS, standard: 'old' }, words: {}, ...service });
  return { ...desk, it, folder, offered, chosen, keep, changes: () => changes };
}

test('a locked keychain is named as such, and every other fault as none', () => {
  expect(['keychain-locked', 'no-keychain', 'secrets-missing'].map((problem) => vaultState(problem as never))).toEqual([
    ...['keychain-locked', 'no-keychain', 'no-keychain'],
  ]);
});

describe('M18: the owner says whose key it is', () => {
  const accounts = [{ id: 7 }, { id: 3 }] as never;
  test.each([
    [undefined, accounts, null],
    ['same', accounts, 7],
    ['same', [] as never, 'new'],
    ['new', accounts, 'new'],
    [3, accounts, 3],
    [4, accounts, 'new'],
  ] as const)('%s', async (word, among, said) => {
    const { it, keep } = await owner();
    await keep({ words: word === undefined ? {} : { standard: word } });
    await it.connect();
    expect(it.ownerSays('standard', among)).toBe(said);
    expect(it.ownerSays('sms', among)).toBeNull();
  });

  test('nothing is said before the keychain has answered', async () => {
    expect((await owner()).it.ownerSays('standard', accounts)).toBeNull();
  });
});

describe('a start', () => {
  test('connects with the keys of the keychain', async () => {
    const { it, keep, connected, changes } = await owner();
    await keep({ keys: { ...NO_KEYS, sms: 'text' } });
    expect(it.keysMissing).toBe(false);
    await it.connect();
    expect(connected).toEqual([{ line: { kind: 'plain-loopback', baseUrl: URL }, keys: { ...NO_KEYS, sms: 'text' } }]);
    expect([it.keysMissing, changes()]).toEqual([false, 1]);
  });

  test.each([null, NO_KEYS])('without keys (%j) stays unconnected, and says so', async (keys) => {
    const { it, keep, connected } = await owner();
    if (keys !== null) await keep({ keys });
    await it.connect();
    expect([it.keysMissing, connected]).toEqual([true, []]);
  });

  test('asks a locked keychain again every five seconds, and calls nothing missing meanwhile', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => void vi.useRealTimers());
    const { it, at, keep, connected, changes } = await owner();
    await keep({});
    at.locked = true;
    await it.connect();
    expect([it.keysMissing, connected, changes()]).toEqual([false, [], 1]);
    await vi.advanceTimersByTimeAsync(4999);
    expect(changes()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect([changes(), connected]).toEqual([2, []]);
    at.locked = false;
    await vi.advanceTimersByTimeAsync(5000);
    expect([changes(), connected.length]).toEqual([3, 1]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(connected).toHaveLength(1);
  });
});

test('a recovery code is called missing only at a counter that is open', async () => {
  const { it, state } = await owner();
  expect(it.codeMissing).toBe(true);
  state.sealedSecrets = 'sealed';
  expect(it.codeMissing).toBe(false);
  Object.assign(state, { sealedSecrets: null, opened: null });
  expect(it.codeMissing).toBe(false);
});

test('the state of the keys names those that are there, and counts the open orders up to five hundred', async () => {
  const { it, at, keep, state } = await owner();
  at.open = 501;
  expect(await it.keysState({})).toEqual({ ok: true, value: { baseUrl: '', has: [], openOrders: 500 } });
  await keep({ keys: { ...NO_KEYS, standard: 'a', sms: 'b' } });
  await it.connect();
  at.open = 2;
  const { value } = (await it.keysState({})) as { value: { has: string[] } };
  expect({ ...value, has: value.has.toSorted() }).toEqual({ baseUrl: URL, has: ['sms', 'standard'], openOrders: 2 });
  state.opened = null;
  expect(await it.keysState({})).toEqual(err({ code: 'journal-unavailable' }));
});

describe('new keys', () => {
  const service = async ({ vault }: Awaited<ReturnType<typeof owner>>) => vault.service();

  test('replace the ones of their type, and leave the others of the same service', async () => {
    const desk = await owner();
    await desk.keep({ keys: { standard: 'old', commission: 'kept', sms: '' }, words: { commission: 4 } });
    await desk.it.connect();
    desk.accounts['data'] = { accountId: 7 };
    expect(await desk.it.saveKeys({ words: { standard: 'same' } })).toMatchObject({ ok: true });
    expect(await service(desk)).toEqual({
      baseUrl: URL,
      keys: { standard: 'new', commission: 'kept', sms: '' },
      words: { commission: 4, standard: 7 },
    });
    const data = { by: 'efua', types: ['standard'], words: { standard: 'same' }, baseUrl: URL };
    expect(desk.events).toEqual([{ kind: 'keys.changed', at: AT, saleSeq: null, data }]);
    expect(desk.offered.forgotten).toBe(1);
    await expect.poll(() => desk.connected.length).toBe(2);
    expect(desk.connected.at(-1)).toMatchObject({ keys: { standard: 'new', commission: 'kept' } });
  });

  test('of another service leave none of the old ones', async () => {
    const desk = await owner();
    await desk.keep({ keys: { standard: 'old', commission: 'old', sms: 'old' }, words: { sms: 4 } });
    await desk.it.connect();
    desk.offered.baseUrl = 'https://other.example.test';
    await desk.it.saveKeys({ words: { standard: 'new' } });
    expect(await service(desk)).toEqual({
      ...{ baseUrl: 'https://other.example.test', keys: { ...NO_KEYS, standard: 'new' }, words: { standard: 'new' } },
    });
  });

  test('leave those that a keychain held which was locked when Dwadi started', async () => {
    const desk = await owner();
    await desk.keep({ keys: { standard: 'old', commission: 'kept', sms: 'kept' } });
    desk.at.locked = true;
    await desk.it.connect();
    desk.at.locked = false;
    await desk.it.saveKeys({ words: {} });
    expect((await service(desk))?.keys).toEqual({ standard: 'new', commission: 'kept', sms: 'kept' });
  });

  test('are "the same account" only while that is known', async () => {
    const desk = await owner();
    await desk.it.saveKeys({ words: { standard: 'same', sms: 'new' } });
    expect((await service(desk))?.words).toEqual({ standard: 'same', sms: 'new' });
  });

  test('are not kept before one was accepted, at a shut counter, or in a locked keychain', async () => {
    const desk = await owner();
    desk.offered.any = false;
    expect(await desk.it.saveKeys({ words: {} })).toEqual(err({ code: 'set-up-first' }));
    desk.offered.any = true;
    desk.at.locked = true;
    expect(await desk.it.saveKeys({ words: {} })).toEqual(err({ code: 'no-keychain' }));
    desk.state.opened = null;
    expect(await desk.it.saveKeys({ words: {} })).toEqual(err({ code: 'journal-unavailable' }));
    expect([desk.events, desk.offered.forgotten]).toEqual([[], 0]);
  });
});

describe('the recovery code', () => {
  const CODE = newRecoveryCode();
  const shut = async (sealed: 'ours' | 'others' | null = 'ours') => {
    const desk = await owner();
    const theirs = sealed === 'ours' ? desk.secrets : newSecrets();
    desk.state.sealedSecrets = sealed === null ? null : await wrapSecrets(theirs, CODE);
    return desk;
  };

  test('brings the secrets back into the keychain, opens the counter, and counts what is open', async () => {
    const desk = await shut();
    Object.assign(desk.at, { problem: 'secrets-missing', open: 3 });
    desk.entries.clear();
    desk.state.opened = null;
    const opening = desk.it.open({ code: CODE.toLowerCase() });
    expect(desk.it.isBusy).toBe(true);
    expect(await opening).toEqual({ ok: true, value: { kind: 'restored', open: 3 } });
    expect(desk.it.isBusy).toBe(false);
    expect(await desk.vault.openSecrets()).toEqual(desk.secrets);
    expect(desk.did).toEqual(['forget the address', 'open']);
    expect(desk.events).toEqual([{ kind: 'recovery.opened', at: AT, saleSeq: null, data: {} }]);
  });

  const ENTRIES = ['service', 'phone-code', 'phone', 'journal', 'office', 'office-reader'];

  test('of another counter takes this one’s keys and every other entry away before it opens', async () => {
    const desk = await shut('others');
    await desk.keep({});
    await desk.it.connect();
    for (const what of ENTRIES) if (what !== 'service') desk.entries.set(`one/${what}`, 'ours');
    Object.assign(desk.state, { opened: null });
    desk.at.problem = 'secrets-missing';
    expect(await desk.it.open({ code: CODE })).toMatchObject({ value: { kind: 'restored' } });
    await expect.poll(() => desk.changes()).toBe(2);
    expect([...desk.entries.keys()]).toEqual(['one/secrets', 'one/journal']);
    expect(desk.did).toEqual(['forget the address', 'open']);
    expect([desk.connected.length, desk.it.keysMissing]).toEqual([1, true]);
    expect(await desk.it.keysState({})).toMatchObject({ value: { baseUrl: '', has: [] } });
  });

  test('of the secrets that the keychain has leaves the keys', async () => {
    const desk = await shut();
    await desk.keep({});
    Object.assign(desk.state, { opened: null });
    desk.at.problem = 'secrets-missing';
    expect(await desk.it.open({ code: CODE })).toMatchObject({ value: { kind: 'restored' } });
    await expect.poll(() => desk.connected).toMatchObject([{ keys: { standard: 'old' } }]);
    expect(desk.did).toEqual(['open']);
  });

  test('takes keys away for good, though the keychain was still answering an earlier question for them', async () => {
    const desk = await shut('others');
    await desk.keep({});
    const held = Promise.withResolvers<void>();
    const read = desk.vault.service.bind(desk.vault);
    vi.spyOn(desk.vault, 'service').mockImplementationOnce(async () => {
      const stored = await read();
      await held.promise;
      return stored;
    });
    const connecting = desk.it.connect();
    Object.assign(desk.state, { opened: null });
    desk.at.problem = 'secrets-missing';
    expect(await desk.it.open({ code: CODE })).toMatchObject({ value: { kind: 'restored' } });
    held.resolve();
    await connecting;
    await expect.poll(() => desk.it.keysMissing).toBe(true);
    expect(desk.connected).toEqual([]);
  });

  test('opens nothing where an entry can’t be taken away', async () => {
    const desk = await shut('others');
    await desk.keep({});
    vi.spyOn(desk.vault, 'forget').mockRejectedValue(new VaultError('no-keychain'));
    desk.at.problem = 'secrets-missing';
    expect(await desk.it.open({ code: CODE })).toMatchObject({ value: { kind: 'vault', problem: 'no-keychain' } });
    expect([desk.did, await desk.vault.openSecrets()]).toEqual([[], desk.secrets]);
  });

  test('is asked for only where the secrets are missing, and of a journal that holds them', async () => {
    const desk = await shut(null);
    expect(await desk.it.open({ code: CODE })).toEqual(err({ code: 'too-late' }));
    const goingBack = desk.it.goBack({ code: CODE });
    expect(desk.it.isBusy).toBe(true);
    expect([await goingBack, desk.it.isBusy]).toEqual([err({ code: 'too-late' }), false]);
    desk.at.problem = 'secrets-missing';
    expect(await desk.it.open({ code: CODE })).toEqual({ ok: true, value: { kind: 'no-code-in-it' } });
  });

  test('is wrong if it has another form, or opens nothing', async () => {
    const desk = await shut();
    desk.at.problem = 'secrets-missing';
    for (const code of ['ABC', newRecoveryCode()])
      expect(await desk.it.open({ code })).toEqual({ ok: true, value: { kind: 'wrong-code' } });
    expect(desk.did).toEqual([]);
  });

  test('says so where a locked keychain keeps nothing, and leaves the counter shut', async () => {
    const desk = await shut();
    Object.assign(desk.at, { problem: 'secrets-missing', locked: true });
    expect(await desk.it.open({ code: CODE })).toEqual({
      ok: true,
      value: { kind: 'vault', problem: 'keychain-locked' },
    });
    expect(desk.did).toEqual([]);
  });

  test('lets its owner choose a new PIN', async () => {
    const desk = await shut();
    const asked = { ownerId: 'efua', code: CODE, newPin: '4711' };
    expect(await desk.it.resetPin(asked)).toEqual({ ok: true, value: { right: true } });
    expect(desk.did).toEqual(['reset efua 4711']);
    desk.opened.staff.resetPin = async () => err({ code: 'not-found' });
    expect(await desk.it.resetPin(asked)).toEqual(err({ code: 'not-found' }));
  });

  test('of secrets that somebody else sealed changes no PIN', async () => {
    const desk = await shut('others');
    for (const code of [CODE, newRecoveryCode(), 'ABC'])
      expect(await desk.it.resetPin({ ownerId: 'efua', code, newPin: '4711' })).toEqual({
        ok: true,
        value: { right: false },
      });
    expect(desk.did).toEqual([]);
  });

  test('changes no PIN at a counter that is shut, or that has no code', async () => {
    const asked = { ownerId: 'efua', code: CODE, newPin: '4711' };
    const without = await shut(null);
    expect(await without.it.resetPin(asked)).toEqual(err({ code: 'not-found' }));
    const desk = await shut();
    desk.state.opened = null;
    expect(await desk.it.resetPin(asked)).toEqual(err({ code: 'not-found' }));
  });
});

describe('the place of backups', () => {
  test('stays where it is if nothing is chosen', async () => {
    const { it, events, state, did } = await owner();
    expect(await it.chooseBackups({})).toMatchObject({ ok: true, value: { folder: '/before' } });
    expect([events, state.backupFolder, did]).toEqual([[], '/before', []]);
    state.opened = null;
    expect(await it.chooseBackups({})).toEqual(err({ code: 'journal-unavailable' }));
  });

  test('moves to the chosen folder, with the person’s name, and gets a backup at once', async () => {
    const { it, folder, chosen, events, did } = await owner();
    chosen.place = tempFolder();
    expect(await it.chooseBackups({})).toMatchObject({ ok: true, value: { folder: chosen.place } });
    const data = { by: 'efua', what: 'backups', from: '/before', to: chosen.place };
    expect(events).toEqual([{ kind: 'folder.moved', at: AT, saleSeq: null, data }]);
    expect(readProfile(folder)).toMatchObject({ state: 'ready', backupFolder: chosen.place });
    expect(did).toEqual(['back up', 'look']);
  });

  test('stays if the person who opened the dialog has gone before it is answered', async () => {
    const { it, at, folder, chosen, events, did } = await owner();
    chosen.place = tempFolder();
    at.duringDialog = () => {
      at.here = 'ama';
    };
    expect(await it.chooseBackups({})).toMatchObject({ ok: true, value: { folder: '/before' } });
    expect([events, did, readProfile(folder)?.backupFolder]).toEqual([[], [], undefined]);
  });

  test('is refused where nothing can be written', async () => {
    const { it, folder, chosen, events, state } = await owner();
    chosen.place = join(tempFolder(), 'gone');
    expect(await it.chooseBackups({})).toEqual(err({ code: 'not-saved' }));
    expect([events, state.backupFolder, readProfile(folder)?.backupFolder]).toEqual([[], '/before', undefined]);
  });
});
