/** The Training service from its second side: its faults and its own ledger, by the control API. */
import { z } from 'zod';
import { fromCedis } from '#shared/money.ts';
import { synced } from '../platform/atomic-file.ts';
import { StepFailure } from './drill-failure.ts';
import type { PracticeService } from './ports.ts';

const ANSWERS_WITHIN_MS = 10_000;

const ledger = z.object({
  accounts: z.array(z.object({ wallet: z.number() })),
  orders: z.array(
    z.object({
      client_reference: z.string().nullable(),
      status: z.string(),
      amount: z.number(),
      charges: z.int(),
      refunds: z.int(),
      details: z.record(z.string(), z.unknown()),
    }),
  ),
});

export interface PracticeAddress {
  /** Changes with each start of the service; null while it isn't up. */
  readonly controlUrl: () => string | null;
  readonly stateFile: string;
}

export function practiceService({ controlUrl, stateFile }: PracticeAddress): PracticeService {
  const ask = async (name: string, init: RequestInit): Promise<unknown> => {
    const url = controlUrl();
    if (url === null) throw new StepFailure('service-silent');
    try {
      const response = await fetch(`${url}/${name}`, { ...init, signal: AbortSignal.timeout(ANSWERS_WITHIN_MS) });
      if (response.status === 200) return await response.json();
    } catch {
      throw new StepFailure('service-silent');
    }
    throw new StepFailure('service-silent', { refused: name });
  };
  const read = async () => ledger.parse(await ask('ledger', {}));
  return {
    control: async (name, body) => {
      const headers = { 'content-type': 'application/json' };
      await ask(name, { method: 'POST', headers, body: JSON.stringify(body) });
    },
    ordersTo: async (phone) =>
      (await read()).orders
        .filter(({ details }) => details['beneficiary_phone'] === phone)
        .map(({ client_reference, status, amount, charges, refunds }) => ({
          ...{ status, charges, refunds },
          reference: client_reference ?? '',
          amount: fromCedis(amount) ?? Number.NaN,
        })),
    wallet: async () => fromCedis((await read()).accounts[0]?.wallet ?? 0) ?? 0,
    keep: () => {
      // The service leaves syncing to the system, which is fast and enough for practice, but not for a power cut.
      synced(stateFile, 'r+');
    },
  };
}
