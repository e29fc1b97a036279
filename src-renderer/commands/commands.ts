/** The deeds of the keys of the whole counter. Find offers the same deeds by their names. */
import { flushSync } from 'react-dom';
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import { PRODUCTS, type Product } from '#shared/order-state.ts';
import { type DEED_WORDS, FIND_PLACES } from '#shared/words/keys.ts';
import { dialogIsOpen, openDialog } from '../components/hooks/open-dialog.ts';
import { mayDrill, openDrill } from '../drill/drill-store.ts';
import { openPrinters, printSale, printVouchers, usePrinting } from '../printing/printing-store.ts';
import { isReadingBack, openForm, shownProducts } from '../screens/screens.ts';
import { announce } from '../stores/announcer-store.ts';
import { toggleBoard } from '../stores/board-fold-store.ts';
import { newestSale, openSale, saleOnBoard, useBoard } from '../stores/board-store.ts';
import { useCounter } from '../stores/counter-store.ts';
import { closeFind, openFind, useFind } from '../stores/find-store.ts';
import { firstOwed, payOutByKey } from '../stores/pay-out-store.ts';
import { openOver } from '../stores/screen-store.ts';
import { lockNow, openSwitch, useSession } from '../stores/session-store.ts';
import { KEYS, type Shortcut } from '../stores/shortcut-keys.ts';
import { switchSounds, useSounds } from '../stores/sounds-store.ts';
import { stepTextSize } from '../stores/text-size-store.ts';
import { hasPins } from '../stores/voucher-reveal-store.ts';
import { startNextWaiting } from '../waiting/start-waiting.ts';
import { useWaitingRoom } from '../waiting/waiting-room-store.ts';
import { openKeySheet } from './key-sheet-store.ts';

export interface Command {
  readonly act: () => void;
  /** Its key works while a dialog is open, too: it looks itself at which one. */
  readonly overDialogs?: true;
  /** Returns true where Find offers it to this person now. Find never does, if left out. */
  readonly offered?: (snapshot: CounterSnapshot) => boolean;
}

const always = (): boolean => true;

const isSold = (product: Product, { products }: CounterSnapshot): boolean => shownProducts(products).includes(product);

/** The form of a product that this counter sells. */
const form = (product: Product): Command => ({
  act: () => {
    const { snapshot } = useCounter.getState();
    if (snapshot !== null && isSold(product, snapshot)) openForm(product);
  },
  offered: (snapshot) => isSold(product, snapshot),
});

const FORMS = Object.fromEntries(PRODUCTS.map((product) => [product, form(product)])) as Record<Product, Command>;

const mayPrices = (snapshot: CounterSnapshot | null): boolean => snapshot?.attendant.rights.prices ?? false;

const slipAnswer = (shortcut: Shortcut): Command => ({ act: () => answerSlip(KEYS[shortcut][0]), overDialogs: true });

const size = (step: 1 | -1 | 0): Command => ({
  act: () => void stepTextSize(step),
  overDialogs: true,
  offered: always,
});

export const COMMANDS: Readonly<Record<Shortcut, Command>> = {
  ...FORMS,
  orders: { act: () => openOver('orders'), offered: always },
  waiting: { act: startNextWaiting, offered: () => useWaitingRoom.getState().numbers.length > 0 },
  settings: { act: () => openOver('settings'), offered: always },
  day: { act: () => openOver('day'), offered: always },
  prices: { act: () => mayPrices(useCounter.getState().snapshot) && openOver('prices'), offered: mayPrices },
  audit: { act: () => openOver('audit'), offered: ({ attendant }) => attendant.rights.settings },
  shift: { act: () => openOver('shift'), offered: always },
  board: { act: toggleBoard },
  find: { act: find, overDialogs: true },
  keys: { act: showKeys, overDialogs: true, offered: always },
  switch: { act: takeOver, overDialogs: true, offered: always },
  print: { act: print, overDialogs: true, offered: () => newestSale(useBoard.getState().board) !== null },
  payOut: { act: payOutByKey, overDialogs: true, offered: owesAnyone },
  printers: { act: choosePrinters, overDialogs: true, offered: always },
  slipCameOut: slipAnswer('slipCameOut'),
  slipAgain: slipAnswer('slipAgain'),
  slipNotNeeded: slipAnswer('slipNotNeeded'),
  drill: { act: () => void openDrill(), offered: mayDrill },
  larger: size(1),
  smaller: size(-1),
  usualSize: size(0),
};

/** Deeds that have no key of their own. Two open the place where a person does it; the lock and the sounds act at once. */
export const DEEDS: Readonly<Record<keyof typeof DEED_WORDS, Command>> = {
  closeDrawer: { act: () => openOver('shift'), offered: ({ shift }) => shift.state !== 'waiting' },
  testSlip: { act: choosePrinters, offered: always },
  lock: { act: lockNow, offered: always },
  sounds: { act: () => switchSounds(!useSounds.getState().on), offered: always },
};

function owesAnyone(): boolean {
  const { board } = useBoard.getState();
  return board !== null && firstOwed(board) !== null;
}

/** The first press takes over, the second locks; any other dialog is finished first. */
function takeOver(): void {
  if (useSession.getState().switching) lockNow();
  else if (!dialogIsOpen() && useCounter.getState().snapshot !== null) openSwitch(true);
}

/** Nothing is opened over the last look before money moves, nor before the journal is open. */
function mayLieOver(): boolean {
  const { snapshot } = useCounter.getState();
  if (snapshot === null || snapshot.journal.state === 'opening') return false;
  if (!isReadingBack()) return true;
  announce(FIND_PLACES.readBackFirst);
  return false;
}

/** Opens the search from anywhere, even from the page of another sale; any other dialog is finished first. */
function find(): void {
  if (useFind.getState().open || !mayLieOver()) return;
  if (useBoard.getState().openSaleId !== null) flushSync(() => openSale(null));
  if (!dialogIsOpen()) openFind();
}

/** Opens the sheet of keys, also from the search, which closes; any other dialog is finished first. */
function showKeys(): void {
  if (!mayLieOver()) return;
  if (useFind.getState().open) flushSync(closeFind);
  if (!dialogIsOpen()) openKeySheet();
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
