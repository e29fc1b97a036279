/** Leads a person to the lines of a list that must be mended, and keeps which lines are shown. */
import { useCallback, useEffect, useRef, useState } from 'react';

export function useLinesToFix<S extends string>(all: S) {
  const [shown, setShown] = useState(all);
  const [mendAsked, setMendAsked] = useState(false);
  /** A row is open to be mended. */
  const [open, setOpen] = useState(false);
  const mend = () => {
    // The line to mend is shown among all the others.
    setShown(all);
    setMendAsked(true);
  };
  /** Ends the request once a list has answered it: the next list that is mounted must not answer it again. */
  const mendAnswered = useCallback(() => setMendAsked(false), []);
  return { shown, setShown, mendAsked, mendAnswered, mend, open, setOpen };
}

/** Keeps the value while a row is mended: a list that began anew would drop what is typed into the row. */
export function useUnlessMending<T>(value: T, mending: boolean): T {
  const kept = useRef(value);
  if (!mending) kept.current = value;
  return kept.current;
}

/** A list as it was when it was narrowed: a mended line stays where it is. `only` null shows all lines. */
export function useNarrowed<L>(
  lines: readonly L[],
  only: ((line: L) => boolean) | null,
  mustMend: (line: L) => boolean,
) {
  const [narrowed] = useState(() =>
    only === null ? null : lines.flatMap((line, index) => (only(line) ? [index] : [])),
  );
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body) box.current?.querySelector<HTMLElement>('[role=listbox]')?.focus();
  }, []);
  const at = (index: number): number => narrowed?.[index] ?? index;
  const count = narrowed?.length ?? lines.length;
  const toMendFrom = (from: number): number | null => {
    for (let index = from; index < count; index += 1) {
      const line = lines[at(index)];
      if (line !== undefined && mustMend(line)) return index;
    }
    return null;
  };
  return { box, at, count, toMendFrom };
}
