/**
 * The wallet that the counter shows is that of the standard key, the only one whose balance can be asked for. The other
 * keys may belong to another account, with a wallet of its own (M18).
 */
import type { Accounts } from './ports.ts';

/** True also without a standard key: the only balances are then those that orders tell. */
export function isShownWallet(accounts: Pick<Accounts, 'current'>, accountId: number | undefined): boolean {
  const shown = accounts.current('data');
  return shown === null || shown.accountId === accountId;
}
