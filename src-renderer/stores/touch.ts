/** Remembers whether this counter is worked by touch: digits then need keys on the screen. */
import { create } from 'zustand';

export const useTouch = create<{ readonly seen: boolean }>()(() => ({ seen: false }));

/** Waits until the first tap is done: keys that appear while the finger is down would move its aim away. */
export function trackTouch(): void {
  const seen = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    window.removeEventListener('click', seen);
    useTouch.setState({ seen: true });
  };
  window.addEventListener('click', seen);
}
