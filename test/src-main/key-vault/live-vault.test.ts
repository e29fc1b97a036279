/** A keychain that takes everything and keeps nothing, as a locked or an emptied one may. */
import { expect, test } from 'vitest';
import type { Keychain } from '#main/key-vault/keychain.ts';
import { LiveVault } from '#main/key-vault/live-vault.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';
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
