/** Whether a finger works this counter: then digits need keys on the screen. */
import { create } from 'zustand';

export const useTouch = create<{ readonly seen: boolean }>()(() => ({ seen: false }));

/** Once the first tap has done what it was meant for: keys that came while the finger is down would move its aim away. */
export function watchTouch(): void {
  const seen = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    window.removeEventListener('click', seen);
    useTouch.setState({ seen: true });
  };
  window.addEventListener('click', seen);
}
