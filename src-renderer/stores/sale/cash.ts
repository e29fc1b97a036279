/** The cash that the customer handed over for the current sale; forgotten with it. */
import { useState } from 'react';
import { type Pesewa, parseCedis, pesewas } from '#shared/money.ts';
import { COIN_AND_NOTE_KEYS, LARGE_NOTE_KEYS } from '../../text-edit/note-keys.ts';
import { useCounter } from '../counter-store.ts';

const SMALLEST_NOTE = pesewas(500);

/** The notes that customers pay with. */
export const NOTES = [...COIN_AND_NOTE_KEYS.filter(({ amount }) => amount >= SMALLEST_NOTE), ...LARGE_NOTE_KEYS];

export const EXACT_KEY = 'E';

export interface Cash {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly received: Pesewa | null;
  readonly enough: boolean;
  readonly change: Pesewa | null;
}

/** Null if the shop counts no cash before Send, and while there is no price. */
export function useCash(price: Pesewa | null): Cash | null {
  const counted = useCounter(({ snapshot }) => snapshot?.settings.cashGate ?? false);
  const [text, setText] = useState('');
  if (!counted || price === null || price === 0) return null;
  const received = parseCedis(text);
  const enough = received !== null && received >= price;
  return { text, setText, received, enough, change: enough ? pesewas(received - price) : null };
}
