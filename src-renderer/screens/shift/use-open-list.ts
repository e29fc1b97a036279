import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallRequest, CallResult } from '#shared/counter-api/index.ts';
import { call } from '../../bridge.ts';
import { useSalesMoved } from '../../stores/use-sales-moved.ts';

type OpenList = 'owed.list' | 'tenders.credits';
type Listed<N extends OpenList> = Extract<CallResult<N>, { ok: true }>['value'];

/**
 * Reads a list of open money between the shop and its customers. Sales add to it, and refunds take from it, while it is
 * shown. It is read anew when `request` is another object.
 */
export function useOpenList<N extends OpenList>(name: N, request: CallRequest<N>) {
  const [list, setList] = useState<Listed<N> | null>(null);
  /** Counts the readings. The one that was begun last is the newest, whichever answers first. */
  const newest = useRef(0);
  const take = useCallback((told: Listed<N>) => {
    newest.current += 1;
    setList(told);
  }, []);
  const readAgain = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const answer: CallResult<OpenList> = await call<OpenList>(name, request);
    if (answer.ok && newest.current === mine) setList(answer.value as Listed<N>);
  }, [name, request]);
  useEffect(() => void readAgain(), [readAgain]);
  useSalesMoved(readAgain);
  return { list, take, readAgain };
}
