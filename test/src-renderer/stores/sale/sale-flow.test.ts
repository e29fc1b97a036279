import { describe, expect, test } from 'vitest';
import type { CallName } from '#shared/counter-api/index.ts';
import type { AirtimeRequest, SaleQuote } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import { parsePhone } from '#shared/phone.ts';
import { nextStep } from '../../../../src-renderer/selling/read-back/read-back-step.ts';
import { type ReadBackState, SaleFlow } from '../../../../src-renderer/stores/sale/sale-flow.ts';
import { bad, good, quote, sale } from '../../../support/preview/fakes/fake-main.ts';

const SALE_ID = '6f1c7a40-3f0e-4a51-9a5b-0d8f6f3f0a11';
const phone = parsePhone('0244123456');
if (phone === null) throw new Error('not a number');
const SALE: AirtimeRequest = { product: 'airtime', network: 'MTN', phone, amount: pesewas(1000) };
const same = (blocks: boolean): Partial<SaleQuote> => ({
  sameSale: { soldAt: 0, attendantName: 'Kofi', blocks },
});

type Answers = Partial<Record<CallName, () => unknown>>;

function flowWith(answers: Answers) {
  const asked: { name: CallName; request: unknown }[] = [];
  const sold: string[] = [];
  let submitting = 0;
  const usual: Answers = { 'sales.quote': () => good(quote(SALE.amount)), 'sales.submit': () => good(sale()) };
  const flow = new SaleFlow({
    call: async (name, request) => {
      asked.push({ name, request });
      return (await (answers[name] ?? usual[name] ?? (() => bad('not-found')))()) as never;
    },
    onSubmitting: () => {
      submitting += 1;
    },
    onSold: (view) => sold.push(view.id),
  });
  const state = () => flow.store.getState().readBack;
  const count = (name: CallName) => asked.filter((one) => one.name === name).length;
  return { flow, state, asked, sold, count, submitting: () => submitting };
}

const later = () => {
  let settle = (_: unknown): void => {};
  const answer = new Promise((resolve) => {
    settle = resolve;
  });
  return { answer: () => answer, settle };
};

describe('the way from the draft to the read-back', () => {
  test('a quote is asked for under the id of the draft', async () => {
    const { flow, state, asked } = flowWith({});
    await flow.open(SALE_ID, SALE);
    expect(asked).toEqual([{ name: 'sales.quote', request: { saleId: SALE_ID, sale: SALE } }]);
    expect(state()).toMatchObject({ stage: 'ready', quote: { price: 1000 }, problem: null });
  });

  test('an answer that comes after Esc opens nothing again', async () => {
    const quoted = later();
    const { flow, state } = flowWith({ 'sales.quote': quoted.answer });
    const opening = flow.open(SALE_ID, SALE);
    await flow.back();
    quoted.settle(good(quote(SALE.amount)));
    await opening;
    expect(state()).toBeNull();
  });

  test('nothing is sent without a quote, and checking again asks again', async () => {
    const { flow, state, count } = flowWith({ 'sales.quote': () => bad('offline') });
    await flow.open(SALE_ID, SALE);
    await flow.send();
    await flow.checkAgain();
    expect(state()).toMatchObject({ quote: null, problem: 'offline' });
    expect([count('sales.submit'), count('sales.quote')]).toEqual([0, 2]);
  });
});

