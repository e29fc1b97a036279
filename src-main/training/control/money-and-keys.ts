import { randomInt } from 'node:crypto';
import * as z from 'zod';
import { toCedis } from '#shared/money.ts';
import { KEY_TYPES } from '#shared/reseller-api/keys.ts';
import { SeededRandom } from '../seed/random.ts';
import {
  addKey,
  keysOf,
  newAccount,
  OTHER_ACCOUNT,
  openAccount,
  SPECIAL_ACCOUNT,
  SUSPENDED_ACCOUNT,
} from '../seed/seed-world.ts';
import { refuse } from '../world/refusal.ts';
import { accountOf, pesewasOf, setBalance } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import { KEY_STATES, ROLES } from '../world/world-rows.ts';
import { account, type ControlCall, call, seconds } from './control-call.ts';

const money = z.number().min(0);

/** The account's key in this state; makes a new one if the last was given another state. */
function keyOf(world: World, owner: string, state: (typeof KEY_STATES)[number]): string {
  for (const [key, row] of world.keys.entries()) if (row.account === owner && row.state === state) return key;
  return addKey(world, unseeded(), 'standard', owner, state);
}

const unseeded = (): SeededRandom => new SeededRandom(randomInt(2 ** 32));

/** Accounts, their money and their keys. */
export const MONEY_AND_KEYS: Readonly<Record<string, ControlCall>> = {
  setBalance: call(z.object({ account, balance: money }), (world, body) => {
    setBalance(world, body.account, 'main', pesewasOf(body.balance), 'set');
  }),
  setSmsCredits: call(z.object({ account, credits: z.int().min(0) }), (world, body) => {
    setBalance(world, body.account, 'sms', body.credits, 'set');
  }),
  movements: call(z.object({ account }), (world, body) => {
    const { id } = accountOf(world, body.account);
    let count = 0;
    for (const movement of world.movements.values()) if (movement.account === id) count += 1;
    return { count };
  }),
  commissionBalance: call(z.object({ account }), (world, body) => ({
    balance: toCedis(accountOf(world, body.account).commission),
  })),
  setRole: call(
    z.object({
      account,
      role: z.enum(ROLES).optional(),
      is_permanent: z.boolean().optional(),
      expires_in_seconds: seconds.nullable().optional(),
    }),
    (world, body) => {
      const row = accountOf(world, body.account);
      const left = body.is_permanent === true ? null : (body.expires_in_seconds ?? null);
      world.accounts.put(row.id, {
        ...row,
        role: body.role ?? row.role,
        isPermanent: body.is_permanent ?? left === null,
        roleExpiresAt: left === null ? null : world.now() + Math.round(left * 1000),
      });
    },
  ),
  setAccount: call(
    z.object({ account, suspended: z.boolean().optional(), role_allowed: z.boolean().optional() }),
    (world, body) => {
      const row = accountOf(world, body.account);
      const suspended = body.suspended ?? row.suspended;
      world.accounts.put(row.id, { ...row, suspended, roleAllowed: body.role_allowed ?? row.roleAllowed });
    },
  ),
  otherKeys: call(z.object({}), (world) => keysOf(world, OTHER_ACCOUNT)),
  specialKeys: call(z.object({}), (world) => ({
    pending: keyOf(world, SPECIAL_ACCOUNT, 'pending'),
    revoked: keyOf(world, SPECIAL_ACCOUNT, 'revoked'),
    suspended: keyOf(world, SUSPENDED_ACCOUNT, 'approved'),
  })),
  rotateKey: call(z.object({ type: z.enum(KEY_TYPES).default('standard') }), (world, body) => {
    const random = unseeded();
    const scratch = `scratch-${world.accounts.size + 1}`;
    openAccount(world, newAccount(scratch, []));
    return {
      old: addKey(world, random, body.type, scratch, 'revoked'),
      new: addKey(world, random, body.type, scratch, 'pending'),
    };
  }),
  setKeyState: call(z.object({ key: z.string(), state: z.enum(KEY_STATES) }), (world, body) => {
    const row = world.keys.get(body.key) ?? refuse(400, 'There is no such key.');
    world.keys.put(body.key, { ...row, state: body.state });
  }),
};
