import { expect, test } from 'vitest';
import { judgeSlip, slipProver } from '#main/day-files/slip-proof.ts';
import { pesewas } from '#shared/money.ts';
import { readSlipCode } from '#shared/slip-code.ts';
import { signerOf } from '../../support/day-files/day-files.ts';
import { done, NOW, refunded, sale } from '../../support/preview/fakes/fake-sales.ts';

const [OWN, OTHER] = [signerOf(1), signerOf(2)];
const prove = slipProver({ mark: 'K3F7', training: false, signer: OWN });
const sold = sale({ ...done, phone: '0244123456', cedis: 10 });
const codeOf = (of = sold): string => prove(of) ?? '';

test('a true slip tells its facts and the key; the number is no more than its last three digits', () => {
  const judged = judgeSlip(codeOf(), [OTHER.key, OWN.key]);
  expect(judged).toEqual({
    result: 'true',
    fingerprint: OWN.fingerprint,
    facts: {
      ...{
        mark: 'K3F7',
        tail: sold.orders[0]?.reference.slice(-6),
        product: 'airtime',
        training: false,
        state: 'done',
      },
      ...{ signer: OWN.fingerprint.slice(0, 8), soldAt: sold.soldAt - (sold.soldAt % 1000), ending: '456' },
      ...{ slip: sold.slipNumber, amount: 1000 },
    },
  });
  expect(JSON.stringify(judged)).not.toContain('0244123');
});

test('a slip with one other letter is changed, or no code at all, and never true', () => {
  const code = codeOf();
  const results = [...code].slice(3).map((letter, nth) => {
    const at = nth + 3;
    return judgeSlip(code.slice(0, at) + (letter === '7' ? '8' : '7') + code.slice(at + 1), [OWN.key]).result;
  });
  expect(results).not.toContain('true');
  expect(new Set(results)).toEqual(new Set(['changed', 'other-shop', 'not-a-code']));
});

test('a slip of a key that nobody named is of another shop, and a forged one with our name is changed', () => {
  expect(judgeSlip(codeOf(), [OTHER.key]).result).toBe('other-shop');
  const forger = slipProver({ mark: 'K3F7', training: false, signer: { ...OTHER, fingerprint: OWN.fingerprint } });
  expect(judgeSlip(forger(sold) ?? '', [OWN.key, OTHER.key]).result).toBe('changed');
});

test('the code says no more than is known: what was paid, how it stands, and no number of a list or a voucher', () => {
  const facts = (of: typeof sold) => readSlipCode(codeOf(of))?.facts;
  expect(facts({ ...sold, unpaid: pesewas(400), onCredit: pesewas(400) })).toMatchObject({ amount: 600 });
  expect(facts(sale({ ...refunded }))).toMatchObject({ state: 'refunded' });
  expect(facts(sale({ phone: '0244123456' }))).toMatchObject({ state: 'under-way', ending: '456' });
  const voucher = sale({ ...done, product: 'voucher', phone: 'WASSCE', supplier: 'WASSCE', quantity: 2 });
  expect(facts(voucher)).toMatchObject({ ending: null });
  expect(facts({ ...sold, orderCount: 3 })).toMatchObject({ ending: null });
  expect(sold.soldAt).toBeLessThanOrEqual(NOW);
});
