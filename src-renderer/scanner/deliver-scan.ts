/** Puts what was scanned into the field that it belongs to, or else into Find. It confirms nothing. */
import { parsePhone } from '#shared/phone.ts';
import { SCANNER } from '#shared/words/scanner.ts';
import { COMMANDS } from '../commands/commands.ts';
import { dialogIsOpen, openDialog } from '../components/hooks/open-dialog.ts';
import { useDrill } from '../drill/drill-store.ts';
import { announce } from '../stores/announcer-store.ts';
import { useCounter } from '../stores/counter-store.ts';
import { typeToFind, useFind } from '../stores/find-store.ts';
import { useScreen } from '../stores/screen-store.ts';
import { useSetup } from '../stores/setup-store.ts';
import { play } from '../stores/sounds-store.ts';

const ACCOUNT = /^[A-Za-z0-9-]{5,30}$/;

/** The text as this field takes it; null if it isn't for this field. */
function fitting(field: Element, text: string): string | null {
  const scans = field instanceof HTMLInputElement ? field.dataset['scans'] : undefined;
  if (scans === 'phone') return parsePhone(text);
  return scans === 'account' && ACCOUNT.test(text) ? text : null;
}

/** The field with the focus comes first; of a page over the sale it is the only one. */
function fieldsFor(): Element[] {
  const focused = document.activeElement;
  const sells = !dialogIsOpen() && useScreen.getState().over === null;
  const others = sells ? document.querySelectorAll('main input[data-scans]') : [];
  return [...(focused === null ? [] : [focused]), ...others];
}

function intoField(text: string): boolean {
  for (const field of fieldsFor()) {
    const fits = fitting(field, text);
    if (fits === null || !(field instanceof HTMLInputElement)) continue;
    field.focus();
    field.select();
    document.execCommand('insertText', false, fits);
    return true;
  }
  return false;
}

/** A person is at a screen that sells, or at one over it. */
const isOpen = (): boolean => {
  const { snapshot } = useCounter.getState();
  return snapshot?.locked === false && useSetup.getState().step === null && !useDrill.getState().open;
};

function intoFind(text: string): void {
  if (openDialog() === null && isOpen()) COMMANDS.find.act();
  if (useFind.getState().open) return void typeToFind(text);
  announce(SCANNER.notHere);
  play('look-here');
}

/** `inText`: a field of text has it already, character by character. */
export function deliverScan(scanned: string, inText = false): void {
  const text = scanned.trim();
  if (useFind.getState().open) void typeToFind(text);
  else if (!inText && !intoField(text)) intoFind(text);
}
