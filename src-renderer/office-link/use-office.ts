/** The state of the stream, as the page follows it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import type { OfficeState } from '#shared/counter-api/office.ts';
import { errorWords } from '#shared/words/errors.ts';
import { officeHeadline } from '#shared/words/office.ts';
import { call, onEvent } from '../bridge.ts';
import { announce } from '../stores/announcer-store.ts';

type StateCall = 'office.state' | 'office.sendNow' | 'office.disconnect';

export function useOffice() {
  const [state, setState] = useState<OfficeState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const shown = useRef<OfficeState | null>(null);
  const asked = useRef(0);
  /** Shows a state. A screen reader hears it when it is another one. */
  const take = useCallback((next: OfficeState) => {
    const before = shown.current;
    shown.current = next;
    setState(next);
    setProblem(null);
    const isNews = before !== null && (before.state !== next.state || before.trouble !== next.trouble);
    if (isNews) announce(officeHeadline(next));
  }, []);
  const ask = useCallback(
    async (name: StateCall) => {
      asked.current += 1;
      const nth = asked.current;
      const answer = await call(name, {});
      // The answer to a later call is the newer one.
      if (nth !== asked.current) return;
      if (answer.ok) take(answer.value);
      else setProblem(errorWords(answer.error.code).happened);
    },
    [take],
  );
  useEffect(() => {
    void ask('office.state');
    return onEvent('office.changed', () => void ask('office.state'));
  }, [ask]);
  const sendNow = async () => {
    setSending(true);
    await ask('office.sendNow');
    setSending(false);
  };
  return { state, problem, take, ask, sending, sendNow };
}
