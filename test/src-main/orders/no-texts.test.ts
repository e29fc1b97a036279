/** A whole counter keeps who asked for no more messages over its end. */
import { expect, test } from 'vitest';
import type { Phone } from '#shared/phone.ts';
import { deskForFile } from '../../support/desk-for-file.ts';

const file = deskForFile();

test('what one attendant was told holds after the next start', async () => {
  const first = await file.open();
  const ama = '0244123456' as Phone;
  expect(await first.counter.noTexts?.change({ add: [ama], remove: [] })).toEqual([ama]);
  await first.close();
  const { counter } = await file.open();
  expect(await counter.noTexts?.list()).toEqual([ama]);
});
