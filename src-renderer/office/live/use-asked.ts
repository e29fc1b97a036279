/** Keeps an answer of the office until a newer one is here. */
import { useEffect, useRef, useState } from 'react';
import { ask } from './ask.ts';

export interface Asked<T> {
  readonly body: T | null;
  /** The thing to do where there is no answer; null while there is one, or it is waited for. */
  readonly trouble: string | null;
  readonly askAgain: () => void;
}

/** Asks again at most so often, however fast the counters sell. */
const AT_MOST_EVERY_MS = 3000;

/** `moved`: asks again when this changes, and shows the old answer meanwhile. */
export function useAsked<T>(path: string, moved: number | string = 0): Asked<T> {
  const [got, setGot] = useState<{ readonly path: string; readonly body: T } | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const [tries, setTries] = useState(0);
  const askedAt = useRef({ path: '', at: 0, nth: 0 });
  const answered = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `moved` and `tries` are the reasons to ask again.
  useEffect(() => {
    const sinceMs = Date.now() - askedAt.current.at;
    const waitMs = askedAt.current.path === path ? Math.max(0, AT_MOST_EVERY_MS - sinceMs) : 0;
    const timer = setTimeout(async () => {
      const nth = askedAt.current.nth + 1;
      askedAt.current = { path, at: Date.now(), nth };
      const answer = await ask<T>(path);
      // Another page is asked for by now, or a later question was answered first.
      if (askedAt.current.path !== path || nth < answered.current) return;
      answered.current = nth;
      setTrouble(answer.ok ? null : answer.words);
      if (answer.ok) setGot({ path, body: answer.body });
    }, waitMs);
    return () => clearTimeout(timer);
  }, [path, moved, tries]);
  const askAgain = (): void => {
    askedAt.current.at = 0;
    setTries((before) => before + 1);
  };
  return { body: got?.path === path ? got.body : null, trouble, askAgain };
}
