/** What a screen reader is told when something happens away from the focus. */
import { create } from 'zustand';

export const useAnnouncement = create<{ readonly text: string }>()(() => ({ text: '' }));

export const announce = (text: string): void => useAnnouncement.setState({ text });
