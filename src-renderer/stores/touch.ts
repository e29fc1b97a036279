/** Whether a finger works this counter: then digits need keys on the screen. */
import { create } from 'zustand';

export const useTouch = create<{ readonly seen: boolean }>()(() => ({ seen: false }));

export function watchTouch(): void {
  const seen = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') return;
    window.removeEventListener('pointerdown', seen);
    useTouch.setState({ seen: true });
  };
  window.addEventListener('pointerdown', seen);
}
