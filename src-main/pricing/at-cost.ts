import { type Pesewa, pesewas } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';

/**
 * Demo prices for products that the service doesn't price beforehand: AFA registrations, and SMS, which is paid in
 * credits.
 */
const DEMO_PRICES: Partial<Readonly<Record<Product, Pesewa>>> = { afa: pesewas(1500), sms: pesewas(0) };

/** The only rule of a counter whose owner has set none: the customer pays the wallet's cost. */
export const atCost = {
  priceFor: (product: Product, _supplier: string, cost: Pesewa | null): Pesewa | null =>
    cost ?? DEMO_PRICES[product] ?? null,
};
