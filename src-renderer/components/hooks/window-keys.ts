/** Keys that work wherever the focus is. */
import { useEffectEvent, useLayoutEffect } from 'react';
import { dialogIsOpen } from './open-dialog.ts';

type Act = (event: KeyboardEvent) => void;

/** Hears every key, as the screen shows itself when it is pressed. `capture`: before all others. */
export function useWindowKeys(onKeyDown: Act, capture = false): void {
  const act = useEffectEvent(onKeyDown);
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => act(event);
    window.addEventListener('keydown', listener, { capture });
    return () => window.removeEventListener('keydown', listener, { capture });
  }, [capture]);
}

/** A fresh press of a key by itself. */
export const isPlain = ({ repeat, ctrlKey, altKey, metaKey }: KeyboardEvent): boolean =>
  !repeat && !ctrlKey && !altKey && !metaKey;

/** Hears the fresh press of a key by itself, unless a dialog is over the screen. Letters are told in capitals. */
export const usePlainKeys = (act: (key: string, event: KeyboardEvent) => void): void =>
  useWindowKeys((event) => {
    if (isPlain(event) && !dialogIsOpen()) act(event.key.length === 1 ? event.key.toUpperCase() : event.key, event);
  });
