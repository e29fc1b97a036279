import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { keyOfPhoneCode, newPhoneCode, newRecoveryCode, unwrapSecrets, wrapSecrets } from '#main/key-vault/recovery.ts';
import { newSecrets, secretsToText } from '#main/key-vault/secrets.ts';
import { PHONE_CODE, readCode } from '#shared/recovery-code.ts';

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

test('a wrap of another form, or that costs too little or too much to open, is none', async () => {
  const code = newRecoveryCode();
  const wrap = JSON.parse(await wrapSecrets(newSecrets(), code, 10)) as object;
  for (const odd of [{ version: 2 }, { cost: 9 }, { cost: 18 }, { cost: 10.5 }, { salt: '%' }, { sealed: undefined }]) {
    await expect(unwrapSecrets(JSON.stringify({ ...wrap, ...odd }), code)).rejects.toThrow();
  }
});

test('a phone code has a form and a key of its own', () => {
  const code = newPhoneCode();
  expect(readCode(code, PHONE_CODE)).toEqual({ kind: 'right-form', code });
  expect(newPhoneCode()).not.toBe(code);
  expect(Buffer.from(keyOfPhoneCode('A')).toString('hex')).toBe(
    createHash('sha256').update('dwadi-phone-code-1:A').digest('hex'),
  );
});
