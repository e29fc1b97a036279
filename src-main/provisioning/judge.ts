/** Whether a file that is whole may be used here, and what this counter remembers of the last one. */
import { z } from 'zod';
import type { FileRefusal } from '#shared/counter-api/provisioning.ts';
import type { ProvisioningFile } from './read.ts';

const applied = z.object({
  machine: z.string(),
  made: z.string(),
  digest: z.string(),
  /** The key that had signed it. */
  signer: z.string(),
  at: z.int().min(0),
});
export type Applied = z.infer<typeof applied>;

/** Kept in the journal's meta: it is written last of all, so that whatever was cut off is done again. */
export const APPLIED = 'provisioning';

export function readApplied(text: string | undefined): Applied | null {
  try {
    return applied.parse(JSON.parse(text ?? 'null'));
  } catch {
    return null;
  }
}

export const appliedBy = ({ content, digest }: ProvisioningFile, at: number): Applied => ({
  ...{ machine: content.machine, made: content.made, digest, at },
  signer: content.signature.key,
});

interface Here {
  /** What this PC is called; null where nobody has named it. */
  readonly machine: string | null;
  readonly applied: Applied | null;
  readonly now: number;
  /** The person or the switch that says so: this PC takes another's name. */
  readonly evenForAnother?: boolean;
}

export function judge(
  { content, digest }: ProvisioningFile,
  { machine, applied: last, now, evenForAnother = false }: Here,
): FileRefusal | 'already' | null {
  if (machine !== null && machine !== content.machine && !evenForAnother) return 'other-machine';
  if (last?.digest === digest) return 'already';
  if (last !== null && Date.parse(content.made) < Date.parse(last.made)) return 'older';
  // A PC whose clock was set back to before the file was made tells nothing later than that.
  const from = Math.max(now, Date.parse(content.made));
  return content.expires !== undefined && Date.parse(content.expires) <= from ? 'expired' : null;
}
