/** What a screen reader is told when something happens away from the focus. */
import { create } from 'zustand';

interface Announcement {
  readonly text: string;
  /** The same words said again are said again. */
  readonly nth: number;
}

export const useAnnouncement = create<Announcement>()(() => ({ text: '', nth: 0 }));

export const announce = (text: string): void => useAnnouncement.setState(({ nth }) => ({ text, nth: nth + 1 }));
