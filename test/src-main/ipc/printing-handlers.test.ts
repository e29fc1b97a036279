/** Printing as the screens ask for it: the gate, a whole counter, and a printer on the network. */
import type { IpcMainInvokeEvent } from 'electron';
import { expect, test } from 'vitest';
import { slipProver } from '#main/day-files/slip-proof.ts';
import { createGate } from '#main/ipc/gate.ts';
import type { CallAnswer, CallName, CallRequest } from '#shared/counter-api/index.ts';
import { MOST_ORDERS_TOLD } from '#shared/counter-api/limits.ts';
import { isShopAddress, type Printer, type PrintRole } from '#shared/counter-api/printing.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import { USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { formatMoney, pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import { sell, until } from '../../support/counter.ts';
import { signerOf } from '../../support/day-files/day-files.ts';
import { deskForFile, requestsTo } from '../../support/desk-for-file.ts';
import { fittingAnswer } from '../../support/fitting-answer.ts';
import { startPrinterInTheShop } from '../../support/printing/printer.ts';
import { airtimeSale, billSale, bulkSale, voucherSale } from '../../support/sales.ts';

const desk = deskForFile();
const OURS = { senderFrame: { url: 'app://dwadi/index.html', parent: null } } as unknown as IpcMainInvokeEvent;

async function counterWithGate() {
  const opened = await desk.open();
  const gate = createGate({
    origin: 'app://dwadi',
    contextOf: () => opened.counter,
    log: { write: () => {} },
  });
  const ask = async <N extends CallName>(name: N, request: CallRequest<N>) =>
    fittingAnswer(name, await gate(OURS, name, request));
  const good = async <N extends CallName>(name: N, request: CallRequest<N>): Promise<CallAnswer<N>> => {
    const answer = await ask(name, request);
    if (!answer.ok) throw new Error(`${name}: ${answer.error.code}`);
    return answer.value;
  };
  /** Printers are the owner's: the attendant is back at the counter afterwards. */
  const choosePrinter = async (printer: Printer, role: PrintRole = 'slips') => {
    await good('staff.signIn', { id: 'demo-owner', pin: '3690' });
    const state = await good('printing.setPrinter', { role, printer });
    await good('staff.signIn', { id: 'demo-ama', pin: '2580' });
    return state;
  };
  return { ...opened, ask, good, choosePrinter };
}

const printerAt = (port: number): Printer => ({
  name: 'Counter',
  target: { kind: 'tcp', host: '127.0.0.1', port },
  paper: { widthMm: 58, codepage: 'cp437', cuts: false },
});

test('a printer is chosen and tried, a sale is printed, and printed again it is a copy; a restart keeps the choice', async () => {
  const printer = await startPrinterInTheShop();
  const { ask, good, engine, counter, choosePrinter } = await counterWithGate();
  const sale = await sell(engine, airtimeSale());
  await until(engine, sale.id, ({ delivery }) => delivery === 'completed');
  expect(await ask('printing.sale', { saleId: sale.id })).toEqual({ ok: false, error: { code: 'no-printer' } });
  const chosen = printerAt(printer.port);
  expect(await ask('printing.setPrinter', { role: 'slips', printer: chosen })).toMatchObject({
    error: { code: 'not-allowed' },
  });
  expect((await choosePrinter(chosen)).printers.slips).toEqual(chosen);
  expect(await good('printing.test', { role: 'slips' })).toEqual({ kind: 'printed', why: null });
  printer.behaviour.online = false;
  expect(await good('printing.test', { role: 'vouchers' })).toEqual({ kind: 'nothing', why: 'offline' });
  printer.behaviour.online = true;
  await good('printing.sale', { saleId: sale.id });
  await good('printing.sale', { saleId: sale.id });
  await expect.poll(async () => (await good('printing.state', {})).waiting, { timeout: 30_000 }).toBe(0);
  const [tried, first, again] = printer.slips.map(({ text }) => text);
  expect(tried).toContain('Test slip');
  expect(first).toContain('Completed');
  expect(first).not.toContain('COPY');
  expect(again).toContain('COPY 1');
  expect(again).toContain('Printed again by Ama');
  const timeline = await good('sales.timeline', { saleId: sale.id });
  expect(timeline.filter(({ kind }) => kind === 'slip.printed').length).toBe(2);
  await counter.close();
  const after = await counterWithGate();
  expect((await after.good('printing.state', {})).printers.slips).toEqual(chosen);
});

