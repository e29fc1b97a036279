/** The history in the counter-api's words: sales as lines, by the page or found by typed text. */
import type { FoundSale, HistoryFilter, SaleLine } from '#shared/counter-api/orders.ts';
import { pesewas } from '#shared/money.ts';
import { displayState, worseFirst } from '#shared/order-state.ts';
import type { SaleLineRecord } from '../../journal/base/records.ts';
import type { JournalReader } from '../../journal/journal.ts';
import { headOf } from './sale-view.ts';

function toLine({ sale, shown, owes, orderCount, unproven, standings }: SaleLineRecord): SaleLine {
  const { amount, volumeGb, quantity } = shown.facts;
  const [worst = displayState(shown)] = standings.map(displayState).sort(worseFirst);
  return {
    ...headOf(sale),
    orderCount,
    state: worst,
    unproven,
    recipient: shown.recipient,
    supplier: shown.supplier,
    amount: amount === null ? null : pesewas(amount),
    volumeGb,
    quantity,
    owes: pesewas(owes),
  };
}

export class History {
  private readonly read: Pick<JournalReader, 'salesPage' | 'findSales'>;

  constructor(read: Pick<JournalReader, 'salesPage' | 'findSales'>) {
    this.read = read;
  }

  async page(filter: HistoryFilter, before: number | null, limit: number, by: string | null = null) {
    const records = await this.read.salesPage(filter, before, limit, by);
    const last = records.at(-1);
    return { lines: records.map(toLine), before: last && records.length === limit ? last.sale.seq : null };
  }

  async find(text: string, limit: number, by: string | null = null): Promise<FoundSale[]> {
    const records = await this.read.findSales(text, limit, by);
    return records.map(({ found, line }) => ({ line: toLine(line), by: found.by }));
  }
}
