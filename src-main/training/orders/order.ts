import type { Pesewa } from '#shared/money.ts';
import type { AfaRegisterBody } from '#shared/reseller-api/afa.ts';
import type { AirtimeNetwork } from '#shared/reseller-api/airtime.ts';
import type { DataNetwork } from '#shared/reseller-api/packages.ts';
import type { Voucher } from '#shared/reseller-api/results-checker.ts';
import type { BillerKey } from '#shared/reseller-api/utilities.ts';

export const ORDER_KINDS = ['data', 'airtime', 'utility', 'afa', 'resultschecker', 'sms'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

export interface Details {
  data: { readonly network: DataNetwork; readonly volume_gb: number; readonly recipient: string };
  airtime: { readonly network: AirtimeNetwork; readonly beneficiary_phone: string };
  utility: {
    readonly biller: BillerKey;
    readonly account: string;
    readonly accountName: string;
    readonly phone: string | null;
    readonly sharePercent: number;
  };
  afa: Omit<AfaRegisterBody, 'reference'>;
  resultschecker: {
    readonly typeName: string;
    readonly quantity: number;
    readonly unitPrice: Pesewa;
    readonly vouchers: readonly Voucher[];
  };
  sms: {
    readonly message: string;
    readonly sender: string;
    readonly segments: number;
    /** International form, without duplicates. */
    readonly recipients: readonly string[];
    readonly queued: boolean;
    readonly sent: number;
    readonly failed: number;
  };
}

/** A status and when it begins. Steps ahead are the order's future, unless a control call changes it. */
export interface Step {
  readonly status: string;
  readonly at: number;
  readonly reason?: string;
  /** The money goes back when this step begins. */
  readonly refund?: true;
}

export interface Order<K extends OrderKind = OrderKind> {
  readonly id: string;
  readonly kind: K;
  readonly account: string;
  /** The reference that the caller looks it up by; null for an SMS campaign without one. */
  readonly reference: string | null;
  /** The reference that the caller sent; differs for utilities, which get a code of the service's own. */
  readonly clientReference: string | null;
  /** The content of the request, to tell a repetition from another request. */
  readonly content: string;
  /** Pesewas, or SMS credits. */
  readonly amount: number;
  readonly newBalance: number;
  readonly placedAt: number;
  readonly plan: readonly Step[];
  /** Earned when the order completes. */
  readonly commission: Pesewa;
  readonly commissionPaid: boolean;
  readonly refunded: boolean;
  readonly details: Details[K];
}

export const isKind = <K extends OrderKind>(order: Order, kind: K): order is Order<K> & Order => order.kind === kind;

/** The step an order is in. A plan begins when the order is placed. */
export function stepAt(order: Order, now: number): Step {
  const step = order.plan.findLast((candidate) => candidate.at <= now) ?? order.plan[0];
  if (step === undefined) throw new Error(`order ${order.id} has no plan`);
  return step;
}

/** A refunded order earns nothing, whatever step it is moved to. */
export const earnsCommission = (order: Order, step: Step): boolean =>
  step.status === 'completed' && order.commission > 0 && !order.refunded;

/** The status in a placement's answer, however short the first step is. */
export const firstStatus = (order: Order): string => order.plan[0]?.status ?? 'pending';

export const statusAt = (order: Order, now: number): string => stepAt(order, now).status;
