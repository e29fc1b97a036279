import { DAY_MS } from '#shared/day.ts';
import { CURRENCY } from '#shared/reseller-api/wallet.ts';
import { isRoleActive } from '../world/roles.ts';
import { cedisOf, type Handler, isoTime } from './call.ts';

/** A lapsed role keeps its name and stops being active, so that its holder sees which role ended. */
export const accountRole: Handler<'accountRole'> = ({ account, now }) => {
  const { roleExpiresAt } = account;
  return {
    role: account.role,
    is_active: isRoleActive(account, now),
    is_permanent: account.isPermanent,
    expires_at: roleExpiresAt === null ? null : isoTime(roleExpiresAt),
    days_remaining: roleExpiresAt === null ? null : Math.max(0, Math.ceil((roleExpiresAt - now) / DAY_MS)),
  };
};

export const walletBalance: Handler<'walletBalance'> = ({ account }) => ({
  balance: cedisOf(account.wallet),
  currency: CURRENCY,
});
