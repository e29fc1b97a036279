import type { Finding } from '#shared/counter-api/doctor.ts';
import { fault, fine, notAsked, watch } from '../finding.ts';

export interface DiskPort {
  /** The bytes that may still be written on the journal's disk; throws if there is no such place. */
  readonly room: () => number;
}

const MB = 2 ** 20;
/** Below this a sale may not fit together with its check and its backup. */
const FULL = 2 * MB;
const LOW = 200 * MB;

export function checkDisk({ room }: DiskPort): Finding {
  try {
    const bytes = room();
    const facts = { roomMb: Math.floor(bytes / MB) };
    if (bytes < FULL) return fault('disk', 'full', facts);
    return bytes < LOW ? watch('disk', 'low', facts) : fine('disk', 'room', facts);
  } catch {
    return notAsked('disk', 'none-yet');
  }
}
