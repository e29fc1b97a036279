import { useEffect } from 'react';
import { useBoard } from './board.ts';

/** A burst of changes is read once. */
const READ_AGAIN_MS = 1000;

/** What sales change is read again while it is shown. `read` must stay the same from one drawing to the next. */
export function useSalesMoved(read: () => void): void {
  useEffect(() => {
    let timer: number | undefined;
    const stop = useBoard.subscribe(({ board }, before) => {
      // The page of a sale that is opened moves none.
      if (timer !== undefined || board === before.board) return;
      timer = window.setTimeout(() => {
        timer = undefined;
        read();
      }, READ_AGAIN_MS);
    });
    return () => {
      stop();
      window.clearTimeout(timer);
    };
  }, [read]);
}
