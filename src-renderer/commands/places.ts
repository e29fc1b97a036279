/**
 * Lists what Find offers beside sales: a new sale to a number, screens, and deeds. Most open a place. The lock, the
 * sounds, the print of a slip and the text size act at once. None of them sells.
 */
import { flushSync } from 'react-dom';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { groupPhone, parsePhone } from '#shared/phone.ts';
import { COMMAND_WORDS, DEED_WORDS, sellToWords } from '#shared/words/keys.ts';
import { SCREENS, shownProducts } from '../screens/screens.ts';
import { useCounter } from '../stores/counter-store.ts';
import type { Place } from '../stores/find-store.ts';
import { focusHome, showProduct } from '../stores/screen-store.ts';
import { KEYS, keyCapOf, SHORTCUTS } from '../stores/shortcut-keys.ts';
import { COMMANDS, type Command, DEEDS } from './commands.ts';

const MOST = 6;
/** Less would list half of the counter. */
const LEAST_TYPED = 2;

interface Entry {
  readonly name: string;
  readonly also?: string;
  readonly cap: string | null;
  readonly command: Command;
}

const ENTRIES: readonly Entry[] = [
  ...(Object.keys(DEED_WORDS) as (keyof typeof DEED_WORDS)[]).map((deed) => ({
    ...{ ...DEED_WORDS[deed], cap: null, command: DEEDS[deed] },
  })),
  ...SHORTCUTS.map((shortcut) => ({
    ...{ ...COMMAND_WORDS[shortcut], cap: keyCapOf(KEYS[shortcut][0]), command: COMMANDS[shortcut] },
  })),
];

const wordsIn = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter(Boolean);

/** Each typed word begins one of its words. */
function fits({ name, also = '' }: Entry, typed: readonly string[]): boolean {
  const known = [...wordsIn(name), ...wordsIn(also)];
  return typed.every((word) => known.some((one) => one.startsWith(word)));
}

function named(text: string, snapshot: CounterSnapshot): Place[] {
  const typed = wordsIn(text);
  if (!/\p{L}/u.test(text) || typed.join('').length < LEAST_TYPED) return [];
  return ENTRIES.filter((entry) => entry.command.offered?.(snapshot) && fits(entry, typed)).map((entry) => ({
    ...{ key: entry.name, word: entry.name, cap: entry.cap, go: entry.command.act },
  }));
}

/** A number that is typed whole begins a sale: it fills the number in, and the person does the rest. */
function numbers(text: string, { products }: CounterSnapshot): Place[] {
  const phone = parsePhone(text);
  if (phone === null) return [];
  return shownProducts(products).flatMap((product) => {
    const sellTo = SCREENS[product]?.sellTo;
    if (sellTo === undefined) return [];
    const word = sellToWords(product, groupPhone(phone));
    const go = (): void => {
      if (!sellTo(phone)) return;
      flushSync(() => showProduct(product));
      focusHome();
    };
    return [{ key: product, word, cap: null, go }];
  });
}

export function placesFor(text: string): Place[] {
  const { snapshot } = useCounter.getState();
  if (snapshot === null) return [];
  return [...numbers(text, snapshot), ...named(text, snapshot)].slice(0, MOST);
}
