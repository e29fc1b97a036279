/** Picks the PC's screen that faces the customer: not the counter's own, and only if a window may choose its screen. */

interface Display {
  readonly id: number;
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Null without a second screen. Two screens that mirror each other are one to the system. */
export const customersDisplay = <D extends Display>(all: readonly D[], counters: Display): D | null =>
  all.find(({ id }) => id !== counters.id) ?? null;

interface Windowing {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Chromium's switch, if it was given. */
  readonly asked: string;
}

/**
 * Tells whether a program may place its windows. Under Wayland it may not: the window would cover a screen of the
 * desktop's choice, even the counter's. There it takes X11, which Chromium must be started with.
 */
export function mayPlaceWindows({ platform, env, asked }: Windowing): boolean {
  if (platform !== 'linux') return true;
  const asksItself = asked === '' || asked === 'auto';
  return asksItself ? env['XDG_SESSION_TYPE'] !== 'wayland' : asked !== 'wayland';
}
