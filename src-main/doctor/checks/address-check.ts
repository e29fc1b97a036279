import { isIP } from 'node:net';
import type { Finding } from '#shared/counter-api/doctor.ts';
import { fault, fine, notAsked } from '../finding.ts';

export interface NamePort {
  /** The host of the service's address; null if no service is known. */
  readonly host: string | null;
  /** Returns the number of the name's addresses; throws with the resolver's own code. */
  readonly resolve: (host: string) => Promise<number>;
}

const UNKNOWN_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EAI_NODATA', 'EAI_NONAME']);

export async function checkName({ host, resolve }: NamePort): Promise<Finding> {
  if (host === null) return notAsked('name', 'no-service');
  if (isIP(host.replace(/^\[|\]$/g, '')) !== 0) return fine('name', 'address', { host });
  try {
    return fine('name', 'found', { host, addresses: await resolve(host) });
  } catch (error) {
    const code = String((error as { code?: unknown } | null)?.code ?? '');
    return fault('name', UNKNOWN_NAME.has(code) ? 'name-not-found' : 'offline', { host });
  }
}
