import { expect, test } from 'vitest';
import { keyOfPhoneCode, newPhoneCode } from '#main/key-vault/recovery.ts';
import { answerByPhone } from '#main/provisioning/phone-answer.ts';
import { answerTo } from '#main/staff/phone-approval.ts';
import { pesewas } from '#shared/money.ts';

const QUESTION = { what: 'reprint', amount: pesewas(500), number: '0244123456', challenge: '2346ACDE' } as const;

test('the digits are those of the owner’s code for this one question, however the mark is typed', () => {
  const code = newPhoneCode();
  const digits = answerTo(keyOfPhoneCode(code), { ...QUESTION, mark: 'K3F7' });
  for (const mark of ['K3F7', ' k3f7 ', 'k3F7\n']) {
    expect(answerByPhone({ ...QUESTION, code, mark })).toEqual({ ok: true, value: { digits } });
  }
  expect(answerByPhone({ ...QUESTION, code: ` ${code.toLowerCase()} `, mark: 'K3F7' })).toEqual({
    ok: true,
    value: { digits },
  });
  expect(answerByPhone({ ...QUESTION, code, mark: 'K3F8' })).not.toEqual({ ok: true, value: { digits } });
  expect(answerByPhone({ ...QUESTION, amount: pesewas(501), code, mark: 'K3F7' })).not.toMatchObject({
    value: { digits },
  });
});

test('a code that is none answers nothing', () => {
  const code = newPhoneCode();
  const cut = code.slice(0, -1);
  for (const none of ['', 'hello', cut]) {
    expect(answerByPhone({ ...QUESTION, code: none, mark: 'K3F7' })).toEqual({
      ok: false,
      error: { code: 'bad-request', detail: 'code' },
    });
  }
});
