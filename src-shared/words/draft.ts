/** The words that the drafts of all products share: the number, returning customers, and the ways on and back. */
import type { OrderView, SaleView } from '../counter-api/values.ts';
import { formatMoney, pesewas } from '../money.ts';
import { displayState } from '../order-state.ts';
import { groupPhone, isPhone, type NetworkFamily, suggestNetwork } from '../phone.ts';
import { giveBackWords, howBack, inHandWords, proofWords } from './order-states.ts';
import { agoText } from './times.ts';
import { t } from './translate.ts';

export const DRAFT = {
  number: t("Customer's number"),
  network: t('Network'),
  currency: 'GHS',
  readBack: t('Read back'),
  clear: t('Clear'),
  sameAgain: t('Same again'),
  pad: t('Number pad'),
  erase: t('Erase'),
  tryAgain: t('Try again'),
  numberMissing: t('Type the ten digits of the number.'),
  digitTooMany: t('One digit too many was typed, and it was left out. Check the number.'),
  numberWrong: t('Not a Ghana number. Ten digits, starting with 0.'),
  networkMissing: t('Choose the network: M for MTN, T for Telecel, A for AT.'),
  letterInAmount: t('Only figures go in the amount. Empty it first, then a letter key works.'),
  amountWrong: t('Not an amount. Type it like 10 or 10.50.'),
  stands: t('This was begun before and is not sold. Go on, or clear it with Ctrl ⌫.'),
  alreadySold: t('This sale is saved already. Look at the board.'),
  soldOtherwise: t('The sale was saved before you changed it. Look at the board: your change was not sold.'),
} as const;

/** Warns where the number looks like another network's than the one that was chosen. It blocks nothing. */
export function prefixDoubt(digits: string, chosen: NetworkFamily | null): string | null {
  const usual = suggestNetwork(digits);
  if (usual === null || chosen === null || usual === chosen) return null;
  return t`${digits.slice(0, 3)} is usually ${usual}, and you chose ${chosen}. Ask the customer.`;
}

export const recentsTitle = (digits: string): string => t`Customers whose number ends in ${digits}`;

export const lastHere = (sale: SaleView, what: string, now: number): string =>
  t`Last here ${agoText(sale.soldAt, now)}: ${what}`;

export const savedNotice = (what: string, number: string): string =>
  t`${what} for ${number} is saved. Watch it on the right.`;

function failedOutcome(order: OrderView, { price, unpaid }: SaleView): string {
  const whose = isPhone(order.recipient) ? `${groupPhone(order.recipient)}: ` : '';
  const back = price - unpaid - order.paidBack;
  if (displayState(order) === 'not-sold') {
    const doubt = order.unproven === null ? '' : ` ${proofWords(order.unproven, null)}`;
    const toGive = giveBackWords(order);
    if (toGive !== null) return t`${whose}not sold. ${toGive}${doubt}`;
    // A person who withdraws an order gives its money back with that press.
    const byHand = order.state === 'withdrawn' && !order.givenUp;
    if (order.givenBack !== null && byHand) return t`${whose}not sold. ${howBack(order.givenBack)}${doubt}`;
    if (order.givenBack !== null) return t`${whose}not sold. The customer has the money back.${doubt}`;
    return order.state === 'withdrawn' && back > 0
      ? t`${whose}not sold. Give ${formatMoney(pesewas(back))} back.${doubt}`
      : t`${whose}not sold. The customer paid nothing for it.${doubt}`;
  }
  const inHand = inHandWords(order);
  if (inHand !== null) return t`${whose}not delivered. ${inHand}`;
  return back > 0
    ? t`${whose}not delivered. Owe ${formatMoney(pesewas(back))}.`
    : t`${whose}not delivered. Nothing is owed for it.`;
}

/** Tells the outcome of the sale just made, once it needs a person; null while all is well. */
export function outcomeWords(sale: SaleView): string | null {
  const { tally, orderCount, orders } = sale;
  if (tally.attention) return t('This sale needs you: look on the right.');
  const failed = (tally['not-sold'] ?? 0) + (tally.refunded ?? 0) + (tally.failed ?? 0);
  const [only] = orders;
  if (failed === 0 || only === undefined) return null;
  if (orderCount === 1) return failedOutcome(only, sale);
  return t`${failed} of ${orderCount} were not delivered. Look on the right.`;
}
