/**
 * Catches keys that mean nothing to a read-back: the attendant is typing the next sale and looks at the customer, not
 * at the screen. The Enter after such keys must not send the sale that is still shown.
 */
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { digitsAfterKey } from '../../components/fields/typed-ahead.ts';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import { pressAgain } from '../../components/hooks/press-again.ts';
import { focusHome, focusNumber } from '../../stores/screen-store.ts';
import { numberPadCharacter } from '../../text-edit/digit-edit.ts';

/** Long enough to look up and read what the screen says. */
const PAUSE_MS = 3000;

/** Tab leads back to the button that sends. */
const WOULD_SEND = ['Enter', ' ', 'Tab'];

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;

/** Finds the page's own keys by its buttons, which name them for screen readers. */
const isItsOwn = (page: HTMLElement, key: string): boolean =>
  [...page.querySelectorAll('[aria-keyshortcuts]')].some((button) =>
    button.getAttribute('aria-keyshortcuts')?.toUpperCase().split(' ').includes(key.toUpperCase()),
  );

function isStray(page: HTMLElement, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.altKey || event.metaKey || isField(event.target) || dialogIsOpen()) return false;
  const character = numberPadCharacter(event) ?? event.key;
  // A space alone presses the button that has the focus.
  if (character === ' ') return false;
  return (character.length === 1 && !isItsOwn(page, character)) || character === 'Backspace';
}

const isOfNumber = (digits: string): boolean =>
  digits.length > 1 && (digits.startsWith('0') || digits.startsWith('233'));

/** The field of text that has the focus. A tile that a digit chooses is a field for the browser, too. */
function focusedText(): HTMLInputElement | null {
  const active = document.activeElement;
  return active instanceof HTMLInputElement && active.type !== 'radio' ? active : null;
}

/** Puts digits into the form as if they were typed there: as a new number, or where the form goes on. */
function typeIntoForm(digits: string): void {
  if (dialogIsOpen()) return;
  if (isOfNumber(digits)) focusNumber();
  else focusHome();
  focusedText()?.select();
  // The digits of a number choose nothing on a form without one.
  if (isOfNumber(digits) && focusedText() === null) return;
  for (const digit of digits) {
    if (focusedText() !== null) document.execCommand('insertText', false, digit);
    else if (document.activeElement !== null) pressAgain(document.activeElement, { key: digit });
  }
}

export interface StrayTyping {
  /** Enter sends nothing while this is true. */
  readonly held: boolean;
  readonly digits: string;
}

interface StrayTypingOptions {
  readonly on: boolean;
  /** True if this sale's form takes the read-back's place. */
  readonly formComes: () => boolean;
}

export function useStrayTyping(page: RefObject<HTMLElement | null>, options: StrayTypingOptions): StrayTyping {
  const { on } = options;
  const [stray, setStray] = useState<StrayTyping>({ held: false, digits: '' });
  const now = useRef({ stray, options });
  now.current.options = options;
  useLayoutEffect(() => {
    if (!on) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const put = (next: StrayTyping): void => {
      now.current.stray = next;
      setStray(next);
      clearTimeout(timer);
      if (next.held) timer = setTimeout(() => put({ ...now.current.stray, held: false }), PAUSE_MS);
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const { held, digits } = now.current.stray;
      if (page.current !== null && isStray(page.current, event)) {
        page.current.focus();
        put({ held: true, digits: digitsAfterKey(digits, event) });
      } else if (held && WOULD_SEND.includes(event.key)) {
        event.preventDefault();
        event.stopImmediatePropagation();
        put({ held: event.key !== 'Tab', digits });
      }
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => {
      window.removeEventListener('keydown', onKeyDown, { capture: true });
      clearTimeout(timer);
    };
  }, [on, page]);
  useEffect(
    () => () => {
      const { stray: last, options: at } = now.current;
      // Waits until the form has put the caret where it begins.
      if (last.digits !== '' && at.formComes()) queueMicrotask(() => typeIntoForm(last.digits));
    },
    [],
  );
  return on ? stray : { held: false, digits: '' };
}
