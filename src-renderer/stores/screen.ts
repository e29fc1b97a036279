/** Which product's screen is open. */
import { create } from 'zustand';
import type { Product } from '#shared/order-state.ts';

export const useScreen = create<{ readonly product: Product }>()(() => ({ product: 'airtime' }));

export const showProduct = (product: Product): void => useScreen.setState({ product });

/** Puts the hands back where a sale begins. */
export const focusHome = (): void => document.querySelector<HTMLElement>('[data-home]')?.focus();
