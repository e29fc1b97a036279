import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { summaryOf } from '#main/journal/sales/sale-summaries.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { boardPlace, toSaleView } from '#main/orders/view/sale-view.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { LEFT_TO_DO, PRODUCTS } from '#shared/order-state.ts';
import {
  leadOrder,
  newestSale,
  openSale,
  placeOf,
  placeSale,
  readBoard,
  saleOnBoard,
  takeSale,
  useBoard,
} from '../../../src-renderer/stores/board-store.ts';
import { AT, anIntent, anOrder } from '../../support/orders/intents.ts';
import {
  bad,
  busyBoard,
  done,
  EMPTY_BOARD,
  good,
  refunded,
  sale,
  saleOf,
} from '../../support/preview/fakes/fake-main.ts';
import { held, stubBridge } from '../../support/renderer/stubbed-bridge.ts';

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id);

describe('placing a sale on the board', () => {
  test('an open sale is under way, one that needs a person is apart, and the rest was just now', () => {
    const places = [
      [sale(), 'underWay'],
      [sale({ state: 'recorded', money: 'none' }), 'underWay'],
      [sale({ state: 'unknown', money: 'maybe' }), 'underWay'],
      [sale({ attention: 'not-sent', state: 'recorded', money: 'none' }), 'needsAttention'],
      [sale({ ...done, attention: 're-opened' }), 'needsAttention'],
      [sale(done), 'justNow'],
      [sale(refunded), 'justNow'],
      [sale({ state: 'rejected', money: 'none' }), 'justNow'],
      [sale({ state: 'rejected', money: 'none', leftToDo: 'give-back' }), 'needsAttention'],
      [sale({ ...refunded, leftToDo: 'pay-out' }), 'needsAttention'],
      // A dismissed order needs no attention.
      [sale({ state: 'unknown', money: 'maybe', putAway: true }), 'justNow'],
      [sale({ putAway: true }), 'justNow'],
    ] as const;
    for (const [view, place] of places) expect(ids(placeSale(EMPTY_BOARD, view)[place])).toEqual([view.id]);
  });

  test('a sale is where main puts it', () => {
    const keyIsGone = () => false;
    const view = {
      ...{ seesCost: false, now: AT, policy: DEFAULT_POLICY },
      ...{ waitingUntil: () => null, provenAt: () => null, keyIsGone },
    };
    const given = {
      id: '00000000-0000-4000-8000-000000000001',
      seq: 1,
      price: 1100,
      soldAt: AT,
      businessDay: '2026-11-21',
    };
    const by = {
      attendantId: 'ama',
      attendantName: 'Ama',
      shiftId: 's1',
      cashReceived: null,
      change: null,
      mobileMoney: 0,
      unpaid: 0,
      onCredit: 0,
    };
    const states = [
      { state: 'recorded', money: 'none' },
      { state: 'unknown', money: 'maybe' },
      { state: 'accepted', money: 'taken' },
      { state: 'settled', money: 'kept', delivery: 'completed' },
      { state: 'rejected', money: 'none' },
    ] as const;
    for (const product of PRODUCTS) {
      for (const standing of states) {
        for (const givenUp of [false, true]) {
          const order = standing.state === 'accepted' || standing.state === 'settled' ? anOrder() : null;
          for (const leftToDo of [null, ...LEFT_TO_DO]) {
            const intents = [anIntent(product, { ...standing, givenUp, leftToDo, order })];
            const glance = summaryOf({ sale: { ...given, ...by, product }, intents });
            const which = [product, standing.state, givenUp, leftToDo];
            expect([...which, placeOf(toSaleView(glance, view))]).toEqual([...which, boardPlace(glance, keyIsGone)]);
          }
        }
      }
    }
  });

  test('a sale stands in one list only, and keeps its row while it stays in it', () => {
    const [first, second] = [sale(), sale()];
    const board = placeSale(placeSale(EMPTY_BOARD, first), second);
    const changed = placeSale(board, { ...first, price: second.price });
    expect(ids(changed.underWay)).toEqual([second.id, first.id]);
    const [order] = first.orders;
    if (order === undefined) throw new Error('no order');
    const moved = placeSale(changed, { ...first, orders: [{ ...order, ...done }] });
    expect(ids(moved.underWay)).toEqual([second.id]);
    expect(ids(moved.justNow)).toEqual([first.id]);
  });

  test('an answer that an event has overtaken changes nothing', () => {
    const newer = sale();
    const [order] = newer.orders;
    if (order === undefined) throw new Error('no order');
    const older = { ...newer, revision: newer.revision - 1, orders: [{ ...order, state: 'recorded' as const }] };
    const board = placeSale(EMPTY_BOARD, newer);
    expect(placeSale(board, older)).toBe(board);
  });

  test('an old sale has not just finished when its debt is paid or its PIN is read', () => {
    const [old, newer] = [sale(done), sale(done)];
    const board = placeSale(EMPTY_BOARD, newer);
    expect(placeSale(board, old)).toBe(board);
    expect(ids(placeSale(placeSale(EMPTY_BOARD, old), newer).justNow)).toEqual([newer.id, old.id]);
    // A refund is news, however old its sale is.
    const refund = sale(refunded);
    const later = placeSale(EMPTY_BOARD, sale(done));
    expect(ids(placeSale(later, refund).justNow)).toContain(refund.id);
  });

  test('a busy day does not let the list of finished sales grow without end', () => {
    let board = EMPTY_BOARD;
    for (let count = 0; count < 50; count += 1) board = placeSale(board, sale(done));
    expect(board.justNow).toHaveLength(30);
  });

  test('a thousand old orders that change at once draw no thousand rows, and the count says that there are more', () => {
    const old = Array.from({ length: 1000 }, () => sale());
    const [waiting, newest] = [sale({ attention: 'unresolved' }), sale(done)];
    let board = { ...EMPTY_BOARD, underWay: old.slice(0, 60), justNow: [newest] };
    for (const one of old) board = placeSale(board, one);
    expect(ids(board.underWay)).toEqual(ids(old.slice(0, 60)));
    // A left-out sale has moved all the same: a report that is shown reads it again.
    const [leftOut = newest] = old.slice(900);
    expect(placeSale(board, leftOut)).toEqual(board);
    expect(placeSale(board, leftOut)).not.toBe(board);
    expect(ids(placeSale(board, waiting).needsAttention)).toEqual([waiting.id]);
    // So is one that is delivered after it was left out.
    const finished = saleOf({ ...leftOut, orders: leftOut.orders.map((order) => ({ ...order, ...done })) });
    expect(placeSale(board, finished)).not.toBe(board);
    for (let count = 0; count < 100; count += 1) board = placeSale(board, sale());
    expect(board.underWay).toHaveLength(120);
  });

  test('M9 an old order that turned up after all is shown, however many others need a person', () => {
    const [old, foundAgain] = [sale({ attention: 'still-wanted' }), sale({ attention: 're-opened' })];
    const many = Array.from({ length: 60 }, () => sale({ attention: 'still-wanted' }));
    const board = { ...EMPTY_BOARD, needsAttention: many };
    expect(ids(placeSale(board, old).needsAttention)).toEqual(ids(many));
    expect(ids(placeSale(board, foundAgain).needsAttention)).toEqual([foundAgain.id, ...ids(many)]);
  });

  test('a sale of many orders shows the one that most needs a person', () => {
    const orders = [sale(done), sale({ state: 'unknown' }), sale()].flatMap((one) => one.orders);
    expect(leadOrder({ ...sale(), orders }).state).toBe('unknown');
    const alike = [sale(), sale()].flatMap((one) => one.orders);
    expect(leadOrder({ ...sale(), orders: alike })).toBe(alike[0]);
  });
});

