/**
 * What disappears takes the focus with it: a button that has done its work, a page that is closed. What is typed next
 * would go nowhere, and in a dialog no key but Tab would bring it back.
 */
import { openDialog } from '../components/open-dialog.ts';
import { focusHomeIfLost } from '../stores/screen.ts';

const CONTROLS = 'button, input, select, textarea';

function findFocus(): void {
  if (document.activeElement !== document.body) return;
  // The first of a dialog closes it: nothing that moves money is ever focused unasked.
  const dialog = openDialog();
  if (dialog === null) focusHomeIfLost();
  else dialog.querySelector<HTMLElement>(CONTROLS)?.focus();
}

/** Asked only when the focus goes to nowhere, and once all that is drawn with it stands there and had its own say. */
export function findLostFocus(): void {
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget === null) queueMicrotask(findFocus);
  });
}
