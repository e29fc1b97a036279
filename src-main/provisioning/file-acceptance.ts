/** Judges if a whole file may be used here, and records the last one that was applied. */
import { z } from 'zod';
import type { FileRefusal } from '#shared/counter-api/provisioning.ts';
import { orElse } from '../platform/may-fail.ts';
import type { ProvisioningFile } from './read-document.ts';

const applied = z.object({
  machine: z.string(),
  made: z.string(),
  digest: z.string(),
  /** The key that had signed it. */
  signer: z.string(),
  at: z.int().min(0),
  /** Nobody stood by, so that its owners were left alone: an owner may use the same file once more. */
  ownersLeft: z.boolean().optional(),
});
export type Applied = z.infer<typeof applied>;

/** Its name in the journal's meta. It is written last, so that an application that was cut off is done again. */
export const APPLIED = 'provisioning';

export const readApplied = (text: string | undefined): Applied | null =>
  orElse(() => applied.parse(JSON.parse(text ?? 'null')), null);

export const appliedBy = ({ content, digest }: ProvisioningFile, at: number, ownersLeft: boolean): Applied => ({
  ...{ machine: content.machine, made: content.made, digest, at, ownersLeft },
  signer: content.signature.key,
});

interface Here {
  /** This PC's name; null if it has none. */
  readonly machine: string | null;
  readonly applied: Applied | null;
  readonly now: number;
  /** A person or a switch says so: this PC takes the name of another. */
  readonly evenForAnother?: boolean;
  /** An owner is asked for their PIN before it is used. */
  readonly ownerIsHere?: boolean;
}

export function judge(
  { content, digest }: ProvisioningFile,
  { machine, applied: last, now, evenForAnother = false, ownerIsHere = false }: Here,
): FileRefusal | 'already' | null {
  if (machine !== null && machine !== content.machine && !evenForAnother) return 'other-machine';
  if (last?.digest === digest && !(ownerIsHere && last.ownersLeft === true)) return 'already';
  if (last !== null && Date.parse(content.made) < Date.parse(last.made)) return 'older';
  // A PC's clock may be set back to before the file was made: the file's own time counts at least.
  const from = Math.max(now, Date.parse(content.made));
  return content.expires !== undefined && Date.parse(content.expires) <= from ? 'expired' : null;
}
