import { type Pesewa, pesewas } from '#shared/money.ts';
import type { NetworkFamily } from '#shared/phone.ts';
import type { MessageState } from '#shared/reseller-api/states.ts';
import type { BillerKey } from '#shared/reseller-api/utilities.ts';
import type { OrderKind } from '../orders/order.ts';

export const FEATURES = ['data', 'airtime', 'resultschecker', 'afa', 'sms', 'utilities'] as const;
export type Feature = (typeof FEATURES)[number];

export const SERVERS = [1, 2] as const;
export type ServerNumber = (typeof SERVERS)[number];

export const RESULTS = ['complete', 'fail', 'refund', 'cancel', 'hold'] as const;
export type OrderResult = (typeof RESULTS)[number];

/** How the next orders end. `left` counts down; null means every order from now on. */
export interface OutcomeRule {
  readonly kind: OrderKind | 'any';
  readonly result: OrderResult;
  readonly reason: string | null;
  readonly left: number | null;
}

type ProgressStep = readonly [status: string, seconds: number];

interface LimitOverride {
  readonly perMinute: number | null;
  readonly retryAfter: boolean;
}

/** Settings that an administrator of the service, or a drill, can change. */
export interface Settings {
  readonly seed: number;
  readonly clockOffsetMs: number;
  readonly gate: boolean;
  readonly acceptedServers: readonly ServerNumber[];
  readonly downServers: readonly ServerNumber[];
  readonly prefixes: Readonly<Record<string, NetworkFamily>>;
  readonly disabledFeatures: readonly Feature[];
  readonly disabledBillers: readonly BillerKey[];
  readonly downProviders: readonly BillerKey[];
  readonly utilityMin: Pesewa;
  readonly utilityMax: Pesewa;
  readonly outcomes: readonly OutcomeRule[];
  readonly progress: Readonly<Record<OrderKind, readonly ProgressStep[]>>;
  /** Outcomes by recipient in international form, or `*`. */
  readonly smsOutcomes: Readonly<Record<string, MessageState>>;
  readonly limits: Readonly<Record<string, LimitOverride>>;
  /** A reference is recognised only after the rest of the request was checked. */
  readonly referencesLast: boolean;
  /** How far the replica that answers look-ups lags; `lists`: it answers the lists, too. */
  readonly lag: { readonly ms: number; readonly lists: boolean };
}

const PREFIXES: Readonly<Record<string, NetworkFamily>> = {
  '024': 'MTN',
  '025': 'MTN',
  '053': 'MTN',
  '054': 'MTN',
  '055': 'MTN',
  '059': 'MTN',
  '020': 'Telecel',
  '050': 'Telecel',
  '026': 'AT',
  '027': 'AT',
  '056': 'AT',
  '057': 'AT',
};

const PROGRESS: Settings['progress'] = {
  data: [
    ['pending', 4],
    ['processing', 16],
  ],
  airtime: [
    ['pending', 3],
    ['processing', 7],
  ],
  utility: [
    ['pending', 5],
    ['processing', 15],
  ],
  afa: [
    ['pending', 60],
    ['processing', 240],
  ],
  resultschecker: [],
  sms: [
    ['queued', 10],
    ['processing', 30],
  ],
};

export const defaultSettings = (seed: number): Settings => ({
  seed,
  clockOffsetMs: 0,
  gate: false,
  acceptedServers: [1, 2],
  downServers: [],
  prefixes: PREFIXES,
  disabledFeatures: [],
  disabledBillers: [],
  downProviders: [],
  utilityMin: pesewas(100),
  utilityMax: pesewas(1_000_000),
  outcomes: [],
  progress: PROGRESS,
  smsOutcomes: {},
  limits: {},
  referencesLast: false,
  lag: { ms: 0, lists: false },
});
