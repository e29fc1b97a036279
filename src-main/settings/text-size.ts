/** How much larger a window is drawn. It is drawn like a smaller window then, so that it can't be larger than it has room for. */
import type { TextSize } from '#shared/counter-api/machine.ts';

/** What every page has room in: all that 1366 × 768 offers where Windows draws everything a quarter larger. */
export const SMALLEST_WINDOW = { width: 1024, height: 560 };

const ZOOM: Readonly<Record<TextSize, number>> = { normal: 1, large: 1.15, largest: 1.3 };

interface Content {
  readonly width: number;
  readonly height: number;
}

/** At least 1: what has less room than that is scrolled. */
export const roomFor = ({ width, height }: Content): number =>
  Math.max(1, Math.min(width / SMALLEST_WINDOW.width, height / SMALLEST_WINDOW.height));

export const zoomFor = (size: TextSize, content: Content): number => Math.min(ZOOM[size], roomFor(content));
