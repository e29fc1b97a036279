/** A window that is hidden paints nothing, and nobody waits for it. */
const PATIENCE_MS = 100;

/** What was changed until now is on the screen. */
export const framePainted = (): Promise<void> =>
  new Promise((resolve) => {
    const patience = setTimeout(resolve, PATIENCE_MS);
    requestAnimationFrame(() => {
      clearTimeout(patience);
      setTimeout(resolve);
    });
  });
