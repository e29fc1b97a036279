/** The screen that is open: a product's, or one that lies over it. */
import { create } from 'zustand';
import type { Product } from '#shared/order-state.ts';

interface ScreenState {
  readonly product: Product;
  /** The screen over the product, whose draft waits beneath. */
  readonly over: 'orders' | 'day' | 'prices' | 'settings' | 'shift' | 'audit' | null;
}

export const useScreen = create<ScreenState>()(() => ({ product: 'airtime', over: null }));

export const isShown = (product: Product): boolean => {
  const state = useScreen.getState();
  return state.product === product && state.over === null;
};

export const showProduct = (product: Product): void => useScreen.setState({ product, over: null });

export const showOrders = (): void => useScreen.setState({ over: 'orders' });

export const showDay = (): void => useScreen.setState({ over: 'day' });

export const showPrices = (): void => useScreen.setState({ over: 'prices' });

export const showSettings = (): void => useScreen.setState({ over: 'settings' });

export const showAudit = (): void => useScreen.setState({ over: 'audit' });

export const showShift = (): void => useScreen.setState({ over: 'shift' });

/** Puts the focus back where the sale goes on. */
export const focusHome = (): void => document.querySelector<HTMLElement>('[data-home]')?.focus();

/** Goes to a field and selects its text: it can be kept, or typed over. */
export function focusMarked(field: HTMLInputElement | null): void {
  field?.focus();
  field?.select();
}

export function focusNumber(): void {
  const number = document.querySelector<HTMLInputElement>('[data-number]');
  if (number === null) focusHome();
  focusMarked(number);
}

/** Finds the focus again if nothing has it: the next typed key would go nowhere. */
export function focusHomeIfLost(): void {
  if (document.activeElement === document.body) focusHome();
}