describe('Send', () => {
  test('submits the price that the attendant saw', async () => {
    const { flow, state, asked, sold, submitting } = flowWith({});
    await flow.open(SALE_ID, SALE);
    await flow.send();
    expect(asked[1]).toEqual({
      name: 'sales.submit',
      request: { saleId: SALE_ID, sale: SALE, price: 1000, sameSaleConfirmed: false },
    });
    expect(state()).toBeNull();
    expect([sold.length, submitting()]).toEqual([1, 1]);
  });

  test('a second press while the first is open submits nothing, and Esc changes nothing', async () => {
    const submitted = later();
    const { flow, state, count } = flowWith({ 'sales.submit': submitted.answer });
    await flow.open(SALE_ID, SALE);
    const sending = flow.send();
    await flow.send();
    await flow.back();
    expect(state()?.stage).toBe('saving');
    submitted.settle(good(sale()));
    await sending;
    expect(count('sales.submit')).toBe(1);
  });

  test('M22: a same sale of a short while ago needs a confirmation of its own', async () => {
    const { flow, state, count, asked } = flowWith({ 'sales.quote': () => good(quote(SALE.amount, same(false))) });
    await flow.open(SALE_ID, SALE);
    await flow.send();
    expect(count('sales.submit')).toBe(0);
    flow.confirmSameSale();
    expect(state()?.sameSaleConfirmed).toBe(true);
    await flow.send();
    expect(asked.at(-1)).toMatchObject({ request: { sameSaleConfirmed: true } });
  });

  test('M22: a same sale that is not known yet is never sent, confirmed or not', async () => {
    const { flow, count } = flowWith({ 'sales.quote': () => good(quote(SALE.amount, same(true))) });
    await flow.open(SALE_ID, SALE);
    flow.confirmSameSale();
    await flow.send();
    expect(count('sales.submit')).toBe(0);
  });

  test('a wallet that is too low is never sent', async () => {
    const { flow, count } = flowWith({ 'sales.quote': () => good(quote(SALE.amount, { walletTooLow: true })) });
    await flow.open(SALE_ID, SALE);
    await flow.send();
    expect(count('sales.submit')).toBe(0);
  });

  test('M5: a changed price is quoted again and shown before anything is sent', async () => {
    const prices = [1000, 1050];
    const { flow, state, count } = flowWith({
      'sales.quote': () => good(quote(pesewas(prices.shift() ?? 0))),
      'sales.submit': () => bad('price-changed'),
    });
    await flow.open(SALE_ID, SALE);
    await flow.send();
    expect(state()).toMatchObject({ stage: 'ready', quote: { price: 1050 }, problem: 'price-changed' });
    expect(count('sales.submit')).toBe(1);
  });

  test('M5: a changed price is sent only after somebody has said that the customer agrees', async () => {
    const prices = [1000, 1050];
    const { flow, state, count, asked } = flowWith({
      'sales.quote': () => good(quote(pesewas(prices.shift() ?? 0))),
      'sales.submit': () => bad('price-changed'),
    });
    await flow.open(SALE_ID, SALE);
    flow.confirmPrice();
    await flow.send();
    await flow.send();
    expect(count('sales.submit')).toBe(1);
    flow.confirmPrice();
    expect(state()).toMatchObject({ stage: 'ready', problem: null });
    await flow.send();
    expect(asked.filter(({ name }) => name === 'sales.submit').map(({ request }) => request)).toMatchObject([
      { price: 1000 },
      { price: 1050 },
    ]);
  });

  test('M5: a price that changed while it was asked for again is told, also after a question without an answer', async () => {
    const later = [900, 900, 900].map((price) => good(quote(pesewas(price))));
    const answers = [good(quote(pesewas(1000))), bad('offline'), ...later];
    const { flow, state } = flowWith({ 'sales.quote': () => answers.shift() });
    await flow.open(SALE_ID, SALE);
    await flow.checkAgain();
    expect(state()).toMatchObject({ quote: null, problem: 'offline' });
    await flow.checkAgain();
    expect(state()).toMatchObject({ quote: { price: 900 }, problem: 'price-changed' });
    await flow.checkAgain();
    expect(state()).toMatchObject({ quote: { price: 900 }, problem: 'price-changed' });
    flow.confirmPrice();
    await flow.checkAgain();
    expect(state()).toMatchObject({ quote: { price: 900 }, problem: null });
  });

  test('M5: a changed price must be agreed to also where the wallet was too low for it, and no longer is', async () => {
    const quotes = [
      quote(pesewas(2000)),
      quote(pesewas(2200), { walletTooLow: true }),
      quote(pesewas(2200)),
      quote(pesewas(2000)),
    ];
    const { flow, state, count } = flowWith({
      'sales.quote': () => good(quotes.shift()),
      'sales.submit': () => bad('price-changed'),
    });
    await flow.open(SALE_ID, SALE);
    await flow.send();
    await flow.checkAgain();
    expect(state()).toMatchObject({ quote: { price: 2200, walletTooLow: false }, problem: 'price-changed' });
    await flow.send();
    expect(count('sales.submit')).toBe(1);
    // The customer has agreed to the first price already.
    await flow.checkAgain();
    expect(state()).toMatchObject({ quote: { price: 2000 }, problem: null });
  });
});

