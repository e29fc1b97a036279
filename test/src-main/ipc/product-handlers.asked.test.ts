/** The calls of single products, without a journal: what each of them asks, and what is used up. */
import { expect, test, vi } from 'vitest';
import { productHandlers } from '#main/ipc/product-handlers.ts';
import { notAllowed, notFound } from '#shared/counter-api/errors.ts';
import { err, ok } from '#shared/result.ts';
import { HOUSE } from '#shared/shop-sender.ts';
import { heardOf } from '../../support/asked-counter.ts';
import { listSale } from '../../support/preview/fakes/fake-bulk.ts';
import { sale } from '../../support/preview/fakes/fake-sales.ts';

type Name = keyof typeof productHandlers;
const heard = (name: Name, request: object, answers: object = {}, facts: object = {}) =>
  heardOf(productHandlers, name, request, { ...answers }, { ...facts });

/** Their answers are the answers of the part that is asked. */
test.each<[Name, object, unknown[]]>([
  ['waiting.add', { phone: '024', volumeGb: 5 }, ['waiting.add', '024', 5]],
  ['waiting.remove', { phone: '024' }, ['waiting.remove', '024']],
  ['customers.name', { phone: '024', name: 'Yaw' }, ['opened.customers.name', '024', 'Yaw']],
  ['bills.billers', { fresh: true }, ['bills.billers', true]],
  ['bills.lookUp', { account: '1' }, ['bills.lookUp', { account: '1' }]],
  ['bills.confirm', { saleId: 's' }, ['bills.confirm', { saleId: 's' }]],
  ['bulk.act', { saleId: 's', action: 'again' }, ['opened.engine.actOnAll', 's', 'again']],
  ['sms.changeNoTexts', { add: ['024'] }, ['opened.noTexts.change', { add: ['024'] }]],
  ['sms.senders', { fresh: true }, ['sms.senders', true]],
  ['sms.credits', { fresh: false }, ['sms.credits', false]],
  ['sms.campaigns', { filter: 'f', page: 2 }, ['sms.campaigns', 'f', 2]],
  ['sms.evidence', { intentId: 4 }, ['opened.engine.smsEvidence', 4]],
  ['sms.delivery', { id: 'c', status: 'failed', page: 3 }, ['sms.delivery', 'c', 'failed', 3]],
  ['prices.view', {}, ['opened.pricing.view']],
  ['prices.preview', { rules: 'r' }, ['opened.pricing.preview', 'r']],
  ['prices.save', { rules: 'r' }, ['opened.pricing.save', 'r']],
  ['prices.decide', { decision: 'leave' }, ['opened.pricing.decide', 'leave']],
])('%s is answered by its own part', async (name, request, asked) => {
  expect(await heard(name, request)).toEqual({ answer: asked[0], asked: [asked] });
});

test.each<[Name, object, unknown[], object | string]>([
  ['numbers.check', { phone: '024' }, ['numbers.check', '024'], { registered: 'numbers.check' }],
  ['waiting.list', {}, ['waiting.list'], 'waiting.list'],
  ['customers.state', {}, ['opened.customers.count'], { count: 'opened.customers.count' }],
  ['customers.find', { text: 'ya' }, ['opened.customers.find', 'ya'], 'opened.customers.find'],
  ['customers.nameOf', { phone: '024' }, ['opened.customers.nameOf', '024'], { name: 'opened.customers.nameOf' }],
  ['customers.erase', { phone: '024' }, ['opened.customers.erase', '024'], {}],
  ['afa.price', {}, ['offers.afa'], { price: 'offers.afa' }],
  [
    'bulk.sameRows',
    { saleId: 's', rows: 'r' },
    ['opened.engine.bulk.sameRows', 's', 'r'],
    'opened.engine.bulk.sameRows',
  ],
  ['bulk.rowsAgain', { saleId: 's' }, ['opened.engine.bulk.rowsAgain', 's'], 'opened.engine.bulk.rowsAgain'],
  ['sms.noTexts', {}, ['opened.noTexts.list'], 'opened.noTexts.list'],
])('%s asks one part and tells its answer', async (name, request, asked, value) => {
  expect(await heard(name, request)).toEqual({ answer: ok(value), asked: [asked] });
});

test.each<[Name, string, string, string]>([
  ['catalogue.bundles', 'offers.bundles', 'bundles', 'the bundles'],
  ['vouchers.types', 'offers.vouchers', 'vouchers', 'the vouchers'],
])('%s has its prices checked once it is known, and waits for no check', async (name, place, kind, value) => {
  const check = 'opened.pricing.check';
  const refused = () => Promise.reject(new Error('the journal is full'));
  const listed = await heard(name, { fresh: true }, { [place]: ok(value), [check]: refused });
  expect(listed).toEqual({
    answer: ok(value),
    asked: [
      [place, true],
      [check, kind],
    ],
  });
  const offline = err({ code: 'offline' });
  expect(await heard(name, { fresh: false }, { [place]: offline })).toEqual({
    ...{ answer: offline, asked: [[place, false]] },
  });
  expect(await heard(name, { fresh: false }, { [place]: ok(value) }, { opened: null })).toMatchObject({
    answer: ok(value),
  });
});

test('all customers are erased before they are counted', async () => {
  expect(await heard('customers.eraseAll', {}, { 'opened.customers.count': 0 })).toEqual({
    answer: ok({ count: 0 }),
    asked: [['opened.customers.eraseAll'], ['opened.customers.count']],
  });
});

