/** Amounts as people say them: a digit too many is heard where figures are only skimmed. */
import type { Pesewa } from '../money.ts';

const SMALL = [
  ...['', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'],
  ...['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen'],
];
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const LARGE = [
  [1_000_000_000, 'billion'],
  [1_000_000, 'million'],
  [1000, 'thousand'],
] as const;

function belowHundred(value: number): string {
  if (value < 20) return SMALL[value] ?? '';
  const ones = SMALL[value % 10] ?? '';
  return `${TENS[Math.floor(value / 10)]}${ones === '' ? '' : `-${ones}`}`;
}

function belowThousand(value: number): string {
  const hundreds = value < 100 ? '' : `${SMALL[Math.floor(value / 100)]} hundred`;
  return [hundreds, belowHundred(value % 100)].filter((part) => part !== '').join(' and ');
}

function wholeInWords(value: number): string {
  for (const [size, name] of LARGE) {
    if (value < size) continue;
    const rest = value % size;
    const joint = rest > 0 && rest < 100 ? ' and ' : ' ';
    return `${wholeInWords(Math.floor(value / size))} ${name}${rest === 0 ? '' : joint + wholeInWords(rest)}`;
  }
  return belowThousand(value);
}

const counted = (value: number, one: string, many: string): string =>
  `${wholeInWords(value)} ${value === 1 ? one : many}`;

/** `nine hundred cedis and fifteen pesewas`. */
export function amountInWords(amount: Pesewa): string {
  const cedis = Math.floor(amount / 100);
  const rest = amount % 100;
  if (amount === 0) return 'nothing';
  return [cedis > 0 && counted(cedis, 'cedi', 'cedis'), rest > 0 && counted(rest, 'pesewa', 'pesewas')]
    .filter((part) => part !== false)
    .join(' and ');
}
