import { useState } from 'react';
import { useAnnouncement } from '../stores/announcer.ts';

/**
 * Where a screen reader hears what happens away from the focus. While a dialog is open it hears nothing from behind it:
 * each has one of its own.
 */
export function Announcement() {
  const { text, nth } = useAnnouncement();
  const [heardBefore] = useState(nth);
  return (
    <p className="only-heard" aria-live="polite">
      {nth > heardBefore && <span key={nth}>{text}</span>}
    </p>
  );
}
