import type { Finding } from '#shared/counter-api/doctor.ts';
import { fine, notAsked, watch } from '../finding.ts';

export interface RecoveryCodePort {
  /** True if the journal holds the secrets that the code opens; null if that can't be told. */
  readonly isMade: () => Promise<boolean | 'practice' | null>;
}

export async function checkRecoveryCode({ isMade }: RecoveryCodePort): Promise<Finding> {
  const made = await isMade();
  if (made === null) return notAsked('recovery-code', 'no-journal');
  if (made === 'practice') return notAsked('recovery-code', made);
  return made ? fine('recovery-code', 'made') : watch('recovery-code', 'missing');
}
