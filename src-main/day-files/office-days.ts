import type { ReaderLink } from '#shared/counter-api/day-files.ts';
import type { OfficeLinkProblem } from '#shared/counter-api/office.ts';
import type { DaySource } from './day-source.ts';

/** The office as a second place of day files. Its link is a secret: it stays where secrets are. */
export interface OfficeDays {
  link(): Promise<ReaderLink>;
  /** Null while no link is kept. */
  source(): Promise<DaySource | null>;
  /** Keeps a link; the answer is why it isn't taken, or null. */
  connect(text: string, by: string): Promise<OfficeLinkProblem | null>;
  forget(by: string): Promise<void>;
}
