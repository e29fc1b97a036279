/**
 * Keys that belong to the whole counter. Chromium has plans of its own for many of them (reload, find, back, help), and
 * each would cost an attendant the current sale.
 */
import { flushSync } from 'react-dom';
import { dialogIsOpen, openDialog } from '../components/hooks/open-dialog.ts';
import { openDrill, useDrill } from '../drill/drill-store.ts';
import { openPrinters, printSale, printVouchers, usePrinting } from '../printing/printing-store.ts';
import { openForm, shownProducts } from '../screens/screens.ts';
import { newestSale, openSale, saleOnBoard, useBoard } from '../stores/board-store.ts';
import { useCounter } from '../stores/counter-store.ts';
import { openFind, useFind } from '../stores/find-store.ts';
import { payOutByKey } from '../stores/pay-out-store.ts';
import { focusHome, openOver } from '../stores/screen-store.ts';
import { lockNow, openSwitch, useSession } from '../stores/session-store.ts';
import {
  DAY_KEY,
  isAudit,
  isBrowsers,
  isDigit,
  isDrill,
  isFind,
  isPayOut,
  isPrint,
  isPrinters,
  isShift,
  isSwitch,
  ORDERS_KEY,
  PRICES_KEY,
  PRODUCT_KEYS,
  SETTINGS_KEY,
  screenKey,
  slipAnswer,
  textSizeStep,
  WAITING_KEY,
} from '../stores/shortcut-keys.ts';
import { stepTextSize } from '../stores/text-size-store.ts';
import { hasPins } from '../stores/voucher-reveal-store.ts';
import { numberPadCharacter } from '../text-edit/digit-edit.ts';
import { startNextWaiting } from '../waiting/start-waiting.ts';

const isField = (target: EventTarget | null): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && target.type !== 'radio');

function onKeyDown(event: KeyboardEvent): void {
  const screen = screenKey(event);
  if (screen !== null || isBrowsers(event, isField(event.target))) event.preventDefault();
  const step = textSizeStep(event);
  if (step !== null && !event.repeat) void stepTextSize(step);
  const { snapshot } = useCounter.getState();
  if (snapshot?.locked) {
    typeWhileLocked(event);
    return;
  }
  // The drill's page is the only one: no key leads past it to a hidden screen.
  if (useDrill.getState().open) return;
  if (isFind(event)) {
    if (!event.repeat) find();
    return;
  }
  if (isSwitch(event) && !event.repeat) takeOver();
  if (isPrint(event)) {
    if (!event.repeat) print();
    return;
  }
  if (isPayOut(event)) {
    if (!event.repeat) payOutByKey();
    return;
  }
  if (isPrinters(event) && !event.repeat) choosePrinters();
  const answer = slipAnswer(event);
  if (answer !== null) {
    event.preventDefault();
    if (!event.repeat) answerSlip(answer);
    return;
  }
  if (dialogIsOpen()) return;
  // The focus may be on a button of the board; digits typed then are still the next customer's number.
  if (isDigit(event) && !isField(event.target)) focusHome();
  if (!isField(event.target)) typeFromPad(event);
  if (isShift(event) && !event.repeat) openOver('shift');
  if (isAudit(event) && !event.repeat) openOver('audit');
  if (isDrill(event) && !event.repeat) void openDrill();
  if (screen === null || event.repeat) return;
  if (screen === WAITING_KEY) startNextWaiting();
  if (screen === ORDERS_KEY) openOver('orders');
  if (screen === DAY_KEY) openOver('day');
  if (screen === PRICES_KEY && snapshot?.attendant.rights.prices) openOver('prices');
  if (screen === SETTINGS_KEY) openOver('settings');
  const sold = snapshot?.products ?? [];
  const product = shownProducts(sold).find((name) => PRODUCT_KEYS[name] === screen);
  if (product !== undefined) openForm(product);
}

/** The first press takes over, the second locks; any other dialog is finished first. */
function takeOver(): void {
  if (useSession.getState().switching) lockNow();
  else if (!dialogIsOpen() && useCounter.getState().snapshot !== null) openSwitch(true);
}

/** The lock screen takes digits; nothing else can be reached from it. */
function typeWhileLocked(event: KeyboardEvent): void {
  if (isField(event.target)) return;
  if (isDigit(event)) focusHome();
  typeFromPad(event);
}

/** Types a digit from the pad. With NumLock off its keys are arrows and such; they mean the digit here, too. */
function typeFromPad(event: KeyboardEvent): void {
  const digit = numberPadCharacter(event);
  if (digit === null) return;
  event.preventDefault();
  focusHome();
  if (!isField(document.activeElement)) return;
  document.execCommand('insertText', false, digit);
  // It has become text already: no other listener may take it for a shortcut.
  event.stopImmediatePropagation();
}

/** A mouse with a button for "back" would leave the counter. */
function keepPage(event: MouseEvent): void {
  if (event.button === 3 || event.button === 4) event.preventDefault();
}

/** Opens the search from anywhere, even from the page of another sale; any other dialog is finished first. */
function find(): void {
  const { snapshot } = useCounter.getState();
  if (snapshot === null || snapshot.journal.state === 'opening') return;
  if (useFind.getState().open) return;
  if (useBoard.getState().openSaleId !== null) flushSync(() => openSale(null));
  if (!dialogIsOpen()) openFind();
}

/**
 * Prints the slip of the sale whose page is open, or of the last sale. A read-back has no slip yet. PINs are printed
 * only where their page is open: from anywhere else the key opens that page first.
 */
function print(): void {
  const { openSaleId, openedSale, board } = useBoard.getState();
  if (openSaleId === null) {
    const { page } = usePrinting.getState();
    if (page !== null) {
      page();
      return;
    }
    const newest = newestSale(board);
    if (newest === null || dialogIsOpen()) return;
    if (hasPins(newest)) openSale(newest.id);
    else void printSale(newest.id);
    return;
  }
  const sale = saleOnBoard(board, openSaleId) ?? openedSale;
  if (sale !== null) void (hasPins(sale) ? printVouchers(sale.id) : printSale(sale.id));
}

/** Opens the printers' dialog, even from the page of a sale, which may say that no printer is set up. */
function choosePrinters(): void {
  if (!dialogIsOpen() || useBoard.getState().openSaleId !== null) openPrinters(true);
}

/**
 * Answers the question where it is shown: in the frame, or on the page of a sale. Any other dialog is finished first.
 */
function answerSlip(key: string): void {
  const shown = openDialog() ?? document;
  shown.querySelector<HTMLButtonElement>(`button[aria-keyshortcuts="${key}"]`)?.click();
}

const CONTROLS = 'button, input, select, textarea, label, dialog, [role=listbox]';

/** Keeps the focus in the current field when a press hits nothing. */
function keepFocus(event: MouseEvent): void {
  if (event.target instanceof Element && event.target.closest(CONTROLS) === null) event.preventDefault();
}

export function listenForShortcuts(): void {
  window.addEventListener('mousedown', keepFocus);
  for (const press of ['mousedown', 'mouseup', 'auxclick'] as const) window.addEventListener(press, keepPage);
  window.addEventListener('keydown', onKeyDown, { capture: true });
  window.addEventListener('wheel', (event) => event.ctrlKey && event.preventDefault(), { passive: false });
  // A file dropped on the page would replace it.
  for (const drop of ['dragover', 'drop'] as const) window.addEventListener(drop, (event) => event.preventDefault());
}
