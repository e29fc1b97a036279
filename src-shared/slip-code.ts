/**
 * The code on a slip: the sale's facts and the counter's signature, in capital letters and digits alone. A QR code packs
 * these tightest, a scanner types them on any keyboard, and a hand may type them in any case.
 *
 * `DW1`, the counter's mark (4), the end of the reference (6), and then bytes in Crockford's alphabet: what kind of sale
 * (1), the head of the key's fingerprint (4), the second of the sale (4), the end of the number (2), slip and amount in
 * seven bits a byte, and the signature (64). It holds no full number: an office may read it, and so may a finder.
 */
import { DISPLAY_STATES, type DisplayState, PRODUCTS, type Product } from './order-state.ts';
import { CODE_ALPHABET } from './recovery-code.ts';

const HEAD = 'DW1';
const MARK_LETTERS = 4;
const TAIL_LETTERS = 6;
const SIGNATURE_BYTES = 64;
const LARGEST = Number.MAX_SAFE_INTEGER;
/** Stands for no number: a voucher's, a list's. */
const NO_ENDING = 1000;

/** The longest text that a person may make of a code, with spaces and line ends. */
export const SLIP_CODE_MOST = 400;

export interface SlipFacts {
  readonly mark: string;
  /** The last letters of the reference. */
  readonly tail: string;
  readonly product: Product;
  readonly training: boolean;
  /** As the slip said it when it was made. */
  readonly state: DisplayState;
  /** The first eight letters of the fingerprint of the counter's key. */
  readonly signer: string;
  /** The full second, in milliseconds. */
  readonly soldAt: number;
  /** The last three digits of the number that it was sold to. */
  readonly ending: string | null;
  readonly slip: number;
  /** What was paid, in pesewas. */
  readonly amount: number;
}

const LETTERS = new RegExp(`^[${CODE_ALPHABET}]*$`);
const isLetters = (text: string, count: number): boolean => text.length === count && LETTERS.test(text);

function lettersOf(bytes: Uint8Array): string {
  let [letters, held, bits] = ['', 0, 0];
  for (const byte of bytes) {
    held = (held << 8) | byte;
    for (bits += 8; bits >= 5; bits -= 5) letters += CODE_ALPHABET[(held >> (bits - 5)) & 31];
    held &= 255;
  }
  return bits > 0 ? letters + CODE_ALPHABET[(held << (5 - bits)) & 31] : letters;
}

function bytesOf(letters: string): Uint8Array {
  const bytes: number[] = [];
  let [held, bits] = [0, 0];
  for (const letter of letters) {
    held = ((held << 5) | CODE_ALPHABET.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes.push((held >> bits) & 255);
  }
  return Uint8Array.from(bytes);
}

/** Seven bits a byte, the lowest first; all but the last have their top bit. */
function numberBytes(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...numberBytes(Math.floor(value / 128))];
}

const big = (value: number, bytes: number): number[] =>
  Array.from({ length: bytes }, (_, at) => Math.floor(value / 256 ** (bytes - 1 - at)) % 256);

function factBytes({ product, training, state, signer, soldAt, ending, slip, amount }: SlipFacts): number[] {
  const kind = PRODUCTS.indexOf(product) | (training ? 8 : 0) | (DISPLAY_STATES.indexOf(state) << 4);
  return [
    kind,
    ...big(Number.parseInt(signer, 16), 4),
    ...big(soldAt / 1000, 4),
    ...big(ending === null ? NO_ENDING : Number(ending), 2),
    ...numberBytes(slip),
    ...numberBytes(amount),
  ];
}

/** The text that the counter signs. */
export const signedSlipText = (facts: SlipFacts): string =>
  `dwadi-slip-1\n${facts.mark}${facts.tail}\n${factBytes(facts).join(' ')}`;

/** Null for a counter or a time that the form has no place for. */
export function slipCode(facts: SlipFacts, sign: (text: string) => Uint8Array): string | null {
  const fits =
    isLetters(facts.mark, MARK_LETTERS) && isLetters(facts.tail, TAIL_LETTERS) && facts.soldAt < 2 ** 32 * 1000;
  if (!fits || facts.soldAt < 0 || facts.amount < 0) return null;
  const bytes = Uint8Array.from([...factBytes(facts), ...sign(signedSlipText(facts))]);
  return `${HEAD}${facts.mark}${facts.tail}${lettersOf(bytes)}`;
}

const plainCode = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** Returns true where a person means a slip's code by this: nothing else that is typed here begins so and is as long. */
export const isSlipCode = (text: string): boolean => text.length >= 100 && plainCode(text).startsWith(HEAD);

/** Reads bytes one after the other; null once there are too few. */
function reader(bytes: Uint8Array) {
  let at = 0;
  const byte = (): number => bytes[at++] ?? Number.NaN;
  const number = (count: number): number =>
    Array.from({ length: count }, byte).reduce((sum, each) => sum * 256 + each, 0);
  const counted = (): number => {
    let [value, scale] = [0, 1];
    for (let read = byte(); ; read = byte()) {
      value += (read % 128) * scale;
      scale *= 128;
      if (!(read >= 128) || value > LARGEST) return value;
    }
  };
  return { byte, number, counted };
}

function factsOf(mark: string, tail: string, bytes: Uint8Array): SlipFacts | null {
  const { byte, number, counted } = reader(bytes);
  const [kind, signer, second, end] = [byte(), number(4), number(4), number(2)];
  const [slip, amount] = [counted(), counted()];
  const [product, state] = [PRODUCTS[kind & 7], DISPLAY_STATES[kind >> 4]];
  if (product === undefined || state === undefined || !(end <= NO_ENDING)) return null;
  if (!Number.isSafeInteger(slip) || !Number.isSafeInteger(amount)) return null;
  return {
    ...{ mark, tail, product, state, slip, amount, training: (kind & 8) !== 0, soldAt: second * 1000 },
    signer: signer.toString(16).padStart(8, '0'),
    ending: end === NO_ENDING ? null : String(end).padStart(3, '0'),
  };
}

export interface ReadSlipCode {
  readonly facts: SlipFacts;
  readonly signature: Uint8Array;
}

/** Null for a text that no counter wrote. O is read as 0, and I and L as 1, as Crockford has it. */
export function readSlipCode(text: string): ReadSlipCode | null {
  const typed = plainCode(text.slice(0, SLIP_CODE_MOST));
  const rest = typed.slice(HEAD.length).replaceAll('O', '0').replaceAll(/[IL]/g, '1');
  if (!typed.startsWith(HEAD) || !LETTERS.test(rest)) return null;
  const [mark, tail] = [rest.slice(0, MARK_LETTERS), rest.slice(MARK_LETTERS, MARK_LETTERS + TAIL_LETTERS)];
  const bytes = bytesOf(rest.slice(MARK_LETTERS + TAIL_LETTERS));
  const signature = bytes.slice(-SIGNATURE_BYTES);
  const facts = factsOf(mark, tail, bytes.slice(0, -SIGNATURE_BYTES));
  // Each code has one way to be written: what is written anew must be what was read.
  return facts !== null && slipCode(facts, () => signature) === `${HEAD}${rest}` ? { facts, signature } : null;
}
