/** A draft on its way to the journal, by the draft of airtime: the same for every product. */
import { afterEach, expect, test, vi } from 'vitest';
import { z } from 'zod';
import type { AirtimeRequest } from '#shared/counter-api/sales.ts';
import { pesewas } from '#shared/money.ts';
import { parsePhone } from '#shared/phone.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { useBoard } from '../../../../src-renderer/stores/board-store.ts';
import { forgetCashChange, keepCashChange, useCashChange } from '../../../../src-renderer/stores/cash-change-store.ts';
import { takeSnapshot, useCounter } from '../../../../src-renderer/stores/counter-store.ts';
import { useFirstSales } from '../../../../src-renderer/stores/first-sales-store.ts';
import { createDraftSale } from '../../../../src-renderer/stores/sale/draft-sale.ts';
import { createDraftStore, draftOf, typedDigits } from '../../../../src-renderer/stores/sale/draft-store.ts';
import { bad, good, quote, snapshot, sale as soldAs } from '../../../support/preview/fakes/fake-main.ts';
import { type Answers, held, stubBridge } from '../../../support/renderer/stubbed-bridge.ts';

const phone = parsePhone('0244123456');
if (phone === null) throw new Error('not a number');
const asked: AirtimeRequest = { product: 'airtime', network: 'MTN', phone, amount: pesewas(1000) };
const schema = draftOf({ text: z.string().max(5), list: z.array(z.string()) });

/** A new draft with its way, in a world that answers so. */
function draftIn(answers: Answers = {}, keptAs: 'airtime' | null = null) {
  const bridge = stubBridge({ 'sales.quote': () => good(quote(asked.amount)), ...answers });
  const draft = createDraftStore({ schema, empty: { text: '', list: [] } });
  const told: string[] = [];
  const grows = { now: false };
  const way = createDraftSale<z.infer<typeof schema>, AirtimeRequest, 'text-missing'>({
    keptAs,
    draft,
    read: ({ text }) => (text === '' ? { gap: 'text-missing' } : { sale: asked }),
    isWhatWasAsked: ({ recipient }, { phone: wanted }) => recipient === wanted,
    savedWords: () => 'Saved.',
    isGrowing: () => grows.now,
    onSold: ({ id }) => told.push(`sold ${id}`),
    onProblem: (problem) => told.push(problem),
  });
  const type = (text: string) => draft.use.setState({ text });
  const state = () => draft.use.getState();
  const news = () => way.useNews.getState();
  const readBack = async (text = 'ten') => {
    type(text);
    way.readBack();
    await vi.waitFor(() => expect(way.flow.store.getState().readBack?.stage).toBe('ready'));
  };
  return { ...bridge, draft, way, told, grows, type, state, news, readBack };
}

const NOTHING = { notice: '', soldId: null, gap: null, stands: false };

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  forgetCashChange();
  useFirstSales.setState({ left: 0 });
  useCounter.setState({ snapshot: null });
  useBoard.setState({ board: null, openSaleId: null, openedSale: null });
});

test('a draft that lacks something asks main for nothing, and says what', () => {
  const { way, names, news } = draftIn();
  expect(news()).toEqual(NOTHING);
  way.readBack();
  expect(news()).toEqual({ ...NOTHING, gap: 'text-missing' });
  expect([names(), way.readsBack(), way.closeReadBack()]).toEqual([[], false, false]);
  way.forgetNews();
  expect(news()).toEqual(NOTHING);
});

test('a draft to which a text is still being added is neither read back nor said to lack something', () => {
  const { way, names, news, grows, type } = draftIn();
  grows.now = true;
  way.readBack();
  expect(news()).toEqual(NOTHING);
  type('ten');
  way.readBack();
  expect([names(), way.readsBack()]).toEqual([[], false]);
  grows.now = false;
  way.readBack();
  expect(way.readsBack()).toBe(true);
});

test('a whole draft is read back under its own id, and goes back to the form', async () => {
  const { way, asked: calls, state, news, readBack } = draftIn();
  await readBack();
  expect(calls).toEqual([{ name: 'sales.quote', request: { saleId: state().saleId, sale: asked } }]);
  expect([way.readsBack(), news()]).toEqual([true, NOTHING]);
  expect([way.closeReadBack(), way.readsBack()]).toEqual([true, false]);
  expect(state().text).toBe('ten');
});

test('a sale empties the draft, keeps the change on the screen and says what was saved', async () => {
  const sold = { ...soldAs(), change: pesewas(250) };
  const { way, told, state, news, readBack, draft } = draftIn({ 'sales.submit': () => good(sold) });
  await readBack();
  const { saleId } = state();
  const marked: boolean[] = [];
  draft.use.subscribe(({ submitted }) => marked.push(submitted));
  await way.flow.send();
  expect(marked).toEqual([true, false]);
  expect([state().text, state().saleId === saleId]).toEqual(['', false]);
  expect(useCashChange.getState().amount).toBe(250);
  expect(news()).toEqual({ ...NOTHING, notice: 'Saved.', soldId: sold.id });
  expect([told, way.flow.isSold(saleId)]).toEqual([[`sold ${sold.id}`], true]);
  expect(useBoard.getState().board?.underWay.map(({ id }) => id)).toEqual([sold.id]);
});

