import type { CustomerReadBack, CustomerScreenState } from '#shared/counter-api/customer-screen.ts';
import type { TextSize } from '#shared/counter-api/machine.ts';
import type { LanguageState, TextSizeState } from '#shared/counter-api/screen.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { ReceiptCode } from '#shared/customer-page.ts';
import type { CustomersShop } from '../customer-screen/customer-view.ts';
import type { Updates } from '../updates/updates.ts';

/** The customer's screen. */
export interface CustomerScreenPort {
  state(): CustomerScreenState;
  /** Returns false if the choice could not be saved. */
  choose(wanted: boolean): boolean;
  show(shop: CustomersShop, readBack: CustomerReadBack | null): void;
  saleChanged(sale: SaleView, receiptOf: (sale: SaleView) => ReceiptCode | null): void;
}

/** The screens of this PC: one for all its counters. */
export interface ScreenPort {
  readonly customer: CustomerScreenPort;
  textSize(): TextSizeState;
  /** Returns false if the choice could not be saved. */
  chooseTextSize(size: TextSize): boolean;
  language(): LanguageState;
  /** Returns false if the choice could not be saved. */
  chooseLanguage(code: string): boolean;
}

/** The updates of this PC: one for all its counters. */
export type UpdatesPort = Pick<Updates, 'state' | 'choose' | 'goBack' | 'check' | 'install' | 'later' | 'seen'>;
