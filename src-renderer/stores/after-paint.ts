/** A hidden window paints nothing: the wait ends without it. */
const PATIENCE_MS = 100;

/** Resolves once the changes so far are on the screen. */
export const framePainted = (): Promise<void> =>
  new Promise((resolve) => {
    const patience = setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => {
      clearTimeout(patience);
      setTimeout(resolve);
    });
  });
