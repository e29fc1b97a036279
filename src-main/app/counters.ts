/** The counters that this start opens. Training always practises with the embedded service; a test may name another. */

import { openFileVault } from '../key-vault/file-vault.ts';
import { commonOptions, type Setup } from './counter/common-options.ts';
import { Counter } from './counter/counter.ts';
import { addressOf } from './counter/counter-address.ts';
import { CounterRegistry } from './counter-registry.ts';
import { liveFolder } from './first-page.ts';
import type { TestService } from './process/development-options.ts';
import { newestAccount } from './training/open-training.ts';

export interface Counters {
  /** The counter to which a newly opened window belongs. */
  readonly shown: Counter;
  /** All open counters. */
  readonly all: readonly Counter[];
  /** The shop's own counter, whose owners control this PC; null while there is only Training. */
  readonly ownerCounter: Counter | null;
  close(): Promise<void>;
}

/** A ready-made live counter for a service that a test names. Its keys are held in memory. */
function openTestLive(setup: Setup, service: TestService): Counters {
  const folder = liveFolder(setup.userData);
  const counter = new Counter({
    ...commonOptions(setup),
    kind: 'live',
    folder,
    shopName: 'Test counter',
    demoStaff: true,
    ownerSays: newestAccount,
    openSecrets: () => openFileVault(folder),
  });
  void counter.open();
  void counter.connect(addressOf(service));
  return { shown: counter, all: [counter], ownerCounter: counter, close: () => counter.close() };
}

export function openCounters(setup: Setup): Counters {
  const { service } = setup.development;
  return service ? openTestLive(setup, service) : new CounterRegistry(setup);
}
