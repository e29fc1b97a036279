/** The screens of the products. A product without one has no place in the rail: every button leads somewhere. */
import {
  GraduationCap,
  IdCard,
  Lightbulb,
  ListChecks,
  type LucideIcon,
  MessageSquareText,
  Smartphone,
  Wifi,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { flushSync } from 'react-dom';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import type { Phone } from '#shared/phone.ts';
import { seeTo } from '../board/order-page/order-actions-store.ts';
import { call } from '../bridge.ts';
import { useOwedFor } from '../selling/read-back/owed-money.tsx';
import type { AnyDraftSale } from '../stores/sale/draft-sale.ts';
import { focusHome, focusNumber, isShown, showProduct, useScreen } from '../stores/screen-store.ts';
import { afaSale, sellAfaAgain } from './afa/afa-sale.ts';
import { AfaScreen } from './afa/afa-screen.tsx';
import { airtimeSale, sellAirtimeAgain, sellAirtimeTo } from './airtime/airtime-sale.ts';
import { AirtimeScreen } from './airtime/airtime-screen.tsx';
import { billSale, sellBillAgain } from './bills/bill-sale.ts';
import { BillsScreen } from './bills/bills-screen.tsx';
import { bulkSale, sellRowAgain } from './bulk/bulk-sale.ts';
import { BulkScreen } from './bulk/bulk-screen.tsx';
import { dataSale, sellBundleAgain, sellBundleTo } from './data/data-sale.ts';
import { DataScreen } from './data/data-screen.tsx';
import { sellSmsAgain, smsSale } from './sms/sms-sale.ts';
import { SmsScreen } from './sms/sms-screen.tsx';
import { sellVoucherAgain, voucherSale } from './voucher/voucher-sale.ts';
import { VoucherScreen } from './voucher/voucher-screen.tsx';

interface ProductScreen {
  readonly Screen: ComponentType;
  readonly Icon: LucideIcon;
  /** Fills a new draft with an order's content; false where that can't be done now. */
  readonly sellAgain: (order: OrderView) => boolean;
  readonly sale: AnyDraftSale;
  /** Starts a new draft with this number; false while a submission is open. */
  readonly sellTo?: (phone: Phone) => boolean;
  /** Its form begins with a number: a draft that stands is shown with the number marked. */
  readonly numberFirst?: true;
}

export const SCREENS: Readonly<Partial<Record<Product, ProductScreen>>> = {
  data: {
    Screen: DataScreen,
    Icon: Wifi,
    sellAgain: sellBundleAgain,
    sellTo: sellBundleTo,
    sale: dataSale,
    numberFirst: true,
  },
  airtime: {
    Screen: AirtimeScreen,
    Icon: Smartphone,
    sellAgain: sellAirtimeAgain,
    sellTo: sellAirtimeTo,
    sale: airtimeSale,
    numberFirst: true,
  },
  voucher: { Screen: VoucherScreen, Icon: GraduationCap, sellAgain: sellVoucherAgain, sale: voucherSale },
  afa: { Screen: AfaScreen, Icon: IdCard, sellAgain: sellAfaAgain, sale: afaSale },
  bill: { Screen: BillsScreen, Icon: Lightbulb, sellAgain: sellBillAgain, sale: billSale, numberFirst: true },
  bulk: { Screen: BulkScreen, Icon: ListChecks, sellAgain: sellRowAgain, sale: bulkSale },
  sms: { Screen: SmsScreen, Icon: MessageSquareText, sellAgain: sellSmsAgain, sale: smsSale },
};

/** The products of this counter that have a screen, in the order of their keys. */
export const shownProducts = (sold: readonly Product[]): Product[] =>
  PRODUCTS.filter((product) => sold.includes(product) && SCREENS[product] !== undefined);

export function sellAgain(sale: SaleView, order: OrderView): boolean {
  const filled = SCREENS[sale.product]?.sellAgain(order) ?? false;
  if (!filled) return false;
  showProduct(sale.product);
  useOwedFor.setState({ intentId: order.intentId });
  // The customer is here, so their money is dealt with now. That says nothing about others on the same list.
  if (order.leftToDo === 'give-back' && sale.leftToDo === 1) void seeTo(sale, order);
  return true;
}

/** Tells of every change to a product's draft, or on its way; returns what stops that. */
export const onDraftChange = (product: Product, listener: () => void): (() => void) | undefined =>
  SCREENS[product]?.sale.onChange(listener);

/**
 * Closes all read-backs: a PIN is often followed by a second Enter, and the person who signs in has read nothing back
 * yet.
 */
export function leaveReadBacks(): void {
  for (const screen of Object.values(SCREENS)) screen.sale.giveWay();
}

/** The last look before money moves is shown. */
export function isReadingBack(): boolean {
  const { product, over } = useScreen.getState();
  return over === null && (SCREENS[product]?.sale.readsBack() ?? false);
}

/**
 * Shows a product's form, as its key and its place in the rail promise. An old read-back there would send the old sale
 * with the next Enter.
 */
export function openForm(product: Product): void {
  const wasShown = isShown(product);
  const screen = SCREENS[product];
  let wasReadBack = false;
  flushSync(() => {
    wasReadBack = screen?.sale.closeReadBack() ?? false;
    showProduct(product);
  });
  if (wasReadBack) focusNumber();
  // The next customer's number replaces the old one. A second press of the same key moves nothing under the hand.
  else if (!wasShown && screen?.numberFirst && screen.sale.useNews.getState().stands) focusNumber();
  else if (!wasShown || !(document.activeElement instanceof HTMLInputElement)) focusHome();
}

export function settleRestoredDrafts(): void {
  for (const screen of Object.values(SCREENS)) void screen.sale.settleRestored();
}

/** Becomes true once for a page, as soon as a person who may see the typed text is signed in. */
let isLookedFor = false;

export async function takeUpKeptDrafts(): Promise<void> {
  if (isLookedFor) return;
  isLookedFor = true;
  const answer = await call('drafts.kept', {});
  if (!answer.ok) {
    isLookedFor = false;
    return;
  }
  for (const { product, text } of answer.value) void SCREENS[product]?.sale.takeUp(text);
}
