/** The counter's drawer: its shifts, and the customers who bought on credit. */
import { pesewas } from '#shared/money.ts';
import { CreditStore } from '../../shifts/credit-store.ts';
import { DisputeStore } from '../../shifts/dispute-store.ts';
import { OwedStore } from '../../shifts/owed-store.ts';
import { ShiftService } from '../../shifts/shift-service.ts';
import type { StaffService } from '../../staff/staff-service.ts';
import type { Opening } from '../counter/opening.ts';

const PRACTICE_FLOAT = pesewas(10_000);

export async function openDrawer(
  { journal, options, identity, context, now, walletNow }: Opening,
  staff: StaffService,
  onShift: () => void,
) {
  const { mark, shiftId, shiftOpenedAt } = identity;
  const person = () => staff.attendant();
  const shifts = new ShiftService({
    ...{ store: journal, mark, now, walletNow, person },
    onChange: () => {
      options.onSnapshotChanged(context);
      onShift();
    },
  });
  await shifts.load(shiftId);
  // Practice begins with a sale and not with an empty drawer.
  if (options.demoStaff) await shifts.openFirst(PRACTICE_FLOAT, person().name, shiftOpenedAt);
  const { read, write } = journal;
  const customers = {
    ...{ read, write, now, person },
    ownPin: (pin: string, purpose: string) => staff.ownPin(pin, purpose),
    shift: () => ({ id: shifts.shift().id, isOpen: shifts.fact().state === 'open' }),
    onSaleChanged: (saleSeq: number) => options.onSaleChanged(context, saleSeq),
  };
  return {
    shifts,
    credits: new CreditStore(customers),
    disputes: new DisputeStore(customers),
    owed: new OwedStore(customers),
  };
}
