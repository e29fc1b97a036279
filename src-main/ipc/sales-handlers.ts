import { type CounterError, notAllowed, notFound } from '#shared/counter-api/errors.ts';
import type { SaleRequest, SaleSubmission } from '#shared/counter-api/sales.ts';
import type { Pesewa } from '#shared/money.ts';
import { err, ok } from '#shared/result.ts';
import { supportText } from '#shared/words/support.ts';
import { REFUSED_UNPROVEN } from '#shared/words/timeline.ts';
import type { Engine } from '../orders/engine.ts';
import { saleSlip } from '../printing/sale-slip.ts';
import { contentOf } from '../staff/approvals.ts';
import { factsOfDraft } from '../staff/sale-facts.ts';
import type { StaffService } from '../staff/staff-service.ts';
import type { HandlerContext, Handlers, OpenedCounter } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';
import { keepsNewsBack, onlyBy } from './visible-sales.ts';

async function findOrder(engine: Engine, intentId: number) {
  const sale = await engine.saleOfIntent(intentId);
  const order = sale?.orders.find((candidate) => candidate.intentId === intentId);
  return sale && order ? { sale, order } : null;
}

/** Kinds of event whose `by` is a person's id, which only the counter can turn into a name. */
const BY_WHOM: readonly string[] = [
  'owed.paid',
  'owed.used',
  'credit.paid',
  'customer.give-back-seen',
  'customer.pay-out-seen',
];

type Facts = Readonly<Record<string, unknown>>;

/** Older refusals don't tell whether they were proven, and keep their name. */
const kindOf = (kind: string, facts: Facts): string =>
  kind === 'order.rejected' && facts['proven'] === false ? REFUSED_UNPROVEN : kind;

/** Picks the one fact of an event that helps a person: the state it led to, the reason, or the person. */
function detailOf(kind: string, facts: Facts, staff: StaffService): string | null {
  if (BY_WHOM.includes(kind)) return staff.nameOf(String(facts['by'])) ?? null;
  const detail =
    facts['code'] ??
    facts['cause'] ??
    facts['status'] ??
    facts['attention'] ??
    facts['action'] ??
    facts['note'] ??
    facts['reason'] ??
    facts['by'];
  return typeof detail === 'string' ? detail : null;
}

/** Lets a sale that is already in the journal pass: it was judged when it came, and asking again returns it (M1). */
async function unlessSold(engine: Engine, saleId: string, refusal: CounterError | null) {
  return refusal === null || (await engine.sale(saleId)) !== null ? null : err(refusal);
}

/** Checks before pricing: a person confirmed this sale's bill account, and no recipient has asked for no texts. */
async function refusalFirst(
  { engine, noTexts }: OpenedCounter,
  { bills }: HandlerContext,
  saleId: string,
  sale: SaleRequest,
) {
  if (sale.product === 'bill') return unlessSold(engine, saleId, await bills.refusalNow(saleId, sale));
  return unlessSold(engine, saleId, await noTexts.refusal(sale));
}

/**
 * Returns the limit that this price exceeds; null if it doesn't, or if an owner allows it. An owner allows exactly this
 * price and this content: the engine takes the sale at this price or not at all.
 */
function limitAgainst(staff: StaffService, saleId: string, sale: SaleRequest, price: Pesewa): Pesewa | null {
  const most = staff.rights.maxSale;
  if (most === null || price <= most) return null;
  const content = contentOf(price, sale);
  if (staff.isApproved('over-limit', saleId, content)) return null;
  staff.refused('over-limit', saleId, content, factsOfDraft(sale, price));
  return most;
}

const limitRefusal = (staff: StaffService, { saleId, sale, price }: SaleSubmission): CounterError | null =>
  limitAgainst(staff, saleId, sale, price) === null ? null : { code: 'over-limit' };

