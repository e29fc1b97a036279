/** The owner's side of a word by phone: any Dwadi computes the six digits from the phone code, and stores nothing. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { CallRequest } from '#shared/counter-api/index.ts';
import { PHONE_CODE, readCode } from '#shared/recovery-code.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { keyOfPhoneCode } from '../key-vault/recovery.ts';
import { answerTo } from '../staff/phone-approval.ts';

export function answerByPhone(asked: CallRequest<'recovery.answerPhone'>): Result<{ digits: string }, CounterError> {
  const { code, mark, ...question } = asked;
  const typed = readCode(code, PHONE_CODE);
  if (typed.kind !== 'right-form') return err({ code: 'bad-request', detail: 'code' });
  return ok({ digits: answerTo(keyOfPhoneCode(typed.code), { ...question, mark: mark.trim().toUpperCase() }) });
}
