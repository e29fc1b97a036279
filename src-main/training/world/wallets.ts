import { fromCedis, type Pesewa, pesewas } from '#shared/money.ts';
import { refuse } from './refusal.ts';
import type { World } from './world.ts';
import type { Account, Movement, WalletName } from './world-rows.ts';

type Move = Pick<Movement, 'account' | 'wallet' | 'amount' | 'cause'> & Partial<Pick<Movement, 'orderId' | 'at'>>;

export function accountOf(world: World, id: string): Account {
  return world.accounts.get(id) ?? refuse(400, `There is no account ${id}.`);
}

const BALANCE = { main: 'wallet', commission: 'commission', sms: 'smsCredits' } as const;

/** The only function that moves money: the balance and its movement change together. Returns the new balance. */
export function moveMoney(world: World, move: Move): number {
  const account = accountOf(world, move.account);
  const balance = account[BALANCE[move.wallet]] + move.amount;
  if (balance < 0) throw new RangeError(`the ${move.wallet} wallet of ${move.account} would be negative`);
  world.accounts.put(account.id, { ...account, [BALANCE[move.wallet]]: pesewas(balance) });
  world.movements.put(String(world.movements.size + 1), {
    at: world.now(),
    orderId: null,
    ...move,
    balanceAfter: balance,
  });
  return balance;
}

/** Brings a wallet to a balance by one movement, so that movements always add up to it. */
export function setBalance(world: World, id: string, wallet: WalletName, balance: number, cause: Movement['cause']) {
  const difference = balance - accountOf(world, id)[BALANCE[wallet]];
  if (difference !== 0) moveMoney(world, { account: id, wallet, amount: difference, cause });
}

/** Refuses with the contract's status for an empty wallet; so it does for a cost beyond all amounts. */
export function requireFunds(world: World, account: string, cost: number): void {
  if (accountOf(world, account).wallet < cost) refuse(400, 'Insufficient wallet balance.');
}

/** A validated amount in pesewas. */
export function pesewasOf(cedis: number): Pesewa {
  return fromCedis(cedis) ?? refuse(400, 'The amount must have at most two decimals.');
}
