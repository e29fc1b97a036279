/**
 * The customer's slip as a text message: a sale of its own through the SMS strategy (M16) that nobody pays for. Its id
 * derives from the sale, the number and the words. So the same text is placed once, however often and in whatever
 * window it is pressed (M1). Another follows only if the last surely never went (M23).
 */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { SaleRequest } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { type DisplayState, displayState } from '#shared/order-state.ts';
import type { Phone } from '#shared/phone.ts';
import { err, type Result } from '#shared/result.ts';
import type { EngineDeps } from '../model/ports.ts';
import { saleIdOf } from '../model/sale-id.ts';
import type { TextSales } from './shop-texts.ts';

/** A text refused this often will be refused again. */
const MOST_TRIES = 20;

const NEVER_WENT: readonly DisplayState[] = ['not-sold', 'refunded'];

type Deps = Pick<EngineDeps, 'write' | 'staff' | 'business' | 'onSaleChanged'>;

interface Sales extends TextSales {
  sale(saleId: string): Promise<SaleView | null>;
  act(intentId: number, action: 'send'): Promise<Result<SaleView, CounterError>>;
}

export class TextCopies {
  private readonly deps: Deps;
  private readonly sales: Sales;

  constructor(deps: Deps, sales: Sales) {
    this.deps = deps;
    this.sales = sales;
  }

  async send(of: SaleView, phone: Phone, message: string): Promise<Result<SaleView, CounterError>> {
    for (let nth = 0; nth < MOST_TRIES; nth += 1) {
      const saleId = saleIdOf(of.id, phone, message, nth);
      const before = await this.sales.sale(saleId);
      // Its refusal isn't proven: the same text goes again under the same reference, and is never charged twice (M7a).
      const refused = before?.orders.find(({ unproven }) => unproven !== null);
      if (refused) return this.sales.act(refused.intentId, 'send');
      if (before?.orders.every((order) => NEVER_WENT.includes(displayState(order)))) continue;
      const sent = await this.submit(saleId, { product: 'sms', message, recipients: [phone], sender: null });
      if (sent.ok && before === null) await this.tell(of, sent.value);
      return sent;
    }
    return err({ code: 'service-trouble', detail: 'refused too often' });
  }

  private async submit(
    saleId: string,
    sale: Extract<SaleRequest, { product: 'sms' }>,
  ): Promise<Result<SaleView, CounterError>> {
    const quote = await this.sales.quote(saleId, sale);
    if (!quote.ok) return quote;
    return this.sales.submit({ saleId, sale, price: quote.value.price, sameSaleConfirmed: false });
  }

  /** Notes the copy on the page of its original sale. The text is on its way, whether or not this can be written. */
  private async tell({ slipNumber: saleSeq }: SaleView, copy: SaleView): Promise<void> {
    const { write, staff, business, onSaleChanged } = this.deps;
    const data = { by: staff.attendant().name, slip: copy.slipNumber };
    await write.log({ kind: 'slip.texted', at: business.now(), saleSeq, data }).catch(() => {});
    onSaleChanged(saleSeq);
  }
}
