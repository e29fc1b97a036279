/** A whole counter keeps who asked for no more messages over its end. */
import { expect, test } from 'vitest';
import { MOST_NO_TEXTS } from '#shared/counter-api/sms.ts';
import type { Phone } from '#shared/phone.ts';
import { deskForFile } from '../../support/desk-for-file.ts';

const file = deskForFile();

test('what one attendant was told holds after the next start', async () => {
  const first = await file.open();
  const ama = '0244123456' as Phone;
  expect(await first.counter.noTexts?.change({ add: [ama], remove: [] })).toEqual({ ok: true, value: [ama] });
  await first.close();
  const { counter } = await file.open();
  expect(await counter.noTexts?.list()).toEqual([ama]);
});

test('a list without an end is refused, and what stands there can be taken out all the same', async () => {
  const { counter } = await file.open();
  const many = Array.from({ length: MOST_NO_TEXTS }, (_, at) => `024${String(1_000_000 + at)}` as Phone);
  expect(await counter.noTexts?.change({ add: many, remove: [] })).toMatchObject({ ok: true });
  const [first = '0240000000' as Phone] = many;
  expect(await counter.noTexts?.change({ add: ['0551234567' as Phone], remove: [] })).toMatchObject({ ok: false });
  expect(await counter.noTexts?.change({ add: [], remove: [first] })).toMatchObject({ ok: true });
});
