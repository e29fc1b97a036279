/**
 * Decides when the board is a narrow strip: on an owner's page, whose tables need the width. It opens there by one key,
 * and by itself for a sale that newly needs a person. The hand's choice holds until the page is left.
 */
import { create } from 'zustand';
import type { BoardView } from '#shared/counter-api/sales.ts';
import { useBoard } from './board-store.ts';
import { type Over, useScreen } from './screen-store.ts';

interface BoardFoldState {
  /** Null until a person has chosen on this page. */
  readonly folded: boolean | null;
  /** A sale came to need a person while this page was open. */
  readonly needed: boolean;
}

const UNTOUCHED: BoardFoldState = { folded: null, needed: false };

export const useBoardFold = create<BoardFoldState>()(() => UNTOUCHED);

/** Everybody counts the drawer, and sells beside it: its page keeps the board. */
const FOLDING: readonly Over[] = ['orders', 'day', 'prices', 'settings', 'audit'];

const folds = (over: Over | null): boolean => over !== null && FOLDING.includes(over);

/** Null on a page that keeps its board. */
export function useFolded(): boolean | null {
  const over = useScreen((state) => state.over);
  const folded = useBoardFold((state) => state.folded ?? !state.needed);
  return folds(over) ? folded : null;
}

export function toggleBoard(): void {
  if (!folds(useScreen.getState().over)) return;
  useBoardFold.setState(({ folded, needed }) => ({ folded: !(folded ?? !needed) }));
}

const needsMore = (now: BoardView, before: BoardView): boolean => {
  const known = new Set(before.needsAttention.map(({ id }) => id));
  return now.needsAttention.some(({ id }) => !known.has(id));
};

useScreen.subscribe(({ over }, before) => over !== before.over && useBoardFold.setState(UNTOUCHED));

useBoard.subscribe(({ board }, before) => {
  if (board === before.board || board === null || before.board === null) return;
  if (needsMore(board, before.board) && folds(useScreen.getState().over)) useBoardFold.setState({ needed: true });
});
