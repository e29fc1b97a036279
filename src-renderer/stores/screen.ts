/** Which screen is open: a product's, or the history of all orders. */
import { create } from 'zustand';
import type { Product } from '#shared/order-state.ts';

interface ScreenState {
  readonly product: Product;
  /** The history lies over the product, whose draft waits beneath. */
  readonly orders: boolean;
}

export const useScreen = create<ScreenState>()(() => ({ product: 'airtime', orders: false }));

export const showProduct = (product: Product): void => useScreen.setState({ product, orders: false });

export const showOrders = (): void => useScreen.setState({ orders: true });

/** Puts the hands back where the sale goes on. */
export const focusHome = (): void => document.querySelector<HTMLElement>('[data-home]')?.focus();

/** A pressed button that is gone takes the focus with it, and what is typed next would go nowhere. */
export function focusHomeIfLost(): void {
  requestAnimationFrame(() => document.activeElement === document.body && focusHome());
}
