/** The decisions around a sale, without an engine: who is asked, in which case, and what the log of a sale says. */
import { expect, test } from 'vitest';
import { salesHandlers } from '#main/ipc/sales-handlers.ts';
import { contentOf } from '#main/staff/approvals.ts';
import { notAllowed, notFound } from '#shared/counter-api/errors.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import { err, ok } from '#shared/result.ts';
import { HOUSE } from '#shared/shop-sender.ts';
import { supportText } from '#shared/words/support.ts';
import { REFUSED_UNPROVEN } from '#shared/words/timeline.ts';
import { askedCounter, askHandler, heardOf } from '../../support/asked-counter.ts';
import { sale } from '../../support/preview/fakes/fake-sales.ts';
import { airtimeSale, billSale, smsSale } from '../../support/sales.ts';

type Name = keyof typeof salesHandlers;
const heard = (name: Name, request: object, answers: object = {}, facts: object = {}) =>
  heardOf(salesHandlers, name, request, { ...answers }, { ...facts });
const S = 'opened.staff';
const E = 'opened.engine';

test.each<[Name, object, unknown[], unknown]>([
  ['sales.board', {}, [`${E}.board`], ok(`${E}.board`)],
  ['sales.get', { saleId: 's' }, [`${E}.sale`, 's'], ok(`${E}.sale`)],
  [
    'sales.usualWait',
    { product: 'data', supplier: 'MTN' },
    [`${E}.usualWait`, 'data', 'MTN'],
    ok({ ms: `${E}.usualWait` }),
  ],
  ['sales.act', { intentId: 4, action: 'send' }, [`${E}.act`, 4, 'send'], `${E}.act`],
])('%s asks the engine', async (name, request, asked, answer) => {
  expect(await heard(name, request)).toEqual({ answer, asked: [asked] });
});

test.each<[string, string, boolean, string, boolean]>([
  ['an attendant doesn’t take back a text of the shop', 'withdraw', false, HOUSE.id, false],
  ['an attendant doesn’t put away a text of the shop', 'dismiss', false, HOUSE.id, false],
  ['an attendant may send one', 'send', false, HOUSE.id, true],
  ['an owner takes it back', 'withdraw', true, HOUSE.id, true],
  ['an attendant takes back a sale', 'withdraw', false, 'kofi', true],
])('%s', async (_, action, isOwner, attendantId, may) => {
  const answers = { [`${E}.soldBy`]: { id: 's', attendantId } };
  const { answer } = await heard('sales.act', { intentId: 4, action }, answers, { [`${S}.isOwner`]: isOwner });
  expect(answer).toEqual(may ? `${E}.act` : notAllowed);
});

test.each<[Name, object, string]>([
  ['sales.get', { saleId: 's' }, `${E}.sale`],
  ['sales.slip', { saleId: 's' }, `${E}.sale`],
  ['sales.timeline', { saleId: 's' }, `${E}.timeline`],
  ['sales.supportText', { intentId: 4 }, `${E}.saleOfIntent`],
])('%s of no sale is not found', async (name, request, place) => {
  expect((await heard(name, request, { [place]: null })).answer).toEqual(notFound);
});

test('numbers are suggested for the owner’s days, and of a person’s own sales without the right to others’', async () => {
  const request = { digits: '789', limit: 3, product: 'airtime' };
  const settings = { snapshot: { settings: { suggestForDays: 31 } }, [`${S}.attendant`]: { id: 'kofi' } };
  const last = async (historyOfOthers: boolean) =>
    (await heard('sales.recent', request, settings, { [`${S}.rights`]: { historyOfOthers } })).asked.at(-1);
  const asked = { days: 31, limit: 3, product: 'airtime' };
  expect(await last(true)).toEqual([`${E}.recent`, '789', { ...asked, by: null }]);
  expect(await last(false)).toEqual([`${E}.recent`, '789', { ...asked, by: 'kofi' }]);
});

/** One event in a sale's timeline, as a screen is told of it. */
async function stepOf(kind: string, facts: object, nameOf: unknown = () => undefined) {
  const rows = [{ at: 5, kind, data: JSON.stringify(facts), more: 'never told' }];
  const { answer, asked } = await heard(
    'sales.timeline',
    { saleId: 's' },
    {
      [`${E}.timeline`]: rows,
      [`${S}.nameOf`]: nameOf,
    },
  );
  expect(asked[0]).toEqual([`${E}.timeline`, 's', null]);
  const [row] = (answer as { value: { at: number; kind: string; detail: string | null }[] }).value;
  expect(Object.keys(row ?? {})).toEqual(['at', 'kind', 'detail']);
  return row;
}

