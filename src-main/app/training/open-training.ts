/** The practice counter and the service that is embedded for it. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { PcCounters } from '../../ipc/counter-choice-handlers.ts';
import { openFileVault } from '../../key-vault/file-vault.ts';
import { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { commonOptions, type Setup } from '../counter/common-options.ts';
import { Counter } from '../counter/counter.ts';
import type { CounterOptions } from '../counter/counter-options.ts';
import { trainingFolder } from '../first-page.ts';
import { tellWindows } from '../windows/tell-windows.ts';
import { startTrainingProcess } from './training-process.ts';

/** Chooses the newest account: in Training and in tests one shop has one account, even if no order proves it. */
export const newestAccount: CounterOptions['ownerSays'] = (_, among) => among.at(0)?.id ?? 'new';

export interface Training {
  readonly counter: Counter;
  close(): Promise<void>;
}

/** `liveSending`: the orders of the shop's own counter, which runs in this process, that may be on their way. */
export function openTraining(setup: Setup, house: PcCounters, liveSending: () => Promise<number>): Training {
  const folder = trainingFolder(setup.userData);
  const stateFile = join(folder, 'service.jsonl');
  let controlUrl: string | null = null;
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
    drill: {
      ...{ stateFile, controlUrl: () => controlUrl },
      // Read when it is asked for: an installer may name the PC meanwhile.
      machine: () => new MachineSettingsStore(setup.userData).current.machine,
      liveSending,
      die: () => process.kill(process.pid, 'SIGKILL'),
      onChanged: (context, view) => context.opened?.staff.locked || tellWindows(context, 'drill.changed', view),
    },
  });
  void counter.open();
  const service = startTrainingProcess({
    script: fileURLToPath(new URL('training-service.js', setup.here)),
    stateFile,
    log: setup.log,
    onReady: ({ baseUrl, keys, ...address }) => {
      controlUrl = address.controlUrl;
      void counter.connect({ line: { kind: 'plain-loopback', baseUrl }, keys });
    },
  });
  return {
    counter,
    close: async () => {
      await counter.close();
      service.stop();
    },
  };
}
