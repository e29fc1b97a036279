import { expect, test } from 'vitest';
import { areOf, proveSecrets } from '#main/app/counter/secrets-fingerprint.ts';
import { SECRETS_MARK } from '#main/journal/base/meta-names.ts';
import { newSecrets } from '#main/key-vault/secrets.ts';

test('a journal takes the first secrets that open it, and no others after them', async () => {
  const [ours, others] = [newSecrets(), newSecrets()];
  const meta: Record<string, string> = {};
  let writes = 0;
  const write = {
    saveMeta: async (more: Readonly<Record<string, string>>) => {
      writes += 1;
      Object.assign(meta, more);
    },
  };
  expect([areOf(meta, ours), areOf(meta, others)]).toEqual([true, true]);
  await proveSecrets(meta, ours, write);
  expect(meta[SECRETS_MARK]).toMatch(/^[\w-]{43}$/);
  await proveSecrets(meta, ours, write);
  expect(writes).toBe(1);
  expect([areOf(meta, ours), areOf(meta, others)]).toEqual([true, false]);
  await expect(proveSecrets(meta, others, write)).rejects.toMatchObject({ problem: 'secrets-missing' });
  expect(writes).toBe(1);
});
