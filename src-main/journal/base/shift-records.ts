/** The rows of the drawer's shifts, and what an X or a Z is summed from. */
import type { ShownLeft } from '#shared/counter-api/owed.ts';
import type { PlaceInLog } from './event-position.ts';

export interface ShiftRecord {
  readonly nth: number;
  readonly id: string;
  readonly state: 'waiting' | 'open' | 'counting' | 'closed';
  readonly openedAt: number | null;
  readonly openedBy: string | null;
  readonly float: number | null;
  readonly endedAt: number | null;
  readonly endedBy: string | null;
  readonly endBegunAt: number | null;
  /** JSON of `LeftOpen`. */
  readonly leftOpen: string | null;
  readonly lastBalance: number | null;
  readonly lastPosting: number | null;
  readonly closedAt: number | null;
  readonly closedBy: string | null;
  readonly zNumber: number | null;
  readonly z: string | null;
}

/** The person who does something, and when. */
export interface Act {
  readonly byName: string;
  readonly at: number;
}

interface ActOfShift extends Act {
  readonly shiftId: string;
}

export interface OpenShift extends ActOfShift {
  readonly float: number;
}

export interface EndShift extends ActOfShift {
  readonly nextId: string;
  /** The true end of the shift: earlier than now if it was left open in the evening. */
  readonly endedAt: number;
  readonly told?: ToldAtEnd | undefined;
}

/** The wallet's balance when a shift was ended. */
export interface ToldAtEnd {
  readonly accountId: number;
  readonly balance: number;
  /** The newest event when the service was asked: a later event may have moved the wallet. */
  readonly head: number;
}

export interface CloseShift extends ActOfShift {
  readonly z: string;
}

export interface MoveRecord extends Act {
  readonly kind: 'pay-in' | 'pay-out';
  readonly amount: number;
  readonly reason: string;
}

export interface NewMove extends MoveRecord {
  readonly shiftId: string;
  readonly byId: string;
}

export interface CountRecord extends Act {
  /** JSON: how many of each note and coin. */
  readonly pieces: string;
  readonly counted: number;
  readonly expected: number;
}

export interface NewCount extends Omit<CountRecord, 'expected'> {
  readonly shiftId: string;
  readonly byId: string;
}

/** A sale that was under way when the shift ended. */
export interface CarriedRecord {
  readonly slip: number;
  readonly product: string;
  readonly soldBy: string;
  readonly soldAt: number;
  readonly orders: number;
  readonly recipient: string;
  readonly price: number;
  readonly unknown: number;
}

export interface LeftOpen {
  readonly carried: readonly CarriedRecord[];
  /** The number of carried sales that aren't listed. */
  readonly carriedMore: number;
  /** The amount that the shop owes to customers, of all days. */
  readonly owed: number;
  /** The amount that customers owe to the shop, of all days. */
  readonly credit: number;
  readonly creditCustomers: number;
}

export interface ShiftSum {
  readonly kind: string;
  readonly product: string;
  readonly attendantId: string;
  readonly unit: string;
  readonly amount: number;
  readonly count: number;
}

/** The amount that a sale of an earlier shift took from a wallet, or gave back, as far as it is booked to this one. */
export interface EarlierStep {
  readonly accountId: number;
  readonly slip: number;
  /** The number of that shift's Z; null while it has none. */
  readonly z: number | null;
  /** Negative where the wallet paid. */
  readonly amount: number;
}

/** A balance that the service told, or a posting that moves it. */
export interface WalletStep {
  readonly kind: 'balance' | 'charge' | 'refund';
  readonly accountId: number;
  readonly amount: number;
  readonly at: number;
  /** The posting itself; for a balance, the newest posting that it includes. */
  readonly posting: number;
  /** The time at which a balance's request was begun, for people. Clocks don't tell which request came first. */
  readonly asked: number;
  /** The numbers in the log at which a balance's request was begun and answered. Null if nothing overlaps it. */
  readonly place: PlaceInLog | null;
  /** Written before the shift (-1), in it (0), or after it (1). */
  readonly phase: number;
}

export interface ShiftRows {
  readonly shift: ShiftRecord;
  readonly sums: readonly ShiftSum[];
  readonly names: Readonly<Record<string, string>>;
  readonly moves: readonly MoveRecord[];
  readonly counts: readonly CountRecord[];
  readonly left: LeftOpen;
  readonly wallet: readonly WalletStep[];
  readonly earlier: readonly EarlierStep[];
  /** The newest row of the log that these rows include. */
  readonly head: number;
}

export interface NewCreditPayment {
  readonly saleSeq: number;
  readonly nth: number;
  readonly kind: 'cash' | 'mobile-money';
  readonly amount: number;
  readonly detail: string | null;
  readonly byName: string;
}

/** A person has done, or read, what was left to do for the customer of a sale. */
export interface SeenTo {
  readonly saleSeq: number;
  readonly shown: ShownLeft;
  readonly byId: string;
  readonly at: number;
}

/** A payment of everything that is owed for one order, out of the drawer. */
export interface OwedPayment extends ActOfShift {
  readonly intentId: number;
  readonly amount: number;
  readonly attendantId: string;
}

/** Sums the float, the cash that customers paid, and what went in and out beside sales. */
export function expectedCash({ shift, sums, moves }: Pick<ShiftRows, 'shift' | 'sums' | 'moves'>): number {
  const taken = sums.filter(({ kind, unit }) => kind === 'cash' && unit === 'pesewa').map(({ amount }) => amount);
  const moved = moves.map(({ kind, amount }) => (kind === 'pay-in' ? amount : -amount));
  return [...taken, ...moved].reduce((total, amount) => total + amount, shift.float ?? 0);
}
