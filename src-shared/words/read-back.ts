/** The read-back: the last look before money moves. The same for every product. */
import type { OwedEntry } from '../counter-api/owed.ts';
import type { SaleQuote, SaleRequest } from '../counter-api/sales.ts';
import { formatMoney, type Pesewa } from '../money.ts';
import { familyOf, groupPhone, type NetworkFamily } from '../phone.ts';
import { messageFacts } from '../sms-text.ts';
import { AFA } from './afa.ts';
import { BILLS, groupAccount } from './bills.ts';
import { BULK, bundleCount, sizesWords } from './bulk.ts';
import { bundleSize } from './bundles.ts';
import { paidAlreadyWords, proofWords } from './order-states.ts';
import { neededWords, peopleWords, priceForWords, SMS } from './sms.ts';
import { agoText } from './times.ts';
import { t } from './translate.ts';
import { VOUCHERS, voucherCount } from './vouchers.ts';

export const READ_BACK = {
  number: t('Read the number back to the customer'),
  account: t('Read the number and the name back to the customer'),
  network: t('Network'),
  airtime: t('Airtime'),
  bundle: t('Bundle'),
  pays: t('The customer pays'),
  send: t('Send'),
  sendAnyway: t('Send anyway'),
  back: t('Back'),
  checkAgain: t('Check again'),
  sellAnother: t('Yes, sell another'),
  priceAgreed: t('The customer agrees'),
  pricing: t('Asking for the price'),
  pricingSlow: t('This takes longer than usual. Nothing has been sold; you can go back.'),
  saving: t('Saving…'),
  savingSlow: t('Still saving. It cannot be sold twice; please wait.'),
  notSure: t('Press Send again: it cannot be sold twice. Dwadi could not tell whether this sale was saved.'),
  training: t('Training: no real money moves'),
  walletTooLow: t('The wallet is too low for this sale. Tell the owner to top up on the dashboard, then check again.'),
  offline: t(
    'No connection to the service. Nothing has been sold, and the sale is kept here. Check again when it is back.',
  ),
  keyRejected: t("The service does not accept this counter's key. Take no money. Call the owner."),
  journal: t('Dwadi cannot write to its journal, so nothing can be sold. Take no money. Call the owner.'),
  shift: t('The drawer is not open. Open the shift with Alt+S; this sale waits. Nothing has been sold.'),
  otherCounters: t('Dwadi compares only with sales of this counter, not with sales of other counters on the same key.'),
  anotherQuestion: t('Does the customer want another one?'),
  allowedQuestion: t(
    'It is not known yet whether that one went through; if it did, the customer gets both. The owner allows it. Sell another?',
  ),
  allAgainQuestion: t('Do you really want to sell them again?'),
  creditsTooLow: t(
    'There are not enough SMS credits for this message. Tell the owner to buy credits on the dashboard.',
  ),
  stranger: t(
    'A large sale to a number that this counter never sold to. Take the money first. If a caller tells you to send it, do not.',
  ),
  useOwed: t('Use it for this sale'),
  leaveOwed: t('Do not use it'),
  payOwedFirst: t('Pay it out first'),
  again: t('The number once more'),
  askAgain: t('Ask the customer for the number once more'),
  againHelp: t('Type what you hear. The number is shown again when both are the same.'),
  takes: t('It takes'),
  blockedByRefusal: t('It was refused. You can sell it again as soon as that is sure.'),
  blockedForGood: t(
    'It was refused, but that is not sure. Open it in Orders (F8) and send it again there: it cannot be charged twice.',
  ),
  blocked: t('It is not known yet whether that one went through. Do not sell it again; the board will tell you.'),
} as const;

export const sameSaleWords = (same: NonNullable<SaleQuote['sameSale']>, now: number): string =>
  t`Same sale ${agoText(same.soldAt, now)} by ${same.attendantName}.`;

export function blockedWords({ refused }: NonNullable<SaleQuote['sameSale']>, now: number): string {
  if (refused === undefined) return READ_BACK.blocked;
  if (refused.provenAt === null) return READ_BACK.blockedForGood;
  return `${READ_BACK.blockedByRefusal} ${proofWords(refused, now)}`;
}

/** Dwadi can't know which of the two numbers is the customer's. */
export const twoNumbersWords = (first: string, second: string): string =>
  t`First it was ${groupPhone(first)}, now ${groupPhone(second)}. Ask the customer: type it once more, or press Esc to fix the first.`;

/** Said before the customer pays: an owner may still say no. */
export const overLimitWords = (most: Pesewa): string =>
  t`Take no money yet. You may sell for at most ${formatMoney(most)} at once: ask the owner to allow this sale.`;

/** Usually caused by a digit too many. */
export function farAboveWords(price: Pesewa, { usual, of }: NonNullable<SaleQuote['farAbove']>): string {
  const buys = of === 'number' ? t('This number has bought for at most') : t('This counter usually sells for at most');
  return t`Is ${formatMoney(price)} right? ${buys} ${formatMoney(usual)}. Ask the customer.`;
}

/** The shop holds money of the customer who buys now. */
export function owedWords({ owes, slip, inHand }: OwedEntry): string {
  const words = t`You owe this customer ${formatMoney(owes)} (slip ${slip}).`;
  return inHand > 0 ? `${words} ${paidAlreadyWords(inHand)}` : words;
}

