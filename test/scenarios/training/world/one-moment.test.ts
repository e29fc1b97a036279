import { afterEach, expect, test, vi } from 'vitest';
import { type EndpointRequest, serveEndpoint } from '#main/training/http/serve-endpoint.ts';
import { keysOf, MAIN_ACCOUNT, seedWorld } from '#main/training/seed/seed-world.ts';
import { accountOf, setBalance } from '#main/training/world/wallets.ts';
import { World } from '#main/training/world/world.ts';

const DEALER_PRICE = 484;
const ORDER = { network: 'MTN', volume_gb: 1, recipient: '0241234567', reference: 'MOMENT' };

afterEach(() => {
  vi.restoreAllMocks();
});

/** A clock that moves at every look, and a role that lapses so many looks from now. */
function buyWhileTimePasses(name: 'dataPurchase' | 'dataBulk', looks: number) {
  let at = Date.UTC(2026, 0, 15, 12);
  vi.spyOn(Date, 'now').mockImplementation(() => {
    at += 1;
    return at;
  });
  const world = new World(null, 1, seedWorld);
  setBalance(world, MAIN_ACCOUNT, 'main', DEALER_PRICE, 'set');
  world.accounts.put(MAIN_ACCOUNT, {
    ...accountOf(world, MAIN_ACCOUNT),
    isPermanent: false,
    roleExpiresAt: at + looks,
  });
  const request: EndpointRequest = {
    authorization: keysOf(world, MAIN_ACCOUNT).standard,
    contentType: 'application/json',
    params: {},
    query: {},
    body: JSON.stringify(name === 'dataBulk' ? { orders: [ORDER] } : ORDER),
  };
  const { status } = serveEndpoint(world, name, request);
  return [status, accountOf(world, MAIN_ACCOUNT).wallet];
}

test.each(['dataPurchase', 'dataBulk'] as const)('%s: the price that was looked up is the one charged', (name) => {
  const answers = Array.from({ length: 20 }, (_, looks) => buyWhileTimePasses(name, looks));
  const refused = answers.filter(([status]) => status === 400);
  expect(answers.filter(([status]) => status === 200)).toEqual(Array(20 - refused.length).fill([200, 0]));
  expect(refused).toEqual(Array(refused.length).fill([400, DEALER_PRICE]));
  expect(refused.length).toBeGreaterThan(0);
});
