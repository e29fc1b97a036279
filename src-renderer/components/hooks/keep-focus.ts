/**
 * Keeps the focus in a dialog's field. A press beside everything gives it to the dialog itself, and no digit would
 * reach the field any more. The second half of a double click on the key that opened the dialog may be such a press, or
 * hit a switch: the dialog is under the pointer by then.
 */
export function keepFocus(dialog: HTMLDialogElement): void {
  let left: HTMLElement | null = null;
  let begun = false;
  dialog.addEventListener('mousedown', (press) => {
    begun ||= press.detail <= 1;
    if (!begun) press.preventDefault();
  });
  dialog.addEventListener('focusout', ({ target, relatedTarget }) => {
    if (relatedTarget === dialog && target instanceof HTMLElement) left = target;
  });
  dialog.addEventListener('click', (press) => {
    // A key presses without one.
    if (!begun && press.detail > 1) press.preventDefault();
    // Only now is it known that the press marked no text to copy.
    if (document.activeElement === dialog && (getSelection()?.toString() ?? '').trim() === '') left?.focus();
  });
}
