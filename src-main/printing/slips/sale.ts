/** The customer's slip of a sale: airtime, a bundle, a bill, a registration, an SMS. */
import type { SlipView } from '#shared/counter-api/sales.ts';
import type { SaleView } from '#shared/counter-api/values.ts';
import { linesOfView, type Slip, type SlipLine } from '#shared/slip.ts';
import { slipName } from '#shared/words/paper.ts';
import { saleSlip } from '../sale-slip.ts';
import { bulkSlip } from './bulk.ts';
import { drawerLines, type SlipShop } from './frame.ts';

/** The slip of a sale as it stands. A list is summed up: its rows would fill a roll of paper. */
export const slipOfSale = (sale: SaleView, shop: SlipShop): Slip =>
  sale.product === 'bulk' && sale.orderCount > 1
    ? bulkSlip(sale, shop)
    : salePaper(saleSlip(sale, shop), slipName(sale.slipNumber), drawerLines(sale));

/** The same lines as on the screen. */
export const salePaper = (view: SlipView, name: string, drawer: readonly SlipLine[] = []): Slip => ({
  ...{ name, training: view.training },
  lines: [...linesOfView(view), ...drawer, { kind: 'cut' }],
});
