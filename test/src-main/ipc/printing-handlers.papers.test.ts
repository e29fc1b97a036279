/** Printing without a printer: what each call asks for, and its refusals. */
import { expect, test, vi } from 'vitest';
import { printingHandlers } from '#main/ipc/printing-handlers.ts';
import { notAllowed, notFound, tooLate } from '#shared/counter-api/errors.ts';
import { err, ok } from '#shared/result.ts';
import type { Slip } from '#shared/slip.ts';
import { creditsFor } from '#shared/sms-text.ts';
import { heardOf } from '../../support/asked-counter.ts';
import { sale } from '../../support/preview/fakes/fake-sales.ts';
import { X_REPORT } from '../../support/preview/fakes/fake-shifts.ts';

const P = 'opened.printing';
const SOLD = sale();
const REF = { saleId: SOLD.id };
const ASKED = { state: 'the state', jobs: [4] };
const NO_PRINTER = err({ code: 'no-printer' });
const USUAL = {
  [`${P}.hasPrinter`]: true,
  [`${P}.state`]: 'the state',
  [`${P}.queue.openJob`]: null,
  ...{ [`${P}.printSale`]: ASKED, [`${P}.printPapers`]: ASKED, [`${P}.printVouchers`]: ASKED },
  'opened.engine.sale': SOLD,
  'opened.staff.attendant': { id: 'ama', name: 'Ama' },
  slipShop: { shopName: 'Adom Mobile', training: false, proof: () => 'THE CODE' },
  snapshot: { now: 0, settings: { smsSlips: true, smsSlipCode: true } },
};

async function heard(name: keyof typeof printingHandlers, request: object, answers: object = {}, facts: object = {}) {
  const { answer, asked } = await heardOf(printingHandlers, name, request, { ...USUAL, ...answers }, { ...facts });
  const callsOf = (place: string) => asked.filter(([each]) => each === `${P}.${place}`).map(([, ...args]) => args);
  return { answer, asked, callsOf, places: asked.map(([place]) => place) };
}

test.each<[keyof typeof printingHandlers, object, unknown[], unknown]>([
  ['printing.state', {}, [`${P}.state`], 'the state'],
  ['printing.installed', {}, [`${P}.installed`], `${P}.installed`],
  ['printing.find', {}, [`${P}.find`], `${P}.find`],
  ['printing.test', { role: 'vouchers' }, [`${P}.tryPrinter`, 'vouchers'], `${P}.tryPrinter`],
])('%s asks the printing', async (name, request, asked, value) => {
  expect(await heard(name, request)).toMatchObject({ answer: ok(value), asked: [asked] });
});

test.each<[keyof typeof printingHandlers, object, unknown[]]>([
  ['printing.setPrinter', { role: 'vouchers', printer: null }, [`${P}.setPrinter`, 'vouchers', null]],
  ['printing.answer', { jobId: 7, answer: 'came-out' }, [`${P}.answer`, 7, 'came-out']],
  ['printing.held', { answer: 'drop' }, [`${P}.answerHeld`, 'drop', expect.any(Function)]],
])('%s is done first, and its answer is the state after it', async (name, request, asked) => {
  expect(await heard(name, request)).toMatchObject({ answer: ok('the state'), asked: [asked, [`${P}.state`]] });
});

test.each<[string, boolean, string | null, boolean]>([
  ['PINs of a sale that this person may not see', false, 'vouchers:s1/2', false],
  ['PINs for a person who sees all sales', true, 'vouchers:s1/2', true],
  ['another slip', false, 'sale:s1', true],
  ['a slip that is neither asked about nor held', false, null, true],
  ['an X of the owner', true, 'x:S:5', false],
])('%s printed again: %#', async (_, historyOfOthers, subject, may) => {
  const answers = {
    ...{ [`${P}.queue.openJob`]: subject === null ? null : { subject }, [`${P}.answerHeld`]: false },
    ...{ 'opened.engine.soldBy': { id: 's1', attendantId: 'kofi' } },
    ...{ 'opened.engine.board': { underWay: [], needsAttention: [], justNow: [] } },
  };
  const facts = { 'opened.staff.rights.historyOfOthers': historyOfOthers, 'opened.staff.isOwner': false };
  const { answer, callsOf } = await heard('printing.answer', { jobId: 7, answer: 'again' }, answers, facts);
  expect(answer).toEqual(may ? ok('the state') : notAllowed);
  expect(callsOf('answer')).toHaveLength(may ? 1 : 0);
  if (subject === null) return;
  const held = await heard('printing.held', { answer: 'again' }, answers, facts);
  expect(held.answer).toEqual(err({ code: 'slips-kept' }));
  const [[, mayPrint] = []] = held.callsOf('answerHeld');
  expect(await (mayPrint as (job: object) => Promise<boolean>)({ subject })).toBe(may);
  const dropped = await heard('printing.held', { answer: 'drop' }, { ...answers, [`${P}.answerHeld`]: true }, facts);
  const [[, mayDrop] = []] = dropped.callsOf('answerHeld');
  expect(await (mayDrop as (job: object) => Promise<boolean>)({ subject })).toBe(true);
});

