import { type SetStateAction, useCallback, useEffect, useRef, useState } from 'react';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import type { CallAnswer, CallName, CallRequest, CallResult } from '#shared/counter-api/index.ts';
import { errorWords } from '#shared/words/errors.ts';
import { call } from '../bridge.ts';

/**
 * Asks main when it appears, and again for another request or by `askAgain`. `value` is null until main has answered,
 * and `problem` is the reason why it couldn't, with its `code`. `take` puts the answer to another call, one that changed
 * the value, in its place, and returns false if that answer is an error. An answer that comes after the value was changed
 * is older than the change, and is not taken.
 */
export function useAsked<N extends CallName>(name: N, request: CallRequest<N>) {
  const [value, keep] = useState<CallAnswer<N> | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [code, setCode] = useState<CounterErrorCode | null>(null);
  const newest = useRef(0);
  const setValue = useCallback((next: SetStateAction<CallAnswer<N> | null>): void => {
    newest.current += 1;
    keep(next);
  }, []);
  const take = useCallback(
    (answer: CallResult<N>): boolean => {
      if (answer.ok) setValue(() => answer.value);
      setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
      setCode(answer.ok ? null : answer.error.code);
      return answer.ok;
    },
    [setValue],
  );
  const [tries, setTries] = useState(0);
  const askAgain = useCallback(() => setTries((before) => before + 1), []);
  const asked = JSON.stringify(request);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` is a reason to ask again.
  useEffect(() => {
    newest.current += 1;
    const mine = newest.current;
    void call(name, JSON.parse(asked) as CallRequest<N>).then((answer) => newest.current === mine && take(answer));
    return () => {
      newest.current += 1;
    };
  }, [name, asked, take, tries]);
  return { value, setValue, problem, setProblem, code, take, askAgain };
}
