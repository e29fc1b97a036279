/** The log of events, and nothing else, tells who has seen the PINs of a sale. */
import { expect, test } from 'vitest';
import { pinsGivenOut, revealReader } from '#main/journal/sales/voucher-reveals.ts';
import { opened, recordOne } from '../../../support/journal/journal.ts';

test('the first showing is told from each later one, which is told who had the first', async () => {
  const { ops, db } = await opened();
  const [{ id: intentId, saleSeq }, other] = [recordOne(ops), recordOne(ops)];
  const [wereGivenOut, read] = [pinsGivenOut(db), revealReader(db)];
  const reveal = (at: number, by: string, again: boolean) => {
    const asked = { saleSeq, intentId, at, attendantId: by.toLowerCase(), attendantName: by, again };
    return { told: read(asked), kept: ops.recordReveal(asked) };
  };
  const event = (at: number, by: string, copy: number) => ({
    ...{ kind: copy === 0 ? 'voucher.revealed' : 'voucher.copied', at, saleSeq },
    data: { intentId, attendant: by.toLowerCase(), by, copy },
  });
  expect(wereGivenOut(saleSeq)).toBe(false);
  const first = { copy: 0, firstAt: 5, firstBy: 'Ama' };
  expect(reveal(5, 'Ama', false)).toEqual({ told: { record: first, event: event(5, 'Ama', 0) }, kept: first });
  expect([wereGivenOut(saleSeq), wereGivenOut(other.saleSeq)]).toEqual([true, false]);
  const second = { ...first, copy: 1 };
  // It was not allowed: nobody saw them, and nothing is written.
  expect(reveal(6, 'Kofi', false)).toEqual({ told: { record: second, event: event(6, 'Kofi', 1) }, kept: null });
  expect(reveal(7, 'Kofi', true).kept).toEqual(second);
  expect(reveal(8, 'Ama', true)).toEqual({
    told: { record: { ...first, copy: 2 }, event: event(8, 'Ama', 2) },
    kept: { ...first, copy: 2 },
  });
});
