/** Bundle prices that come from a list on the wall, while the list is typed and the table is corrected. */
import { expect, test } from 'vitest';
import {
  type BundleDraft,
  NO_LIST,
  type TakenList,
  takeList,
} from '../../../../src-renderer/screens/prices/bundle-draft.ts';

const ROWS = [1, 2, 10].map((volumeGb) => ({ supplier: 'MTN', volumeGb }));

/** The form: a list that is typed version by version, and a table beside it. */
const formWith = (draft: BundleDraft = {}) => {
  let now = draft;
  let last: TakenList = NO_LIST;
  return {
    list: (...texts: string[]) => {
      for (const text of texts) ({ draft: now, list: last } = takeList(now, text, ROWS, last));
      return now;
    },
    table: (key: string, price: string) => {
      now = { ...now, [key]: price };
    },
    said: () => last,
  };
};

test('a list’s prices are put in, and its lines that can not be read are named', () => {
  const form = formWith();
  expect(form.list('MTN 1GB 6.00\nMTN 9GB 50')).toEqual({ 'MTN 1': '6.00' });
  expect(form.said()).toMatchObject({ taken: 1, unread: ['MTN 9GB 50'] });
});

test('a price that was corrected in the table stays until the list gives another one', () => {
  const form = formWith();
  form.list('MTN 1GB 6.00\nMTN 9GB 50');
  form.table('MTN 1', '6.50');
  expect(form.list('MTN 1GB 6.00\nMTN 2GB 50')).toEqual({ 'MTN 1': '6.50', 'MTN 2': '50.00' });
  expect(form.list('MTN 1GB 6.20\nMTN 2GB 50')).toMatchObject({ 'MTN 1': '6.20' });
  // The correction stood there before this price.
  expect(form.list('MTN 2GB 50')).toMatchObject({ 'MTN 1': '6.50' });
});

test('a bundle that left the list gets back what stood there before the list', () => {
  const form = formWith({ 'MTN 1': '5.80' });
  const typed = form.list('MTN 1GB 6', 'MTN 1GB 60', 'MTN 10GB 60');
  expect(typed).toEqual({ 'MTN 1': '5.80', 'MTN 10': '60.00' });
  expect(form.list('')).toEqual({ 'MTN 1': '5.80', 'MTN 10': '' });
});

test('a bundle that left the list keeps a price that was corrected in the table', () => {
  const form = formWith();
  form.list('MTN 1GB 60\nMTN 2GB 11');
  form.table('MTN 1', '6');
  form.table('MTN 2', '');
  expect(form.list('')).toEqual({ 'MTN 1': '6', 'MTN 2': '' });
});
