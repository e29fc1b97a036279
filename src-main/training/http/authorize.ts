import { KEY_MARKS, type KeyType } from '#shared/reseller-api/keys.ts';
import { SERVICE_PREFIX } from '../seed/seed-world.ts';
import { refuse } from '../world/refusal.ts';
import { accountOf } from '../world/wallets.ts';
import type { World } from '../world/world.ts';
import type { Account } from '../world/world-rows.ts';
import type { AuthForm } from './request-log.ts';

/** Finds the account behind a key, or refuses: 401 for no key of ours, 403 for a key that may not do this. */
export function authorize(world: World, header: string | undefined, needed: KeyType): Account {
  const key = header === undefined ? undefined : world.keys.get(header);
  if (key === undefined) return refuse(401, 'Missing or invalid API key.');
  const account = accountOf(world, key.account);
  if (key.state !== 'approved') refuse(403, `This API key is ${key.state}.`);
  if (account.suspended) refuse(403, 'This account is suspended.');
  if (key.type !== needed) refuse(403, `This endpoint needs a ${needed} key.`);
  if (!account.roleAllowed) refuse(403, 'The role of this account is not allowed to do this.');
  return account;
}

export function authForm(header: string | undefined): AuthForm {
  if (header === undefined || header === '') return 'none';
  if (/^bearer\b/i.test(header)) return 'bearer';
  return /\s/.test(header) ? 'other' : 'raw';
}

/** The type of the key in a header, in whatever form. */
export function keyTypeIn(world: World, header: string | undefined): KeyType | null {
  const last = header?.split(/\s+/).at(-1) ?? '';
  return world.keys.get(last)?.type ?? null;
}

const KEY_SHAPE = new RegExp(`${SERVICE_PREFIX}(?:${Object.values(KEY_MARKS).join('|')})[a-z0-9]+`, 'g');

/** Removes every key of ours from a text that is kept or shown. */
export const withoutKeys = (text: string): string =>
  text.includes(SERVICE_PREFIX) ? text.replace(KEY_SHAPE, '[key]') : text;
