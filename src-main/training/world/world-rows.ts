import type { Pesewa } from '#shared/money.ts';
import type { KeyType } from '#shared/reseller-api/keys.ts';
import type { DataNetwork } from '#shared/reseller-api/packages.ts';

/** The rows of the tables, apart from orders. Money is pesewas; times are milliseconds of the service's clock. */

export const ROLES = ['customer', 'agent', 'dealer'] as const;
export type RoleName = (typeof ROLES)[number];
export type RolePrices = Readonly<Record<RoleName, Pesewa>>;

export interface Account {
  readonly id: string;
  readonly role: RoleName;
  readonly isPermanent: boolean;
  readonly roleExpiresAt: number | null;
  readonly roleAllowed: boolean;
  readonly suspended: boolean;
  readonly wallet: Pesewa;
  readonly commission: Pesewa;
  readonly smsCredits: number;
  readonly smsUsed: number;
  readonly senders: readonly string[];
}

export const KEY_STATES = ['approved', 'pending', 'revoked'] as const;
export type KeyState = (typeof KEY_STATES)[number];

export interface KeyRow {
  readonly type: KeyType;
  readonly account: string;
  readonly state: KeyState;
}

export type WalletName = 'main' | 'commission' | 'sms';

export interface Movement {
  readonly at: number;
  readonly account: string;
  readonly wallet: WalletName;
  /** Pesewas, or credits in the SMS wallet. */
  readonly amount: number;
  readonly balanceAfter: number;
  readonly cause: 'opening' | 'set' | 'charge' | 'refund' | 'commission' | 'commission-reversed';
  readonly orderId: string | null;
}

export interface PackageRow {
  readonly id: string;
  readonly network: DataNetwork;
  readonly volumeGb: number;
  readonly prices: RolePrices;
  readonly inStock: boolean;
}

export interface VoucherTypeRow {
  readonly id: string;
  readonly name: string;
  readonly prices: RolePrices;
  readonly available: number;
  readonly isActive: boolean;
}

/** The time from which a number counts as registered on each server; null if it was never submitted. */
export interface Registration {
  readonly server1At: number | null;
  readonly server2At: number | null;
}
