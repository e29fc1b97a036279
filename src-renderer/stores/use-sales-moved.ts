import { useEffect } from 'react';
import { useBoard } from './board-store.ts';

/** A burst of changes is read once. */
const READ_AGAIN_MS = 1000;

/** Reads a view again when sales change while it is shown. `read` must stay the same from one render to the next. */
export function useSalesMoved(read: () => void): void {
  useEffect(() => {
    let timer: number | undefined;
    const stop = useBoard.subscribe(({ board }, before) => {
      // Opening a sale's page doesn't change the board.
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
