/** The sheet of keys, and the keys of the screen that was shown when it was opened. */
import { create } from 'zustand';

export interface KeyLine {
  /** The keys as ARIA names them. */
  readonly keys: readonly string[];
  readonly words: string;
}

interface KeySheetState {
  readonly open: boolean;
  readonly ofScreen: readonly KeyLine[];
}

export const useKeySheet = create<KeySheetState>()(() => ({ open: false, ofScreen: [] }));

/** Reads what a person sees on a control, without its key cap. */
function wordsOf(control: Element): string {
  const named = control.getAttribute('aria-label');
  if (named !== null) return named;
  const label = control instanceof HTMLInputElement ? (control.labels?.[0] ?? control) : control;
  const copy = label.cloneNode(true) as Element;
  for (const unread of copy.querySelectorAll('[aria-hidden=true], style')) unread.remove();
  // Words beside each other in two elements would run together.
  for (const part of copy.querySelectorAll('*')) part.append(' ');
  return copy.textContent.replace(/\s+/g, ' ').trim();
}

/** The keys that the controls of the screen bear: the sheet can't list a key of another screen, or leave one out. */
function keysOfScreen(): KeyLine[] {
  const lines = new Map<string, KeyLine>();
  for (const control of document.querySelectorAll('main [aria-keyshortcuts]')) {
    const keys = control.getAttribute('aria-keyshortcuts') ?? '';
    const words = wordsOf(control);
    if (control.checkVisibility() && words !== '') lines.set(`${keys} ${words}`, { keys: keys.split(' '), words });
  }
  return [...lines.values()];
}

export const openKeySheet = (): void => useKeySheet.setState({ open: true, ofScreen: keysOfScreen() });

export const closeKeySheet = (): void => useKeySheet.setState({ open: false, ofScreen: [] });
