/** Which product's screen is open. */
import { create } from 'zustand';
import type { Product } from '#shared/order-state.ts';

export const useScreen = create<{ readonly product: Product }>()(() => ({ product: 'airtime' }));

export const showProduct = (product: Product): void => useScreen.setState({ product });

/** Puts the hands back where the sale goes on. */
export const focusHome = (): void => document.querySelector<HTMLElement>('[data-home]')?.focus();

/** A pressed button that is gone takes the focus with it, and what is typed next would go nowhere. */
export function focusHomeIfLost(): void {
  requestAnimationFrame(() => document.activeElement === document.body && focusHome());
}
