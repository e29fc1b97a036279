import { beforeEach, describe, expect, test } from 'vitest';
import type { BillerOffer } from '#shared/counter-api/bills.ts';
import { LOOKUP_MAX_CHARS } from '#shared/reseller-api/limits.ts';
import {
  billDrafts,
  chooseBiller,
  fillBillAgain,
  readAccountQuestion,
  setAccount,
  setBillDigits,
  useBillDraft,
} from '../../../../src-renderer/stores/sale/bill-draft.ts';
import { BILLERS } from '../../../support/preview/fakes/fake-bills.ts';

const draft = () => useBillDraft.getState();
const biller = (key: string): BillerOffer => {
  const found = BILLERS.billers.find((one) => one.key === key);
  if (!found) throw new Error(key);
  return found;
};

beforeEach(() => billDrafts.startNew());

describe('the question that finds an account', () => {
  test('is a phone number alone', () => {
    chooseBiller('ecg');
    expect(readAccountQuestion(draft(), biller('ecg'))).toEqual({ gap: 'phone-missing' });
    setBillDigits('0244123456');
    expect(readAccountQuestion(draft(), biller('ecg'))).toEqual({
      question: { biller: 'ecg', account: null, phone: '0244123456' },
    });
  });

  test('is an account alone: a phone number left from another biller is not sent', () => {
    setBillDigits('0244123456');
    chooseBiller('dstv');
    expect(readAccountQuestion(draft(), biller('dstv'))).toEqual({ gap: 'account-missing' });
    setAccount('7029 4811 55');
    expect(readAccountQuestion(draft(), biller('dstv'))).toEqual({
      question: { biller: 'dstv', account: '7029481155', phone: null },
    });
  });

  test('is both', () => {
    chooseBiller('ghana_water');
    setAccount('900000010101');
    setBillDigits('1234567890');
    expect(readAccountQuestion(draft(), biller('ghana_water'))).toEqual({ gap: 'phone-wrong' });
  });

  test('is nothing for a biller that is missing or switched off', () => {
    expect(readAccountQuestion(draft(), null)).toEqual({ gap: 'biller-missing' });
    expect(readAccountQuestion(draft(), { ...biller('dstv'), enabled: false })).toEqual({ gap: 'biller-off' });
  });
});

test('an account keeps the signs that a card may bear, and nothing else of a pasted text', () => {
  setAccount(' 7029-481 155/DStv\t🙏٧٨\n');
  expect(draft().account).toBe('7029-481155/DStv');
  setAccount('7'.repeat(LOOKUP_MAX_CHARS + 1));
  expect(draft().account).toBe('7'.repeat(LOOKUP_MAX_CHARS));
});

test('another biller takes the account away', () => {
  chooseBiller('dstv');
  setAccount('7029481155');
  chooseBiller('gotv');
  expect(draft().account).toBe('');
});

test('"same again" is a new draft with an id of its own', () => {
  const before = draft().saleId;
  fillBillAgain('gotv', '9000000401', null);
  expect(draft()).toMatchObject({ biller: 'gotv', account: '9000000401', amountText: '' });
  expect(draft().saleId).not.toBe(before);
});
