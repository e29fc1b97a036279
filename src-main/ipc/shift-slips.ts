/** Papers of the drawer: X, Z, the wallet's Z, and slips for money given back to a customer. */
import type { CounterError } from '#shared/counter-api/errors.ts';
import type { OwedEntry } from '#shared/counter-api/owed.ts';
import type { Report, ReportRange } from '#shared/counter-api/reports.ts';
import type { Pesewa } from '#shared/money.ts';
import type { PrintJob } from '#shared/print-job.ts';
import { ok, type Result } from '#shared/result.ts';
import type { Slip } from '#shared/slip.ts';
import { OWED_PAPER } from '#shared/words/paper.ts';
import { daySlip } from '../printing/slips/day.ts';
import { owedSlip } from '../printing/slips/owed.ts';
import { type Printed, walletZSlip, xSlip, zSlip } from '../printing/slips/shift.ts';
import type { HandlerContext, OpenedCounter } from './handler-context.ts';

interface Paper {
  readonly subject: string;
  readonly slip: Slip;
}

type Papers = Promise<Result<readonly Paper[], CounterError>>;

const printed = ({ staff }: OpenedCounter, context: HandlerContext): Printed => ({
  by: staff.attendant().name,
  at: context.snapshot().now,
});

/**
 * Ends the subject of a paper from which figures were left out for the person who asked for it. The journal takes all
 * after the slash as a part of the same paper: a paper is a copy of the whole one, and of one with the same mark. Two with
 * different marks are different papers. A paper without a mark shows everything.
 */
const COSTS_ALONE = '/costs';
const BLIND = '/blind';

/** A Z and an X print nothing of the wallet: what the drawer should hold is all that they can show too much of. */
const drawerMark = ({ expected }: { readonly expected: Pesewa | null }): string => (expected === null ? BLIND : '');

function reportMark({ drawers, unexplained, total }: Report): string {
  if (drawers.difference !== null) return '';
  return unexplained === null && total.earnings === null ? BLIND : COSTS_ALONE;
}

const WITH_EXPECTED: ReadonlySet<string> = new Set(['x', 'z', 'report']);

/** Printing a paper again asks for the rights of what it shows. A paper of an older Dwadi has no mark. */
export function mayHavePaper({ staff }: OpenedCounter, { subject }: Pick<PrintJob, 'subject'>): boolean {
  const [kind = ''] = subject.split(':', 1);
  if (kind === 'wallet-z') return staff.rights.seesCost;
  if (!WITH_EXPECTED.has(kind) || subject.endsWith(BLIND)) return true;
  return staff.isOwner || (subject.endsWith(COSTS_ALONE) && staff.rights.seesCost);
}

export async function xPaper(opened: OpenedCounter, context: HandlerContext): Papers {
  const report = await opened.shifts.x();
  if (!report.ok) return report;
  // Each X is of another moment: none is a copy.
  const { shift, at } = report.value;
  const subject = `x:${shift}:${at}${drawerMark(report.value)}`;
  return ok([{ subject, slip: xSlip(report.value, context.slipShop(), printed(opened, context)) }]);
}

export async function reportPaper(opened: OpenedCounter, context: HandlerContext, range: ReportRange): Papers {
  const report = await opened.reports.range(range);
  const paper = printed(opened, context);
  // Each report of a growing day is of another moment: none is a copy.
  const subject = `report:${range.from}:${range.to}${report.growing ? `:${paper.at}` : ''}`;
  return ok([{ subject: `${subject}${reportMark(report)}`, slip: daySlip(report, context.slipShop(), paper) }]);
}

export async function zPapers(opened: OpenedCounter, context: HandlerContext, number: number): Papers {
  const report = await opened.shifts.z(number);
  if (!report.ok) return report;
  const shop = context.slipShop();
  const wallets = (report.value.wallets ?? []).map((wallet, nth) => ({
    subject: `wallet-z:${number}/${nth + 1}`,
    slip: walletZSlip(wallet, report.value, shop, printed(opened, context)),
  }));
  const subject = `z:${number}${drawerMark(report.value)}`;
  return ok([{ subject, slip: zSlip(report.value, shop, printed(opened, context)) }, ...wallets]);
}

/** Prints a slip for money given back by the shop's own choice. The customer signs it like one for owed money. */
export async function printGivenBack(
  opened: OpenedCounter,
  { intentId, amount, reason }: { readonly intentId: number; readonly amount: Pesewa; readonly reason: string },
  context: HandlerContext,
): Promise<void> {
  const { engine, printing } = opened;
  if (!printing.hasPrinter('slips')) return;
  const sale = await engine.saleOfIntent(intentId);
  const order = sale?.orders.find((one) => one.intentId === intentId);
  if (!sale || !order) return;
  const { by: paidBy, at: paidAt } = printed(opened, context);
  const { slipNumber, soldAt } = sale;
  const { recipient, reference } = order;
  const paid = { slipNumber, soldAt, recipient, amount, reason, paidBy, paidAt, reference };
  await printing.printPapers([{ subject: `given:${intentId}:${paidAt}`, slip: owedSlip(paid, context.slipShop()) }]);
}

/** Prints a slip that the customer signs. The money is given back whatever the printer does. */
export async function printPayOut(
  opened: OpenedCounter,
  { intentId, slip, soldAt, recipient, owes }: OwedEntry,
  context: HandlerContext,
): Promise<void> {
  const { engine, printing } = opened;
  if (!printing.hasPrinter('slips')) return;
  const sale = await engine.saleOfIntent(intentId);
  const reference = sale?.orders.find((order) => order.intentId === intentId)?.reference;
  if (reference === undefined) return;
  const { by: paidBy, at: paidAt } = printed(opened, context);
  const paid = {
    slipNumber: slip,
    soldAt,
    recipient,
    amount: owes,
    reason: OWED_PAPER.failed,
    paidBy,
    paidAt,
    reference,
  };
  await printing.printPapers([{ subject: `owed:${intentId}:${paidAt}`, slip: owedSlip(paid, context.slipShop()) }]);
}
