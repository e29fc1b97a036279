/** What the drafts of all products share: the number, the customers who were here before, and the ways on and back. */
import type { SaleView } from '../counter-api/values.ts';
import type { NetworkFamily } from '../phone.ts';
import { agoText } from './times.ts';

export const DRAFT = {
  number: "Customer's number",
  network: 'Network',
  currency: 'GHS',
  readBack: 'Read back',
  clear: 'Clear',
  sameAgain: 'Same again',
  pad: 'Number pad',
  erase: 'Erase',
  tryAgain: 'Try again',
  numberMissing: 'Type the ten digits of the number.',
  digitTooMany: 'One digit too many was typed, and it was left out. Check the number.',
  numberWrong: 'This is no Ghanaian number: ten digits, the first one 0.',
  networkMissing: 'Choose the network: M for MTN, T for Telecel, A for AT.',
  amountWrong: 'This is no amount. Write it like 10 or 10.50.',
  alreadySold: 'This sale was already saved before. It is on the board.',
  soldOtherwise: 'It had already been saved before you changed it. Look at the board; the change was not sold.',
} as const;

export const prefixWarning = (prefix: string, usual: NetworkFamily, chosen: NetworkFamily): string =>
  `${prefix} is usually ${usual}, and you chose ${chosen}. Ask the customer; numbers can move.`;

export const recentsTitle = (digits: string): string => `Customers whose number ends in ${digits}`;

export const lastHere = (sale: SaleView, what: string, now: number): string =>
  `Last here ${agoText(sale.soldAt, now)}: ${what}`;

export const savedNotice = (what: string, number: string): string =>
  `${what} for ${number} is saved. The board follows it.`;
