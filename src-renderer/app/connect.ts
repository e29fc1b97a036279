/** Joins the stores to what main tells: the snapshot, the board, and every change of either. */
import type { CounterSnapshot } from '#shared/counter-api/counter.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { displayState } from '#shared/order-state.ts';
import { whoBuys } from '#shared/words/board.ts';
import { stateWord } from '#shared/words/order-states.ts';
import { forgetRefusals } from '../board/order-page/order-actions-store.ts';
import { call, onEvent } from '../bridge.ts';
import { closeKeySheet } from '../commands/key-sheet-store.ts';
import { takeDrill, takeUpDrill } from '../drill/drill-store.ts';
import { askForPrinting, openPrinters, takePrinting } from '../printing/printing-store.ts';
import { takeHistoryChange } from '../screens/orders/orders-store.ts';
import { leaveReadBacks, takeUpKeptDrafts } from '../screens/screens.ts';
import { openDelivery } from '../screens/sms/campaigns-store.ts';
import { refreshCredits } from '../screens/sms/sms-account-store.ts';
import { announce } from '../stores/announcer-store.ts';
import { leadOrder, readBoard, saleOnBoard, takeSale, useBoard } from '../stores/board-store.ts';
import { takeCounterProblem, takeSnapshot, useCounter } from '../stores/counter-store.ts';
import { forgetFirstSales, readFirstSales } from '../stores/first-sales-store.ts';
import { askToLeave } from '../stores/lockdown-store.ts';
import { clearSession, isAnother, leadOn } from '../stores/session-store.ts';
import { play, soundOf } from '../stores/sounds-store.ts';
import { askForUpdates, takeUpdates } from '../updates/updates-store.ts';
import { askForWaiting, openWaitingRoom, takeWaiting } from '../waiting/waiting-room-store.ts';
import { countChange } from './collect-when-idle.ts';

const ASK_AGAIN_MS = 1000;

export function connect(): void {
  // Listens first: events between an answer and its arrival must not be lost.
  onEvent('counter.changed', takeCounter);
  onEvent('sale.changed', takeChange);
  onEvent('printing.changed', takePrinting);
  onEvent('drill.changed', takeDrill);
  onEvent('waiting.changed', takeWaiting);
  onEvent('updates.changed', takeUpdates);
  void askForUpdates();
  onEvent('lockdown.leaveAsked', () => void askToLeave());
  void askForCounter();
}

export async function askForCounter(): Promise<void> {
  takeCounterProblem(null);
  const before = useCounter.getState().snapshot;
  const answer = await call('counter.snapshot', {});
  // News that came meanwhile is newer than the answer.
  if (useCounter.getState().snapshot !== before) return;
  if (answer.ok) return takeCounter(answer.value);
  if (answer.error.code !== 'not-ready') return takeCounterProblem(answer.error.code);
  setTimeout(() => useCounter.getState().snapshot ?? void askForCounter(), ASK_AGAIN_MS);
}

function takeCounter(snapshot: CounterSnapshot): void {
  const before = useCounter.getState().snapshot;
  takeSnapshot(snapshot);
  if (before !== null && isAnother(before, snapshot)) {
    leaveReadBacks();
    forgetFirstSales();
    closeDialogs();
    forgetRefusals();
    clearSession(before, snapshot);
  } else if (before === null || before.journal.state === 'opening') leadOn(snapshot);
  if (snapshot.locked || snapshot.journal.state === 'opening') return;
  // Another person may see other things of the same sales.
  const known = before?.journal.state === snapshot.journal.state && before.attendant.id === snapshot.attendant.id;
  if (known && !before.locked) return;
  void askForBoard();
  void askForPrinting();
  void askForWaiting();
  void askForUpdates();
  void takeUpDrill();
  void takeUpKeptDrafts();
  void readFirstSales();
}

/** The next person would type into the last one's dialog. */
function closeDialogs(): void {
  closeKeySheet();
  openPrinters(false);
  openWaitingRoom(false);
  void openDelivery(null);
}

async function askForBoard(): Promise<void> {
  const answer = await readBoard();
  if (!answer.ok && answer.error.code !== 'journal-unavailable' && answer.error.code !== 'locked')
    setTimeout(() => void askForBoard(), ASK_AGAIN_MS);
}

/** A change is seen, heard, and said to a screen reader. */
function takeChange(sale: SaleView): void {
  const known = saleOnBoard(useBoard.getState().board, sale.id);
  const order = leadOrder(sale);
  const state = displayState(order);
  const before = known === null ? null : displayState(leadOrder(known));
  takeSale(sale);
  countChange();
  takeHistoryChange(sale);
  if (saleOnBoard(useBoard.getState().board, sale.id) === null) return;
  if (state !== before) announce(`${whoBuys(sale, order)}: ${stateWord(state, order.unproven !== null)}`);
  if (sale.product === 'sms' && state !== before) refreshCredits();
  const sound = soundOf(before, state);
  if (sound !== null) play(sound);
}
