/**
 * Pays out the money owed to a customer, wherever the sale is seen: on the board, on its page, in Find, in the shift.
 */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { OwedEntry, OwedList } from '#shared/counter-api/owed.ts';
import type { BoardView } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { call } from '../bridge.ts';
import { dialogIsOpen } from '../components/hooks/open-dialog.ts';
import { saleOnBoard, useBoard } from './board-store.ts';
import { useFind } from './find-store.ts';

interface PayOutState {
  /** The subject of the dialog; null while it is asked for, and while none is open. */
  readonly entry: OwedEntry | null;
  /** The dialog is open already: a PIN that is typed at once must find its field. */
  readonly asking: boolean;
  /** Counts the dialogs, so that an answer finds the one that asked. */
  readonly opening: number;
  /** Why none could be opened. */
  readonly problem: CounterErrorCode | null;
  /** All that is still owed, as the answer to the last payment told it, and what that payment was. */
  readonly told: OwedList | null;
  readonly paid: OwedEntry | null;
  /** Counts the entries that differed from their list. */
  readonly refusals: number;
}

export const usePayOut = create<PayOutState>()(() => ({
  entry: null,
  asking: false,
  opening: 0,
  problem: null,
  told: null,
  paid: null,
  refusals: 0,
}));

const begin = (change: { readonly entry: OwedEntry | null; readonly asking: boolean }): void =>
  usePayOut.setState(({ opening }) => ({ ...change, opening: opening + 1, problem: null }));

export const payOut = (entry: OwedEntry): void => begin({ entry, asking: false });

export const closePayOut = (): void => usePayOut.setState({ entry: null, asking: false, problem: null });

/** Asks for the PIN, and reads the debt for an order of a sale meanwhile, or for the first of them. */
export async function openPayOut(saleId: string, intentId: number | null = null): Promise<void> {
  begin({ entry: null, asking: true });
  const { opening } = usePayOut.getState();
  const answer = await call('owed.ofSale', { saleId, intentId });
  const now = usePayOut.getState();
  // The dialog was closed meanwhile, or is about another debt by now.
  if (!now.asking || now.opening !== opening) return;
  if (!answer.ok) return usePayOut.setState({ asking: false, problem: answer.error.code });
  usePayOut.setState({ entry: answer.value, asking: false, problem: answer.value === null ? 'too-late' : null });
}

export const firstOwing = ({ orders }: SaleView): number | null =>
  orders.find(({ owes }) => owes > 0)?.intentId ?? null;

const owesOne = (sale: SaleView): boolean => firstOwing(sale) !== null;

/** The sale on the board whose button bears the key: the first that waits for a person, or else one that is over. */
export const firstOwed = ({ needsAttention, justNow }: BoardView): string | null =>
  needsAttention.find(owesOne)?.id ?? justNow.find(owesOne)?.id ?? null;

/** Alt+O: for the sale that is chosen in Find, or whose page is open, or for the first on the board. */
export function payOutByKey(): void {
  const dialog = usePayOut.getState();
  if (dialog.entry !== null || dialog.asking) return;
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
