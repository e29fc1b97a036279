import { describe, expect, test } from 'vitest';
import { summaryOf } from '#main/journal/sales/sale-summaries.ts';
import { DEFAULT_POLICY } from '#main/orders/model/policy.ts';
import { boardPlace, toSaleView } from '#main/orders/view/sale-view.ts';
import { LEFT_TO_DO, PRODUCTS } from '#shared/order-state.ts';
import { leadOrder, placeOf, placeSale } from '../../../src-renderer/stores/board-store.ts';
import { AT, anIntent, anOrder } from '../../support/orders/intents.ts';
import { done, EMPTY_BOARD, refunded, sale } from '../../support/preview/fakes/fake-main.ts';

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
    const view = { seesCost: false, now: AT, policy: DEFAULT_POLICY, waitingUntil: () => null, provenAt: () => null };
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
            expect([...which, placeOf(toSaleView(glance, view))]).toEqual([...which, boardPlace(glance)]);
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

  test('a sale of many orders shows the one that most needs a person', () => {
    const orders = [sale(done), sale({ state: 'unknown' }), sale()].flatMap((one) => one.orders);
    expect(leadOrder({ ...sale(), orders }).state).toBe('unknown');
  });
});