const detailOf = async (...step: Parameters<typeof stepOf>) => (await stepOf(...step))?.detail;

const IN_THIS_ORDER = ['code', 'cause', 'status', 'attention', 'action', 'note', 'reason', 'by'];

test.each(IN_THIS_ORDER.map((name, at) => [name, IN_THIS_ORDER.slice(at)] as const))(
  'an event is told by its "%s" before what comes after it',
  async (name, rest) => {
    expect(await detailOf('order.found', Object.fromEntries(rest.map((each) => [each, `its ${each}`])))).toBe(
      `its ${name}`,
    );
  },
);

test('a fact that is null gives way to the next one, and one that is no text is not told', async () => {
  expect(await detailOf('order.found', { code: null, by: 'ama' })).toBe('ama');
  expect(await detailOf('order.found', { code: 7 })).toBeNull();
  expect(await detailOf('order.found', {})).toBeNull();
});

test.each(['owed.paid', 'owed.used', 'credit.paid', 'customer.give-back-seen', 'customer.pay-out-seen'])(
  '%s is told by the person’s name, and by no id',
  async (kind) => {
    expect(await detailOf(kind, { by: 'ama', note: 'x' }, (id: string) => `name of ${id}`)).toBe('name of ama');
    expect(await detailOf(kind, { by: 'gone', note: 'x' })).toBeNull();
  },
);

test.each([
  ['order.rejected', { code: 'FORBIDDEN', proven: true }, 'order.rejected'],
  ['order.rejected', { code: 'FORBIDDEN', proven: false }, REFUSED_UNPROVEN],
  ['order.rejected', { code: 'FORBIDDEN' }, 'order.rejected'],
  ['order.withdrawn', { proven: false }, 'order.withdrawn'],
])('M7a %s of %o is told as %s', async (kind, facts, told) => {
  expect((await stepOf(kind, facts))?.kind).toBe(told);
});

test('one order’s own timeline is read where it is asked for', async () => {
  const { asked } = await heard('sales.timeline', { saleId: 's', intentId: 4 }, { [`${E}.timeline`]: [] });
  expect(asked).toEqual([[`${E}.timeline`, 's', 4]]);
});

const SOLD = sale();
const [ORDER] = SOLD.orders;
if (ORDER === undefined) throw new Error('an order');
const { intentId } = ORDER;

test('support is told of the customer’s complaint about this order, while it is open', async () => {
  const text = async (said: unknown) =>
    (await heard('sales.supportText', { intentId }, { [`${E}.saleOfIntent`]: SOLD, 'opened.disputes.ofSale': said }))
      .answer;
  const complaint = { intentId, kind: 'wrong-number', closed: null };
  const plain = ok(supportText(SOLD, ORDER));
  const told = ok(supportText(SOLD, ORDER, 'wrong-number'));
  expect(told).not.toEqual(plain);
  expect(await text(ok([{ ...complaint, intentId: intentId + 1 }, complaint]))).toEqual(told);
  expect(await text(ok([]))).toEqual(plain);
  expect(await text(ok([{ ...complaint, closed: 99 }]))).toEqual(plain);
  expect(await text(ok([{ ...complaint, intentId: intentId + 1 }]))).toEqual(plain);
  expect(await text(err({ code: 'not-found' }))).toEqual(plain);
});

test('an order that is no part of the sale that was read is not found', async () => {
  const { answer } = await heard('sales.supportText', { intentId: intentId + 1 }, { [`${E}.saleOfIntent`]: SOLD });
  expect(answer).toEqual(notFound);
});

const PRICE = pesewas(1000);
const QUOTED = { price: PRICE, cost: PRICE, sameSale: null, walletTooLow: false };
const AIRTIME = airtimeSale(PRICE);
const FACTS_SOLD = { amount: PRICE, number: AIRTIME.product === 'airtime' ? AIRTIME.phone : '' };
const usual = {
  'opened.noTexts.refusal': null,
  [`${E}.quote`]: ok(QUOTED),
  [`${E}.sale`]: null,
  [`${E}.submit`]: ok(SOLD),
  [`${S}.isApproved`]: false,
  knownBalance: pesewas(7000),
  askBalance: pesewas(9000),
};
const rights = (maxSale: number | null) => ({ [`${S}.rights`]: { maxSale }, 'sms.creditsLeft': 41 });

