/** A keychain that takes everything and keeps nothing, as a locked or an emptied one may. */
import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Keychain } from '#main/key-vault/keychain.ts';
import { LiveVault } from '#main/key-vault/live-vault.ts';
import { areSame, newSecrets, secretsFromText, secretsToText } from '#main/key-vault/secrets.ts';
import { subKey } from '#main/key-vault/sub-keys.ts';
import { memoryKeychain } from '../../support/keychain.ts';

const SERVICE = {
  baseUrl: 'https://service.example/api/v2',
  keys: { standard: 's_live_1', sms: '', commission: '' },
  words: {},
};

const FORGETFUL: Readonly<Record<string, (kept: Keychain) => Keychain>> = {
  'drops it': (kept) => ({ ...kept, write: async () => {} }),
  'cuts it short': (kept) => ({ ...kept, write: (name, text) => kept.write(name, text.slice(0, 20)) }),
};

test.each(Object.entries(FORGETFUL))('a value given to a keychain that %s is not called kept', async (_, forgetful) => {
  const vault = new LiveVault(forgetful(memoryKeychain()), 'one');
  const problem = { problem: 'no-keychain' };
  await expect(vault.keepSecrets(newSecrets())).rejects.toMatchObject(problem);
  await expect(vault.keepPhoneKey(new Uint8Array(32))).rejects.toMatchObject(problem);
  await expect(vault.keepService(SERVICE)).rejects.toMatchObject(problem);
  await expect(vault.officeSecret('office').write('a password of twenty characters')).rejects.toMatchObject(problem);
});

test('the passwords to send and to read with are two entries, and a forgotten counter leaves neither', async () => {
  const keychain = memoryKeychain();
  const vault = new LiveVault(keychain, 'one');
  const [sends, reads] = [vault.officeSecret('office'), vault.officeSecret('office-reader')];
  await sends.write('sends');
  await reads.write('reads');
  expect([await sends.read(), await reads.read()]).toEqual(['sends', 'reads']);
  await sends.forget();
  expect([await sends.read(), await reads.read()]).toEqual([null, 'reads']);
  await vault.forget();
  expect(await reads.read()).toBeNull();
});

const bytes = (length: number) => new Uint8Array(randomBytes(length));

test('each entry is read back as it was kept, apart from those of another counter, until it is forgotten', async () => {
  const entries = new Map<string, string>();
  const [one, other] = ['one', 'other'].map((id) => new LiveVault(memoryKeychain(entries), id));
  if (one === undefined || other === undefined) throw new Error('two counters');
  const [secrets, key, former] = [newSecrets(), bytes(32), bytes(32)];
  await one.keepSecrets(secrets);
  await one.keepService(SERVICE);
  await one.keepPhoneKey(key);
  await one.keepGeneration(0);
  entries.set('one/phone', Buffer.from(former).toString('base64'));
  for (const of of ['office', 'office-reader'] as const) await one.officeSecret(of).write(of);
  const read = async (vault: LiveVault) => [
    ...[await vault.service(), await vault.generation(), await vault.phoneKey(), await vault.formerPhoneKey()],
    ...[await vault.officeSecret('office').read(), await vault.officeSecret('office-reader').read()],
  ];
  expect(await one.openSecrets()).toEqual(secrets);
  expect(await read(one)).toEqual([SERVICE, 0, key, former, 'office', 'office-reader']);
  expect(await read(other)).toEqual([null, null, null, null, null, null]);
  await expect(other.openSecrets()).rejects.toMatchObject({ problem: 'secrets-missing' });
  await one.forgetFormerPhoneKey();
  expect(await one.formerPhoneKey()).toBeNull();
  await other.forget();
  expect([...entries.keys()].sort()).toEqual([
    ...['one/journal', 'one/office', 'one/office-reader', 'one/phone-code', 'one/secrets', 'one/service'],
  ]);
  entries.set('one/phone', 'x');
  await one.forget();
  expect(entries).toEqual(new Map());
});

