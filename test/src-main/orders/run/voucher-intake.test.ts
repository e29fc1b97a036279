/** M15: answers may bring a purchase in pieces. */
import { expect, test } from 'vitest';
import { withVouchersInHand } from '#main/orders/run/voucher-intake.ts';
import type { LookUpOutcome } from '#main/reseller-client/port.ts';
import { anIntent } from '../../../support/orders/intents.ts';

type Card = readonly [pin: string, serial: string];
const A: Card = ['101', 'S1'];
const B: Card = ['102', 'S2'];

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const toldOf = (cards: readonly Card[]) => cards.map(([pin, serial_number]) => ({ pin, serial_number }));

function depsWith(sealed: readonly Card[], isReadable = true) {
  const vouchers = async () => {
    if (!isReadable) throw new Error('the journal is busy');
    return sealed.map(([pin, serial]) => ({ key: serial, sealed: bytes(JSON.stringify({ pin, serial })) }));
  };
  const deps = { read: { vouchers }, sealer: { open: (_: string, each: Uint8Array) => each } };
  return deps as unknown as Parameters<typeof withVouchersInHand>[0];
}

/** The serials and PINs that the order then has, or null where the answer stays as it came. */
async function after(sealed: readonly Card[], told: readonly Card[], intent = anIntent('voucher'), isReadable = true) {
  const outcome: LookUpOutcome = { class: 'found', data: { vouchers: toldOf(told), kept: 1 }, notes: [] };
  const read = await withVouchersInHand(depsWith(sealed, isReadable), intent, outcome);
  return read === outcome ? null : (read as { data: unknown }).data;
}

test('the piece that came before stands in front of the piece that came now', async () => {
  expect(await after([A], [B])).toEqual({ kept: 1, vouchers: toldOf([A, B]) });
});

test('the same voucher twice is one, and so is a PIN under another serial, or a serial with another PIN', async () => {
  expect(await after([A], [A])).toBeNull();
  expect(await after([A], [['101', 'S9']])).toBeNull();
  expect(await after([A], [['999', 'S1']])).toBeNull();
});

test('an answer without any voucher brings the order to its end only where all are in hand', async () => {
  expect(await after([A], [])).toBeNull();
  expect(await after([A, B], [])).toEqual({ kept: 1, vouchers: toldOf([A, B]) });
});

test('an answer that brings all of them needs none from before', async () => {
  expect(await after([A], [B, ['103', 'S3']])).toBeNull();
});

test('an order that is settled, another product and a journal that can’t be read leave the answer as it came', async () => {
  expect(await after([A], [B], anIntent('voucher', { state: 'settled' }))).toBeNull();
  expect(await after([A], [B], anIntent('data'))).toBeNull();
  expect(await after([A], [B], anIntent('voucher'), false)).toBeNull();
  const refused: LookUpOutcome = { class: 'not-seen' };
  expect(await withVouchersInHand(depsWith([A, B]), anIntent('voucher'), refused)).toBe(refused);
});
