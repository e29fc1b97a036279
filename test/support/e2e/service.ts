/** One service for a file of end-to-end tests: a fresh and quick world for each, and the counter's environment. */
import { startService, type TestService } from '../service.ts';
import { test } from './app.ts';

/** An order is done in a moment here, so its counter looks again sooner than at a shop. */
const SOON = { pollBackoffMs: [100, 200, 500, 1000, 2000] };

function environmentOf({ baseUrl, controlUrl, keys, caFile }: TestService, policy: object): Record<string, string> {
  return {
    DWADI_TEST_SERVICE: JSON.stringify({ baseUrl, controlUrl, keys, caFile }),
    DWADI_TEST_POLICY: JSON.stringify({ ...SOON, ...policy }),
  };
}

export function serviceOfFile() {
  let service: TestService;
  test.beforeAll(async () => {
    service = await startService();
  });
  test.afterAll(async () => {
    await service.stop();
  });
  test.beforeEach(async () => {
    await service.control('reset');
    // The tests count on these values, and another stand-in may begin with others.
    await service.control('setBalance', { balance: 2000 });
    await service.control('setSmsCredits', { credits: 1000 });
    await service.control('progress', {
      kind: 'any',
      steps: [
        ['pending', 0.05],
        ['processing', 0.05],
      ],
    });
  });
  return {
    control: (name: string, body: object) => service.control(name, body),
    ledger: () => service.ledger(),
    keys: () => service.keys,
    environment: (policy: object = {}): Record<string, string> => environmentOf(service, policy),
    /** The environment with an address that doesn't answer, as while the line is down. */
    withoutLine: (): Record<string, string> => environmentOf({ ...service, baseUrl: 'http://127.0.0.1:9/api/v2' }, {}),
  };
}
