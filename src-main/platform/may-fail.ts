/** Work that may fail for reasons that need no name: a file that is gone, unreadable or of another form. */

/** Returns what the work returns, or something else if it throws. */
export function orElse<T, E>(work: () => T, otherwise: E): T | E {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

/** Returns false if the work throws. */
export function succeeds(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}
