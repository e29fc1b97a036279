/** Coins and notes, each on the same letter wherever an amount is chosen by one: fingers learn it once. */
import { type Pesewa, pesewas } from '#shared/money.ts';

interface NoteKey {
  readonly amount: Pesewa;
  readonly keyCap: string;
}

/** The bottom row of letters: the left hand chooses while the right one stays on the number pad. */
export const COIN_AND_NOTE_KEYS: readonly NoteKey[] = [
  { amount: pesewas(100), keyCap: 'Z' },
  { amount: pesewas(200), keyCap: 'X' },
  { amount: pesewas(500), keyCap: 'C' },
  { amount: pesewas(1000), keyCap: 'V' },
  { amount: pesewas(2000), keyCap: 'B' },
  { amount: pesewas(5000), keyCap: 'N' },
];

/** Customers pay with these, too. */
export const LARGE_NOTE_KEYS: readonly NoteKey[] = [
  { amount: pesewas(10_000), keyCap: 'G' },
  { amount: pesewas(20_000), keyCap: 'H' },
];
