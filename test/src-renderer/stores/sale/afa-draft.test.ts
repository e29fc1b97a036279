import { describe, expect, test } from 'vitest';
import { saleRequest } from '#shared/counter-api/sales.ts';
import { type AfaDraft, isEmptyAfa, readAfaDraft } from '../../../../src-renderer/stores/sale/afa-draft.ts';

const NOW = Date.UTC(2026, 10, 21);

const WHOLE: AfaDraft = {
  saleId: '6f2b7a5e-6a0c-4a43-9a3f-0c7a51d2d1a1',
  digits: '0247654321',
  fullName: ' Akosua Nyarko-Mensah ',
  card: '7182936457',
  born: '29031987',
  region: 'Ashanti',
  location: 'Kejetia',
  notes: '',
  submitted: false,
};

test('a whole draft is a sale that the counter takes', () => {
  const read = readAfaDraft(WHOLE, NOW);
  if (!('sale' in read)) throw new Error(read.gap);
  expect(read.sale).toMatchObject({
    fullName: 'Akosua Nyarko-Mensah',
    idNumber: 'GHA-718293645-7',
    dateOfBirth: '1987-03-29',
  });
  expect(saleRequest.safeParse(read.sale).success).toBe(true);
});

describe('the first gap in the order of typing is named', () => {
  test.each([
    ['number-missing', { digits: '0247', card: '' }],
    ['number-wrong', { digits: '1247654321' }],
    ['card-missing', { card: '718293645', fullName: '' }],
    ['name-missing', { fullName: '  ', born: '' }],
    ['born-missing', { born: '2903198' }],
    ['born-wrong', { born: '31021987' }],
    ['under-age', { born: '22112008' }],
    ['region-missing', { region: null, location: '' }],
    ['location-missing', { location: ' ' }],
  ] as const)('%s', (gap, changes) => {
    expect(readAfaDraft({ ...WHOLE, ...changes }, NOW)).toEqual({ gap });
  });
});

test('a draft is empty when nothing in it would be missed', () => {
  const empty = { ...WHOLE, digits: '', fullName: ' ', card: '', born: '', region: null, location: '', notes: '' };
  expect(isEmptyAfa(empty)).toBe(true);
  expect(isEmptyAfa({ ...empty, region: 'Oti' })).toBe(false);
  expect(isEmptyAfa({ ...empty, card: '7' })).toBe(false);
});
