/**
 * Texts that the shop sends for itself. They take the way of every SMS (M1 to M4, M16) but are sold to nobody: no
 * price, no attendant, no drawer. Their credits are booked like those of any other text. The id of each derives from
 * its subject, so that nothing is told twice, whatever stops in between (M1).
 */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { SaleQuote, SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { pesewas } from '#shared/money.ts';
import type { Phone } from '#shared/phone.ts';
import type { Result } from '#shared/result.ts';
import { HOUSE } from '#shared/shop-sender.ts';
import type { EngineDeps } from '../model/ports.ts';
import { saleIdOf } from '../model/sale-id.ts';

const BY_THE_HOUSE = { ...HOUSE, seesCost: false } as const;

const NOTHING = pesewas(0);

/** The engine's dependencies for a text that nobody pays for; the person who asked for it is its sender. */
export const freeOfCharge = (deps: EngineDeps): EngineDeps => ({
  ...deps,
  prices: { priceFor: () => NOTHING, eachFor: () => null, feeFor: () => NOTHING, commissionFor: () => NOTHING },
  gate: {
    mayStart: () => deps.gate.mayStart(),
    askFirst: deps.gate.askFirst,
    asked: () => deps.gate.asked(),
    cashFirst: () => false,
  },
});

/** The same for a text that no person asked for. */
export const forShopTexts = (deps: EngineDeps): EngineDeps => ({
  ...freeOfCharge(deps),
  staff: {
    attendant: () => BY_THE_HOUSE,
    shift: () => deps.staff.shift(),
    // News of tonight may repeat the words of a text whose answer was lost. The id keeps each piece of news to one text.
    allowsSame: () => true,
  },
});

/** The engine's calls that send a text, as a screen would make them. */
export interface TextSales {
  quote(saleId: string, request: SaleRequest): Promise<Result<SaleQuote, CounterError>>;
  submit(submission: SaleSubmission): Promise<Result<SaleView, CounterError>>;
}

interface HouseSales extends TextSales {
  sale(saleId: string): Promise<SaleView | null>;
  sendAgain(intentId: number): Promise<void>;
}

export class ShopTexts {
  private readonly sales: HouseSales;

  constructor(sales: HouseSales) {
    this.sales = sales;
  }

  /** Sends a text once more that surely never left: nobody stands at its row to press Send. Another one stays as it is. */
  async sendHeld(saleId: string): Promise<void> {
    const [order] = (await this.sales.sale(saleId))?.orders ?? [];
    if (order?.state === 'recorded' && order.actions.includes('send')) await this.sales.sendAgain(order.intentId);
  }

  async send(key: string, phone: Phone, message: string): Promise<Result<SaleView, CounterError>> {
    const saleId = saleIdOf('house', key);
    const sale = { product: 'sms', message, recipients: [phone], sender: null } as const;
    const quote = await this.sales.quote(saleId, { ...sale, recipients: [phone] });
    if (!quote.ok) return quote;
    const { price } = quote.value;
    return this.sales.submit({ saleId, sale: { ...sale, recipients: [phone] }, price, sameSaleConfirmed: true });
  }
}
