/** The customer's slip of a sale: airtime, a bundle, a bill, a registration, an SMS. */
import type { SlipView } from '#shared/counter-api/sales.ts';
import { linesOfView, type Slip, type SlipLine } from '#shared/slip.ts';

/** The same lines as on the screen; the drawer opens if the customer paid in cash. */
export function salePaper(view: SlipView, name: string, openDrawer = false): Slip {
  const drawer: readonly SlipLine[] = openDrawer ? [{ kind: 'drawer' }] : [];
  return { name, training: view.training, lines: [...linesOfView(view), ...drawer, { kind: 'cut' }] };
}
