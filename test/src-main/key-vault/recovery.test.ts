import { expect, test } from 'vitest';
import { newRecoveryCode, unwrapSecrets, wrapSecrets } from '#main/key-vault/recovery.ts';
import { newSecrets, secretsToText } from '#main/key-vault/secrets.ts';
import { readCode } from '#shared/recovery-code.ts';

test('the code brings back every secret; another code, or a changed wrap, brings back nothing', async () => {
  const secrets = newSecrets();
  const code = newRecoveryCode();
  expect(readCode(code)).toEqual({ kind: 'right-form', code });
  const wrap = await wrapSecrets(secrets, code);
  expect(await unwrapSecrets(wrap, code)).toEqual(secrets);
  expect(await unwrapSecrets(wrap, newRecoveryCode())).toBeNull();
  const changed = JSON.parse(wrap) as { sealed: string };
  const sealed = Buffer.from(changed.sealed, 'base64');
  sealed[40] = (sealed[40] ?? 0) ^ 1;
  expect(await unwrapSecrets(JSON.stringify({ ...changed, sealed: sealed.toString('base64') }), code)).toBeNull();
  await expect(unwrapSecrets('{"version":1}', code)).rejects.toThrow();
});

test('neither the code nor a secret can be read in the wrap, and no two wraps are alike', async () => {
  const secrets = newSecrets();
  const code = newRecoveryCode();
  const [first, second] = await Promise.all([wrapSecrets(secrets, code, 10), wrapSecrets(secrets, code, 10)]);
  expect(first).not.toBe(second);
  for (const group of code.split('-')) expect(first).not.toContain(group);
  for (const secret of Object.values(JSON.parse(secretsToText(secrets)) as object)) expect(first).not.toContain(secret);
});
