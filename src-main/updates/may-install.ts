/** May an update be put in now? Nothing but facts goes in, so that each of them can be asked about alone. */
import type { UpdateHold } from '#shared/counter-api/updates.ts';

export interface CounterFacts {
  /** Training's drawer is opened by Dwadi itself, with nobody's money in it. */
  readonly drawerOpen: boolean;
  /** Orders of which it isn't known yet whether they are with the service. */
  readonly sending: number;
  /** Orders that the board shows under way, or a list that still runs. */
  readonly underWay: number;
  /** A price was said aloud, and nothing was sent yet. */
  readonly readBack: boolean;
  readonly printing: number;
  /** The journal is being looked through after an unclean stop. */
  readonly checking: boolean;
  /** A step of the commissioning drill, or its power cut that is still to come. */
  readonly drill: boolean;
}

export interface MachineFacts {
  readonly counters: readonly CounterFacts[];
  /** The system ends its session: what isn't done in seconds is cut off in the middle. */
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

/** Nobody is surprised by it: a drawer was just closed, or nobody has touched anything for a while. */
export const QUIET_MS = 10 * 60_000;

export interface Moment {
  readonly holds: readonly UpdateHold[];
  readonly shiftClosedSince: boolean;
  readonly quietForMs: number;
  /** Somebody said later, and no drawer was open since. */
  readonly putOff: boolean;
  /** This very version was tried, and the old one started again. */
  readonly failedBefore: boolean;
}

export const startsByItself = ({ holds, shiftClosedSince, quietForMs, putOff, failedBefore }: Moment): boolean =>
  holds.length === 0 && !putOff && !failedBefore && (shiftClosedSince || quietForMs >= QUIET_MS);
