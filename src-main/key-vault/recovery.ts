/**
 * The owner's recovery code. It is stored nowhere: the journal, and so every backup, holds the counter's secrets sealed
 * with it. A thief with a backup but no code has nothing; a thief with both has the counter.
 */
import { createHash, createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { type CodeForm, codeOf, PHONE_CODE, RECOVERY_CODE, symbolsIn } from '#shared/recovery-code.ts';
import { STRETCH_COST } from '#shared/scrypt-cost.ts';
import { orElse } from '../platform/may-fail.ts';
import { stretch } from '../platform/stretch.ts';
import { createFieldCipher } from './field-cipher.ts';
import { type Secrets, secretsFromText, secretsToText } from './secrets.ts';

const VERSION = 1;
/** A step above today's cost, 128 MB. A wrap names its own, and one from a stranger's file must not fill the memory. */
const LARGEST_COST = 17;
const PLACE = 'recovery';

const newCode = (form: CodeForm): string =>
  codeOf(
    [...randomBytes(symbolsIn(form))].map((byte) => byte & 31),
    form,
  );

export const newRecoveryCode = (): string => newCode(RECOVERY_CODE);
export const newPhoneCode = (): string => newCode(PHONE_CODE);

const bytes = z.base64().transform((text) => new Uint8Array(Buffer.from(text, 'base64')));
const wrapSchema = z.object({
  version: z.literal(VERSION),
  cost: z.int().min(10).max(LARGEST_COST),
  salt: bytes,
  sealed: bytes,
});

const keyFor = (stretched: Uint8Array): Uint8Array =>
  new Uint8Array(createHmac('sha256', stretched).update('dwadi-recovery:seal').digest());

/** A hash is enough: 80 random bits can't be guessed, and a page on a phone can compute it. */
export const keyOfPhoneCode = (code: string): Uint8Array =>
  new Uint8Array(createHash('sha256').update(`dwadi-phone-code-1:${code}`).digest());

/** `code` in its one form, as `readCode` returns it. */
export async function wrapSecrets(
  secrets: Secrets,
  code: string,
  cost: number = STRETCH_COST.recoveryCode,
): Promise<string> {
  const salt = randomBytes(16);
  const key = keyFor(await stretch(code, salt, cost));
  const sealed = createFieldCipher(key).seal(PLACE, Buffer.from(secretsToText(secrets)));
  const text = (value: Uint8Array) => Buffer.from(value).toString('base64');
  return JSON.stringify({ version: VERSION, cost, salt: text(salt), sealed: text(sealed) });
}

/** Null if another code sealed them. Throws if the text is no wrap at all. */
export async function unwrapSecrets(wrap: string, code: string): Promise<Secrets | null> {
  const { cost, salt, sealed } = wrapSchema.parse(JSON.parse(wrap));
  const cipher = createFieldCipher(keyFor(await stretch(code, salt, cost)));
  return orElse(() => secretsFromText(Buffer.from(cipher.open(PLACE, sealed)).toString()), null);
}
