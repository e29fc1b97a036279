import { useState } from 'react';
import { useAnnouncement } from '../../stores/announcer-store.ts';

/**
 * Tells a screen reader what happens away from the focus. An open dialog hides everything behind it from the reader, so
 * each dialog has an announcement of its own.
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
