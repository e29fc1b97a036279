/** Decides if an update may be installed now. Takes only facts, so that each of them can be tested alone. */
import type { UpdateHold } from '#shared/counter-api/updates.ts';

export interface CounterFacts {
  /** False for Training, whose drawer Dwadi itself opens, without real money. */
  readonly drawerOpen: boolean;
  /** The number of orders that may or may not be with the service. */
  readonly sending: number;
  /** The number of orders that the board shows under way, or in a list that still runs. */
  readonly underWay: number;
  /** True while a price was said aloud, but nothing was sent yet. */
  readonly readBack: boolean;
  readonly printing: number;
  /** True while the journal is checked after an unclean stop. */
  readonly checking: boolean;
  /** True during a step of the commissioning drill, or before its power cut. */
  readonly drill: boolean;
}

export interface MachineFacts {
  readonly counters: readonly CounterFacts[];
  /** The system ends its session: work that isn't done in seconds is cut off. */
  readonly shuttingDown: boolean;
  readonly onBattery: boolean;
}

export function holdsOf({ counters, shuttingDown, onBattery }: MachineFacts): UpdateHold[] {
  const any = (is: (counter: CounterFacts) => boolean): boolean => counters.some(is);
  const held: readonly (readonly [UpdateHold, boolean])[] = [
    ['shutting-down', shuttingDown],
    ['shift-open', any(({ drawerOpen }) => drawerOpen)],
    ['sending', any(({ sending }) => sending > 0)],
    ['under-way', any(({ sending, underWay }) => sending === 0 && underWay > 0)],
    ['read-back', any(({ readBack }) => readBack)],
    ['printing', any(({ printing }) => printing > 0)],
    ['checking', any(({ checking }) => checking)],
    ['drill', any(({ drill }) => drill)],
    ['on-battery', onBattery],
  ];
  return held.flatMap(([hold, is]) => (is ? [hold] : []));
}

/** The quiet time after which an update surprises no one; it may also start right after a drawer was closed. */
export const QUIET_MS = 10 * 60_000;

export interface Moment {
  readonly holds: readonly UpdateHold[];
  readonly shiftClosedSince: boolean;
  readonly quietForMs: number;
  /** True after a person chose "later", until a drawer is opened. */
  readonly putOff: boolean;
  /** True if this very version was tried, and the old one started again. */
  readonly failedBefore: boolean;
}

export const startsByItself = ({ holds, shiftClosedSince, quietForMs, putOff, failedBefore }: Moment): boolean =>
  holds.length === 0 && !putOff && !failedBefore && (shiftClosedSince || quietForMs >= QUIET_MS);