async function quoteOf(
  { engine, readBacks, staff }: OpenedCounter,
  context: HandlerContext,
  saleId: string,
  sale: SaleRequest,
) {
  const quote = await engine.quote(saleId, sale, context.knownBalance(), context.sms.creditsLeft);
  if (quote.ok) readBacks.given(saleId, sale.product, quote.value.price);
  if (quote.ok && quote.value.sameSale?.blocks) {
    staff.refused('same-sale', saleId, contentOf(sale), factsOfDraft(sale, quote.value.price));
  }
  if (!quote.ok || !quote.value.walletTooLow) return quote;
  // The owner may have topped up since, so the balance is asked for again. A remembered balance alone blocks no sale,
  // least of all if the service doesn't answer.
  if (sale.product !== 'sms') return engine.quote(saleId, sale, await context.askBalance());
  const asked = await context.sms.credits(true);
  return engine.quote(saleId, sale, null, asked.ok ? context.sms.creditsLeft : null);
}

export const salesHandlers = {
  'sales.quote': whenOpen(async (opened, { saleId, sale }, context) => {
    const refused = await refusalFirst(opened, context, saleId, sale);
    if (refused !== null) return refused;
    const quote = await quoteOf(opened, context, saleId, sale);
    if (!quote.ok) return quote;
    // The limit is told before the customer's money is taken, so that none has to be given back.
    const most = limitAgainst(opened.staff, saleId, sale, quote.value.price);
    return most === null ? quote : ok({ ...quote.value, overLimit: { most } });
  }),
  'sales.submit': whenOpen(async ({ engine, noTexts, afaDraft, drafts, staff, readBacks }, submission, { bills }) => {
    const { saleId, sale } = submission;
    const typed = sale.product === 'afa' ? afaDraft() : drafts[sale.product];
    const unready = sale.product === 'bill' ? bills.refusal(saleId, sale) : await noTexts.refusal(sale);
    const refusal = limitRefusal(staff, submission) ?? unready;
    const sold = (await unlessSold(engine, saleId, refusal)) ?? (await engine.submit(submission));
    if (sold.ok) for (const what of ['over-limit', 'same-sale'] as const) staff.spend(what, saleId);
    else if (sold.error.code === 'same-sale-unknown')
      staff.refused('same-sale', saleId, contentOf(sale), factsOfDraft(sale, submission.price));
    if (sold.ok) readBacks.sold(saleId);
    // Runs in the background: a draft whose sale exists is not offered in any case.
    if (sold.ok) void typed.drop(saleId);
    return sold;
  }),
  'sales.board': whenOpen(async ({ engine }) => ok(await engine.board())),
  'sales.get': whenOpen(async ({ engine }, { saleId }) => {
    const sale = await engine.sale(saleId);
    return sale ? ok(sale) : notFound;
  }),
  'sales.slip': whenOpen(async ({ engine }, { saleId }, context) => {
    const sale = await engine.sale(saleId);
    return sale ? ok(saleSlip(sale, context.slipShop())) : notFound;
  }),
  'sales.timeline': whenOpen(async ({ engine, staff }, { saleId, intentId = null }) => {
    const rows = await engine.timeline(saleId, intentId);
    if (rows === null) return notFound;
    return ok(
      rows.map(({ at, kind, data }) => {
        const facts = JSON.parse(data) as Facts;
        return { at, kind: kindOf(kind, facts), detail: detailOf(kind, facts, staff) };
      }),
    );
  }),
  'sales.usualWait': whenOpen(async ({ engine }, { product, supplier }) =>
    ok({ ms: await engine.usualWait(product, supplier) }),
  ),
  'sales.supportText': whenOpen(async ({ engine, disputes }, { intentId }) => {
    const found = await findOrder(engine, intentId);
    if (!found) return notFound;
    const said = await disputes.ofSale(found.sale.id);
    const open = said.ok ? said.value.find((one) => one.intentId === intentId && one.closed === null) : undefined;
    return ok(supportText(found.sale, found.order, open?.kind ?? null));
  }),
  'sales.act': whenOpen(async (opened, { intentId, action }) =>
    (await keepsNewsBack(opened, intentId, action)) ? notAllowed : opened.engine.act(intentId, action),
  ),
  'sales.recent': whenOpen(async ({ engine, staff }, { digits, limit, product }, context) => {
    const days = context.snapshot().settings.suggestForDays;
    return ok(await engine.recent(digits, { days, limit, product, by: onlyBy(staff) }));
  }),
} satisfies Partial<Handlers>;
