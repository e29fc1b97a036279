/** The board of orders: main's first view, and every change since. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import { BOARD_ROWS } from '#shared/counter-api/limits.ts';
import type { BoardView } from '#shared/counter-api/sales.ts';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { displayState, worseFirst } from '#shared/order-state.ts';
import { call } from '../bridge.ts';

interface Cut {
  readonly underWay: boolean;
  readonly needsAttention: boolean;
}

const NOTHING_CUT: Cut = { underWay: false, needsAttention: false };

interface BoardState {
  /** Null until main has answered. */
  readonly board: BoardView | null;
  /** The counter may have more sales of this kind than the list shows. */
  readonly cut: Cut;
  readonly openSaleId: string | null;
  /** That sale as it was read for its page; the board may have a newer view of it, or none at all. */
  readonly openedSale: SaleView | null;
  readonly openProblem: CounterErrorCode | null;
}

export const useBoard = create<BoardState>()(() => ({
  board: null,
  cut: NOTHING_CUT,
  openSaleId: null,
  openedSale: null,
  openProblem: null,
}));

const JUST_NOW_LIMIT = 30;
/** A list that was cut is read again while so many rows are left, so that a person never runs out of them. */
const READ_AGAIN_AT = BOARD_ROWS / 2;
/** After an outage a thousand orders may change at once: an old PC would draw nothing else for minutes. */
const MOST_ROWS = 2 * BOARD_ROWS;

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
  if (known === null && isOld(sale, board)) {
    // Mostly no news of the orders: a debt was paid, or a PIN was read. A sale that a full list left out has moved.
    if (displayState(leadOrder(sale)) === 'done') return isFull(board.underWay) ? { ...board } : board;
    if (isLeftOut(sale, place, board)) return { ...board };
  }
  const put = (name: Place): SaleView[] => {
    const list = board[name];
    const has = list.some((other) => other.id === sale.id);
    if (name !== place) return has ? list.filter((other) => other.id !== sale.id) : list;
    if (has) return list.map((other) => (other.id === sale.id ? sale : other));
    return [sale, ...list].slice(0, name === 'justNow' ? JUST_NOW_LIMIT : MOST_ROWS);
  };
  return {
    underWay: put('underWay'),
    needsAttention: put('needsAttention'),
    justNow: put('justNow'),
  };
}

/** A re-opened order seemed not sold, and its customer may have the money: it is said loudly, whatever else waits (M9). */
const isLeftOut = ({ orders }: SaleView, place: Place, board: BoardView): boolean =>
  place !== 'justNow' && isFull(board[place]) && !orders.some(({ attention }) => attention === 're-opened');

const isOld = (sale: SaleView, board: BoardView): boolean => sale.slipNumber < (newestSale(board)?.slipNumber ?? 0);

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
    const board = told.reduce(placeSale, answer.value);
    const { underWay, needsAttention } = answer.value;
    useBoard.setState({ board, cut: { underWay: isFull(underWay), needsAttention: isFull(needsAttention) } });
  }
  return answer;
}

const isFull = (list: readonly SaleView[]): boolean => list.length >= BOARD_ROWS;

/** A list that leaves a sale out is cut until the board is read again. */
function cutOf(board: BoardView, before: Cut, sale: SaleView): Cut {
  const place = placeOf(sale);
  if (place === 'justNow' || before[place]) return before;
  const isCut = board[place].length >= MOST_ROWS || (isFull(board[place]) && saleOnBoard(board, sale.id) === null);
  return isCut ? { ...before, [place]: true } : before;
}

function readAgainIfFew(): void {
  const { board, cut } = useBoard.getState();
  if (board === null || readings.size > 0) return;
  const isShort = (name: keyof Cut): boolean => cut[name] && board[name].length <= READ_AGAIN_AT;
  if (isShort('underWay') || isShort('needsAttention')) void readBoard();
}

export function takeSale(sale: SaleView): void {
  for (const told of readings) told.push(sale);
  useBoard.setState(({ board: before, cut, openSaleId, openedSale }) => {
    const board = placeSale(before ?? EMPTY, sale);
    return {
      ...{ board, cut: cutOf(board, cut, sale) },
      openedSale: openSaleId === sale.id && !isOlder(sale, openedSale) ? sale : openedSale,
    };
  });
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
