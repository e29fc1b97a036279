/** Builds the engine's client from an address and three keys. */
import type { Log } from '../../platform/log.ts';
import { keyRing } from '../../reseller-client/api-keys.ts';
import { type ClientOptions, createResellerClient } from '../../reseller-client/client.ts';
import { openConnection } from '../../reseller-client/connection.ts';
import type { ResellerClient } from '../../reseller-client/port.ts';
import type { CounterAddress } from './counter-address.ts';

interface ServiceConnectionOptions
  extends CounterAddress,
    Required<Pick<ClientOptions, 'pepper' | 'budgets' | 'onTimestamp' | 'onHealth'>> {
  readonly version: string;
  readonly log: Log;
  readonly deadlineMs?: number;
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