describe('the read-back between', () => {
  test('a second draft opens nothing over the first, and what is not open can not be confirmed or sent', async () => {
    const { flow, state, count } = flowWith({ 'sales.quote': () => good(quote(SALE.amount, same(true))) });
    flow.confirmSameSale();
    await flow.send();
    await flow.checkAgain();
    await flow.back();
    expect([state(), count('sales.quote')]).toEqual([null, 0]);
    await flow.open(SALE_ID, SALE);
    await flow.open('other', SALE);
    flow.confirmSameSale();
    expect(state()).toMatchObject({ saleId: SALE_ID, sameSaleConfirmed: false });
    expect(count('sales.quote')).toBe(1);
  });

  test('a question that is on its way is not asked twice', async () => {
    const quoted = later();
    const { flow, count } = flowWith({ 'sales.quote': quoted.answer });
    const opening = flow.open(SALE_ID, SALE);
    await flow.checkAgain();
    expect(count('sales.quote')).toBe(1);
    quoted.settle(good(quote(SALE.amount)));
    await opening;
  });

  test.each<[string, Partial<SaleQuote>]>([
    ['rows that can not be sold', { rows: { refused: [{ row: 0, code: 'out-of-stock' }], same: 0 } }],
    ['a price above the limit', { overLimit: { most: pesewas(500) } }],
  ])('%s keep it from being sent', async (_, changes) => {
    const { flow, count } = flowWith({ 'sales.quote': () => good(quote(SALE.amount, changes)) });
    await flow.open(SALE_ID, SALE);
    await flow.send();
    expect(count('sales.submit')).toBe(0);
  });

  test('rows that can all be sold are sent, with how they are paid', async () => {
    const { flow, asked } = flowWith({
      'sales.quote': () => good(quote(SALE.amount, { rows: { refused: [], same: 3 } })),
    });
    await flow.open(SALE_ID, SALE);
    await flow.send({ cashReceived: pesewas(2000) });
    expect(asked.at(-1)).toMatchObject({ name: 'sales.submit', request: { cashReceived: 2000 } });
    expect([flow.isSold(SALE_ID), flow.isSold('other')]).toEqual([true, false]);
  });

  test('a debt that changed is told until the customer agrees to what they pay now', async () => {
    const quoted = good(quote(SALE.amount));
    const quotes = [quoted, quoted, bad('offline')];
    const { flow, state, count } = flowWith({
      'sales.quote': () => quotes.shift() ?? quoted,
      'sales.submit': () => bad('owed-changed'),
    });
    await flow.open(SALE_ID, SALE);
    await flow.send();
    expect(state()).toMatchObject({ stage: 'ready', problem: 'owed-changed' });
    expect(nextStep(state() as ReadBackState, null)).toBe('price');
    await flow.send();
    expect([count('sales.submit'), count('sales.quote')]).toEqual([1, 2]);
    await flow.checkAgain();
    expect(state()?.problem).toBe('offline');
    await flow.checkAgain();
    expect(state()?.problem).toBe('owed-changed');
    flow.confirmPrice();
    expect(state()?.problem).toBeNull();
    await flow.send();
    expect(count('sales.submit')).toBe(2);
  });

  test.each(['same-sale-recent', 'same-sale-unknown'] as const)(
    '%s asks for the quote again, and the answer stands without a problem or a word of before',
    async (code) => {
      const { flow, state, count } = flowWith({
        'sales.quote': () => good(quote(SALE.amount, same(false))),
        'sales.submit': () => bad(code),
      });
      await flow.open(SALE_ID, SALE);
      flow.confirmSameSale();
      await flow.send();
      expect(count('sales.quote')).toBe(2);
      expect(state()).toMatchObject({ stage: 'ready', problem: null, sameSaleConfirmed: false });
    },
  );

  test('any other refusal is told, and Send is offered again with the same word', async () => {
    const { flow, state, count, sold } = flowWith({
      'sales.quote': () => good(quote(SALE.amount, same(false))),
      'sales.submit': () => bad('not-confirmed'),
    });
    await flow.open(SALE_ID, SALE);
    flow.confirmSameSale();
    await flow.send();
    expect(state()).toMatchObject({ stage: 'ready', problem: 'not-confirmed', sameSaleConfirmed: true });
    expect([count('sales.quote'), count('sales.get'), sold, flow.isSold(SALE_ID)]).toEqual([1, 0, [], false]);
  });
});

