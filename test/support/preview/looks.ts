/** The sizes of window and the themes that every state has to be right in. */

export interface SizeAndTheme {
  readonly width: number;
  readonly height: number;
  readonly theme: 'light' | 'dark';
}

const SIZES = [
  [1024, 768],
  [1366, 768],
  [1920, 1080],
] as const;
const THEMES = ['light', 'dark'] as const;

export const EVERY_LOOK: readonly SizeAndTheme[] = THEMES.flatMap((theme) =>
  SIZES.map(([width, height]) => ({ width, height, theme })),
);
