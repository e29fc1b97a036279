import { err, ok } from '#shared/result.ts';
import { saleSlip } from '../../printing/sale-slip.ts';
import type { Handlers } from '../handler-context.ts';

export const vouchersHandlers = {
  'vouchers.types': async ({ offers, pricing }, { fresh }) => {
    const listed = await offers.vouchers(fresh);
    if (listed.ok) void pricing?.check('vouchers').catch(() => {});
    return listed;
  },
  'vouchers.reveal': async (context, { saleId }) => {
    const { engine, staff } = context;
    if (!engine) return err({ code: 'journal-unavailable' as const });
    const sale = await engine.sale(saleId);
    if (!sale) return err({ code: 'not-found' as const });
    const again = staff === null || staff.rights.reprint || staff.isApproved('reprint', saleId);
    const revealed = await engine.vouchers.reveal(saleId, again);
    if (!revealed.ok) return revealed;
    if (revealed.value.copy > 0) staff?.spend('reprint', saleId);
    return ok({ ...revealed.value, slip: saleSlip(sale, context.slipShop(), revealed.value) });
  },
} satisfies Partial<Handlers>;
