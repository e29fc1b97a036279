/** The zoom of a window. A zoomed window is laid out like a smaller one, so its room limits the zoom. */
import type { TextSize } from '#shared/counter-api/machine.ts';

/** Every page has room in this: all that 1366 × 768 offers if Windows draws everything a quarter larger. */
export const SMALLEST_WINDOW = { width: 1024, height: 560 };

const ZOOM: Readonly<Record<TextSize, number>> = { normal: 1, large: 1.15, largest: 1.3 };

interface Content {
  readonly width: number;
  readonly height: number;
}

/** Never below 1: a smaller window is scrolled. */
export const roomFor = ({ width, height }: Content): number =>
  Math.max(1, Math.min(width / SMALLEST_WINDOW.width, height / SMALLEST_WINDOW.height));

export const zoomFor = (size: TextSize, content: Content): number => Math.min(ZOOM[size], roomFor(content));
