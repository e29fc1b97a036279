/**
 * Remembers where the focus is. A late answer must not take it from a field that a person has gone to meanwhile: the
 * next letters would be keys of another place. The page itself has the focus when its element is gone.
 */
export function focusNow(): { hasMoved(): boolean } {
  const { activeElement: before } = document;
  return {
    hasMoved: () => document.activeElement !== before && document.activeElement !== document.body,
  };
}