test('a slip that is printed before delivery says pending, and the sale waits for nothing', async () => {
  const printer = await startPrinterInTheShop();
  printer.behaviour.online = false;
  const { good, engine, choosePrinter } = await counterWithGate();
  await choosePrinter(printerAt(printer.port));
  const sale = await sell(engine, airtimeSale());
  const { state, jobs } = await good('printing.sale', { saleId: sale.id });
  expect(state.waitingJobs).toEqual(jobs);
  expect(state.waiting).toBe(1);
  await until(engine, sale.id, ({ delivery }) => delivery === 'completed');
  await expect.poll(async () => (await good('printing.state', {})).trouble?.why, { timeout: 30_000 }).toBe('offline');
  expect((await good('printing.held', { answer: 'drop' })).waiting).toBe(1);
});

test('a slip goes to no address outside the shop, and to no other service inside', async () => {
  const { ask } = await counterWithGate();
  const at = (host: string, port = 9100) =>
    ask('printing.setPrinter', { role: 'slips', printer: { ...printerAt(9100), target: { kind: 'tcp', host, port } } });
  for (const host of ['8.8.8.8', '172.32.0.1', 'evil.example', '192.168.1.500', '10.0.0', '10.1.2.3.4', '::1', ''])
    expect(await at(host)).toMatchObject({ ok: false, error: { code: 'bad-request' } });
  expect(await at('192.168.1.50', 6379)).toMatchObject({ ok: false, error: { code: 'bad-request' } });
  for (const host of ['10.0.0.5', '192.168.1.50', '172.16.0.9', '169.254.3.3', '127.0.0.1'])
    expect(isShopAddress(host)).toBe(true);
});

test('a missing sale or slip is said to be missing', async () => {
  const { ask, choosePrinter } = await counterWithGate();
  await choosePrinter(printerAt(9100));
  const saleId = '00000000-0000-4000-8000-00000000dead';
  expect(await ask('printing.sale', { saleId })).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect(await ask('printing.savePdf', { saleId })).toMatchObject({ ok: false, error: { code: 'not-found' } });
  expect(await ask('printing.answer', { jobId: 99, answer: 'again' })).toMatchObject({ error: { code: 'too-late' } });
});

