import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallRequest, CallResult } from '#shared/counter-api/index.ts';
import { call } from '../../bridge.ts';
import { useSalesMoved } from '../../stores/use-sales-moved.ts';

type OpenList = 'owed.list' | 'tenders.credits';
type Listed<N extends OpenList> = Extract<CallResult<N>, { ok: true }>['value'];

/**
 * Reads a list of open money between the shop and its customers. Sales add to it, and refunds take from it, while it is
 * shown. It is read anew when `request` is another object. `isUnread` tells that the last reading failed; the list of
 * before stays beside it.
 */
export function useOpenList<N extends OpenList>(name: N, request: CallRequest<N>) {
  const [list, setList] = useState<Listed<N> | null>(null);
  const [isUnread, setUnread] = useState(false);
  /** Counts the readings. The one that was begun last is the newest, whichever answers first. */
  const newest = useRef(0);
  const take = useCallback((told: Listed<N>) => {
    newest.current += 1;
    setList(told);
    setUnread(false);
  }, []);
  const readAgain = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const answer: CallResult<OpenList> = await call<OpenList>(name, request);
    if (newest.current !== mine) return;
    if (answer.ok) setList(answer.value as Listed<N>);
    setUnread(!answer.ok);
  }, [name, request]);
  useEffect(() => void readAgain(), [readAgain]);
  useSalesMoved(readAgain);
  return { list, isUnread, take, readAgain };
}
