/** One quiet line that accompanies the first sales of a person in Training: what to press next. */
import type { Product } from '../order-state.ts';
import { t } from './translate.ts';

export const FIRST_SALES_WORDS = {
  hide: t('Hide'),
  hideMeans: t('Hide this help'),
  send: t('Read it to the customer. If it is right, press Enter. If not, press Esc.'),
  cash: t('Type the cash that you got, and press Enter.'),
} as const;

const BEGIN: Readonly<Record<Product, string>> = {
  airtime: t("Type the customer's number, for instance 024 412 3456."),
  data: t("Type the customer's number, for instance 024 412 3456."),
  voucher: t('Press the key of a voucher.'),
  bill: t('Press the key of a biller, and type the number of the account.'),
  bulk: t('Type a number and a size, and press Enter.'),
  sms: t('Type a number, and press Enter.'),
  afa: t('Type what the card says. Tab goes on to the next field.'),
};

/** The number stands there. */
const GO_ON: Readonly<Partial<Record<Product, string>>> = {
  airtime: t('Type the amount, or press the letter of one.'),
  data: t('Press the key of a bundle.'),
};

export const fieldsWords = (product: Product, numberStands: boolean): string =>
  (numberStands ? GO_ON[product] : undefined) ?? BEGIN[product];

/** `button` is the word on the button that Enter presses. */
export const enterWords = (button: string): string => t`Press Enter: ${button}.`;
