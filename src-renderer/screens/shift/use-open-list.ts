import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallRequest, CallResult } from '#shared/counter-api/index.ts';
import { errorWords } from '#shared/words/errors.ts';
import { call } from '../../bridge.ts';
import { useSalesMoved } from '../../stores/use-sales-moved.ts';

type OpenList = 'owed.list' | 'tenders.credits';
type Listed<N extends OpenList> = Extract<CallResult<N>, { ok: true }>['value'];

/**
 * Reads a list of open money between the shop and its customers. Sales add to it, and refunds take from it, while it is
 * shown. It is read anew when `request` is another object. `problem` is the reason why it couldn't be read the last time;
 * the list of before stays beside it.
 */
export function useOpenList<N extends OpenList>(name: N, request: CallRequest<N>) {
  const [list, setList] = useState<Listed<N> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  /** Counts the readings. The one that was begun last is the newest, whichever answers first. */
  const newest = useRef(0);
  const take = useCallback((told: Listed<N>) => {
    newest.current += 1;
    setList(told);
    setProblem(null);
  }, []);
  const readAgain = useCallback(async () => {
    newest.current += 1;
    const mine = newest.current;
    const answer: CallResult<OpenList> = await call<OpenList>(name, request);
    if (newest.current !== mine) return;
    if (answer.ok) setList(answer.value as Listed<N>);
    setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
  }, [name, request]);
  useEffect(() => void readAgain(), [readAgain]);
  useSalesMoved(readAgain);
  return { list, problem, take, readAgain };
}