describe('the board as it is read', () => {
  const CUT = { underWay: false, needsAttention: false };
  const CLOSED = { cut: CUT, openSaleId: null, openedSale: null, openProblem: null };
  const state = () => useBoard.getState();

  beforeEach(() => useBoard.setState({ board: null, ...CLOSED }));
  afterEach(() => {
    vi.unstubAllGlobals();
    useBoard.setState({ board: null, ...CLOSED });
  });

  test('a sale is found in any of its lists, and the newest is the one with the last slip', () => {
    const board = busyBoard();
    const all = [...board.underWay, ...board.needsAttention, ...board.justNow];
    for (const one of all) expect(saleOnBoard(board, one.id)).toBe(one);
    expect([saleOnBoard(board, sale().id), saleOnBoard(null, all[0]?.id ?? '')]).toEqual([null, null]);
    expect([newestSale(null), newestSale(EMPTY_BOARD)]).toEqual([null, null]);
    for (const name of ['underWay', 'needsAttention', 'justNow'] as const) {
      const [newest, last] = [sale(), sale()];
      const lists = { ...board, [name]: [newest, { ...last, slipNumber: newest.slipNumber + 1 }, newest] };
      expect(newestSale(lists)?.id).toBe(last.id);
    }
  });

  test('changes that are told while the board is read are newer than it', async () => {
    const board = busyBoard();
    const late = held();
    stubBridge({ 'sales.board': late.answer });
    const reading = readBoard();
    const told = sale();
    takeSale(told);
    expect(state().board).toEqual({ ...EMPTY_BOARD, underWay: [told] });
    late.letGo(good(board));
    expect(await reading).toEqual(good(board));
    expect(state().board).toEqual({ ...board, underWay: [told, ...board.underWay] });
    takeSale(sale());
    stubBridge({ 'sales.board': () => good(board) });
    await readBoard();
    expect(state().board).toEqual(board);
  });

  test('a board that main had to cut is read again before the sales that need a person run out', async () => {
    const waiting = (count: number) =>
      Array.from({ length: count }, () => sale({ state: 'rejected', money: 'none', leftToDo: 'give-back' }));
    const first = waiting(60);
    let told = first;
    const { names } = stubBridge({ 'sales.board': () => good({ ...EMPTY_BOARD, needsAttention: told }) });
    await readBoard();
    expect(state().cut).toEqual({ ...CUT, needsAttention: true });
    told = [...first.slice(30), ...waiting(12)];
    const seeTo = (one: SaleView) =>
      takeSale(saleOf({ ...one, orders: one.orders.map((order) => ({ ...order, leftToDo: null })) }));
    for (const one of first.slice(0, 29)) seeTo(one);
    expect(names()).toEqual(['sales.board']);
    for (const one of first.slice(29, 30)) seeTo(one);
    await vi.waitFor(() => expect(state().board?.needsAttention).toHaveLength(42));
    expect([names(), state().cut]).toEqual([['sales.board', 'sales.board'], CUT]);
  });

  test('a list that leaves a sale out is cut until the board is read again, and one that shows all is not', async () => {
    const many = Array.from({ length: 60 }, () => sale());
    for (const one of many) takeSale(one);
    expect(state().cut).toEqual(CUT);
    const [newest] = many.toReversed();
    const left = sale();
    takeSale({ ...left, slipNumber: (newest?.slipNumber ?? 0) - 1 });
    expect([state().board?.underWay.length, state().cut]).toEqual([60, { ...CUT, underWay: true }]);
    const { names } = stubBridge({ 'sales.board': () => good(EMPTY_BOARD) });
    const finish = (one: SaleView) =>
      takeSale(saleOf({ ...one, orders: one.orders.map((order) => ({ ...order, ...done })) }));
    for (const one of many.slice(0, 29)) finish(one);
    expect([state().cut.underWay, names()]).toEqual([true, []]);
    for (const one of many.slice(29, 30)) finish(one);
    await vi.waitFor(() => expect([names(), state().cut]).toEqual([['sales.board'], CUT]));
  });

  test('a board that can not be read leaves the one before', async () => {
    const told = sale();
    takeSale(told);
    stubBridge({ 'sales.board': () => bad('not-ready') });
    expect(await readBoard()).toEqual(bad('not-ready'));
    expect(state().board?.underWay).toEqual([told]);
  });

  test('the page of a sale on the board opens at once, and follows its changes', () => {
    const { names } = stubBridge({});
    const [shown, other] = [sale(), sale()];
    for (const one of [shown, other]) takeSale(one);
    openSale(shown.id);
    expect(state()).toMatchObject({ openSaleId: shown.id, openedSale: shown });
    takeSale({ ...other, revision: other.revision + 1 });
    expect(state().openedSale).toBe(shown);
    const newer = { ...shown, revision: shown.revision + 2 };
    takeSale(newer);
    takeSale({ ...shown, revision: shown.revision + 1 });
    expect(state().openedSale).toBe(newer);
    openSale(null);
    expect([state(), names()]).toEqual([{ board: state().board, ...CLOSED }, []]);
  });

  test('the page of any other sale is read from the journal', async () => {
    const old = sale(done);
    const late = held();
    const { asked } = stubBridge({ 'sales.get': late.answer });
    openSale(old.id);
    expect(state()).toMatchObject({ openSaleId: old.id, openedSale: null, openProblem: null });
    expect(asked).toEqual([{ name: 'sales.get', request: { saleId: old.id } }]);
    const newer = { ...old, revision: old.revision + 1 };
    takeSale(newer);
    late.letGo(good(old));
    await late.answer();
    await vi.waitFor(() => expect(state().openedSale).toBe(newer));
    stubBridge({ 'sales.get': () => good(old) });
    useBoard.setState({ board: null, ...CLOSED });
    openSale(old.id);
    await vi.waitFor(() => expect(state().openedSale).toEqual(old));
  });

  test('a page says why it is empty, and an answer for a page that was closed opens nothing', async () => {
    const [first, second] = [sale(done), sale(done)];
    const late = held();
    const saidNo = bad('not-found');
    const get = ({ saleId }: { saleId: string }) => (saleId === first.id ? late.answer() : saidNo);
    stubBridge({ 'sales.get': get });
    openSale(first.id);
    openSale(second.id);
    await vi.waitFor(() => expect(state().openProblem).toBe('not-found'));
    late.letGo(good(first));
    await late.answer();
    await new Promise((resolve) => setImmediate(resolve));
    expect(state()).toMatchObject({ openSaleId: second.id, openedSale: null, openProblem: 'not-found' });
    openSale(second.id);
    expect(state().openProblem).toBeNull();
  });
});
