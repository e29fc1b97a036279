/** Moves a number from the waiting room to the counter: the number, and its customer's wish, in a draft of its own. */
import { flushSync } from 'react-dom';
import type { WaitingNumber } from '#shared/counter-api/waiting.ts';
import { WAITING } from '#shared/words/waiting.ts';
import { dataSale, sellToWaiting } from '../screens/data/data-sale.ts';
import { announce } from '../stores/announcer-store.ts';
import { focusHome, showProduct } from '../stores/screen-store.ts';
import { leaveWaitingRoom, nextReady, openWaitingRoom, useWaitingRoom } from './waiting-room-store.ts';

export function startWaiting(number: WaitingNumber): void {
  const isStarted = sellToWaiting(number);
  openWaitingRoom(false);
  if (isStarted) void leaveWaitingRoom(number.phone);
  flushSync(() => showProduct('data'));
  if (!isStarted) tellOfTheOther();
  focusHome();
}

/** The sale in hand is shown, and says that it comes first. */
function tellOfTheOther(): void {
  announce(WAITING.finishFirst);
  dataSale.useNews.setState({ stands: true });
}

/** The key takes the first number that is ready; if there is none, it opens the room. */
export function startNextWaiting(): void {
  const { numbers } = useWaitingRoom.getState();
  const next = nextReady({ numbers });
  if (next !== null) startWaiting(next);
  else if (numbers.length > 0) openWaitingRoom(true);
}
