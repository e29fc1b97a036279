/** Asked with every key, of a list that the browser keeps: a search of the whole page is felt on an old PC. */
export const dialogIsOpen = (): boolean => {
  for (const dialog of document.getElementsByTagName('dialog')) if (dialog.open) return true;
  return false;
};
