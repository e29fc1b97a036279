import { expect, test } from 'vitest';
import { COUNTER_ERROR_CODES } from '#shared/counter-api/errors.ts';
import type { OrderView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { ATTENTION_REASONS, DELIVERIES, INTENT_STATES, MONEY_STATES, type Product } from '#shared/order-state.ts';
import { errorWords } from '#shared/words/errors.ts';
import { actionWord, repeatWords, takeAgainWords, tellCustomer } from '#shared/words/order-states.ts';
import { timelineDetail } from '#shared/words/timeline.ts';
import { sale } from '../../support/preview/fakes/fake-main.ts';

const [order] = sale().orders;
if (order === undefined) throw new Error('no order');
const PAID = { price: 1000, unpaid: 0, onCredit: 0 };
const tell = (told: typeof order, of: Parameters<typeof tellCustomer>[1] = PAID) => tellCustomer(told, of);

test('every state an order can be in has words, none of which calls an open order a success', () => {
  for (const state of INTENT_STATES) {
    for (const delivery of DELIVERIES) {
      for (const money of MONEY_STATES) {
        const words = tell({ ...order, state, delivery, money });
        expect(words).not.toBe('');
        if (delivery !== 'completed') expect(words).not.toBe('Delivered.');
      }
    }
  }
});

test('every reason for attention and every refused call says what to do', () => {
  for (const attention of ATTENTION_REASONS) expect(tell({ ...order, attention })).toMatch(/\.|\?/);
  for (const code of COUNTER_ERROR_CODES) {
    const { happened, advice } = errorWords(code);
    expect(`${happened} ${advice}`).not.toMatch(/oops|error|\b[45]\d\d\b/i);
  }
});

test('M7a a refusal that is not proven says so, with the seconds until it can be', () => {
  const refused = { ...order, state: 'rejected', money: 'none', refusal: 'refused-or-wallet-too-low' } as const;
  const at = (provenAt: number | null, now: number | null) =>
    tellCustomer({ ...refused, unproven: { provenAt } }, PAID, now);
  expect(tell(refused)).toContain('Nothing was charged.');
  expect(at(84_000, 0)).toContain('Checking that nothing was charged: 84 s.');
  expect(at(84_000, 83_999)).toContain(': 1 s.');
  // An answer is awaited, or the time is unknown: no seconds are promised.
  for (const late of [at(84_000, 84_000), at(84_000, null)]) expect(late).toContain('that nothing was charged. ');
  expect(at(null, 0)).toContain('It is not sure yet that nothing was charged.');
  for (const words of [at(84_000, 0), at(null, 0)]) expect(words).not.toContain('Nothing was charged');
});

test('a refused text or voucher has its own advice: no network or amount for a text, and the stock for a voucher', () => {
  const refused = { ...order, state: 'rejected', money: 'none' } as const;
  const said = (refusal: string, product: Product) => tell({ ...refused, refusal }, { ...PAID, product });
  expect(said('invalid-request', 'sms')).toMatch(
    /did not accept these details\. Nothing was charged\. Check the sender’s name, the message and the numbers/,
  );
  expect(said('invalid-request', 'sms')).not.toContain('amount');
  expect(said('refused-or-wallet-too-low', 'voucher')).toMatch(/run out.*wallet/);
  expect(said('refused-or-wallet-too-low', 'airtime')).not.toContain('run out');
  expect(said('sms-credits-too-low', 'sms')).toContain('Buy SMS credits');
});

test('an order that was left out, or belongs to somebody else, says so and is not charged', () => {
  const refused = { ...order, state: 'rejected', money: 'none' } as const;
  expect(tell({ ...refused, refusal: 'skipped' })).toContain('It was left out, and not charged.');
  const unproven = tell({ ...refused, refusal: 'skipped', unproven: { provenAt: null } });
  expect(unproven).toContain('left out. It is not sure yet that nothing was charged.');
  const foreign = tell({ ...refused, refusal: 'known-before' });
  for (const words of ["somebody else's order", 'Nothing was charged.', 'Sell it again'])
    expect(foreign).toContain(words);
});

test('M18 an order that was given up while its key is gone promises no proof', () => {
  const unknown = { ...order, state: 'unknown', money: 'maybe', givenUp: true, putAway: true } as const;
  expect(tell({ ...unknown, actions: ['ask'] })).toContain('its key is not here');
  expect(tell({ ...unknown, actions: ['send'] })).toContain('Dismissed: it may have been charged');
});

test('M7a a reference that was taken stands in no way of a new sale once nothing was charged', () => {
  const refused = { ...order, state: 'rejected', money: 'none', refusal: 'reference-taken' } as const;
  expect(tell(refused)).toContain('Nothing was charged. Sell it again: a new sale has a reference of its own.');
  expect(tell({ ...refused, unproven: { provenAt: null } })).toContain('Do not sell it again yet.');
});

test('M13 the attendant hears that a number is not registered while Dwadi still makes sure', () => {
  const unknown = { ...order, state: 'unknown', money: 'maybe', refusal: 'not-whitelisted' } as const;
  for (const attention of [null, 'still-wanted'] as const)
    expect(tell({ ...unknown, attention })).toMatch(
      /^The number is not registered for MTN bundles yet\. .*(Dwadi|service)/,
    );
});

test('M25 an odd word is shown as the service says it', () => {
  expect(tell({ ...order, oddWord: 'reversed' })).toContain('“reversed”');
  const asked = tell({ ...order, oddWord: 'canceled', attention: 'odd-word' });
  expect(asked).toContain('“canceled”');
  expect(asked).toContain('Ask the customer whether it came');
});

test('money that the customer has had back is not said to be owed', () => {
  const refunded = { ...order, state: 'settled', delivery: 'failed', money: 'returned', price: pesewas(1000) } as const;
  expect(tell({ ...refunded, owes: pesewas(1000) })).toContain('Owe the customer GHS 10.00');
  expect(tell({ ...refunded, owes: pesewas(600), paidBack: pesewas(400) })).toContain('Owe the customer GHS 6.00');
  expect(tell({ ...refunded, paidBack: pesewas(1000) })).toContain('nothing is owed');
  const paidOut = { amount: pesewas(1000), at: Date.UTC(2026, 10, 21, 14, 32), by: 'Ama' };
  expect(tell({ ...refunded, paidBack: pesewas(1000), paidOut })).toBe('Paid out GHS 10.00 by Ama, 14:32.');
  // The rest was set against the customer's debt.
  const partly = { ...refunded, paidBack: pesewas(1000), paidOut: { ...paidOut, amount: pesewas(400) } };
  expect(tell(partly)).toBe('Paid out GHS 4.00 by Ama, 14:32.');
  const failed = { ...refunded, state: 'accepted', money: 'taken' } as const;
  expect(tell({ ...failed, owes: pesewas(1000) })).toContain('Owe the customer GHS 10.00');
  expect(tell(failed)).not.toContain('the customer has');
  expect(tell({ ...failed, paidBack: pesewas(1000) })).toContain('the customer has the money back');
});

test('M25 the customer of an order that was paid out and then delivered is asked for the money', () => {
  const paidOut = { amount: pesewas(400), at: Date.UTC(2026, 10, 21, 14, 32), by: 'Ama' };
  const delivered = { ...order, state: 'settled', delivery: 'completed', money: 'kept', price: pesewas(1000) } as const;
  expect(tell(delivered)).toBe('Delivered.');
  expect(tell({ ...delivered, paidBack: pesewas(1000), paidOut })).toBe(
    'Delivered after all. GHS 4.00 was paid out by Ama, 14:32: ask the customer for it, unless you have it already.',
  );
});

test('the words about a refused order name the money that goes back before the reason', () => {
  const refused = {
    ...order,
    state: 'rejected',
    money: 'none',
    price: pesewas(1000),
    refusal: 'out-of-stock',
  } as const;
  const back = (cash: number, mobileMoney: number) =>
    tell({ ...refused, leftToDo: 'give-back', givenBack: { cash: pesewas(cash), mobileMoney: pesewas(mobileMoney) } });
  expect(back(1000, 0)).toMatch(/^Give GHS 10\.00 back\. /);
  expect(back(0, 1000)).toMatch(/^Send GHS 10\.00 back by mobile money\. /);
  expect(back(400, 600)).toMatch(/^Give GHS 4\.00 back in cash, and send GHS 6\.00 back by mobile money\. /);
  expect(tell(refused)).not.toContain('Give');
});

test('a refused order that is sent again is paid for again, once its customer has the money back', () => {
  const givenBack = { cash: pesewas(400), mobileMoney: pesewas(600) };
  const refused: OrderView = { ...order, state: 'rejected', money: 'none', actions: ['send'], givenBack };
  const words = 'The customer has the money back: take GHS 10.00 again before you send it.';
  expect(takeAgainWords(refused)).toBe(words);
  expect(takeAgainWords({ ...refused, leftToDo: 'give-back' })).toBeNull();
  expect(takeAgainWords({ ...refused, givenBack: null })).toBeNull();
  expect(takeAgainWords({ ...refused, actions: ['again'] })).toBeNull();
  expect(takeAgainWords({ ...refused, state: 'unknown' })).toBeNull();
});

test('M7a a customer who has the money back of an order that turned up is named until the end of it', () => {
  const givenBack = { cash: pesewas(400), mobileMoney: pesewas(600) };
  const pending = {
    ...order,
    price: pesewas(1000),
    state: 'accepted',
    delivery: 'pending',
    money: 'taken',
    givenBack,
  } as const;
  const takeAgain =
    /^The customer got GHS 10\.00 back before the order was found: take it again, unless you have it already\. /;
  expect(tell({ ...pending, attention: 're-opened' })).toMatch(takeAgain);
  expect(tell(pending)).toMatch(takeAgain);
  expect(tell({ ...pending, state: 'settled', delivery: 'completed', money: 'kept' })).toMatch(takeAgain);
  const failed = { ...pending, delivery: 'failed', money: 'open', owes: pesewas(1000) } as const;
  const already = /^The customer got GHS 10\.00 back .*: give it a second time only if they paid it again\. /;
  expect(tell(failed)).toMatch(already);
  expect(tell({ ...failed, attention: 're-opened' })).toMatch(already);
  expect(tell({ ...failed, state: 'settled', money: 'returned' })).toMatch(already);
  // It failed when it was found, so they may keep it; or it never turned up.
  const kept = { ...failed, owes: pesewas(0), paidBack: pesewas(1000) };
  for (const one of [kept, { ...pending, state: 'rejected' } as const, { ...pending, givenBack: null }])
    expect(tell(one)).not.toMatch(/the order was found/);
});

test('money that is still in the drawer is not said to be with the customer when the order turns up as failed', () => {
  const back = { leftToDo: 'give-back', givenBack: { cash: pesewas(1000), mobileMoney: pesewas(0) } } as const;
  const price = pesewas(1000);
  const failed = { ...order, ...back, price, paidBack: price, state: 'accepted', delivery: 'failed' } as const;
  const all = [
    { ...failed, money: 'open' },
    { ...failed, money: 'open', putAway: true },
    { ...failed, state: 'settled', money: 'returned' },
  ] as const;
  for (const one of all) {
    expect(tell(one)).toMatch(/^Give GHS 10\.00 back\. It was not delivered\./);
    expect(tell(one)).not.toMatch(/has the money back|nothing is owed/);
  }
});

test('nobody is said to have money back for unpaid credit', () => {
  const [wholly, partly] = [1000, 400].map((unpaid) => ({ price: 1000, unpaid, onCredit: 0 }));
  const price = pesewas(1000);
  const refunded = {
    ...order,
    state: 'settled',
    delivery: 'failed',
    money: 'returned',
    price,
    paidBack: price,
  } as const;
  const failed = { ...refunded, state: 'accepted', money: 'taken' } as const;
  const withdrawn = { ...order, state: 'withdrawn', money: 'none', price } as const;
  expect(tell(refunded, wholly)).toBe('The customer paid nothing, and gets nothing back.');
  expect(tell(refunded, partly)).toBe('Nothing is owed for it any more.');
  expect(tell({ ...refunded, owes: pesewas(600), paidBack: pesewas(400) }, partly)).toContain(
    'Owe the customer GHS 6.00',
  );
  for (const sale of [wholly, partly]) {
    expect(tell(failed, sale)).toContain('nothing is owed for it. Dwadi is still asking');
    for (const one of [refunded, failed, withdrawn]) expect(tell(one, sale)).not.toMatch(/has the money|gets GHS/);
  }
  expect(tell(withdrawn, wholly)).toContain('The customer paid nothing, and gets nothing back.');
  expect(tell(withdrawn, partly)).toContain('what was paid goes back');
  expect(tell(withdrawn)).toContain('The customer gets GHS 10.00 back');
});

test('a customer who has paid nothing is given no money back: their debt is dropped', () => {
  const price = pesewas(1000);
  const notSent = { ...order, price, state: 'recorded', money: 'none', attention: 'not-sent' } as const;
  const rose = { ...notSent, attention: 'price-rose' } as const;
  const owing = (onCredit: number) => ({ price: 1000, unpaid: onCredit, onCredit });
  expect(actionWord('withdraw', notSent, owing(1000))).toBe('Drop the debt');
  expect(tell(notSent, owing(1000))).toBe('Not sent, and not charged. Send it now, or drop the debt.');
  expect(tell(rose, owing(1000))).toMatch(/new price, or drop the debt\.$/);
  expect(actionWord('withdraw', notSent, owing(400))).toBe('Drop the debt, give back the rest');
  expect(tell(notSent, owing(400))).toMatch(/or drop the debt and give back the rest\.$/);
  expect(actionWord('withdraw', notSent, owing(0))).toBe('Give the money back');
  expect(tell(notSent, owing(0))).toMatch(/or give the money back\.$/);
  // The debt has been paid.
  expect(actionWord('withdraw', notSent, { onCredit: 0 })).toBe('Give the money back');
  // Its timeline knows nothing of how it was paid for.
  expect(timelineDetail('attention.raised', 'not-sent')).not.toMatch(/money|debt/);
});

test('nobody is told of money for an order without a price', () => {
  const free = { ...order, price: pesewas(0) };
  const told = [
    tell({ ...free, state: 'withdrawn', money: 'none' }),
    tell({ ...free, state: 'settled', delivery: 'failed', money: 'returned' }),
    tell({ ...free, attention: 'not-sent' }),
    actionWord('withdraw', free, PAID),
  ];
  for (const words of told) expect(words).not.toMatch(/GHS|money/);
  expect(actionWord('withdraw', order, PAID)).toBe('Give the money back');
});

test('M23: the words forbid selling an unknown order again, and giving its money back', () => {
  const unknown = { ...order, state: 'unknown', money: 'maybe', price: pesewas(1000) } as const;
  expect(tell(unknown)).toBe('Dwadi is asking. Do not sell it again, and give no money back yet.');
  expect(tell({ ...unknown, givenUp: true })).toMatch(/^Given up\. Give no money back yet/);
  const asked = ['still-wanted', 'price-rose', 'unresolved'] as const;
  for (const attention of asked) {
    const told = tell({ ...unknown, attention });
    expect(told).toMatch(/[Gg]ive no money back/);
    expect(told).not.toMatch(/or give the money back|before it was sent/);
  }
  expect(tell({ ...unknown, putAway: true })).toContain('give no money back');
  for (const onCredit of [0, 400, 1000])
    expect(actionWord('withdraw', unknown, { onCredit })).toBe('Not wanted any more');
});

test('the customer of an order that was given up while unknown gets the money once it is proven not sold', () => {
  const withdrawn = { ...order, state: 'withdrawn', money: 'none', price: pesewas(1000) } as const;
  const left = { ...withdrawn, leftToDo: 'give-back' } as const;
  const mobile = { givenBack: { cash: pesewas(0), mobileMoney: pesewas(1000) } };
  expect(tell({ ...withdrawn, ...mobile })).toBe('Given up, and not charged. Send GHS 10.00 back by mobile money.');
  expect(tell({ ...withdrawn, ...mobile, givenUp: true })).toContain('The customer has the money back');
  const inCash = (cash: number) => ({ ...left, givenBack: { cash: pesewas(cash), mobileMoney: pesewas(0) } });
  expect(tell(inCash(1000))).toBe('Give GHS 10.00 back. Given up, and not charged.');
  expect(tell(inCash(600), { price: 1000, unpaid: 400, onCredit: 0 })).toMatch(/^Give GHS 6\.00 back\. /);
});

test('M23, M25: the words about an order put away don’t say that Dwadi asks, and forbid selling an unknown one', () => {
  const away = { ...order, putAway: true };
  expect(tell({ ...away, state: 'unknown', money: 'maybe' })).toContain('Do not sell it again');
  const known = { ...away, state: 'unknown', money: 'maybe', refusal: 'known-before' } as const;
  expect(tell({ ...known, serviceReference: 'UB-9' })).toContain('asks about it now and then');
  expect(tell({ ...known, serviceReference: null })).toContain('does not ask any more');
  for (const delivery of ['pending', 'failed', 'cancelled'] as const) {
    const words = tell({
      ...away,
      state: 'accepted',
      delivery,
      money: delivery === 'pending' ? 'taken' : 'open',
    });
    expect(words).toContain('does not ask any more');
    expect(words).not.toMatch(/is asking|still asking|being delivered|slower/i);
  }
});

test('"cannot charge twice" is said only when the order says that it is true', () => {
  expect(repeatWords({ ...order, sendChargesOnce: true })).toContain('cannot charge twice');
  expect(repeatWords({ ...order, sendChargesOnce: false })).toBeNull();
});

test('M25: the words say that a taken order that is not found any more is paid for', () => {
  const denied = { ...order, attention: 'unresolved', delivery: 'pending', money: 'taken' } as const;
  expect(tell({ ...denied, state: 'accepted' })).toMatch(/paid for.*does not find it.*Do not sell it again/);
  expect(tell({ ...denied, state: 'unknown', money: 'maybe' })).not.toContain('paid for');
});