test('an answer about a slip that has moved on comes too late', async () => {
  const told = await heard('printing.answer', { jobId: 7, answer: 'drop' }, { [`${P}.answer`]: false });
  expect(told.answer).toEqual(tooLate);
});

test('a sale’s slip opens the drawer if cash was counted in, and a list of many orders is summed up', async () => {
  const printed = async (sold: object) => {
    const { answer, callsOf } = await heard('printing.sale', REF, { 'opened.engine.sale': sold });
    expect(answer).toEqual(ok(ASKED));
    const [[asSale, slip] = []] = callsOf('printSale');
    expect(asSale).toBe(sold);
    return slip as Slip;
  };
  const kinds = async (sold: object) => (await printed(sold)).lines.map(({ kind }) => kind);
  expect(await kinds(SOLD)).not.toContain('drawer');
  expect(await kinds({ ...SOLD, cashReceived: 0 })).toContain('drawer');
  const labels = async (sold: object) =>
    (await printed(sold)).lines.flatMap((line) => (line.kind === 'pair' ? [line.label] : []));
  const list = { ...SOLD, product: 'bulk' };
  expect(await labels({ ...list, orderCount: 2 })).not.toContain('Number');
  // One order alone stands there in full, and so do the vouchers of one sale.
  expect(await labels({ ...list, orderCount: 1 })).toContain('Number');
  expect(await labels({ ...SOLD, orderCount: 2 })).toContain('Number');
});

test.each<[keyof typeof printingHandlers, string]>([
  ['printing.sale', 'slips'],
  ['printing.vouchers', 'vouchers'],
  ['printing.x', 'slips'],
  ['printing.report', 'slips'],
  ['printing.z', 'slips'],
])('%s without a printer is told so, before anything is read', async (name, role) => {
  const told = await heard(name, REF, { [`${P}.hasPrinter`]: false });
  expect(told).toMatchObject({ answer: NO_PRINTER, asked: [[`${P}.hasPrinter`, role]] });
});

test.each<[keyof typeof printingHandlers]>([
  ['printing.sale'],
  ['printing.vouchers'],
  ['printing.dialog'],
  ['printing.savePdf'],
  ['printing.textDraft'],
  ['printing.text'],
])('%s of no sale is not found', async (name) => {
  expect((await heard(name, REF, { 'opened.engine.sale': null })).answer).toEqual(notFound);
});

test('a paper of the drawer is printed, and the refusal of its report is the answer', async () => {
  const x = { 'opened.shifts.x': ok({ ...X_REPORT, at: 5 }) };
  const { answer, callsOf } = await heard('printing.x', {}, x);
  expect(answer).toEqual(ok(ASKED));
  expect(callsOf('printPapers')).toMatchObject([[[{ subject: `x:${X_REPORT.shift}:5/blind` }]]]);
  const refused = err({ code: 'not-found' });
  const without = await heard('printing.z', { number: 9 }, { 'opened.shifts.z': refused });
  expect(without.answer).toBe(refused);
  expect(without.asked).toContainEqual(['opened.shifts.z', 9]);
  expect(without.callsOf('printPapers')).toEqual([]);
});

