/** The counter that a doctor from outside looks at: this user's, without opening it. */
import { join } from 'node:path';
import type { About } from '#shared/counter-api/doctor.ts';
import { readFileVault } from '../key-vault/file-vault.ts';
import type { CounterAddress } from './counter-address.ts';
import type { Development, TestService } from './development.ts';
import { type Examined, journalFromOutside } from './doctor-ports.ts';

function addressOf({ baseUrl, keys, ca }: TestService): CounterAddress {
  const plain = new URL(baseUrl).protocol === 'http:';
  return {
    line: plain ? { kind: 'plain-loopback', baseUrl } : { kind: 'https', baseUrl, ...(ca !== null && { ca }) },
    keys,
  };
}

/** Training's service runs only while Dwadi does, so that from outside it has none. */
export function closedCounter(userData: string, about: About, { service }: Development): Examined {
  const counter = service ? 'live' : 'training';
  const folder = join(userData, counter);
  return {
    ...{ counter, folder, about },
    secrets: { place: 'file', read: () => readFileVault(folder) },
    address: service && addressOf(service),
    journal: () => journalFromOutside(folder),
  };
}
