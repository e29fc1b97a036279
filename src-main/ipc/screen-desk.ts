import type { CustomerReadBack, CustomerScreenState } from '#shared/counter-api/customer-screen.ts';
import type { TextSize } from '#shared/counter-api/machine.ts';
import type { TextSizeState } from '#shared/counter-api/screen.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import type { CustomersShop } from '../customer-screen/customer-view.ts';

/** The screen that faces the customer. */
export interface CustomerScreenDesk {
  state(): CustomerScreenState;
  /** False where it could not be kept. */
  choose(wanted: boolean): boolean;
  show(shop: CustomersShop, readBack: CustomerReadBack | null): void;
  saleChanged(sale: SaleView): void;
}

/** One for the whole PC. */
export interface ScreenDesk {
  readonly customer: CustomerScreenDesk;
  textSize(): TextSizeState;
  /** False where it could not be kept. */
  chooseTextSize(size: TextSize): boolean;
}
