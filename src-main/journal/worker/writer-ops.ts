/**
 * The operations of the writer's worker, by name: one transaction for each message, and no await inside (there is none
 * to have).
 */
import type { ChainLink } from '../audit/event-log.ts';
import type { WritableDb } from '../base/database.ts';
import { CounterWrites } from './counter-writes.ts';
import { OwnerWrites } from './owner-writes.ts';
import { SaleWrites } from './sale-writes.ts';
import { ShiftWrites } from './shift-writes.ts';
import { Transactions } from './transactions.ts';
import { boundMethods } from './worker-rpc.ts';

export type WriterOps = ReturnType<typeof writerOps>;

export function writerOps(db: WritableDb, hasRoom: () => boolean, onHead: (head: ChainLink) => void = () => {}) {
  const tx = new Transactions(db, hasRoom, onHead);
  return {
    ...boundMethods(new SaleWrites(tx)),
    ...boundMethods(new CounterWrites(tx)),
    ...boundMethods(new ShiftWrites(tx)),
    ...boundMethods(new OwnerWrites(tx)),
  };
}
