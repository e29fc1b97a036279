import type { Product } from '#shared/order-state.ts';
import type { Strategy } from '../strategy.ts';
import { airtime } from './airtime.ts';

const STRATEGIES: readonly Strategy[] = [airtime];

const byProduct = new Map<Product, Strategy>(STRATEGIES.map((strategy) => [strategy.product, strategy]));

export const SOLD_PRODUCTS: readonly Product[] = STRATEGIES.map((strategy) => strategy.product);

export function strategyOf(product: Product): Strategy {
  const strategy = byProduct.get(product);
  if (!strategy) throw new Error(`no strategy for ${product}`);
  return strategy;
}
