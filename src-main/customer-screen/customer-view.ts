/**
 * The customer's view of one sale: the shop's name, the read-back, the outcome, and the shop's name again. A number is
 * shown no longer than its own customer is there.
 */
import type { CustomerReadBack } from '#shared/counter-api/customer-screen.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { CustomerPage, ReceiptCode } from '#shared/customer-page.ts';
import { CUSTOMER, idlePage, readBackPage, soldPage } from '#shared/words/customer-screen.ts';

/** The shop of the counter. */
export interface CustomersShop extends Pick<CustomerPage, 'theme'> {
  readonly shopName: string;
  readonly training: boolean;
}

/** Long enough for a customer who looks up to read it, and too short for the next in the queue. */
const UNDER_WAY_FOR_MS = 60_000;
const OVER_FOR_MS = 15_000;
/** A phone has to be taken out and held up. */
const RECEIPT_FOR_MS = 45_000;

/** The service has it: from here on the customer has something in hand. */
const isTaken = ({ tally }: SaleView): boolean =>
  Object.keys(tally).every((state) => state === 'under-way' || state === 'done');

export class CustomerView {
  private readonly tell: (page: CustomerPage) => void;
  private shop: CustomersShop = { shopName: '', theme: 'system', training: false };
  private readBack: CustomerReadBack | null = null;
  /** The sale of the last read-back: it is sent after the read-back has gone. */
  private saleId: string | null = null;
  private sold: SaleView | null = null;
  private receipt: ReceiptCode | null = null;
  private timer: NodeJS.Timeout | null = null;

  constructor(tell: (page: CustomerPage) => void) {
    this.tell = tell;
  }

  get page(): CustomerPage {
    const { theme, training, shopName } = this.shop;
    return { ...this.drawn(shopName), theme, training: training ? CUSTOMER.training : null, receipt: this.receipt };
  }

  show(shop: CustomersShop, readBack: CustomerReadBack | null): void {
    this.shop = shop;
    this.readBack = readBack;
    // The next customer's number replaces the last outcome; without one, the outcome stays to be read.
    if (readBack !== null) {
      this.forgetSold();
      this.saleId = readBack.saleId;
    }
    this.tell(this.page);
  }

  /**
   * Shows only the sale that was read back: one that is under way since yesterday is not this customer's. `receiptOf`
   * is asked once there is something to take home.
   */
  saleChanged(sale: SaleView, receiptOf: (sale: SaleView) => ReceiptCode | null = () => null): void {
    if (sale.id !== this.saleId) return;
    this.forgetSold();
    this.readBack = null;
    this.sold = sale;
    const { stage } = soldPage(sale);
    this.receipt = stage === 'good' || isTaken(sale) ? receiptOf(sale) : null;
    this.tell(this.page);
    const overMs = this.receipt === null ? OVER_FOR_MS : RECEIPT_FOR_MS;
    const forMs = stage === 'wait' ? UNDER_WAY_FOR_MS : overMs;
    this.timer = setTimeout(() => this.forget(), forMs).unref();
  }

  /** Clears everything, so that nothing of one counter or customer stays for the next. */
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
    this.receipt = null;
  }
}
