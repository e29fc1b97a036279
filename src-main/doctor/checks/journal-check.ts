import type { Finding } from '#shared/counter-api/doctor.ts';
import { fault, fine, notAsked, watch } from '../finding.ts';

/** The state of the journal: none yet, why it can't be used, or its facts. */
export type JournalStatus =
  | { readonly is: 'none-yet' }
  | { readonly is: 'problem'; readonly problem: string }
  | {
      readonly is: 'sound';
      readonly version: number;
      readonly sizeMb: number;
      /** The end of the last run; open while one goes on. */
      readonly lastStop: 'clean' | 'unclean' | 'open';
      /** True if an older state has replaced the last one here. A counter that is open has already acted on it. */
      readonly earlier?: boolean;
    };

export interface JournalPort {
  readonly look: () => Promise<JournalStatus>;
}

export async function checkJournal({ look }: JournalPort, diskFull: boolean): Promise<Finding> {
  const seen = await look();
  if (seen.is === 'none-yet') return notAsked('journal', 'none-yet');
  if (seen.is === 'problem') {
    // SQLite can't even read without room to write beside the file; so the disk is reported, as the fault to mend.
    return diskFull ? notAsked('journal', 'disk-full') : fault('journal', seen.problem);
  }
  const { is: _, lastStop, earlier = false, ...facts } = seen;
  if (earlier) return watch('journal', 'earlier', facts);
  return lastStop === 'unclean' ? watch('journal', 'unclean', facts) : fine('journal', lastStop, facts);
}
