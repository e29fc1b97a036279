import { beforeEach, describe, expect, test } from 'vitest';
import { prefixDoubt } from '#shared/words/draft.ts';
import {
  bundleDrafts,
  chooseFamily,
  fillBundleAgain,
  pickBundle,
  readBundleDraft,
  setBundleDigits,
  useBundleDraft,
} from '../../../../src-renderer/screens/data/bundle-draft.ts';

const draft = () => useBundleDraft.getState();

beforeEach(() => bundleDrafts.startNew());

describe('the gap of a bundle draft', () => {
  test.each([
    ['', 'number-missing'],
    ['2334412345', 'number-wrong'],
    ['0234123456', 'network-missing'],
    ['0244123456', 'bundle-missing'],
  ])('%s: %s', (digits, gap) => {
    setBundleDigits(digits);
    expect(readBundleDraft(draft())).toEqual({ gap });
  });

  test('nothing is missing: it is a sale, and the bundle names which of AT’s networks', () => {
    setBundleDigits('0271234567');
    pickBundle({ network: 'AT-BigTime', volumeGb: 15 });
    expect(readBundleDraft(draft())).toEqual({
      sale: { product: 'data', network: 'AT-BigTime', phone: '0271234567', volumeGb: 15 },
    });
  });
});

test('a bundle of another network is no choice any more', () => {
  setBundleDigits('0244123456');
  pickBundle({ network: 'MTN', volumeGb: 5 });
  chooseFamily('Telecel');
  expect(draft().pick).toBeNull();
  expect(prefixDoubt(draft().digits, draft().chosenFamily)).toContain('is usually MTN');
});

test('an emptied number is a new customer', () => {
  setBundleDigits('0244123456');
  pickBundle({ network: 'MTN', volumeGb: 5 });
  setBundleDigits('');
  expect(draft()).toMatchObject({ chosenFamily: null, pick: null });
});

test('another number in the place of a whole one is a new customer, too', () => {
  for (const next of ['0', '0201234567']) {
    setBundleDigits('0244123456');
    chooseFamily('Telecel');
    pickBundle({ network: 'Telecel', volumeGb: 5 });
    setBundleDigits(next);
    expect(draft(), next).toMatchObject({ chosenFamily: null, pick: null });
  }
});

test('a number that is mended keeps its network and its bundle', () => {
  setBundleDigits('0244123456');
  chooseFamily('Telecel');
  pickBundle({ network: 'Telecel', volumeGb: 5 });
  setBundleDigits('024412345');
  setBundleDigits('0244123457');
  expect(draft()).toMatchObject({ chosenFamily: 'Telecel', pick: { network: 'Telecel', volumeGb: 5 } });
});

test('"same again" is a new draft with an id of its own', () => {
  const before = draft().saleId;
  fillBundleAgain('0201234567', { network: 'MTN', volumeGb: 2 });
  expect(draft()).toMatchObject({ digits: '0201234567', chosenFamily: 'MTN', pick: { network: 'MTN', volumeGb: 2 } });
  expect(draft().saleId).not.toBe(before);
});
