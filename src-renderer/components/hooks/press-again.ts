/** Presses a key by program that a hand has pressed before, where it means something now. */

const pressed = new WeakSet<Event>();

/** True for a key that a hand pressed before: no scanner sends it. */
export const isPressedAgain = (event: Event): boolean => pressed.has(event);

/** Returns whether the key still types its character: nothing has taken it for something else. */
export function pressAgain(at: Node, key: Pick<KeyboardEventInit, 'key' | 'code' | 'shiftKey'>): boolean {
  const again = new KeyboardEvent('keydown', { ...key, bubbles: true, cancelable: true });
  pressed.add(again);
  return at.dispatchEvent(again);
}
