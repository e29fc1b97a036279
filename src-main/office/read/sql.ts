/** Parts that the questions of this folder share. */
import type { Figures } from '#shared/office/page-data.ts';

/** Practice is left out of a counter that sells. */
export const SHOWN = `shown AS (SELECT role, min(kind) AS kind FROM dwadi.v_mark WHERE counts GROUP BY role)`;

/** The same where counters are put together: practice is shown as long as no counter sells. */
export const SHOWN_TOGETHER = `shown AS (SELECT DISTINCT role, kind FROM dwadi.v_mark
  WHERE counts AND kind = (SELECT min(kind) FROM dwadi.v_mark WHERE counts))`;

/** Joins a view's rows to what is shown of their counter. */
export const isShown = (alias: string): string =>
  `JOIN shown ON shown.role = ${alias}.role AND shown.kind = ${alias}.kind`;

/** A time as milliseconds, as the page takes it. */
export const ms = (column: string): string => `(extract(epoch FROM ${column}) * 1000)::bigint`;

/** The figures of rows of `dwadi.v_day`. */
export const FIGURES = `
  coalesce(sum(d.orders), 0)::bigint AS orders, coalesce(sum(d.revenue), 0)::bigint AS revenue,
  coalesce(sum(d.margin), 0)::bigint AS margin, coalesce(sum(d.uncosted), 0)::bigint AS uncosted,
  coalesce(sum(d.cash), 0)::bigint AS cash, coalesce(sum(d.mobile_money), 0)::bigint AS "mobileMoney",
  coalesce(sum(d.credit), 0)::bigint AS credit`;

export const NO_FIGURES: Figures = {
  ...{ orders: 0, revenue: 0, margin: 0, uncosted: 0 },
  ...{ cash: 0, mobileMoney: 0, credit: 0 },
};

export const DRAWER = `
  d.role::text AS role, d.counter AS name, d.number, d.business_day AS day, ${ms('d.ended_at')} AS "endedAt",
  d.closed_by AS "closedBy", d.float, d.cash, d.mobile_money AS "mobileMoney", d.credit, d.pay_ins AS "payIns",
  d.pay_outs AS "payOuts", d.expected, d.counted, d.difference, d.wallet_gap AS "walletGap"`;