describe('M1: a submission without a readable answer', () => {
  test('is looked up, and counts as sold when main has the sale', async () => {
    const { flow, state, sold } = flowWith({
      'sales.submit': () => bad('internal'),
      'sales.get': () => good(sale()),
    });
    await flow.open(SALE_ID, SALE);
    await flow.send();
    expect(state()).toBeNull();
    expect(sold).toHaveLength(1);
  });

  test('is offered again when main does not have the sale', async () => {
    const { flow, state } = flowWith({ 'sales.submit': () => bad('internal'), 'sales.get': () => bad('not-found') });
    await flow.open(SALE_ID, SALE);
    await flow.send();
    expect(state()).toMatchObject({ stage: 'ready', problem: 'internal', uncertain: false });
  });

  test('is held as it is while nobody knows; Send repeats the same id', async () => {
    const { flow, state, asked } = flowWith({
      'sales.submit': () => bad('internal'),
      'sales.get': () => bad('internal'),
    });
    await flow.open(SALE_ID, SALE);
    await flow.send();
    await flow.back();
    expect(state()).toMatchObject({ stage: 'ready', uncertain: true });
    await flow.send();
    const submitted = asked.filter(({ name }) => name === 'sales.submit');
    expect(submitted).toHaveLength(2);
    expect(submitted[0]?.request).toEqual(submitted[1]?.request);
  });
});

describe('the read-back’s next offer', () => {
  const ready = {
    stage: 'ready',
    saleId: SALE_ID,
    sale: SALE,
    quote: quote(SALE.amount),
    problem: null,
    sameSaleConfirmed: false,
    uncertain: false,
  } as const;

  test('is Send, when nothing speaks against it', () => expect(nextStep(ready, null)).toBe('send'));
  test('is nothing, while the read-back waits', () =>
    expect(nextStep({ ...ready, stage: 'saving' }, null)).toBe('wait'));
  test('is Check again, when the counter cannot sell', () => {
    expect(nextStep(ready, 'offline')).toBe('check');
    expect(nextStep({ ...ready, quote: null }, null)).toBe('check');
    expect(nextStep({ ...ready, quote: quote(SALE.amount, { walletTooLow: true }) }, null)).toBe('check');
  });
  test('is a question on a key of its own, for a same sale', () => {
    expect(nextStep({ ...ready, quote: quote(SALE.amount, same(false)) }, null)).toBe('another');
    expect(nextStep({ ...ready, quote: quote(SALE.amount, same(true)) }, null)).toBe('none');
  });
  test('is Send again, while nobody knows if the sale was saved', () => {
    expect(nextStep({ ...ready, uncertain: true }, 'offline')).toBe('send');
  });
});