test('PINs come out on the printer for vouchers, one slip each or all on one, and each paper after the first is a copy', async () => {
  const [usual, vouchers] = [await startPrinterInTheShop(), await startPrinterInTheShop()];
  const { ask, good, engine, choosePrinter } = await counterWithGate();
  await choosePrinter(printerAt(usual.port));
  await choosePrinter({ ...printerAt(vouchers.port), name: 'Vouchers' }, 'vouchers');
  const later = { type: 'rate_limit', retry_after: 1 };
  await desk.service().control('fault', { method: 'POST', path: '/resultschecker/purchase', times: 0, fault: later });
  const sale = await sell(engine, await voucherSale(desk.service()));
  const saleId = sale.id;
  const early = await ask('printing.vouchers', { saleId, together: false });
  expect(early).toMatchObject({ ok: false, error: { code: 'no-voucher' } });
  await desk.service().control('clearFaults', {});
  await until(engine, saleId, ({ delivery }) => delivery === 'completed');
  await good('printing.vouchers', { saleId, together: false });
  await expect.poll(async () => (await good('printing.state', {})).waiting, { timeout: 30_000 }).toBe(0);
  await good('printing.vouchers', { saleId, together: true });
  await good('printing.sale', { saleId });
  await expect.poll(async () => (await good('printing.state', {})).waiting, { timeout: 30_000 }).toBe(0);
  const { vouchers: pins, copy } = await good('vouchers.reveal', { saleId });
  const [first, second, all] = vouchers.slips.map(({ text }) => text.replaceAll(' ', ''));
  expect([first, second].map((text) => text?.includes('COPY'))).toEqual([false, false]);
  expect(first).toContain(pins[0]?.pin);
  expect(second).toContain(pins[1]?.pin);
  expect(all).toContain('COPY2');
  for (const { pin } of pins) expect(all).toContain(pin);
  expect(usual.slips.length).toBe(1);
  expect(usual.slips[0]?.text).toContain('The PIN is not on this slip.');
  // Shown on the screen after two papers, it is the third time that they are given out.
  expect(copy).toBe(2);
  const timeline = await good('sales.timeline', { saleId });
  expect(timeline.filter(({ kind }) => kind === 'voucher.to-print').map(({ detail }) => detail)).toEqual([
    'Ama (demo)',
    'Ama (demo)',
  ]);
});

test('a payment of a debt, an X and a Z come out on paper; the same Z again is a copy', async () => {
  const printer = await startPrinterInTheShop();
  const { ask, good, engine, choosePrinter } = await counterWithGate();
  await choosePrinter(printerAt(printer.port));
  await desk.service().control('outcome', { kind: 'airtime', result: 'fail', count: 1 });
  const sale = await sell(engine, airtimeSale());
  const failed = await until(engine, sale.id, ({ delivery }) => delivery === 'failed');
  const [owed] = (await good('owed.list', {})).newest;
  const payment = { intentId: failed.intentId, amount: owed?.owes ?? pesewas(0), pin: '2580', notBackConfirmed: true };
  expect((await good('owed.payOut', payment)).owed).toEqual({ newest: [], all: 0 });
  await good('printing.x', {});
  expect(await ask('printing.z', { number: 1 })).toMatchObject({ error: { code: 'not-found' } });
  await good('shifts.end', {});
  const { number, difference } = await good('shifts.close', { pieces: [{ value: pesewas(10_000), count: 1 }] });
  await good('printing.z', { number });
  await good('printing.z', { number });
  await expect.poll(async () => (await good('printing.state', {})).waiting, { timeout: 30_000 }).toBe(0);
  const texts = printer.slips.map(({ text }) => text);
  expect(texts[0]).toContain('Money paid back');
  expect(texts[0]).toContain(failed.reference);
  expect(texts[1]).toContain('The shift goes on');
  // The person who counts must not know the expected cash.
  expect(texts[1]).not.toContain('Cash expected');
  const [first, wallet, again] = texts.slice(2);
  expect(first).toContain('Z number');
  expect(first?.replaceAll(/\s/g, '')).toContain(formatMoney(difference ?? pesewas(0)).replaceAll(/\s/g, ''));
  expect(wallet).toContain('Wallet Z');
  expect([first?.includes('COPY'), again?.includes('COPY 1')]).toEqual([false, true]);
});

test('an X of the owner that was held waits for the owner, and the attendant’s own comes out', async () => {
  const printer = await startPrinterInTheShop();
  printer.behaviour.online = false;
  const before = await counterWithGate();
  await before.choosePrinter(printerAt(printer.port));
  await before.good('staff.signIn', { id: 'demo-owner', pin: '3690' });
  await before.good('printing.x', {});
  await before.good('staff.signIn', { id: 'demo-ama', pin: '2580' });
  await before.good('printing.x', {});
  await before.counter.close();
  printer.behaviour.online = true;
  const { ask, good } = await counterWithGate();
  const printed = async () => (await good('printing.state', {})).waiting;
  expect(await ask('printing.held', { answer: 'again' })).toMatchObject({ error: { code: 'slips-kept' } });
  await expect.poll(printed, { timeout: 30_000 }).toBe(0);
  expect((await good('printing.state', {})).heldCount).toBe(1);
  await good('staff.signIn', { id: 'demo-owner', pin: '3690' });
  expect((await good('printing.held', { answer: 'again' })).heldCount).toBe(0);
  await expect.poll(printed, { timeout: 30_000 }).toBe(0);
  expect(printer.slips.map(({ text }) => text.includes('Cash expected'))).toEqual([false, true]);
});

