/** The screens there are. A product without one has no place in the rail: no button leads nowhere. */
import { type LucideIcon, Smartphone } from 'lucide-react';
import type { ComponentType } from 'react';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { showProduct } from '../stores/screen.ts';
import { sellAirtimeAgain } from './airtime/airtime-sale.ts';
import { AirtimeScreen } from './airtime/airtime-screen.tsx';

interface ProductScreen {
  readonly Screen: ComponentType;
  readonly Icon: LucideIcon;
  /** Fills a new draft with an order's content; false where that can't be done now. */
  readonly sellAgain: (order: OrderView) => boolean;
}

export const SCREENS: Readonly<Partial<Record<Product, ProductScreen>>> = {
  airtime: { Screen: AirtimeScreen, Icon: Smartphone, sellAgain: sellAirtimeAgain },
};

/** The products of this counter that have a screen, in the order of their keys. */
export const shownProducts = (sold: readonly Product[]): Product[] =>
  PRODUCTS.filter((product) => sold.includes(product) && SCREENS[product] !== undefined);

export function sellAgain(sale: SaleView, order: OrderView): boolean {
  const filled = SCREENS[sale.product]?.sellAgain(order) ?? false;
  if (filled) showProduct(sale.product);
  return filled;
}
