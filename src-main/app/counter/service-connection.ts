/** Builds the engine's client from an address and three keys. */

import type { KeyType } from '#shared/reseller-api/keys.ts';
import type { Log } from '../../platform/log.ts';
import { keyRing } from '../../reseller-client/api-keys.ts';
import type { Budgets } from '../../reseller-client/budgets/budgets.ts';
import { createResellerClient } from '../../reseller-client/client.ts';
import { openConnection, type ServiceLine } from '../../reseller-client/connection.ts';
import type { Health } from '../../reseller-client/health.ts';
import type { ResellerClient } from '../../reseller-client/port.ts';

export type KeyTexts = Readonly<Record<KeyType, string>>;

export interface ServiceConnectionOptions {
  readonly line: ServiceLine;
  readonly keys: KeyTexts;
  readonly version: string;
  readonly pepper: Uint8Array;
  readonly budgets: Budgets;
  readonly log: Log;
  readonly deadlineMs?: number;
  readonly onTimestamp: (ms: number) => void;
  readonly onHealth: (health: Health) => void;
}

export interface ServiceConnection {
  readonly client: ResellerClient;
  close(): Promise<void>;
}

export function connectService(options: ServiceConnectionOptions): ServiceConnection {
  const { line, version, pepper, budgets, log, onTimestamp, onHealth } = options;
  const times = options.deadlineMs === undefined ? {} : { deadlineMs: options.deadlineMs };
  const connection = openConnection({ line, version, times });
  const client = createResellerClient({
    connection,
    keys: keyRing(options.keys),
    pepper,
    budgets,
    onTimestamp,
    onHealth,
    log: (event) => log.write('info', 'client: answered', { ...event }),
    onLeftOut: (endpoint, notes) => log.write('warn', 'client: rows left out', { endpoint, notes }),
  });
  return { client, close: () => connection.close() };
}