test.each([
  ['journal-unavailable', false],
  ['price-changed', false],
  ['internal', true],
] as const)('a submission that ended as %s is open no more, unless nobody knows: %s', async (code, isOpen) => {
  const { way, state, readBack } = draftIn({ 'sales.submit': () => bad(code), 'sales.get': () => bad('internal') });
  await readBack();
  await way.flow.send();
  await vi.waitFor(() => expect(way.flow.store.getState().readBack?.stage).toBe('ready'));
  expect([state().submitted, state().text]).toEqual([isOpen, 'ten']);
});

test('a second Enter after a sale keeps its outcome; typing drops it, and the change with it', async () => {
  const { way, news, type, readBack } = draftIn({ 'sales.submit': () => good({ ...soldAs(), change: pesewas(5) }) });
  await readBack();
  await way.flow.send();
  way.readBack();
  expect([news().notice, news().gap]).toEqual(['Saved.', null]);
  type('5');
  expect([news().notice, useCashChange.getState().amount]).toEqual(['', null]);
});

test('M1: an earlier submission that counted is not told as what was asked', async () => {
  const { way, news, readBack } = draftIn({ 'sales.submit': () => good(soldAs({ phone: '0209340981' })) });
  await readBack();
  await way.flow.send();
  expect(news().notice).toBe(DRAFT.soldOtherwise);
});

test('the first sales of a person are counted again after each, while any are left', async () => {
  takeSnapshot(snapshot());
  for (const left of [0, 2]) {
    useFirstSales.setState({ left });
    const { way, names, readBack } = draftIn({
      'sales.submit': () => good(soldAs()),
      'staff.firstSales': () => good({ left: 1 }),
    });
    await readBack();
    await way.flow.send();
    expect(names().includes('staff.firstSales')).toBe(left > 0);
    await vi.waitFor(() => expect(useFirstSales.getState().left).toBe(left > 0 ? 1 : 0));
  }
});

test('a problem of the read-back is told once', async () => {
  let problem = 'out-of-stock';
  const { way, told, readBack } = draftIn({ 'sales.quote': () => bad(problem as 'out-of-stock') });
  await readBack();
  expect(told).toEqual(['out-of-stock']);
  way.flow.store.setState(({ readBack: open }) => ({ readBack: open && { ...open, sameSaleConfirmed: true } }));
  expect(told).toEqual(['out-of-stock']);
  problem = 'price-unknown';
  await way.flow.checkAgain();
  expect(told).toEqual(['out-of-stock', 'price-unknown']);
});

test('a draft gives way to another one, but not while its submission is open or unknown', async () => {
  const submitted = held();
  const { way, news, readBack } = draftIn({ 'sales.submit': submitted.answer, 'sales.get': () => bad('internal') });
  way.readBack();
  expect([way.giveWay(), news().gap]).toEqual([true, null]);
  await readBack();
  const sending = way.flow.send();
  expect([way.giveWay(), way.closeReadBack(), way.readsBack()]).toEqual([false, false, true]);
  submitted.letGo(bad('internal'));
  await sending;
  expect([way.flow.store.getState().readBack?.uncertain, way.giveWay()]).toEqual([true, false]);
});

test('a change of a form drops the news first', () => {
  const { way, news, type } = draftIn();
  way.readBack();
  const seen: unknown[] = [];
  way.taking<string>((text) => {
    seen.push(news().gap);
    type(text);
  })('7');
  expect([seen, news().gap]).toEqual([[null], null]);
});

test('a draft that is left stands as it was begun, until it is touched', () => {
  const { way, news, type, state } = draftIn();
  way.leave();
  expect(news().stands).toBe(false);
  type('7');
  way.leave();
  expect(news().stands).toBe(true);
  type('71');
  expect(news().stands).toBe(false);
  way.clear();
  expect([state().text, news()]).toEqual(['', NOTHING]);
});

test('M1: a submission that a reload cut off is asked about before it can be sold again', async () => {
  const sold = soldAs();
  const found = draftIn({ 'sales.get': () => good(sold) });
  await found.way.settleRestored();
  expect(found.names()).toEqual([]);
  found.type('ten');
  found.draft.markSubmitted(true);
  const { saleId } = found.state();
  await found.way.settleRestored();
  expect(found.asked).toEqual([{ name: 'sales.get', request: { saleId } }]);
  expect([found.state().text, found.state().submitted]).toEqual(['', false]);
  expect(found.news()).toEqual({ ...NOTHING, notice: DRAFT.alreadySold, soldId: sold.id });
  expect(useBoard.getState().board?.underWay).toEqual([sold]);
  for (const [code, submitted] of [
    ['not-found', false],
    ['internal', true],
  ] as const) {
    const open = draftIn({ 'sales.get': () => bad(code) });
    open.type('ten');
    open.draft.markSubmitted(true);
    await open.way.settleRestored();
    expect([open.state().text, open.state().submitted]).toEqual(['ten', submitted]);
  }
});

