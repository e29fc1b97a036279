/**
 * Collects the garbage of a page that rests. A row that is drawn anew leaves its elements behind, some kilobytes each
 * time. Chromium frees them late, because it looks mostly at the scripts' own memory, and that hardly grows. An old PC has
 * nothing to spare: after ten thousand sales this was a hundred megabytes.
 */
const CHANGES = 50;
/** A queue has pauses of this length; a collection takes some hundredths of a second, and must not meet a key. */
const RESTS_MS = 5_000;

interface Collector {
  /** Chromium has it where the app asks for it by `--expose-gc`. */
  readonly gc?: (options: { readonly type: 'major'; readonly execution: 'async' }) => unknown;
}

let changes = 0;
let touchedAt = 0;
let isWaiting = false;

/** Counts a sale that was drawn anew. */
export function countChange(): void {
  changes += 1;
  if (changes >= CHANGES && !isWaiting) wait(RESTS_MS);
}

function wait(ms: number): void {
  isWaiting = true;
  setTimeout(collect, ms);
}

function collect(): void {
  const restMs = touchedAt + RESTS_MS - performance.now();
  isWaiting = restMs > 0;
  if (isWaiting) {
    wait(restMs);
    return;
  }
  changes = 0;
  (globalThis as Collector).gc?.({ type: 'major', execution: 'async' });
}

export function collectWhenIdle(): void {
  const touched = (): void => {
    touchedAt = performance.now();
  };
  for (const sign of ['keydown', 'pointerdown', 'wheel'] as const)
    window.addEventListener(sign, touched, { capture: true, passive: true });
}
