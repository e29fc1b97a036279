import type { TextSize } from '#shared/counter-api/machine.ts';
import type { TextSizeState } from '#shared/counter-api/screen.ts';

/** One for the whole PC. */
export interface ScreenDesk {
  textSize(): TextSizeState;
  /** False where it could not be kept. */
  chooseTextSize(size: TextSize): boolean;
}