async function quoted(answers: object = {}, maxSale: number | null = null, draft: SaleRequest = AIRTIME) {
  const { answer, asked } = await heard(
    'sales.quote',
    { saleId: 's', sale: draft },
    { ...usual, ...answers },
    rights(maxSale),
  );
  return { answer, callsOf: (place: string) => asked.filter(([each]) => each === place).map(([, ...args]) => args) };
}

test('a price is asked for with what is known of the wallet, and remembered for this read-back', async () => {
  const { answer, callsOf } = await quoted();
  expect(answer).toEqual(ok(QUOTED));
  expect(callsOf(`${E}.quote`)).toEqual([['s', AIRTIME, 7000, 41]]);
  expect(callsOf('opened.readBacks.given')).toEqual([['s', 'airtime', PRICE]]);
  expect(callsOf('askBalance')).toEqual([]);
  expect(callsOf(`${S}.refused`)).toEqual([]);
});

test('a price that can not be told is passed on, and neither remembered nor measured by a limit', async () => {
  const refused = err({ code: 'price-unknown' });
  const { answer, callsOf } = await quoted({ [`${E}.quote`]: refused }, 1);
  expect(answer).toBe(refused);
  expect(callsOf('opened.readBacks.given')).toEqual([]);
  expect(callsOf(`${S}.refused`)).toEqual([]);
});

test('a same sale that blocks can be allowed by an owner from then on, and one that only asks needs nobody', async () => {
  const same = (blocks: boolean) => ({
    [`${E}.quote`]: ok({ ...QUOTED, sameSale: { soldAt: 1, attendantName: 'A', blocks } }),
  });
  expect((await quoted(same(true))).callsOf(`${S}.refused`)).toEqual([
    ['same-sale', 's', contentOf(AIRTIME), FACTS_SOLD],
  ]);
  expect((await quoted(same(false))).callsOf(`${S}.refused`)).toEqual([]);
});

test('a wallet that seems too low is asked for anew, and SMS credits are', async () => {
  const low = { [`${E}.quote`]: ok({ ...QUOTED, walletTooLow: true }) };
  const money = await quoted(low);
  expect(money.callsOf('askBalance')).toEqual([[]]);
  expect(money.callsOf('sms.credits')).toEqual([]);
  expect(money.callsOf(`${E}.quote`).at(-1)).toEqual(['s', AIRTIME, 9000]);
  const text = smsSale();
  const credits = await quoted({ ...low, 'sms.credits': ok({}) }, null, text);
  expect(credits.callsOf('askBalance')).toEqual([]);
  expect(credits.callsOf('sms.credits')).toEqual([[true]]);
  expect(credits.callsOf(`${E}.quote`).at(-1)).toEqual(['s', text, null, 41]);
  const offline = await quoted({ ...low, 'sms.credits': err({ code: 'offline' }) }, null, text);
  expect(offline.callsOf(`${E}.quote`).at(-1)).toEqual(['s', text, null, null]);
});

test.each([
  [null, false],
  [PRICE, false],
  [PRICE - 1, true],
])('a price of 10.00 at a limit of %s is told as over it: %s', async (most, isOver) => {
  const { answer, callsOf } = await quoted({}, most);
  expect(answer).toEqual(ok(isOver ? { ...QUOTED, overLimit: { most } } : QUOTED));
  const content = contentOf(PRICE, AIRTIME);
  expect(callsOf(`${S}.refused`)).toEqual(isOver ? [['over-limit', 's', content, FACTS_SOLD]] : []);
  expect(callsOf(`${S}.isApproved`)).toEqual(isOver ? [['over-limit', 's', content]] : []);
});

test('a price that an owner has allowed is over no limit, and asks no owner again', async () => {
  const { answer, callsOf } = await quoted({ [`${S}.isApproved`]: true }, 1);
  expect(answer).toEqual(ok(QUOTED));
  expect(callsOf(`${S}.refused`)).toEqual([]);
});

