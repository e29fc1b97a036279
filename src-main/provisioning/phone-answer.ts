/** The owner's side of a word by phone: any Dwadi computes the six digits from the owner's code, and stores nothing. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallRequest } from '#shared/counter-api/index.ts';
import { PHONE_CODE, readCode } from '#shared/recovery-code.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { keyOfPhoneCode, phoneKeyOf } from '../key-vault/recovery.ts';
import { answerTo } from '../staff/phone-approval.ts';

/** The phone code, or the recovery code if the owner has made no phone code. */
async function keyFrom(text: string): Promise<Uint8Array | null> {
  const phone = readCode(text, PHONE_CODE);
  if (phone.kind === 'right-form') return keyOfPhoneCode(phone.code);
  const recovery = readCode(text);
  return recovery.kind === 'right-form' ? phoneKeyOf(recovery.code) : null;
}

export async function answerByPhone(
  asked: CallRequest<'recovery.answerPhone'>,
): Promise<Result<{ digits: string }, CounterError>> {
  const { code, mark, ...question } = asked;
  const key = await keyFrom(code);
  if (key === null) return err({ code: 'bad-request', detail: 'code' });
  return ok({ digits: answerTo(key, { ...question, mark: mark.trim().toUpperCase() }) });
}
