/** The operations of the writer's worker, by name: one transaction a message, and no await inside. */
import type { ChainLink } from '../audit/event-log.ts';
import type { WritableDb } from '../base/database.ts';
import { counterWrites } from './counter-writes.ts';
import { ownerWrites } from './owner-writes.ts';
import { SaleWrites } from './sale-writes.ts';
import { shiftWrites } from './shift-writes.ts';
import { Transactions } from './transactions.ts';
import { boundMethods } from './worker-rpc.ts';

export type WriterOps = ReturnType<typeof writerOps>;

export function writerOps(db: WritableDb, hasRoom: () => boolean, onHead: (head: ChainLink) => void = () => {}) {
  const tx = new Transactions(db, hasRoom, onHead);
  return {
    ...boundMethods(new SaleWrites(tx)),
    ...counterWrites(tx),
    ...shiftWrites(tx),
    ...ownerWrites(tx),
  };
}
