/** The board of orders: main's first view, and every change since. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import { BOARD_ROWS } from '#shared/counter-api/limits.ts';
import type { BoardView } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { displayState, worseFirst } from '#shared/order-state.ts';
import { call } from '../bridge.ts';

interface BoardState {
  /** Null until main has answered. */
  readonly board: BoardView | null;
  /** More sales may need a person than main told: the counter has those of one reading. */
  readonly isCut: boolean;
  readonly openSaleId: string | null;
  /** That sale as it was read for its page; the board may have a newer view of it, or none at all. */
  readonly openedSale: SaleView | null;
  readonly openProblem: CounterErrorCode | null;
}

export const useBoard = create<BoardState>()(() => ({
  board: null,
  isCut: false,
  openSaleId: null,
  openedSale: null,
  openProblem: null,
}));

const JUST_NOW_LIMIT = 30;
/** The board is read again while so many are left, so that a person never runs out of those that wait. */
const READ_AGAIN_AT = BOARD_ROWS / 2;

/** Picks the order that most needs a person: a bulk sale shows that one. */
export function leadOrder(sale: SaleView): OrderView {
  return sale.orders.reduce((lead, order) => (worseFirst(displayState(order), displayState(lead)) < 0 ? order : lead));
}

type Place = keyof BoardView;

/**
 * Chooses a sale's list in the same way as main does for the whole board: orders that were put away don't count as
 * open.
 */
export function placeOf(sale: SaleView): Place {
  const state = displayState(leadOrder(sale));
  if (state === 'attention' || sale.leftToDo > 0) return 'needsAttention';
  const open = state === 'unknown' || state === 'saved' || state === 'sent' || state === 'under-way';
  return open && !sale.orders.every(({ putAway }) => putAway) ? 'underWay' : 'justNow';
}

/**
 * Puts a sale where it belongs now. It keeps its row while it stays in its list, so that nothing jumps. The answer to
 * Send may come after an event that is newer than it: an older view changes nothing.
 */
export function placeSale(board: BoardView, sale: SaleView): BoardView {
  const known = saleOnBoard(board, sale.id);
  if (known !== null && known.revision > sale.revision) return board;
  const place = placeOf(sale);
  if (known === null && isLongDone(sale, board)) return board;
  const put = (name: Place): SaleView[] => {
    const list = board[name];
    if (name !== place) return list.filter((other) => other.id !== sale.id);
    if (list.some((other) => other.id === sale.id)) return list.map((other) => (other.id === sale.id ? sale : other));
    return [sale, ...list];
  };
  return {
    underWay: put('underWay'),
    needsAttention: put('needsAttention'),
    justNow: put('justNow').slice(0, JUST_NOW_LIMIT),
  };
}

/** True for a change that is no news of the orders: a debt was paid, or a PIN was read. */
const isLongDone = (sale: SaleView, board: BoardView): boolean =>
  displayState(leadOrder(sale)) === 'done' && sale.slipNumber < (newestSale(board)?.slipNumber ?? 0);

export function saleOnBoard(board: BoardView | null, saleId: string): SaleView | null {
  const all = board === null ? [] : [...board.underWay, ...board.needsAttention, ...board.justNow];
  return all.find((sale) => sale.id === saleId) ?? null;
}

/** The last sale that was made, in any list. */
export function newestSale(board: BoardView | null): SaleView | null {
  const all = board === null ? [] : [...board.underWay, ...board.needsAttention, ...board.justNow];
  return all.reduce<SaleView | null>(
    (newest, sale) => (sale.slipNumber > (newest?.slipNumber ?? 0) ? sale : newest),
    null,
  );
}

const EMPTY: BoardView = { underWay: [], needsAttention: [], justNow: [] };

/**
 * Collects the changes told while a board is read: they are newer than it. The board before may be another person's.
 */
const readings = new Set<SaleView[]>();

export async function readBoard(): Promise<CallResult<'sales.board'>> {
  const told: SaleView[] = [];
  readings.add(told);
  const answer = await call('sales.board', {});
  readings.delete(told);
  if (answer.ok) {
    const isCut = answer.value.needsAttention.length >= BOARD_ROWS;
    useBoard.setState({ board: told.reduce(placeSale, answer.value), isCut });
  }
  return answer;
}

function readAgainIfFew(): void {
  const { board, isCut } = useBoard.getState();
  if (isCut && board !== null && board.needsAttention.length <= READ_AGAIN_AT && readings.size === 0) void readBoard();
}

export function takeSale(sale: SaleView): void {
  for (const told of readings) told.push(sale);
  useBoard.setState(({ board, openSaleId, openedSale }) => ({
    board: placeSale(board ?? EMPTY, sale),
    openedSale: openSaleId === sale.id && !isOlder(sale, openedSale) ? sale : openedSale,
  }));
  readAgainIfFew();
}

const isOlder = (sale: SaleView, known: SaleView | null): boolean => known !== null && known.revision > sale.revision;

/** Opens the page of any sale, or closes it; one that isn't on the board any more is read from the journal. */
export function openSale(saleId: string | null): void {
  const { board } = useBoard.getState();
  const openedSale = saleId === null ? null : saleOnBoard(board, saleId);
  useBoard.setState({ openSaleId: saleId, openedSale, openProblem: null });
  if (saleId !== null && openedSale === null) void readSale(saleId);
}

async function readSale(saleId: string): Promise<void> {
  const answer = await call('sales.get', { saleId });
  const { openSaleId, openedSale } = useBoard.getState();
  if (openSaleId !== saleId) return;
  if (!answer.ok) useBoard.setState({ openProblem: answer.error.code });
  else if (!isOlder(answer.value, openedSale)) useBoard.setState({ openedSale: answer.value });
}
