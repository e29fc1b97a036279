/** An installer's file, protected keys, and the owner's codes at a counter that is set up. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { OwnersFileService } from '#main/app/owner/owner-file.ts';
import { keyOfPhoneCode, unwrapSecrets } from '#main/key-vault/recovery.ts';
import { silentLog } from '#main/platform/log.ts';
import { open } from '#main/provisioning/protected-part.ts';
import { MachineSettingsStore } from '#main/settings/machine-settings.ts';
import { passphraseProblem } from '#shared/passphrase.ts';
import { err, ok } from '#shared/result.ts';
import { tempFolder } from '../../../support/journal/journal.ts';
import { AT, ownedCounter } from '../../../support/owned-counter.ts';

const shutAnswer = err({ code: 'journal-unavailable' });
const RIGHT = { kind: 'right' };

async function owner() {
  const desk = await ownedCounter();
  const folder = join(tempFolder(), 'provisioning');
  mkdirSync(folder);
  let changes = 0;
  const it = new OwnersFileService(desk.counter, {
    ...{ folder, vault: desk.vault, log: silentLog, machine: new MachineSettingsStore(folder) },
    signers: { trusts: () => false } as never,
    choosePlace: async () => null,
    onChanged: () => {
      changes += 1;
    },
  });
  return { ...desk, it, changes: () => changes };
}

const value = <T>(answer: { ok: true; value: T } | { ok: false }): T => {
  if (!answer.ok) throw new Error('it was refused');
  return answer.value;
};

test('a counter that is shut does none of it', async () => {
  const { it, state } = await owner();
  state.opened = null;
  const protecting = { pin: '1', passphrase: 'four plain words here', machines: ['A'], keys: [], owner: null };
  expect([
    await it.choose({ from: 'person' }),
    await it.apply({ pin: '1' }),
    await it.protect(protecting as never),
    await it.makeCode({}),
    await it.keepCode({ code: 'ABC' }),
    await it.phoneState({}),
    await it.makePhoneCode({ pin: '1' }),
  ]).toEqual(Array(7).fill(shutAnswer));
});

test('a file is applied only once one was chosen and its signer is known; no PIN is asked for before', async () => {
  const { it, did } = await owner();
  expect(await it.apply({ pin: '1' })).toEqual(err({ code: 'set-up-first' }));
  expect(did).toEqual([]);
});

describe('keys for other counters', () => {
  const { passphrase } = { passphrase: 'plain words that nobody guesses' };
  const wanted = (more: object = {}) =>
    ({
      pin: '4711',
      passphrase,
      machines: ['Till A', 'Till B', 'Till A'],
      keys: ['sms'],
      owner: null,
      ...more,
    }) as never;
  const withKeys = async () => {
    const desk = await owner();
    const keys = { standard: 'one', commission: '', sms: 'two' };
    await desk.vault.keepService({ baseUrl: 'https://api.example.test', keys, words: {} });
    return desk;
  };

  test('are saved for each machine once, and open with the words for that machine alone', async () => {
    const { it, files, events, did } = await withKeys();
    const made = value(await it.words({})).passphrase;
    expect(passphraseProblem(made)).toBeNull();
    const owns = { name: 'Efua', pin: '907214' };
    expect(await it.protect(wanted({ passphrase: made, keys: ['sms', 'standard'], owner: owns }))).toEqual(
      ok({ pin: RIGHT, savedAs: 'f' }),
    );
    expect(did).toEqual(['pin 4711 for protected-part']);
    const [[name, content] = ['', '']] = files;
    expect(name).toBe('keys-for-counters.json');
    const { parts } = JSON.parse(content) as { parts: { machine: string; protected: never }[] };
    expect(parts.map(({ machine }) => machine)).toEqual(['Till A', 'Till B']);
    const [first] = parts;
    if (first === undefined) throw new Error('two parts');
    const inside = { keys: { sms: 'two', standard: 'one' }, pins: { Efua: '907214' } };
    expect(await open(first.protected, made, 'Till A')).toEqual(inside);
    expect(await open(first.protected, made, 'Till B')).toBeNull();
    expect(content).not.toContain('"two"');
    const data = { by: 'efua', machines: ['Till A', 'Till B'], keys: ['sms', 'standard'] };
    expect(events).toEqual([{ kind: 'provisioning.protected', at: AT, saleSeq: null, data }]);
  });

  test('stay here if words are weak, the PIN is wrong, or the counter lacks one of them', async () => {
    const { it, at, files, events, did } = await withKeys();
    expect(await it.protect(wanted({ passphrase: 'abc' }))).toEqual(err({ code: 'bad-request', detail: 'passphrase' }));
    expect(did).toEqual([]);
    expect(await it.protect(wanted({ keys: ['sms', 'commission'] }))).toEqual(err({ code: 'key-missing' }));
    at.pin = 'wrong';
    expect(await it.protect(wanted())).toEqual(ok({ pin: { kind: 'wrong' }, savedAs: null }));
    expect([files, events]).toEqual([[], []]);
  });

  test('leave the person’s name even if the file could not be saved', async () => {
    const { it, state, events } = await withKeys();
    state.saveFile = async () => err({ code: 'not-saved' }) as never;
    expect(await it.protect(wanted())).toEqual(err({ code: 'not-saved' }));
    expect(events).toHaveLength(1);
  });
});

describe('a recovery code that the set-up left out', () => {
  test('is shown, printed, retyped and only then kept', async () => {
    const { it, meta, events, sheets, state, secrets, changes } = await owner();
    expect(await it.printCode({})).toEqual(err({ code: 'set-up-first' }));
    expect(await it.keepCode({ code: 'ABC' })).toEqual(err({ code: 'set-up-first' }));
    const { code } = value(await it.makeCode({}));
    expect(await it.printCode({})).toEqual(ok({ printed: true }));
    expect(JSON.stringify(sheets)).toContain(code.slice(0, 4));
    for (const typed of ['ABC', value(await (await owner()).it.makeCode({})).code])
      expect(await it.keepCode({ code: typed })).toEqual(ok({ right: false }));
    expect([meta, events, changes()]).toEqual([{}, [], 0]);
    expect(await it.keepCode({ code: ` ${code.toLowerCase()} ` })).toEqual(ok({ right: true }));
    const sealed = meta['recovery-wrap'] ?? '';
    expect(await unwrapSecrets(sealed, code)).toEqual(secrets);
    expect([state.sealedSecrets, changes()]).toEqual([sealed, 1]);
    expect(events).toEqual([{ kind: 'recovery.made', at: AT, saleSeq: null, data: { by: 'efua' } }]);
    // It is nowhere any more.
    expect(await it.keepCode({ code })).toEqual(err({ code: 'set-up-first' }));
  });

  test('replaces none that is in use', async () => {
    const { it, state } = await owner();
    state.sealedSecrets = 'sealed';
    expect(await it.makeCode({})).toEqual(err({ code: 'too-late' }));
  });

  test('is not kept while the keychain is locked, and can be retyped later', async () => {
    const { it, at, meta, events, state } = await owner();
    const { code } = value(await it.makeCode({}));
    at.locked = true;
    expect(await it.keepCode({ code })).toEqual(err({ code: 'no-keychain' }));
    expect([meta, events, state.sealedSecrets]).toEqual([{}, [], null]);
    at.locked = false;
    expect(await it.keepCode({ code })).toEqual(ok({ right: true }));
  });
});

describe('a phone code', () => {
  test('is made with the owner’s PIN, kept as its key, and counts at once', async () => {
    const { it, vault, events, phoneKeys, did } = await owner();
    const { pin, code } = value(await it.makePhoneCode({ pin: '4711' }));
    expect([pin, did]).toEqual([RIGHT, ['pin 4711 for phone-code']]);
    const key = keyOfPhoneCode(code ?? '');
    expect([await vault.phoneKey(), phoneKeys]).toEqual([key, [key]]);
    expect(events).toEqual([{ kind: 'phone.code-made', at: AT, saleSeq: null, data: { by: 'efua' } }]);
  });

  test('is made for the owner who asked, not for a person who has come before its turn', async () => {
    const { it, at, events, phoneKeys } = await owner();
    const { code } = value(await it.makeCode({}));
    const asked = [it.makePhoneCode({ pin: '1' }), it.makePhoneCode({ pin: '4711' })];
    const kept = it.keepCode({ code });
    at.here = 'ama';
    const refused = err({ code: 'not-allowed' });
    expect(await Promise.all(asked)).toEqual([refused, refused]);
    expect(phoneKeys).toEqual([]);
    expect(await kept).toEqual(ok({ right: true }));
    expect(events).toEqual([{ kind: 'recovery.made', at: AT, saleSeq: null, data: { by: 'efua' } }]);
  });

  test('is not made with a wrong PIN, nor in a locked keychain', async () => {
    const { it, at, vault, events, phoneKeys } = await owner();
    at.pin = 'wrong';
    expect(await it.makePhoneCode({ pin: '1' })).toEqual(ok({ pin: { kind: 'wrong' }, code: null }));
    expect([await vault.phoneKey(), events]).toEqual([null, []]);
    Object.assign(at, { pin: 'right', locked: true });
    expect(await it.makePhoneCode({ pin: '1' })).toEqual(err({ code: 'no-keychain' }));
    expect(phoneKeys).toEqual([]);
  });

  test('is told to be there once it was made', async () => {
    const { it, at } = await owner();
    expect(await it.phoneState({})).toEqual(ok({ made: false }));
    at.hasPhoneCode = true;
    expect(await it.phoneState({})).toEqual(ok({ made: true }));
  });

  test('has a page that answers with it', async () => {
    const { it, files } = await owner();
    expect(await it.saveCodePage({})).toEqual(ok({ savedAs: 'f' }));
    expect(files.map(([name]) => name)).toEqual(['Dwadi code page.html']);
    expect(files[0]?.[1]).toMatch(/^<!doctype html>/i);
  });
});
