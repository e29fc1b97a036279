/** A fetch that may take weeks on a slow line: the list is read beside it, and once more at its end. */

export interface OfferWatch {
  /** Never fails: a list that can't be read takes nothing back. */
  readonly isOffered: () => Promise<boolean>;
  readonly everyMs: number;
  readonly signal: AbortSignal;
}

/** Null as soon as it is no longer offered: the fetch is ended then. */
export async function whileOffered<T>(
  { isOffered, everyMs, signal }: OfferWatch,
  fetch: (within: AbortSignal) => Promise<T>,
): Promise<T | null> {
  const gone = new AbortController();
  const look = async (): Promise<void> => {
    if (!(await isOffered())) gone.abort();
  };
  const timer = setInterval(() => void look(), everyMs);
  timer.unref();
  try {
    const fetched = await fetch(AbortSignal.any([signal, gone.signal]));
    await look();
    return gone.signal.aborted ? null : fetched;
  } catch (error) {
    if (gone.signal.aborted) return null;
    throw error;
  } finally {
    clearInterval(timer);
  }
}
