import { beforeEach, describe, expect, test } from 'vitest';
import { pesewas } from '#shared/money.ts';
import { prefixDoubt } from '#shared/words/draft.ts';
import {
  airtimeDrafts,
  chooseNetwork,
  fillAgain,
  networkOf,
  readDraft,
  setAmountText,
  setDigits,
  useAirtimeDraft,
} from '../../../../src-renderer/screens/airtime/airtime-draft.ts';
import { amountTextOf } from '../../../../src-renderer/text-edit/amount-edit.ts';

const draft = () => useAirtimeDraft.getState();
const doubt = () => prefixDoubt(draft().digits, draft().chosenNetwork);

beforeEach(() => airtimeDrafts.startNew());

describe('the gap of a draft', () => {
  test.each([
    ['', '10', 'number-missing'],
    ['024412', '10', 'number-missing'],
    ['2334412345', '10', 'number-wrong'],
    ['0234123456', '10', 'network-missing'],
    ['0244123456', '', 'amount-missing'],
    ['0244123456', '0', 'amount-wrong'],
    ['0244123456', '1.234', 'amount-wrong'],
  ])('%s for %s: %s', (digits, amount, gap) => {
    setDigits(digits);
    setAmountText(amount);
    expect(readDraft(draft())).toEqual({ gap });
  });

  test('nothing is missing: it is a sale', () => {
    setDigits('0244123456');
    setAmountText('10.5');
    expect(readDraft(draft())).toEqual({
      sale: { product: 'airtime', network: 'MTN', phone: '0244123456', amount: 1050 },
    });
  });

  test('nine digits without their zero are a number too', () => {
    setDigits('244123456');
    setAmountText('1');
    expect(readDraft(draft())).toMatchObject({ sale: { phone: '0244123456', network: 'MTN' } });
  });
});

describe('the network', () => {
  test('follows the prefix until the attendant chooses, and warns of a mismatch', () => {
    setDigits('0201234567');
    expect([networkOf(draft()), doubt()]).toEqual(['Telecel', null]);
    chooseNetwork('MTN');
    expect([networkOf(draft()), doubt()]).toEqual(['MTN', prefixDoubt('020', 'MTN')]);
    expect(doubt()).toContain('020 is usually Telecel');
  });

  test('is suggested anew when the number is emptied for the next customer', () => {
    chooseNetwork('AT');
    setDigits('');
    setDigits('024');
    expect(networkOf(draft())).toBe('MTN');
  });

  test('is suggested anew when another number takes the place of a whole one', () => {
    for (const next of ['0', '0244123456']) {
      setDigits('0201234567');
      chooseNetwork('AT');
      setDigits(next);
      expect(draft().chosenNetwork, next).toBeNull();
    }
  });

  test('stays the attendant’s while the number is typed and mended', () => {
    chooseNetwork('AT');
    setDigits('0201234567');
    setDigits('020123456');
    setDigits('0201234568');
    expect(networkOf(draft())).toBe('AT');
  });
});

test('"same again" is a new draft with an id of its own', () => {
  const before = draft().saleId;
  fillAgain('0201234567', 'MTN', pesewas(2000));
  expect(draft()).toMatchObject({ digits: '0201234567', chosenNetwork: 'MTN', amountText: '20', submitted: false });
  expect(draft().saleId).not.toBe(before);
});

test('amounts stand in the field as a person would type them', () => {
  expect([pesewas(1000), pesewas(1050), pesewas(123_400)].map(amountTextOf)).toEqual(['10', '10.50', '1234']);
});
