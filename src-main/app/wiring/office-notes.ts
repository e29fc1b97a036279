/** Tells an owner about the stream to the office outside of its own page. */
import type { JournalNote } from '#shared/counter-api/counter.ts';
import type { OfficeState } from '#shared/counter-api/office.ts';

/** A shop that is closed over a night with a bad line is no news. */
const NEWS_AFTER_MS = 24 * 3_600_000;

interface Notes {
  journalNote(kind: JournalNote['kind'], detail: string | null): void;
}

export function noteOffice({ state, trouble, behindSince }: OfficeState, now: number, overview: Notes): void {
  const isLate = state === 'waiting' && behindSince !== null && now - behindSince > NEWS_AFTER_MS;
  overview.journalNote('office-stopped', state === 'stopped' ? trouble : null);
  overview.journalNote('office-behind', isLate ? String(behindSince) : null);
}
