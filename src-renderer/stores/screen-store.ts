/** The screen that is open: a product's, or one that lies over it. */
import { flushSync } from 'react-dom';
import { create } from 'zustand';
import type { Product } from '#shared/order-state.ts';

interface ScreenState {
  readonly product: Product;
  /** The screen over the product, whose draft waits beneath. */
  readonly over: Over | null;
}

export type Over = 'orders' | 'day' | 'prices' | 'settings' | 'shift' | 'audit';

export const useScreen = create<ScreenState>()(() => ({ product: 'airtime', over: null }));

export const isShown = (product: Product): boolean => {
  const state = useScreen.getState();
  return state.product === product && state.over === null;
};

export const showProduct = (product: Product): void => useScreen.setState({ product, over: null });

export const showOver = (over: Over): void => useScreen.setState({ over });

/** The new screen must be drawn before it can have the focus. */
export function openOver(over: Over): void {
  flushSync(() => showOver(over));
  focusHome();
}

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

/** Moves the focus from a screen's title once there is a list; a person who uses a filter stays there. */
export function focusHomeFromTitle(): void {
  const active = document.activeElement;
  if (active === document.body || active instanceof HTMLHeadingElement) focusHome();
}
