import { beforeEach, expect, test } from 'vitest';
import { toggleBoard, useBoardFold } from '../../../src-renderer/stores/board-fold-store.ts';
import { placeSale, useBoard } from '../../../src-renderer/stores/board-store.ts';
import { type Over, showOver, showProduct, useScreen } from '../../../src-renderer/stores/screen-store.ts';
import { busyBoard, EMPTY_BOARD, sale } from '../../support/preview/fakes/fake-main.ts';

const FOLDING: readonly Over[] = ['orders', 'day', 'prices', 'settings', 'audit'];
const UNTOUCHED = { folded: null, needed: false };
const fold = () => useBoardFold.getState();
const attention = () => sale({ attention: 'not-sent', state: 'recorded', money: 'none' });

beforeEach(() => {
  useBoard.setState({ board: null });
  showProduct('airtime');
  useBoardFold.setState(UNTOUCHED);
});

test('the key opens and folds the board on an owner’s page alone', () => {
  toggleBoard();
  showOver('shift');
  toggleBoard();
  expect(fold()).toEqual(UNTOUCHED);
  for (const over of FOLDING) {
    showOver(over);
    toggleBoard();
    expect(fold().folded).toBe(false);
    toggleBoard();
    expect(fold().folded).toBe(true);
  }
});

test('the hand’s choice holds until the page is left', () => {
  showOver('day');
  toggleBoard();
  useScreen.setState({ product: 'data' });
  expect(fold().folded).toBe(false);
  showOver('prices');
  expect(fold()).toEqual(UNTOUCHED);
});

test('a sale that newly needs a person opens the board, and the key folds it again', () => {
  showOver('day');
  const board = busyBoard();
  useBoard.setState({ board });
  expect(fold().needed).toBe(false);
  useBoard.setState({ board: placeSale(board, sale()) });
  useBoard.setState({ openSaleId: null });
  expect(fold().needed).toBe(false);
  useBoard.setState({ board: placeSale(board, attention()) });
  expect(fold()).toEqual({ folded: null, needed: true });
  toggleBoard();
  expect(fold().folded).toBe(true);
});

test('a sale that needed a person before opens nothing', () => {
  showOver('day');
  const before = placeSale(EMPTY_BOARD, attention());
  useBoard.setState({ board: before });
  useBoard.setState({ board: { ...before } });
  useBoard.setState({ board: EMPTY_BOARD });
  useBoard.setState({ board: null });
  expect(fold().needed).toBe(false);
});

test.each<[string, () => void]>([
  ['the shift', () => showOver('shift')],
  ['a product', () => showProduct('airtime')],
])('the board over %s is never folded, so nothing opens it', (_, show) => {
  show();
  useBoard.setState({ board: EMPTY_BOARD });
  useBoard.setState({ board: placeSale(EMPTY_BOARD, attention()) });
  expect(fold().needed).toBe(false);
});