test('a refusal comes before the price, and no more once the sale is in the journal', async () => {
  const wants = { 'opened.noTexts.refusal': { code: 'wants-no-texts' } };
  const refused = await quoted(wants, null, smsSale());
  expect(refused.answer).toEqual(err({ code: 'wants-no-texts' }));
  expect(refused.callsOf(`${E}.quote`)).toEqual([]);
  expect((await quoted({ ...wants, [`${E}.sale`]: SOLD }, null, smsSale())).answer).toEqual(ok(QUOTED));
  const bill = billSale();
  const unconfirmed = await quoted({ 'bills.refusalNow': { code: 'not-confirmed' } }, null, bill);
  expect(unconfirmed.answer).toEqual(err({ code: 'not-confirmed' }));
  expect(unconfirmed.callsOf('bills.refusalNow')).toEqual([['s', bill]]);
  expect(unconfirmed.callsOf('opened.noTexts.refusal')).toEqual([]);
});

/** Submits a draft; `dropped` names the kept drafts that were given up. */
async function submitted(answers: object = {}, maxSale: number | null = null, draft: object = AIRTIME) {
  const dropped: string[] = [];
  const keptAs = (product: string) => ({ drop: async (saleId: string) => void dropped.push(`${product} ${saleId}`) });
  const drafts = { airtime: keptAs('airtime'), bill: keptAs('bill'), sms: keptAs('sms') };
  const { context, asked } = askedCounter(
    { ...usual, 'opened.afaDraft': keptAs('afa'), ...answers },
    { ...rights(maxSale), 'opened.drafts': drafts },
  );
  const submission = { saleId: 's', sale: draft, price: PRICE };
  const answer = await askHandler(salesHandlers, 'sales.submit', context, submission);
  const callsOf = (place: string) => asked.filter(([each]) => each === place).map(([, ...args]) => args);
  return { answer, dropped, submission, callsOf };
}

test('a sale uses up what an owner allowed for it, and its draft and its read-back are done with', async () => {
  const { answer, dropped, submission, callsOf } = await submitted();
  expect(answer).toEqual(ok(SOLD));
  expect(callsOf(`${E}.submit`)).toEqual([[submission]]);
  expect(callsOf(`${S}.spend`)).toEqual([
    ['over-limit', 's'],
    ['same-sale', 's'],
  ]);
  expect(callsOf('opened.readBacks.sold')).toEqual([['s']]);
  expect(dropped).toEqual(['airtime s']);
  const afa = { product: 'afa', phone: AIRTIME.product === 'airtime' ? AIRTIME.phone : '' };
  expect((await submitted({}, null, afa)).dropped).toEqual(['afa s']);
});

test.each([
  ['same-sale-unknown', [['same-sale', 's', contentOf(AIRTIME), FACTS_SOLD]]],
  ['same-sale-recent', []],
  ['shift-closed', []],
])('a sale that the engine refuses as %s uses up nothing', async (code, told) => {
  const { answer, dropped, callsOf } = await submitted({ [`${E}.submit`]: err({ code }) });
  expect(answer).toEqual(err({ code }));
  for (const place of [`${S}.spend`, 'opened.readBacks.sold']) expect(callsOf(place)).toEqual([]);
  expect(callsOf(`${S}.refused`)).toEqual(told);
  expect(dropped).toEqual([]);
});

test('a limit refuses a sale before its other refusals, until the journal has it', async () => {
  const wants = { 'opened.noTexts.refusal': { code: 'wants-no-texts' } };
  const refused = await submitted(wants, PRICE - 1);
  expect(refused.answer).toEqual(err({ code: 'over-limit' }));
  expect(refused.callsOf(`${E}.submit`)).toEqual([]);
  expect((await submitted(wants, PRICE)).answer).toEqual(err({ code: 'wants-no-texts' }));
  expect((await submitted({ ...wants, [`${E}.sale`]: SOLD }, PRICE - 1)).answer).toEqual(ok(SOLD));
  const bill = billSale();
  const unconfirmed = await submitted({ 'bills.refusal': { code: 'not-confirmed' } }, null, bill);
  expect(unconfirmed.answer).toEqual(err({ code: 'not-confirmed' }));
  expect(unconfirmed.callsOf('bills.refusal')).toEqual([['s', bill]]);
});
