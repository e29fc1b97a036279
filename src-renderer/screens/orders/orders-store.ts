/** The history of all sales as far as it has been read: newest first, a page at a time, and updated by every change. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { type HistoryFilter, type SaleLine, STATES_OF } from '#shared/counter-api/orders.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import { displayState } from '#shared/order-state.ts';
import { businessDay } from '#shared/words/times.ts';
import { call } from '../../bridge.ts';
import { leadOrder } from '../../stores/board-store.ts';
import { useCounter } from '../../stores/counter-store.ts';

export const PAGE = 100;

interface HistoryStore {
  readonly filter: HistoryFilter;
  /** Null until the first page has come. */
  readonly lines: readonly SaleLine[] | null;
  /** The place where the next page begins; null if there is nothing older. */
  readonly before: number | null;
  readonly reading: boolean;
  readonly problem: CounterErrorCode | null;
  /** The sale that the keys act on. */
  readonly current: string | null;
  /** The count of lines that came in above: a list that is scrolled down stays where it is. */
  readonly grown: number;
}

export const NO_FILTER: HistoryFilter = { product: null, state: null, day: null };

const NOTHING_READ = { lines: null, before: null, reading: false, problem: null, current: null, grown: 0 } as const;

export const useHistory = create<HistoryStore>()(() => ({ ...NOTHING_READ, filter: NO_FILTER }));

export const isNarrowed = ({ product, state, day }: HistoryFilter): boolean =>
  product !== null || state !== null || day !== null;

/** Changes told while a page was read: they are newer than it. */
let told: SaleView[] = [];

/** Begins again at the newest sale. */
export async function openHistory(filter: HistoryFilter = useHistory.getState().filter): Promise<void> {
  told = [];
  // A new filter object each time, so that answers to earlier questions can be told apart.
  useHistory.setState({ ...NOTHING_READ, filter: { ...filter } });
  await readMore();
}

export const narrowHistory = (change: Partial<HistoryFilter>): Promise<void> =>
  openHistory({ ...useHistory.getState().filter, ...change });

/** Reads the next page, once: a list that is scrolled fast asks many times. */
export async function readMore(): Promise<void> {
  const { filter, lines, before, reading } = useHistory.getState();
  if (reading || (lines !== null && before === null)) return;
  useHistory.setState({ reading: true, problem: null });
  const answer = await call('orders.page', { filter, before, limit: PAGE });
  const now = useHistory.getState();
  // The filter was changed, or the list begun anew: this page belongs to another list.
  if (now.filter !== filter) return;
  if (!answer.ok) {
    told = [];
    return useHistory.setState({ reading: false, problem: answer.error.code });
  }
  const known = new Set((now.lines ?? []).map(({ id }) => id));
  const added = answer.value.lines.filter(({ id }) => !known.has(id));
  useHistory.setState({
    reading: false,
    lines: [...(now.lines ?? []), ...added],
    before: answer.value.before,
    current: now.current ?? added[0]?.id ?? null,
  });
  for (const sale of told.splice(0)) takeHistoryChange(sale);
}

export const standOn = (current: string | null): void => useHistory.setState({ current });

export function fits(sale: SaleView, { product, state, day }: HistoryFilter): boolean {
  if (product !== null && sale.product !== product) return false;
  if (day !== null && businessDay(sale.soldAt) !== day) return false;
  if (state === 'attention' && sale.leftToDo > 0) return true;
  return state === null || STATES_OF[state].some((one) => (sale.tally[one] ?? 0) > 0);
}

function lineOf(sale: SaleView): SaleLine {
  const lead = leadOrder(sale);
  const [first = lead] = sale.orders;
  const { recipient, supplier, amount, volumeGb, quantity } = first;
  const { id, slipNumber, product, price, soldAt, attendantName } = sale;
  return {
    ...{ id, slipNumber, product, price, soldAt, attendantName },
    ...{ recipient, supplier, amount, volumeGb, quantity },
    orderCount: sale.orderCount,
    owes: pesewas(sale.orders.reduce((sum, { owes }) => sum + owes, 0)),
    state: displayState(lead),
    unproven: sale.unproven,
  };
}

/** Main lists a person's own sales alone where others' aren't theirs to see. No two people here have one name. */
function mayFind({ attendantName }: SaleView): boolean {
  const attendant = useCounter.getState().snapshot?.attendant;
  return attendant?.rights.historyOfOthers !== false || attendant.name === attendantName;
}

/** Updates a sale in its row, even if it doesn't fit the filter any more: nothing jumps under a hand. */
export function takeHistoryChange(sale: SaleView): void {
  const { lines, filter, grown, reading } = useHistory.getState();
  if (reading) told.push(sale);
  if (lines === null) return;
  const line = lineOf(sale);
  const isNewest = (lines[0]?.slipNumber ?? 0) < sale.slipNumber;
  if (lines.some(({ id }) => id === sale.id)) {
    useHistory.setState({ lines: lines.map((one) => (one.id === sale.id ? line : one)) });
  } else if (isNewest && fits(sale, filter) && mayFind(sale)) {
    useHistory.setState({ lines: [line, ...lines], grown: grown + 1 });
  }
}