test('a payment for any row of a long list comes out on paper, with its own reference', async () => {
  const printer = await startPrinterInTheShop();
  const { good, engine, choosePrinter } = await counterWithGate();
  await choosePrinter(printerAt(printer.port));
  const rows = MOST_ORDERS_TOLD + 1;
  await desk.service().control('outcome', { kind: 'data', result: 'fail', count: rows });
  const sale = await sell(engine, bulkSale(rows));
  const owed = async () => (await good('owed.list', {})).newest;
  await expect.poll(async () => (await owed()).length, { timeout: 30_000 }).toBe(rows);
  const last = (await owed()).reduce((one, other) => (other.intentId > one.intentId ? other : one));
  const row = (await engine.saleOfIntent(last.intentId))?.orders.find(({ intentId }) => intentId === last.intentId);
  expect(sale.orders.map(({ intentId }) => intentId)).not.toContain(last.intentId);
  const payment = { intentId: last.intentId, amount: last.owes, pin: '2580', notBackConfirmed: true };
  await good('owed.payOut', payment);
  await expect.poll(() => printer.slips.length, { timeout: 30_000 }).toBe(1);
  expect(printer.slips[0]?.text).toContain(row?.reference);
});

test('a slip goes as a text only where the owner allows it, once for the same words, and follows the sale', async () => {
  const { ask, good, engine } = await counterWithGate();
  const sale = await sell(engine, airtimeSale());
  await until(engine, sale.id, ({ delivery }) => delivery === 'completed');
  const phone = sale.orders[0]?.recipient as Phone;
  const wish = { saleId: sale.id, phone };
  expect(await ask('printing.textDraft', { saleId: sale.id })).toMatchObject({ error: { code: 'not-allowed' } });
  expect(await ask('printing.text', wish)).toMatchObject({ error: { code: 'not-allowed' } });
  await good('settings.save', { ...USUAL_SETTINGS, smsSlips: true, slipHeader: ['Kaneshie Market'] });
  const draft = await good('printing.textDraft', { saleId: sale.id });
  expect(draft).toMatchObject({ phone, credits: { needed: 2 } });
  expect(draft.message).toMatch(/^Test counter: Airtime .*Completed\. Slip 1, .* Ref DW-.* Code DW1[0-9A-Z]{130,150}$/);
  const ours = { ...USUAL_SETTINGS, smsSlips: true, slipHeader: ['Kaneshie Market'] };
  await good('settings.save', { ...ours, smsSlipCode: false });
  const cheap = await good('printing.textDraft', { saleId: sale.id });
  expect(cheap).toMatchObject({ credits: { needed: 1 } });
  expect(`${cheap.message} `).toBe(draft.message.slice(0, cheap.message.length + 1));
  expect(cheap.message).not.toContain('DW1');
  await good('settings.save', ours);
  const both = await Promise.all([good('printing.text', wish), good('printing.text', wish)]);
  await until(engine, both[0].id, ({ delivery }) => delivery === 'completed');
  const again = await good('printing.text', wish);
  expect(new Set([...both, again].map(({ id }) => id)).size).toBe(1);
  expect(await requestsTo(desk.service(), 'POST', '/sms')).toHaveLength(1);
  expect((await good('sales.timeline', { saleId: sale.id })).map(({ kind }) => kind)).toContain('slip.texted');
  expect((await good('sales.slip', { saleId: sale.id })).heading).toContain('Kaneshie Market');
});

