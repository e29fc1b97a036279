/**
 * Pays out the money owed to a customer, wherever the sale is seen: on the board, on its page, in Find, in the shift.
 */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import type { BoardView } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { call } from '../bridge.ts';
import { dialogIsOpen } from '../components/hooks/open-dialog.ts';
import { saleOnBoard, useBoard } from './board-store.ts';
import { useFind } from './find-store.ts';

interface PayOutState {
  /** The subject of the dialog; null while none is open. */
  readonly entry: OwedEntry | null;
  /** Why none could be opened. */
  readonly problem: CounterErrorCode | null;
  /** All that is still owed, as the answer to the last payment told it, and what that payment was. */
  readonly told: OwedEntry[] | null;
  readonly paid: OwedEntry | null;
  /** Counts the entries that differed from their list. */
  readonly refusals: number;
}

export const usePayOut = create<PayOutState>()(() => ({
  entry: null,
  problem: null,
  told: null,
  paid: null,
  refusals: 0,
}));

export const payOut = (entry: OwedEntry): void => usePayOut.setState({ entry, problem: null });

export const closePayOut = (): void => usePayOut.setState({ entry: null, problem: null });

/** Reads the debt for an order of a sale, or for the first of them, and asks for the PIN. */
export async function openPayOut(saleId: string, intentId: number | null = null): Promise<void> {
  const answer = await call('owed.ofSale', { saleId, intentId });
  if (!answer.ok) return usePayOut.setState({ entry: null, problem: answer.error.code });
  usePayOut.setState({ entry: answer.value, problem: answer.value === null ? 'too-late' : null });
}

export const firstOwing = ({ orders }: SaleView): number | null =>
  orders.find(({ owes }) => owes > 0)?.intentId ?? null;

const owesOne = (sale: SaleView): boolean => firstOwing(sale) !== null;

/** The sale on the board whose button bears the key: the first that waits for a person, or else one that is over. */
export const firstOwed = ({ needsAttention, justNow }: BoardView): string | null =>
  needsAttention.find(owesOne)?.id ?? justNow.find(owesOne)?.id ?? null;

/** Alt+O: for the sale that is chosen in Find, or whose page is open, or for the first on the board. */
export function payOutByKey(): void {
  if (usePayOut.getState().entry !== null) return;
  const { open, found, current } = useFind.getState();
  if (open) {
    const line = found?.[current]?.line;
    if (line !== undefined && line.owes > 0) void openPayOut(line.id);
    return;
  }
  const { board, openSaleId, openedSale } = useBoard.getState();
  if (openSaleId === null) {
    // Another dialog is finished first.
    if (dialogIsOpen()) return;
    const saleId = board === null ? null : firstOwed(board);
    if (saleId !== null) void openPayOut(saleId);
    return;
  }
  const sale = saleOnBoard(board, openSaleId) ?? openedSale;
  if (sale !== null && owesOne(sale)) void openPayOut(sale.id);
}
