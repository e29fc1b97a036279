/** Announces to a screen reader what happens away from the focus. */
import { create } from 'zustand';

interface Announcement {
  readonly text: string;
  /** Grows with each announcement, so that the same words are heard again. */
  readonly nth: number;
}

export const useAnnouncement = create<Announcement>()(() => ({ text: '', nth: 0 }));

export const announce = (text: string): void => useAnnouncement.setState(({ nth }) => ({ text, nth: nth + 1 }));