test('a counter is forgotten as far as the keychain lets it, and the first entry that stays is told', async () => {
  const entries = new Map<string, string>();
  const whole = memoryKeychain(entries);
  const remove = async (name: string): Promise<void> => {
    if (name === 'one/secrets' || name === 'one/journal') throw new Error(`${name} stays`);
    await whole.remove(name);
  };
  const vault = new LiveVault({ ...whole, remove }, 'one');
  await vault.keepSecrets(newSecrets());
  await vault.keepService(SERVICE);
  await vault.keepGeneration(0);
  await vault.officeSecret('office').write('office');
  await expect(vault.forget()).rejects.toThrow('one/secrets stays');
  expect([...entries.keys()].toSorted()).toEqual(['one/journal', 'one/secrets']);
});

test('an entry that something else has overwritten counts as lost', async () => {
  const entries = new Map<string, string>();
  const vault = new LiveVault(memoryKeychain(entries), 'one');
  const short = Buffer.from(bytes(31)).toString('base64');
  for (const text of ['', '{', '{}', '{"generation":-1}', '{"generation":0.5}', short]) {
    for (const what of ['secrets', 'service', 'journal', 'phone-code', 'phone']) entries.set(`one/${what}`, text);
    expect([await vault.service(), await vault.generation()]).toEqual([null, null]);
    expect([await vault.phoneKey(), await vault.formerPhoneKey()]).toEqual([null, null]);
    await expect(vault.openSecrets()).rejects.toMatchObject({ problem: 'secrets-missing' });
  }
});

test('what is no service, no count and no secret is never kept', async () => {
  const vault = new LiveVault(memoryKeychain(), 'one');
  expect(() => vault.keepGeneration(-1)).toThrow();
  expect(() => vault.keepService({ ...SERVICE, words: { sms: 'odd' as 'new' } })).toThrow();
  await vault.keepService({ ...SERVICE, words: { sms: 3, standard: 'same' } });
  expect((await vault.service())?.words).toEqual({ sms: 3, standard: 'same' });
});

test('a keychain that is locked answers nothing to a read, and is found out where that would cost a secret', async () => {
  const vault = new LiveVault({ ...memoryKeychain(), read: async () => null }, 'one');
  const problem = { problem: 'no-keychain' };
  await expect(vault.openSecrets()).rejects.toMatchObject(problem);
  await expect(vault.service()).rejects.toMatchObject(problem);
  await expect(vault.officeSecret('office').read()).rejects.toMatchObject(problem);
});

test('secrets are whole or none, and are compared by all of their bytes', () => {
  const secrets = newSecrets();
  expect(secretsFromText(secretsToText(secrets))).toEqual(secrets);
  for (const length of [0, 31, 33]) {
    const short = secretsToText({ ...secrets, pepper: bytes(length) });
    expect(() => secretsFromText(short)).toThrow();
  }
  expect(areSame(secrets, { ...secrets, pepper: Uint8Array.from(secrets.pepper) })).toBe(true);
  for (const name of ['fieldKey', 'pepper', 'signingSeed'] as const) {
    expect(areSame(secrets, { ...secrets, [name]: bytes(32) })).toBe(false);
  }
});

test('a key for one purpose follows from both secrets, and tells nothing of the key for another', () => {
  const secrets = { fieldKey: new Uint8Array(32).fill(1), pepper: new Uint8Array(32).fill(2) };
  const key = (of: Partial<typeof secrets>, purpose: 'customers' | 'journal-seal' = 'customers') =>
    Buffer.from(subKey({ ...newSecrets(), ...secrets, ...of }, purpose)).toString('hex');
  const own = key({});
  expect([own.length, key({})]).toEqual([64, own]);
  for (const other of [key({ fieldKey: bytes(32) }), key({ pepper: bytes(32) }), key({}, 'journal-seal')]) {
    expect(other).not.toBe(own);
  }
});
