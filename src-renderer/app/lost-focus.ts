/**
 * Finds the focus again after its element disappeared: a button that has done its work, or a page that was closed. The
 * next typed key would go nowhere, and in a dialog no key but Tab would bring the focus back.
 */
import { openDialog } from '../components/hooks/open-dialog.ts';
import { focusHomeIfLost } from '../stores/screen-store.ts';

const CONTROLS = 'button, input, select, textarea';

function findFocus(): void {
  if (document.activeElement !== document.body) return;
  // The first control of a dialog closes it: nothing that moves money is ever focused unasked.
  const dialog = openDialog();
  if (dialog === null) focusHomeIfLost();
  else dialog.querySelector<HTMLElement>(CONTROLS)?.focus();
}

/** Runs only when the focus goes nowhere, and after the new elements are drawn and could take it themselves. */
export function findLostFocus(): void {
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) queueMicrotask(findFocus);
  });
}
