import type { Pesewa } from '#shared/money.ts';
import type { Account, RoleName, RolePrices } from './world-rows.ts';

/** A time-limited role counts until the moment it lapses; from then on its holder is an ordinary customer. */
export const isRoleActive = (account: Account, now: number): boolean =>
  account.roleExpiresAt === null || now < account.roleExpiresAt;

const roleInForce = (account: Account, now: number): RoleName =>
  isRoleActive(account, now) ? account.role : 'customer';

export const priceFor = (prices: RolePrices, account: Account, now: number): Pesewa =>
  prices[roleInForce(account, now)];

/** Only agents and dealers for life share in the commission on airtime. */
export const sharesAirtimeCommission = (account: Account): boolean =>
  account.isPermanent && account.role !== 'customer';
