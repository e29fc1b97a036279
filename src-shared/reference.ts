/**
 * References name an order to the service for ever, across all of its developers. They are random and depend on no
 * sequence, so that a restored backup or a cloned disk can't repeat one (M3). The mark in front only tells a person
 * which counter wrote it.
 */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RANDOM_CHARS = 20;

/** `DW-K3F7-` and 100 random bits. `randomBytes` is the platform's cryptographic source. */
export function makeReference(counterMark: string, randomBytes: (size: number) => Uint8Array): string {
  return `DW-${counterMark}-${randomLetters(randomBytes(RANDOM_CHARS))}`;
}

/** Four characters that tell a shop's counters apart on paper. */
export function makeCounterMark(randomBytes: (size: number) => Uint8Array): string {
  return randomLetters(randomBytes(4));
}

/** A loop, because a list of five thousand sales asks for five thousand of these at once. */
function randomLetters(bytes: Uint8Array): string {
  let letters = '';
  for (const byte of bytes) letters += ALPHABET[byte % 32];
  return letters;
}
