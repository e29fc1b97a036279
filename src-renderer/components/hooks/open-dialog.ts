/** The one on top. Asked with every key, of a list that the browser keeps: a search of the whole page is felt on an old PC. */
export function openDialog(): HTMLDialogElement | null {
  let top: HTMLDialogElement | null = null;
  for (const dialog of document.getElementsByTagName('dialog')) if (dialog.open) top = dialog;
  return top;
}

export const dialogIsOpen = (): boolean => openDialog() !== null;
