/**
 * What the customer sees, as one sale goes by: the shop's name, what is read back to them, how it went, and the shop's
 * name again. A number stands there no longer than its own customer.
 */
import type { CustomerReadBack } from '#shared/counter-api/customer-screen.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { CustomerPage } from '#shared/customer-page.ts';
import { CUSTOMER, idlePage, readBackPage, soldPage } from '#shared/words/customer-screen.ts';

/** Whose counter it is. */
export interface CustomersShop extends Pick<CustomerPage, 'theme'> {
  readonly shopName: string;
  readonly training: boolean;
}

/** Long enough to be read by somebody who looks up, and short enough for the next in the queue not to read it. */
const UNDER_WAY_FOR_MS = 60_000;
const OVER_FOR_MS = 15_000;

export class CustomerView {
  private readonly tell: (page: CustomerPage) => void;
  private shop: CustomersShop = { shopName: '', theme: 'system', training: false };
  private readBack: CustomerReadBack | null = null;
  /** Of what was read back last: it is sent when the read-back has gone. */
  private saleId: string | null = null;
  private sold: SaleView | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(tell: (page: CustomerPage) => void) {
    this.tell = tell;
  }

  get page(): CustomerPage {
    const { theme, training, shopName } = this.shop;
    return { ...this.drawn(shopName), theme, training: training ? CUSTOMER.training : null };
  }

  show(shop: CustomersShop, readBack: CustomerReadBack | null): void {
    this.shop = shop;
    this.readBack = readBack;
    // The next customer's number takes the place of the last one's; without one, how it went stays to be read.
    if (readBack !== null) {
      this.forgetSold();
      this.saleId = readBack.saleId;
    }
    this.tell(this.page);
  }

  /** Of the sale that was read back, and of no other: what is under way since yesterday is not this customer's. */
  saleChanged(sale: SaleView): void {
    if (sale.id !== this.saleId) return;
    this.forgetSold();
    this.readBack = null;
    this.sold = sale;
    this.tell(this.page);
    const forMs = soldPage(sale).stage === 'wait' ? UNDER_WAY_FOR_MS : OVER_FOR_MS;
    this.timer = setTimeout(() => this.forget(), forMs).unref();
  }

  /** Of one counter nothing stays when another is shown. */
  forget(): void {
    this.forgetSold();
    this.readBack = null;
    this.saleId = null;
    this.tell(this.page);
  }

  private drawn(shopName: string) {
    if (this.readBack !== null) return readBackPage(this.readBack);
    return this.sold === null ? idlePage(shopName) : soldPage(this.sold);
  }

  private forgetSold(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
    this.sold = null;
  }
}