test('the code of a slip finds its sale; a changed one and one of another counter are called that', async () => {
  const { ask, good, engine, counter } = await counterWithGate();
  const sale = await sell(engine, airtimeSale());
  await sell(engine, airtimeSale());
  const [code = ''] = (await good('sales.slip', { saleId: sale.id })).codes ?? [];
  const find = (text: string) => ask('orders.find', { text, limit: 8 });
  expect(await find(code.toLowerCase())).toMatchObject({ value: [{ line: { id: sale.id }, by: 'slip' }] });
  const at = code.length - 50;
  const changed = code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1);
  expect(await find(changed)).toMatchObject({ error: { code: 'slip-changed' } });
  const other = slipProver({ mark: 'K3F7', training: true, signer: signerOf(9) })(sale) ?? '';
  expect(await find(other)).toMatchObject({ error: { code: 'slip-of-another' } });
  const gone = counter.opened?.slipProof.codeOf({ ...sale, slipNumber: sale.slipNumber + 1 }) ?? '';
  expect(await find(gone)).toMatchObject({ error: { code: 'slip-not-here' } });
});

test('the text of a bill’s slip is not offered to a phone number that is the account’s digits by chance', async () => {
  const { good, engine } = await counterWithGate();
  await good('settings.save', { ...USUAL_SETTINGS, smsSlips: true });
  const sale = await sell(engine, { ...billSale(), account: '0241234567' } as SaleRequest);
  expect(await good('printing.textDraft', { saleId: sale.id })).toMatchObject({ phone: null });
});

test('a text that was refused is sent again under its own reference, and one that went out is not', async () => {
  const { good, engine, counter } = await counterWithGate();
  await good('settings.save', { ...USUAL_SETTINGS, smsSlips: true });
  const sale = await sell(engine, airtimeSale());
  await until(engine, sale.id, ({ delivery }) => delivery === 'completed');
  const wish = { saleId: sale.id, phone: sale.orders[0]?.recipient as Phone };
  await desk.service().control('setSmsCredits', { credits: 0 });
  const refused = await good('printing.text', wish);
  await until(engine, refused.id, ({ state }) => state === 'rejected');
  await desk.service().control('setSmsCredits', { credits: 50 });
  const sent = await good('printing.text', wish);
  // Another text could be a second one, as long as the refusal isn't proven (M7a).
  expect(sent.id).toBe(refused.id);
  await until(engine, sent.id, ({ delivery }) => delivery === 'completed');
  expect((await good('printing.text', wish)).id).toBe(sent.id);
  await counter.close();
});

test('another printer is written down with its address and the owner who chose it; other paper in it is not', async () => {
  const { counter, good, choosePrinter } = await counterWithGate();
  const chosen = printerAt(9100);
  await choosePrinter(chosen);
  await choosePrinter({ ...chosen, paper: { ...chosen.paper, widthMm: 80 } });
  await choosePrinter({ ...chosen, target: { kind: 'spooler', queue: 'POS-58' } }, 'vouchers');
  await good('staff.signIn', { id: 'demo-owner', pin: '3690' });
  await good('printing.setPrinter', { role: 'vouchers', printer: null });
  const filter = { day: null, person: null, slip: null, kind: 'printer.changed' };
  const events = (await counter.opened?.owner.audit.page(filter, null, 10))?.events ?? [];
  expect(events.map(({ who, data }) => [who, JSON.parse(data)]).toReversed()).toMatchObject([
    ['Efua, the owner (demo)', { role: 'slips', from: null, to: '127.0.0.1:9100' }],
    ['Efua, the owner (demo)', { role: 'vouchers', from: null, to: 'POS-58' }],
    ['Efua, the owner (demo)', { role: 'vouchers', from: 'POS-58', to: null }],
  ]);
});
