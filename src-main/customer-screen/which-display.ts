/** Which of a PC's screens faces the customer: one that the counter does not stand on, where a window may choose its screen. */

interface Display {
  readonly id: number;
  readonly bounds: { readonly x: number; readonly y: number; readonly width: number; readonly height: number };
}

/** Null where there is no second one. Two screens that show the same are one to the system. */
export const customersDisplay = <D extends Display>(all: readonly D[], counters: Display): D | null =>
  all.find(({ id }) => id !== counters.id) ?? null;

interface Windowing {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Chromium's switch, where somebody has given it. */
  readonly asked: string;
}

/**
 * Under Wayland no program says where its window goes: it would cover whatever screen the desktop likes, the counter's
 * too. There it takes X11, which Chromium is asked for when it starts.
 */
export function mayPlaceWindows({ platform, env, asked }: Windowing): boolean {
  if (platform !== 'linux') return true;
  const asksItself = asked === '' || asked === 'auto';
  return asksItself ? env['XDG_SESSION_TYPE'] !== 'wayland' : asked !== 'wayland';
}
