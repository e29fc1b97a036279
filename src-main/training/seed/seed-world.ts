import { pesewas } from '#shared/money.ts';
import { byKeyType, KEY_MARKS, KEY_TYPES, type KeyType } from '#shared/reseller-api/keys.ts';
import { DATA_NETWORKS } from '#shared/reseller-api/packages.ts';
import { setRegistration } from '../world/registrations.ts';
import { setBalance } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import type { Account, KeyState } from '../world/world-rows.ts';
import { SERVERS } from '../world/world-settings.ts';
import { SeededRandom } from './random.ts';
import { PACKAGE_PRICES, rolePrices, VOUCHER_TYPES } from './seed-catalogue.ts';

export const SERVICE_PREFIX = 'training';
export const MAIN_ACCOUNT = 'main';
export const OTHER_ACCOUNT = 'other';
export const SPECIAL_ACCOUNT = 'special';
export const SUSPENDED_ACCOUNT = 'suspended';

/** Shared by all accounts, beside an account's own. */
export const POOL_SENDERS = ['PRACTICE', 'NOTICE'] as const;

const KEY_ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789';
const WALLET = 200_000;
const SMS_CREDITS = 1000;
const WHITELISTED = ['0240000001', '0540000002', '0550000003', '0590000004', '0250000005', '0530000006'];

export type KeySet = Readonly<Record<KeyType, string>>;

/** The practice world: deterministic in keys and catalogues, so that a shop's training sheets stay true. */
export function seedWorld(world: World, seed: number): void {
  const random = new SeededRandom(seed);
  for (const id of [MAIN_ACCOUNT, OTHER_ACCOUNT]) {
    openAccount(world, newAccount(id, id === MAIN_ACCOUNT ? ['DWADI'] : ['KIOSK2']));
    for (const type of KEY_TYPES) addKey(world, random, type, id, 'approved');
  }
  openAccount(world, newAccount(SPECIAL_ACCOUNT, []));
  addKey(world, random, 'standard', SPECIAL_ACCOUNT, 'pending');
  addKey(world, random, 'standard', SPECIAL_ACCOUNT, 'revoked');
  openAccount(world, { ...newAccount(SUSPENDED_ACCOUNT, []), suspended: true });
  addKey(world, random, 'standard', SUSPENDED_ACCOUNT, 'approved');
  seedCatalogues(world, random);
  for (const number of WHITELISTED) setRegistration(world, number, SERVERS, 0);
}

function seedCatalogues(world: World, random: SeededRandom): void {
  for (const network of DATA_NETWORKS) {
    for (const [volume, price] of Object.entries(PACKAGE_PRICES[network])) {
      const id = random.uuid();
      world.packages.put(id, { id, network, volumeGb: Number(volume), prices: rolePrices(price), inStock: true });
    }
  }
  for (const { name, price, stock } of VOUCHER_TYPES) {
    const id = random.uuid();
    world.voucherTypes.put(id, { id, name, prices: rolePrices(price), available: stock, isActive: true });
  }
}

export function newAccount(id: string, senders: readonly string[]): Account {
  return {
    id,
    role: 'dealer',
    isPermanent: true,
    roleExpiresAt: null,
    roleAllowed: true,
    suspended: false,
    wallet: pesewas(0),
    commission: pesewas(0),
    smsCredits: 0,
    smsUsed: 0,
    senders,
  };
}

/** Opening money arrives as movements, so that movements add up to the balance from the start. */
export function openAccount(world: World, account: Account): void {
  world.accounts.put(account.id, account);
  setBalance(world, account.id, 'main', WALLET, 'opening');
  setBalance(world, account.id, 'sms', SMS_CREDITS, 'opening');
}

export function addKey(world: World, random: SeededRandom, type: KeyType, account: string, state: KeyState): string {
  const key = `${SERVICE_PREFIX}${KEY_MARKS[type]}${random.text(KEY_ALPHABET, 32)}`;
  world.keys.put(key, { type, account, state });
  return key;
}

/** An account's first key of each type, whatever its state is now. */
export function keysOf(world: World, account: string): KeySet {
  return byKeyType((type) => {
    for (const [key, row] of world.keys.entries()) if (row.account === account && row.type === type) return key;
    return '';
  });
}
