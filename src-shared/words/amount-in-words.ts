/** Amounts as people say them: a digit too many is heard where figures are only skimmed. */
import type { Pesewa } from '../money.ts';
import { t } from './translate.ts';

const SMALL = [
  ...[
    '',
    t('one'),
    t('two'),
    t('three'),
    t('four'),
    t('five'),
    t('six'),
    t('seven'),
    t('eight'),
    t('nine'),
    t('ten'),
    t('eleven'),
    t('twelve'),
  ],
  ...[t('thirteen'), t('fourteen'), t('fifteen'), t('sixteen'), t('seventeen'), t('eighteen'), t('nineteen')],
];
const TENS = [
  '',
  '',
  t('twenty'),
  t('thirty'),
  t('forty'),
  t('fifty'),
  t('sixty'),
  t('seventy'),
  t('eighty'),
  t('ninety'),
];
const LARGE = [
  [1_000_000_000, t('billion')],
  [1_000_000, t('million')],
  [1000, t('thousand')],
] as const;

function belowHundred(value: number): string {
  if (value < 20) return SMALL[value] ?? '';
  const ones = SMALL[value % 10] ?? '';
  return `${TENS[Math.floor(value / 10)]}${ones === '' ? '' : `-${ones}`}`;
}

function belowThousand(value: number): string {
  const rest = belowHundred(value % 100);
  if (value < 100) return rest;
  const hundreds = t`${SMALL[Math.floor(value / 100)] ?? ''} hundred`;
  return rest === '' ? hundreds : t`${hundreds} and ${rest}`;
}

function wholeInWords(value: number): string {
  for (const [size, name] of LARGE) {
    if (value < size) continue;
    const rest = value % size;
    const whole = `${wholeInWords(Math.floor(value / size))} ${name}`;
    if (rest === 0) return whole;
    return rest < 100 ? t`${whole} and ${wholeInWords(rest)}` : `${whole} ${wholeInWords(rest)}`;
  }
  return belowThousand(value);
}

const cedisInWords = (value: number): string =>
  value === 1 ? t`${wholeInWords(value)} cedi` : t`${wholeInWords(value)} cedis`;
const pesewasInWords = (value: number): string =>
  value === 1 ? t`${wholeInWords(value)} pesewa` : t`${wholeInWords(value)} pesewas`;

/** `nine hundred cedis and fifteen pesewas`. */
export function amountInWords(amount: Pesewa): string {
  const cedis = Math.floor(amount / 100);
  const rest = amount % 100;
  if (amount === 0) return t('nothing');
  if (cedis === 0) return pesewasInWords(rest);
  return rest === 0 ? cedisInWords(cedis) : t`${cedisInWords(cedis)} and ${pesewasInWords(rest)}`;
}
