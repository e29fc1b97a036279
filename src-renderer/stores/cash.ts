/** What the customer handed over for the sale in hand; forgotten with it. */
import { useState } from 'react';
import { type Pesewa, parseCedis, pesewas } from '#shared/money.ts';
import { useCounter } from './counter.ts';

/** The notes that customers pay with. */
export const NOTES: readonly { readonly amount: Pesewa; readonly keyCap: string }[] = [
  { amount: pesewas(500), keyCap: 'Z' },
  { amount: pesewas(1000), keyCap: 'X' },
  { amount: pesewas(2000), keyCap: 'C' },
  { amount: pesewas(5000), keyCap: 'V' },
  { amount: pesewas(10_000), keyCap: 'B' },
  { amount: pesewas(20_000), keyCap: 'N' },
];

export const EXACT_KEY = 'E';

export interface Cash {
  readonly text: string;
  readonly setText: (text: string) => void;
  readonly received: Pesewa | null;
  readonly enough: boolean;
  /** Null while it isn't enough. */
  readonly change: Pesewa | null;
}

/** Null where the shop counts no cash before Send, and while there is no price. */
export function useCash(price: Pesewa | null): Cash | null {
  const counted = useCounter(({ snapshot }) => snapshot?.settings.cashGate ?? false);
  const [text, setText] = useState('');
  if (!counted || price === null || price === 0) return null;
  const received = parseCedis(text);
  const enough = received !== null && received >= price;
  return { text, setText, received, enough, change: enough ? pesewas(received - price) : null };
}
