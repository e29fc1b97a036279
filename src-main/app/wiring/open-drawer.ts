/** The counter's drawer: its shifts, and the customers who bought on credit. */
import { pesewas } from '#shared/money.ts';
import type { Journal } from '../../journal/journal.ts';
import { CreditStore } from '../../shifts/credit-store.ts';
import { DisputeStore } from '../../shifts/dispute-store.ts';
import { OwedStore, type OwedStoreOptions } from '../../shifts/owed-store.ts';
import { ShiftService, type ShiftServiceOptions } from '../../shifts/shift-service.ts';

interface DrawerOptions extends Omit<ShiftServiceOptions, 'store'> {
  readonly journal: Journal;
  readonly firstShift: string;
  readonly firstOpenedAt: number;
  readonly ownPin: OwedStoreOptions['ownPin'];
  readonly onSaleChanged: OwedStoreOptions['onSaleChanged'];
  /** Practice begins with a sale and not with an empty drawer. */
  readonly opensFirst: boolean;
}

const PRACTICE_FLOAT = pesewas(10_000);

export async function openDrawer({ journal, firstShift, firstOpenedAt, opensFirst, ...rest }: DrawerOptions) {
  const shifts = new ShiftService({ ...rest, store: journal });
  await shifts.load(firstShift);
  if (opensFirst) await shifts.openFirst(PRACTICE_FLOAT, rest.person().name, firstOpenedAt);
  const shift = () => ({ id: shifts.shift().id, isOpen: shifts.fact().state === 'open' });
  const { read, write } = journal;
  const { now, person, ownPin, onSaleChanged } = rest;
  return {
    shifts,
    credits: new CreditStore({ read, write, now, person, shift, onSaleChanged }),
    disputes: new DisputeStore({ read, write, now, person, ownPin, shift, onSaleChanged }),
    owed: new OwedStore({ read, write, now, person, ownPin, shift, onSaleChanged }),
  };
}