test('a registration’s draft is the one of the person who is signed in', async () => {
  const asked: unknown[] = [];
  const note =
    (what: string) =>
    async (...args: unknown[]) => {
      asked.push([what, ...args]);
      return what;
    };
  const draft = { kept: note('kept'), keep: note('keep'), drop: note('drop') };
  const answers = { 'opened.afaDraft': draft };
  expect((await heard('afa.draft', {}, answers)).answer).toEqual(ok('kept'));
  expect((await heard('afa.keepDraft', { draft: 'd' }, answers)).answer).toEqual(ok({ kept: 'keep' }));
  expect((await heard('afa.dropDraft', { saleId: 's' }, answers)).answer).toEqual(ok({}));
  expect(asked).toEqual([['kept'], ['keep', 'd'], ['drop', 's']]);
});

const SOLD = sale({ product: 'voucher', phone: 'WASSCE', supplier: 'WASSCE', quantity: 1 });
const shownAs = (copy: number) => ({
  ...{ vouchers: [{ pin: '482913570624', serial: 'TRN1' }], copy },
  shown: { at: SOLD.soldAt, attendantName: 'Ama' },
});
const VOUCHERS = {
  'opened.engine.sale': SOLD,
  slipShop: { shopName: 'Adom Mobile', training: false },
};
const reveal = (revealed: unknown, reprint: boolean, approved: boolean, giveBack = () => {}) =>
  heard(
    'vouchers.reveal',
    { saleId: SOLD.id },
    {
      ...VOUCHERS,
      'opened.engine.vouchers.reveal': revealed,
      'opened.staff.takeApproval': () => (approved ? giveBack : null),
    },
    { 'opened.staff.rights.reprint': reprint },
  );

test.each([
  [true, false, true],
  [false, true, true],
  [false, false, false],
])('PINs are shown again with the right (%s) or an owner’s word (%s): %s', async (reprint, approved, again) => {
  const { answer, asked } = await reveal(ok(shownAs(0)), reprint, approved);
  expect(asked).toContainEqual(['opened.engine.vouchers.reveal', SOLD.id, again]);
  const { slip, ...rest } = (answer as { value: { slip: object } }).value;
  expect(rest).toEqual(shownAs(0));
  // The slip beside them has the PIN, too.
  expect(JSON.stringify(slip)).toContain('4829 1357 0624');
});

test('an owner’s word is used up by a copy, and by nothing else', async () => {
  const givenBack = async (revealed: unknown) => {
    const giveBack = vi.fn();
    const { asked } = await reveal(revealed, false, true, giveBack);
    expect(asked).toContainEqual(['opened.staff.takeApproval', 'reprint', SOLD.id]);
    return giveBack.mock.calls.length;
  };
  expect(await givenBack(ok(shownAs(1)))).toBe(0);
  expect(await givenBack(ok(shownAs(0)))).toBe(1);
  expect(await givenBack(err({ code: 'no-voucher' }))).toBe(1);
});

test('PINs that can not be shown are refused by their reason, and no sale has none', async () => {
  const none = err({ code: 'no-voucher' });
  expect((await reveal(none, true, false)).answer).toBe(none);
  const { answer, asked } = await heard('vouchers.reveal', { saleId: 's' }, { 'opened.engine.sale': null });
  expect(answer).toEqual(notFound);
  expect(asked).toEqual([['opened.engine.sale', 's']]);
});

test('a list is compared with the balance that is known', async () => {
  const answers = { knownBalance: 700, 'opened.engine.bulk.affords': false };
  expect(await heard('bulk.affords', { bundles: 'b' }, answers)).toEqual({
    answer: ok({ enough: false }),
    asked: [['knownBalance'], ['opened.engine.bulk.affords', 'b', 700]],
  });
});

test('a list’s file has each of its rows, and a list that is not there has none', async () => {
  const { sale: list, orders } = listSale({ done: 2 });
  const sold = { ...list, seq: 87 };
  const { answer, asked } = await heard(
    'bulk.saveCsv',
    { saleId: 's' },
    {
      'opened.engine.bulk.allOrders': { sale: sold, orders },
    },
  );
  expect(answer).toBe('saveFile');
  const [, name, text] = asked.at(-1) ?? [];
  expect(name).toContain('87');
  for (const { reference } of orders) expect(text).toContain(reference);
  for (const name of ['bulk.saveCsv', 'bulk.rowsAgain'] as const) {
    const none = { 'opened.engine.bulk.allOrders': null, 'opened.engine.bulk.rowsAgain': null };
    expect((await heard(name, { saleId: 's' }, none)).answer).toEqual(notFound);
  }
});

test.each<[string, boolean, string, boolean]>([
  ['an attendant doesn’t take back a text of the shop as a whole sale either', false, HOUSE.id, false],
  ['an owner does', true, HOUSE.id, true],
  ['an attendant takes back a list', false, 'kofi', true],
])('%s', async (_, isOwner, attendantId, may) => {
  const answers = { 'opened.engine.soldBy': { id: 's', attendantId } };
  const request = { saleId: 's', action: 'withdraw' };
  const { answer } = await heard('bulk.act', request, answers, { 'opened.staff.isOwner': isOwner });
  expect(answer).toEqual(may ? 'opened.engine.actOnAll' : notAllowed);
});
