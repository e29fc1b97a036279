import { expect, test } from 'vitest';
import { saveMeta } from '#main/journal/base/meta.ts';
import { FORMER_MARKS } from '#main/journal/base/meta-names.ts';
import { marksOf, rememberMark } from '#main/journal/file/former-marks.ts';
import { opened } from '../../../support/journal/journal.ts';

test('each mark that a counter had is kept, with the time of the newest event under it', async () => {
  const { db, ops } = await opened();
  rememberMark(db);
  expect(marksOf(db)).toEqual([]);
  saveMeta(db, { 'counter-mark': 'K3F7' });
  rememberMark(db);
  ops.log({ kind: 'a thing', at: 5, saleSeq: null, data: {} });
  ops.log({ kind: 'a later thing', at: 7, saleSeq: null, data: {} });
  saveMeta(db, { 'counter-mark': 'QW22' });
  rememberMark(db);
  expect(marksOf(db)).toEqual([
    { mark: 'K3F7', knownUntil: 0 },
    { mark: 'QW22', knownUntil: 7 },
  ]);
});

test.each([
  ['{', []],
  ['{"mark":"K3F7","knownUntil":1}', []],
  [
    '[null, {"mark":7,"knownUntil":1}, {"mark":"K3F7"}, {"mark":"QW22","knownUntil":1}]',
    [{ mark: 'QW22', knownUntil: 1 }],
  ],
])('of former marks %s, those that can be read count', async (text, marks) => {
  const { db } = await opened();
  saveMeta(db, { [FORMER_MARKS]: text });
  expect(marksOf(db)).toEqual(marks);
});
