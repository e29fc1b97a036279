/** The owner's side of a word by phone: any Dwadi works the six digits out from the recovery code, and keeps nothing of it. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { Approval } from '#shared/counter-api/staff.ts';
import { readCode } from '#shared/recovery-code.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { phoneKeyOf } from '../key-vault/recovery.ts';
import { answerTo } from '../staff/phone-word.ts';

interface Asked {
  readonly code: string;
  readonly mark: string;
  readonly what: Approval;
  readonly challenge: string;
}

export async function answerByPhone(asked: Asked): Promise<Result<{ digits: string }, CounterError>> {
  const typed = readCode(asked.code);
  if (typed.kind !== 'right-form') return err({ code: 'bad-request', detail: 'code' });
  const mark = asked.mark.trim().toUpperCase();
  return ok({ digits: answerTo(await phoneKeyOf(typed.code), mark, asked.what, asked.challenge) });
}
