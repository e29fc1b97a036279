/** The practice counter and the service that is embedded for it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { House } from '../ipc/house.ts';
import { openFileVault } from '../key-vault/file-vault.ts';
import { commonOptions, type Setup } from './common-options.ts';
import { Counter } from './counter.ts';
import type { CounterOptions } from './counter-options.ts';
import { startTrainingProcess } from './training-process.ts';

/** In Training and in tests one shop has one account; what an order can't prove is taken for it. */
export const newestAccount: CounterOptions['ownerSays'] = (_, among) => among.at(0)?.id ?? 'new';

export interface Training {
  readonly counter: Counter;
  close(): Promise<void>;
}

export function openTraining(setup: Setup, house: House): Training {
  const folder = join(setup.userData, 'training');
  const counter = new Counter({
    ...commonOptions(setup),
    kind: 'training',
    folder,
    shopName: 'Adom Mobile, Kaneshie',
    demoStaff: true,
    fixedBaseUrl: 'training',
    ownerSays: newestAccount,
    openSecrets: () => openFileVault(folder),
    house,
  });
  void counter.open();
  const service = startTrainingProcess({
    script: fileURLToPath(new URL('training-service.js', setup.here)),
    stateFile: join(folder, 'service.jsonl'),
    log: setup.log,
    onReady: ({ baseUrl, keys }) => void counter.connect({ line: { kind: 'plain-loopback', baseUrl }, keys }),
  });
  return {
    counter,
    close: async () => {
      await counter.close();
      service.stop();
    },
  };
}
