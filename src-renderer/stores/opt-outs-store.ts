/** The numbers that asked for no more messages: left out of every list. */
import { create } from 'zustand';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { Phone } from '#shared/phone.ts';
import { call } from '../bridge.ts';

interface NoTextsState {
  /** Sorted by number; null until main has told them. */
  readonly phones: readonly Phone[] | null;
  readonly known: ReadonlySet<Phone>;
  readonly problem: CounterErrorCode | null;
}

export const useNoTexts = create<NoTextsState>()(() => ({ phones: null, known: new Set(), problem: null }));

function take(answer: CallResult<'sms.noTexts'>): boolean {
  if (answer.ok) useNoTexts.setState({ phones: answer.value, known: new Set(answer.value), problem: null });
  else useNoTexts.setState({ problem: answer.error.code });
  return answer.ok;
}

export const loadNoTexts = async (): Promise<boolean> => take(await call('sms.noTexts', {}));

/** The most that main takes at once; a longer list goes in parts. */
const AT_ONCE = 1000;

export async function addNoTexts(phones: readonly Phone[]): Promise<boolean> {
  for (let from = 0; from < phones.length; from += AT_ONCE) {
    const add = phones.slice(from, from + AT_ONCE);
    if (!take(await call('sms.changeNoTexts', { add, remove: [] }))) return false;
  }
  return true;
}

export const removeNoText = async (phone: Phone): Promise<boolean> =>
  take(await call('sms.changeNoTexts', { add: [], remove: [phone] }));
