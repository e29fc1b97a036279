/** The Training service without its ports: one world in memory, asked as its own HTTP server asks it. */

import { COURSE } from '#main/training/control/course.ts';
import { readLedger } from '#main/training/control/ledger.ts';
import { MONEY_AND_KEYS } from '#main/training/control/money-and-keys.ts';
import { RULES } from '#main/training/control/rules.ts';
import { serveEndpoint } from '#main/training/http/serve-endpoint.ts';
import { keysOf, MAIN_ACCOUNT, OTHER_ACCOUNT, seedWorld } from '#main/training/seed/seed-world.ts';
import { World } from '#main/training/world/world.ts';
import { ENDPOINTS, type EndpointName } from '#shared/reseller-api/endpoints.ts';

type Params = Readonly<Record<string, string>>;
type Data = Readonly<Record<string, unknown>>;

interface Asked {
  readonly params?: Params;
  readonly query?: Params;
  readonly body?: unknown;
  readonly account?: string;
  readonly key?: string | undefined;
  readonly contentType?: string | undefined;
}

const CALLS = { ...MONEY_AND_KEYS, ...RULES, ...COURSE };

export function worldHere() {
  const world = new World(null, 1, seedWorld);
  let count = 0;
  /** Asks an endpoint: its status, its data, or its refusal's message. */
  const ask = (name: EndpointName, asked: Asked = {}) => {
    const { params = {}, query = {}, account = MAIN_ACCOUNT } = asked;
    const contentType = 'contentType' in asked ? asked.contentType : 'application/json';
    const { keyType } = ENDPOINTS[name];
    const key = 'key' in asked ? asked.key : keyType === 'removed' ? '' : keysOf(world, account)[keyType];
    const body = typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body ?? {});
    const answer = serveEndpoint(world, name, { authorization: key, contentType, params, query, body });
    const { data = {}, error } = JSON.parse(answer.body) as { data?: Data; error?: { message: string } };
    return { status: answer.status, data, message: error?.message ?? '', headers: answer.headers };
  };
  return {
    world,
    ask,
    statusOf: (name: EndpointName, body: object, account?: string) =>
      ask(name, { body, ...(account && { account }) }).status,
    /** Steers it, as drills and tests do by the second port. */
    control: (name: string, body: object = {}): Data => {
      const call = CALLS[name];
      if (call === undefined) throw new Error(`there is no call ${name}`);
      return call(world, body);
    },
    ledger: () => readLedger(world),
    wallet: (account = MAIN_ACCOUNT) => world.accounts.get(account)?.wallet ?? 0,
    commission: () => world.accounts.get(MAIN_ACCOUNT)?.commission ?? 0,
    other: OTHER_ACCOUNT,
    reference: () => {
      count += 1;
      return `HERE-${count}`;
    },
  };
}

export type WorldHere = ReturnType<typeof worldHere>;
