import type { OFFICE_LINK_PROBLEMS, OfficeState, OfficeTest } from '#shared/counter-api/office.ts';
import type { Result } from '#shared/result.ts';

export type OfficeLinkProblem = (typeof OFFICE_LINK_PROBLEMS)[number];

/** The stream of this counter's books to its owner's office. Each change is in the log, with the person who made it. */
export interface OfficePort {
  /** Asks the journal how much was not sent yet; it doesn't ask the office. */
  state(): Promise<OfficeState>;
  /** Takes the text of a link file, or a pasted code, and begins to send. Another link is replaced. */
  connect(text: string): Promise<Result<OfficeState, OfficeLinkProblem>>;
  /** Reaches the office without sending anything; null while there is no link. */
  test(): Promise<OfficeTest | null>;
  /** Sends what waits, and doesn't wait for the next time. A stopped stream tries once more. */
  pushNow(): Promise<OfficeState>;
  /** Forgets the link and its password. The office keeps what it has. */
  disconnect(): Promise<OfficeState>;
}
