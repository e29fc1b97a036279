/** The keys of an order's page: each button's letter presses it, wherever on the page the focus is. */
import type { RefObject } from 'react';
import type { OrderAction } from '#shared/order-state.ts';
import { takesLetters } from '../../components/fields/takes-letters.ts';
import { SAME_AGAIN_KEY } from '../../components/hooks/draft-keys.ts';
import { openDialog } from '../../components/hooks/open-dialog.ts';
import { useWindowKeys } from '../../components/hooks/window-keys.ts';

/** No digits: the next customer's number may be typed over an open page. */
export const ACTION_KEYS: Readonly<Record<OrderAction, string>> = {
  send: 'S',
  withdraw: 'G',
  ask: 'A',
  again: SAME_AGAIN_KEY,
  came: 'Y',
  'not-came': 'N',
  dismiss: 'D',
};

/** A key for all rows of a list takes Shift, too: the letter alone is the chosen row's. */
export const keyedForAll = (action: OrderAction) => {
  const key = action === 'again' ? 'L' : ACTION_KEYS[action];
  return { keyCap: `⇧ ${key}`, keyName: `Shift+${key}` };
};

export const SUPPORT_KEY = 'C';
export const DISPUTE_KEYS = { 'not-received': 'R', 'wrong-number': 'W' } as const;

const isReadOnly = (target: EventTarget | null): boolean => target instanceof HTMLTextAreaElement && target.readOnly;

const hasLetters = (target: EventTarget | null): boolean =>
  target instanceof HTMLSelectElement || (takesLetters(target) && !isReadOnly(target));

/** A list, a choice and a field have the arrow keys to themselves. */
const hasArrows = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement ||
  hasLetters(target) ||
  (target instanceof Element && target.closest('[role=listbox]') !== null);

const PAGES = 0.9;
const LINE = 60;
const WHOLE = 1e6;

/** How far a key scrolls a page of this height; null for any other key. */
function scrolledBy(key: string, height: number): number | null {
  const far: Readonly<Record<string, number>> = {
    ArrowDown: LINE,
    ArrowUp: -LINE,
    PageDown: PAGES * height,
    PageUp: -PAGES * height,
    Home: -WHOLE,
    End: WHOLE,
  };
  return far[key] ?? null;
}

function buttonOf(dialog: HTMLElement, { key, shiftKey }: KeyboardEvent): HTMLButtonElement | undefined {
  const letter = key.toUpperCase();
  const name = shiftKey && letter !== key.toLowerCase() ? `Shift+${letter}` : letter;
  return [...dialog.querySelectorAll<HTMLButtonElement>('button[aria-keyshortcuts]')].find(
    (button) => button.getAttribute('aria-keyshortcuts') === name,
  );
}

export function usePageKeys(page: RefObject<HTMLElement | null>): void {
  useWindowKeys((event) => {
    const { target, key } = event;
    const dialog = page.current?.closest('dialog') ?? null;
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (page.current === null || dialog === null || openDialog() !== dialog) return;
    const by = hasArrows(target) ? null : scrolledBy(key, page.current.clientHeight);
    if (by !== null) {
      event.preventDefault();
      page.current.scrollTop += by;
    } else if (key.length === 1 && key !== ' ' && !event.repeat && !hasLetters(target)) {
      buttonOf(dialog, event)?.click();
    }
  });
}