export const owedUsedWords = ({ owes, slip }: OwedEntry): string =>
  t`The ${formatMoney(owes)} that you owe from slip ${slip} pays for this sale.`;

/** Tells a person who types over a read-back where the keys went, and how to go on. */
export const strayWords = (digits: string): string =>
  digits === ''
    ? t('Nothing is sent yet. Press Esc to change the sale.')
    : t`Nothing is sent yet. You typed ${groupPhone(digits)}. Press Esc to change the sale: what you typed goes into the form.`;

/** Names the wallet that is too low. */
export const tooLowWords = ({ credits }: SaleQuote): string =>
  credits === undefined ? READ_BACK.walletTooLow : READ_BACK.creditsTooLow;

interface ReadBackFact {
  readonly label: string;
  readonly value: string;
  /** The network whose mark is shown beside the value. */
  readonly network?: NetworkFamily;
}

/** The facts that the customer must hear before money moves: one as wide as the screen, and the rest beside it. */
export interface ReadBackView {
  readonly title: string;
  readonly headline: string;
  readonly facts: readonly ReadBackFact[];
  /** Stands in the place of the price if the customer pays nothing. */
  readonly takes?: string;
}

const networkFact = (network: Parameters<typeof familyOf>[0]): ReadBackFact => ({
  label: READ_BACK.network,
  value: network,
  network: familyOf(network),
});

export const airtimeReadBack = (sale: Extract<SaleRequest, { product: 'airtime' }>): ReadBackView => ({
  title: READ_BACK.number,
  headline: groupPhone(sale.phone),
  facts: [networkFact(sale.network), { label: READ_BACK.airtime, value: formatMoney(sale.amount) }],
});

export const bundleReadBack = (sale: Extract<SaleRequest, { product: 'data' }>): ReadBackView => ({
  title: READ_BACK.number,
  headline: groupPhone(sale.phone),
  facts: [networkFact(sale.network), { label: READ_BACK.bundle, value: bundleSize(sale.volumeGb) }],
});

/** Lists the contacts that the service informs as well. The PIN itself is always given at the counter. */
function contactFacts({ phone, email }: Extract<SaleRequest, { product: 'voucher' }>): ReadBackFact[] {
  const facts = [
    ...(phone === null ? [] : [{ label: VOUCHERS.textTo, value: groupPhone(phone) }]),
    ...(email === null ? [] : [{ label: VOUCHERS.emailTo, value: email }]),
  ];
  return facts.length > 0 ? facts : [{ label: VOUCHERS.given, value: VOUCHERS.here }];
}

export const voucherReadBack = (sale: Extract<SaleRequest, { product: 'voucher' }>): ReadBackView => ({
  title: VOUCHERS.readBack,
  headline: voucherCount(sale.quantity, sale.typeName),
  facts: contactFacts(sale),
});

/** The whole page is the applicant's; see screens/afa. */
export const afaReadBack = (sale: Extract<SaleRequest, { product: 'afa' }>): ReadBackView => ({
  title: AFA.readBack,
  headline: sale.fullName,
  facts: [],
});

export const billReadBack = (
  sale: Extract<SaleRequest, { product: 'bill' }>,
  billerLabel: string,
  name: string | null,
): ReadBackView => ({
  title: READ_BACK.account,
  headline: groupAccount(sale.account),
  facts: [
    { label: BILLS.biller, value: billerLabel },
    ...(name === null ? [] : [{ label: BILLS.name, value: name }]),
    // The bill's amount alone: with a service fee the customer pays more.
    { label: BILLS.amount, value: formatMoney(sale.amount) },
  ],
});

/** A list can't be read back number by number, so its counts and sizes are. */
export function bulkReadBack({ rows }: Extract<SaleRequest, { product: 'bulk' }>): ReadBackView {
  const networks = new Map<(typeof rows)[number]['network'], number>();
  for (const { network } of rows) networks.set(network, (networks.get(network) ?? 0) + 1);
  return {
    title: BULK.readBackTitle,
    headline: bundleCount(rows.length),
    facts: [
      ...[...networks].map(([network, count]) => ({
        label: network,
        value: count.toLocaleString('en'),
        network: familyOf(network),
      })),
      { label: BULK.bundles, value: sizesWords(rows.map(({ volumeGb }) => ({ volumeGb, count: 1 }))) },
    ],
  };
}

/** The message itself is shown beside it. Says the price if the quote has one: the customer hears what it is for. */
export function smsReadBack(
  { message, recipients, sender }: Extract<SaleRequest, { product: 'sms' }>,
  usualSender: string | null,
  quote: SaleQuote | null,
): ReadBackView {
  const { segments } = messageFacts(message);
  const priced = quote !== null && quote.price > 0 ? quote.text : undefined;
  const priceFor = priced === undefined ? null : priceForWords(priced, recipients.length);
  return {
    title: SMS.readBackTitle,
    headline: recipients.length === 1 ? groupPhone(recipients[0] ?? '') : peopleWords(recipients.length),
    facts: [
      { label: SMS.sender, value: sender ?? usualSender ?? SMS.usualSender },
      { label: SMS.parts, value: String(segments) },
      ...(priceFor === null ? [] : [{ label: SMS.price, value: priceFor }]),
    ],
    takes: neededWords(segments * recipients.length),
  };
}
