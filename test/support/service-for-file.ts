import { afterAll, beforeAll, beforeEach } from 'vitest';
import { startService, type TestService } from './service.ts';

/** One service for the tests of a file, with a fresh world for each of them. */
export function serviceForFile(): () => TestService {
  let service: TestService | null = null;
  const current = (): TestService => {
    if (service === null) throw new Error('the service has not started');
    return service;
  };
  beforeAll(async () => {
    service = await startService();
  }, 30_000);
  beforeEach(async () => {
    await current().control('reset', { seed: 1 });
  });
  afterAll(async () => {
    await service?.stop();
  });
  return current;
}

/** The wallet, commission and SMS credits of an account, by the ledger. */
export async function wallets(service: TestService, account = 'main') {
  const found = (await service.ledger()).accounts.find(({ id }) => id === account);
  if (found === undefined) throw new Error(`there is no account ${account}`);
  return found;
}