test('an answer about a draft that is gone changes the next one in nothing', async () => {
  const late = held();
  const { way, draft, type, state, news } = draftIn({ 'sales.get': late.answer });
  type('ten');
  draft.markSubmitted(true);
  const asking = way.settleRestored();
  draft.startNew({ text: 'next' });
  late.letGo(good(soldAs()));
  await asking;
  expect([state().text, news().notice]).toEqual(['next', '']);
});

test('a kept draft is taken up over an empty one alone, and only if it can be read', async () => {
  const kept = { text: 'ten', list: [], saleId: '6f2b7a5e-6a0c-4a43-9a3f-0c7a51d2d1a1', submitted: true };
  for (const text of ['', '{', '[]', JSON.stringify({ ...kept, text: 'too long' })]) {
    const { way, names, news } = draftIn();
    await way.takeUp(text);
    expect([names(), news().stands]).toEqual([[], false]);
  }
  const { way, names, news, state } = draftIn();
  await way.takeUp(JSON.stringify(kept));
  expect(state()).toEqual({ ...kept, submitted: false });
  expect([names(), news().stands]).toEqual([['sales.get'], false]);
  const open = draftIn();
  await open.way.takeUp(JSON.stringify({ ...kept, submitted: false }));
  expect([open.names(), open.news().stands]).toEqual([[], true]);
  await open.way.takeUp(JSON.stringify({ ...kept, text: 'other' }));
  expect(open.state().text).toBe('ten');
});

test('the digits of a draft are digits alone, and as many as may be typed', () => {
  const fits = (digits: string) => typedDigits.safeParse(digits).success;
  expect(['', '0', '0'.repeat(12), '0'.repeat(13), 'a0', '0a', '0 '].map(fits)).toEqual([
    ...[true, true, true, false, false, false, false],
  ]);
});

test('a draft is empty while each of its fields is as it began', () => {
  const { draft, state } = draftIn();
  expect(draft.isEmpty(state())).toBe(true);
  draft.use.setState({ list: [''] });
  expect(draft.isEmpty(state())).toBe(false);
  draft.use.setState({ list: [] });
  expect(draft.isEmpty(state())).toBe(true);
  draft.startNew({ text: 'a' });
  expect(draft.isEmpty(state())).toBe(false);
});

test('a draft is kept a moment after typing stops, and dropped with its sale', () => {
  vi.useFakeTimers();
  const { type, draft, asked: calls, state } = draftIn({}, 'airtime');
  type('1');
  vi.advanceTimersByTime(599);
  type('12');
  vi.advanceTimersByTime(599);
  expect(calls).toEqual([]);
  vi.advanceTimersByTime(1);
  const kept = state();
  expect(calls).toEqual([
    { name: 'drafts.keep', request: { product: 'airtime', saleId: kept.saleId, text: JSON.stringify(kept) } },
  ]);
  type('123');
  draft.startNew();
  vi.advanceTimersByTime(600);
  expect(calls.slice(1)).toEqual([{ name: 'drafts.drop', request: { product: 'airtime', saleId: kept.saleId } }]);
  draft.startNew();
  expect(calls).toHaveLength(2);
});

test('a draft that is emptied by hand is dropped, and one that takes another’s place is kept', () => {
  vi.useFakeTimers();
  const { type, draft, names } = draftIn({}, 'airtime');
  type('1');
  type('');
  vi.advanceTimersByTime(600);
  expect(names()).toEqual(['drafts.drop']);
  type('1');
  draft.startNew({ text: '2' });
  vi.advanceTimersByTime(600);
  expect(names()).toEqual(['drafts.drop', 'drafts.drop', 'drafts.keep']);
});

test('M1: a draft is kept at once as its submission leaves, and as its page is left', () => {
  vi.useFakeTimers();
  const { type, draft, state, asked: calls, hear, names } = draftIn({}, 'airtime');
  hear.get('pagehide')?.();
  expect(calls).toEqual([]);
  type('1');
  draft.markSubmitted(true);
  expect(state()).toMatchObject({ text: '1', submitted: true });
  expect(calls[0]?.request).toMatchObject({ text: JSON.stringify(state()) });
  hear.get('pagehide')?.();
  vi.advanceTimersByTime(600);
  expect(names()).toEqual(['drafts.keep']);
  draft.markSubmitted(false);
  hear.get('pagehide')?.();
  vi.advanceTimersByTime(600);
  expect(names()).toEqual(['drafts.keep', 'drafts.keep']);
});

test('the change of the last sale goes as the next draft begins, and stays while none does', () => {
  const { draft, type } = draftIn();
  keepCashChange(pesewas(5));
  draft.startNew();
  expect(useCashChange.getState().amount).toBe(5);
  type('1');
  expect(useCashChange.getState().amount).toBeNull();
  keepCashChange(pesewas(0));
  expect(useCashChange.getState().amount).toBeNull();
});
