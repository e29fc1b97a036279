/** Tells what a slip's code says and whether it is true: at the command line and on the office's page. */
import { formatMoney, pesewas } from '../money.ts';
import type { SlipFacts } from '../slip-code.ts';
import { productName } from './counter.ts';
import { statusWord } from './slip.ts';
import { fullTime } from './times.ts';
import { t } from './translate.ts';

export const SLIP_VERDICTS = {
  true: t('TRUE: this counter signed it, and nothing was changed.'),
  changed: t('CHANGED: it names a counter that you know, which did not sign it as it is. Do not pay on it.'),
  'other-shop': t("ANOTHER SHOP'S: none of the counters that you know signed it."),
  'not-a-code': t('NOT A CODE: type or scan all letters of it, from DW1 to the end.'),
  'no-key': t('NOT KNOWN YET: no day file of this counter is here. Check it again tomorrow, or at the counter itself.'),
} as const;
export type SlipVerdict = keyof typeof SLIP_VERDICTS;

export const SLIP_CHECK = {
  title: t('Check a slip'),
  code: t('Code of the slip'),
  help: t('Scan its picture into this field, or paste or type the letters that begin with DW1.'),
  check: t('Check'),
} as const;

export const SLIP_PRACTICE = t('PRACTICE: nothing was sold.');

/** The facts that it was signed with, for a person who holds the paper. */
export function slipFactLines(facts: SlipFacts): string[] {
  const { mark, slip, product, amount, soldAt, ending, tail, state, training } = facts;
  return [
    t`Counter ${mark}, slip ${slip}, ${fullTime(soldAt)}`,
    t`${productName(product)}, paid ${formatMoney(pesewas(amount))}${ending === null ? '' : t`, to a number that ends in ${ending}`}`,
    t`Reference that ends in ${tail}. When it was printed: ${statusWord(state, false)}`,
    ...(training ? [SLIP_PRACTICE] : []),
  ];
}

/** The words of `Dwadi --verify-slip`. */
export const VERIFY_SLIP = {
  usage: 'Say: Dwadi --verify-slip [--key FINGERPRINT] [--out FILE] CODE DAYFILE…',
  noKeys: t('Name at least one day file of your counters: it holds the key that signs their slips.'),
} as const;
