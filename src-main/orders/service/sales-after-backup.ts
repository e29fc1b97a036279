/**
 * Finds this counter's sales after the backup that replaced its journal: the restored journal lacks them. The service's
 * lists name neither a number nor a time, so each airtime order is looked up. Facts from a journal that was set aside
 * take precedence.
 */
import type { LaterSale, UnknownReference } from '#shared/counter-api/reconcile.ts';
import { MOST_FINDINGS } from '#shared/counter-api/reconcile.ts';
import { pesewas } from '#shared/money.ts';
import { serviceTime } from '#shared/reseller-api/values.ts';
import type { BeforeRestore } from '../../journal/backup/sales-before-restore.ts';
import type { ResellerClient } from '../../reseller-client/port.ts';
import { amountField, type Fields, fieldsOf, identityOf, phoneField, textField } from '../model/response-fields.ts';

/** The mark of the counter that made a reference: `K3F7` of `DW-K3F7-…`. */
export const markOf = (reference: string): string | null => /^DW-([0-9A-Z]{4})-/.exec(reference)?.[1] ?? null;

export const NOTHING_LATER: BeforeRestore = { marks: [], sales: [], olderReferences: [] };

const timeIn = (fields: Fields): number | null => {
  const at = serviceTime(textField(fields, 'created_at'));
  return Number.isNaN(at) ? null : Math.max(0, at);
};

const newestFirst = (a: LaterSale, b: LaterSale): number => (b.at ?? Infinity) - (a.at ?? Infinity) || 0;

export class LaterSales {
  private readonly before: BeforeRestore;
  private readonly found: Map<string, LaterSale>;
  private readonly older: Set<string>;

  constructor(before: BeforeRestore) {
    this.before = before;
    this.older = new Set(before.olderReferences);
    this.found = new Map(
      before.sales.map(({ reference, product, recipient, price, soldAt }) => [
        reference,
        {
          ...{ product, reference, recipient, status: null, amount: pesewas(price), at: soldAt },
          knownUntil: this.knownUntil(reference),
        },
      ]),
    );
  }

  get all(): LaterSale[] {
    return [...this.found.values()].toSorted(newestFirst).slice(0, MOST_FINDINGS);
  }

  /** Counts those that `all` has no room for. */
  get more(): number {
    return this.older.size + Math.max(0, this.found.size - MOST_FINDINGS);
  }

  /** Returns true for a list's row that is this counter's own. */
  take(list: UnknownReference['list'], reference: string, row: Fields): boolean {
    const known = this.found.get(reference);
    const mark = markOf(reference);
    const wasOlder = this.older.delete(reference);
    if (known === undefined && !wasOlder && !this.before.marks.some((one) => one.mark === mark)) return false;
    this.found.set(reference, {
      ...{ product: list, reference, recipient: known?.recipient ?? null },
      status: textField(row, 'status'),
      amount: known?.amount ?? (list === 'airtime' ? amountField(row, 'airtime_amount') : null),
      at: known?.at ?? timeIn(row),
      knownUntil: this.knownUntil(reference),
    });
    return true;
  }

  /** Looks up the numbers of airtime orders, which their list doesn't tell. */
  async askNumbers(client: ResellerClient, signal: AbortSignal): Promise<void> {
    const unnamed = [...this.found.values()].filter((one) => one.product === 'airtime' && one.recipient === null);
    for (const one of unnamed) {
      const permit = await client.permit('airtimeOrder', 'polling', signal);
      const identify = (data: unknown) => identityOf([one.reference, textField(fieldsOf(data), 'reference')], []);
      const outcome = await client.lookUp(permit, 'airtimeOrder', one.reference, identify, signal);
      if (outcome.class !== 'found') continue;
      const fields = fieldsOf(outcome.data);
      const recipient = phoneField(fields, 'beneficiary_phone');
      this.found.set(one.reference, { ...one, recipient, at: one.at ?? timeIn(fields) });
    }
  }

  private knownUntil(reference: string): number | null {
    return this.before.marks.find(({ mark }) => mark === markOf(reference))?.knownUntil ?? null;
  }
}