const PINS = { 'opened.engine.vouchers.toPrint': ok(['a pin']) };
test.each<[string, boolean, boolean, boolean]>([
  ['a person with the right', true, false, true],
  ['a person whom an owner allowed it', false, true, true],
  ['another person', false, false, false],
])('vouchers of %s are printed again, and an owner’s word is used up', async (_, reprint, approved, again) => {
  const facts = { 'opened.staff.rights.reprint': reprint };
  const giveBack = vi.fn();
  const answers = { ...PINS, 'opened.staff.takeApproval': () => (approved ? giveBack : null) };
  const { answer, callsOf, asked } = await heard('printing.vouchers', { ...REF, together: true }, answers, facts);
  expect(answer).toEqual(ok(ASKED));
  expect(asked).toContainEqual(['opened.staff.takeApproval', 'reprint', SOLD.id]);
  expect(callsOf('printVouchers')).toEqual([[SOLD, ['a pin'], { together: true, again }]]);
  expect(giveBack).not.toHaveBeenCalled();
});

test('an owner’s word is kept while nothing was printed', async () => {
  const giveBack = vi.fn();
  const answers = { ...PINS, 'opened.staff.takeApproval': () => giveBack };
  const refused = await heard('printing.vouchers', REF, { ...answers, [`${P}.printVouchers`]: null });
  expect(refused.answer).toEqual(notAllowed);
  expect(giveBack).toHaveBeenCalledOnce();
  const none = err({ code: 'no-voucher' });
  const without = await heard('printing.vouchers', REF, { ...answers, 'opened.engine.vouchers.toPrint': none });
  expect(without.answer).toBe(none);
  expect(without.callsOf('printVouchers')).toEqual([]);
  expect(without.places).not.toContain('opened.staff.takeApproval');
});

const settings = (smsSlips: boolean, smsSlipCode = true) => ({ snapshot: { settings: { smsSlips, smsSlipCode } } });

test('a text copy has the slip’s code if the owner wants it there, and tells its credits', async () => {
  const draft = async (answers: object) => {
    const facts = { 'sms.creditsLeft': 41 };
    return (await heard('printing.textDraft', REF, answers, facts)).answer as { value: { message: string } };
  };
  const { value: whole } = await draft(settings(true));
  expect(whole.message).toContain('THE CODE');
  expect(whole).toMatchObject({
    phone: SOLD.orders[0]?.recipient,
    credits: { needed: creditsFor(whole.message, 1), left: 41 },
  });
  expect((await draft(settings(true, false))).value.message).not.toContain('THE CODE');
  expect(await draft(settings(false))).toEqual(notAllowed);
});

test.each<[string, string | null, object]>([
  ['one number', '0244123456', SOLD],
  ['a list', null, { ...SOLD, orderCount: 2 }],
  ['a bill', null, { ...SOLD, product: 'bill' }],
  ['an address', null, { ...SOLD, orders: [{ ...SOLD.orders[0], recipient: 'a@shop.com' }] }],
])('the text copy of a sale to %s is offered to %s', async (_, phone, sold) => {
  const { answer } = await heard('printing.textDraft', REF, { 'opened.engine.sale': sold });
  expect(answer).toMatchObject({ value: { phone } });
});

test('a text copy is sent with the words that were shown, and only where the owner allows it', async () => {
  const place = 'opened.engine.textCopies.send';
  const { asked, answer } = await heard('printing.text', { ...REF, phone: '0201111111' });
  const shown = await heard('printing.textDraft', REF);
  const { message } = (shown.answer as { value: { message: string } }).value;
  expect(answer).toBe(place);
  expect(asked.at(-1)).toEqual([place, SOLD, '0201111111', message]);
  const refused = await heard('printing.text', { ...REF, phone: '0201111111' }, settings(false));
  expect(refused.answer).toEqual(notAllowed);
  expect(refused.places).not.toContain(place);
});

test('the dialog gets the slip, and its answer is told', async () => {
  const { answer, callsOf } = await heard('printing.dialog', REF, { [`${P}.dialog`]: false });
  expect(answer).toEqual(ok(false));
  expect(callsOf('dialog')).toMatchObject([[{ training: false }]]);
});

test('a PDF is saved under the slip’s name, and without a window nothing is saved', async () => {
  const saved = await heard('printing.savePdf', REF, { [`${P}.pdf`]: 'the pdf' });
  const [[slip] = []] = saved.callsOf('pdf');
  expect(saved.asked.at(-1)).toEqual(['saveFile', `${(slip as Slip).name}.pdf`, 'the pdf']);
  expect(saved.answer).toBe('saveFile');
  const without = await heard('printing.savePdf', REF, { [`${P}.pdf`]: null });
  expect(without.answer).toEqual(ok({ savedAs: null }));
  expect(without.places).not.toContain('saveFile');
});
