/** The calls of one product each, beside selling itself. */
import { KEPT_PRODUCTS } from '#shared/counter-api/drafts.ts';
import { err, ok } from '#shared/result.ts';
import { bulkFileName } from '#shared/words/bulk-file.ts';
import { bulkCsv } from '../printing/bulk-csv.ts';
import { saleSlip } from '../printing/sale-slip.ts';
import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';

const notFound = err({ code: 'not-found' as const });

export const productHandlers = {
  'catalogue.bundles': async ({ offers, pricing }, { fresh }) => {
    const listed = await offers.bundles(fresh);
    // Costs are known now. The price check runs in the background, so that no seller waits for it.
    if (listed.ok) void pricing?.check('bundles').catch(() => {});
    return listed;
  },
  'numbers.check': async ({ numbers }, { phone }) => ok({ registered: await numbers.check(phone) }),
  'waiting.list': ({ waiting }) => ok(waiting.list()),
  'waiting.add': ({ waiting }, { phone, volumeGb }) => waiting.add(phone, volumeGb),
  'waiting.remove': ({ waiting }, { phone }) => waiting.remove(phone),

  'drafts.kept': ({ drafts }) =>
    whenOpen(drafts, async (open) => {
      const kept = await Promise.all(
        KEPT_PRODUCTS.map(async (product) => {
          const found = await open[product].kept();
          return found === null ? [] : [{ product, ...found.draft }];
        }),
      );
      return ok(kept.flat());
    }),
  'drafts.keep': ({ drafts }, { product, ...draft }) =>
    whenOpen(drafts, async (open) => ok({ kept: await open[product].keep(draft) })),
  'drafts.drop': ({ drafts }, { product, saleId }) =>
    whenOpen(drafts, async (open) => {
      await open[product].drop(saleId);
      return ok({});
    }),

  'vouchers.types': async ({ offers, pricing }, { fresh }) => {
    const listed = await offers.vouchers(fresh);
    if (listed.ok) void pricing?.check('vouchers').catch(() => {});
    return listed;
  },
  'vouchers.reveal': async (context, { saleId }) => {
    const { engine, staff } = context;
    if (!engine) return err({ code: 'journal-unavailable' as const });
    const sale = await engine.sale(saleId);
    if (!sale) return notFound;
    const again = staff === null || staff.rights.reprint || staff.isApproved('reprint', saleId);
    const revealed = await engine.vouchers.reveal(saleId, again);
    if (!revealed.ok) return revealed;
    if (revealed.value.copy > 0) staff?.spend('reprint', saleId);
    return ok({ ...revealed.value, slip: saleSlip(sale, context.slipShop(), revealed.value) });
  },

  'afa.price': async ({ offers }) => ok({ price: offers.afa() }),
  'afa.draft': ({ afaDrafts }) => whenOpen(afaDrafts, async (open) => ok(await open.kept())),
  'afa.keepDraft': ({ afaDrafts }, { draft }) =>
    whenOpen(afaDrafts, async (open) => ok({ kept: await open.keep(draft) })),
  'afa.dropDraft': ({ afaDrafts }, { saleId }) =>
    whenOpen(afaDrafts, async (open) => {
      await open.drop(saleId);
      return ok({});
    }),

  'bills.billers': ({ bills }, { fresh }) => bills.billers(fresh),
  'bills.lookUp': ({ bills }, question) => bills.lookUp(question),
  'bills.confirm': ({ bills }, confirmation) => bills.confirm(confirmation),

  'bulk.sameRows': ({ engine }, { saleId, rows }) =>
    whenOpen(engine, async ({ bulk }) => ok(await bulk.sameRows(saleId, rows))),
  'bulk.affords': ({ engine, knownBalance }, { bundles }) =>
    whenOpen(engine, async ({ bulk }) => ok({ enough: await bulk.affords(bundles, knownBalance()) })),
  'bulk.rowsAgain': ({ engine }, { saleId }) =>
    whenOpen(engine, async ({ bulk }) => {
      const rows = await bulk.rowsAgain(saleId);
      return rows ? ok(rows) : notFound;
    }),
  'bulk.act': ({ engine }, { saleId, action }) => whenOpen(engine, (open) => open.actOnAll(saleId, action)),
  'bulk.saveCsv': ({ engine, saveFile }, { saleId }) =>
    whenOpen(engine, async ({ bulk }) => {
      const all = await bulk.allOrders(saleId);
      return all ? saveFile(bulkFileName(all.sale.seq), bulkCsv(all.sale, all.orders)) : notFound;
    }),

  'sms.noTexts': ({ noTexts }) => whenOpen(noTexts, async (optOuts) => ok(await optOuts.list())),
  'sms.changeNoTexts': ({ noTexts }, change) => whenOpen(noTexts, (optOuts) => optOuts.change(change)),
  'sms.senders': ({ sms }, { fresh }) => sms.senders(fresh),
  'sms.credits': ({ sms }, { fresh }) => sms.credits(fresh),
  'sms.campaigns': ({ sms }, { filter, page }) => sms.campaigns(filter, page),
  'sms.evidence': ({ engine }, { intentId }) => whenOpen(engine, (open) => open.smsEvidence(intentId)),
  'sms.delivery': ({ sms }, { id, status, page }) => sms.delivery(id, status, page),

  'prices.view': ({ pricing }) => whenOpen(pricing, (prices) => prices.view()),
  'prices.preview': ({ pricing }, { rules }) => whenOpen(pricing, (prices) => prices.preview(rules)),
  'prices.save': ({ pricing }, { rules }) => whenOpen(pricing, (prices) => prices.save(rules)),
  'prices.decide': ({ pricing }, { decision }) => whenOpen(pricing, (prices) => prices.decide(decision)),
} satisfies Partial<Handlers>;
