/** The calls of one product each, beside selling itself. */

import { KEPT_PRODUCTS } from '#shared/counter-api/drafts.ts';
import { notAllowed, notFound } from '#shared/counter-api/errors.ts';
import { ok } from '#shared/result.ts';
import { bulkFileName } from '#shared/words/bulk-file.ts';
import { bulkCsv } from '../printing/bulk-csv.ts';
import { saleSlip } from '../printing/sale-slip.ts';
import type { Handlers } from './handler-context.ts';
import { whenOpen } from './require-journal.ts';
import { keepsNewsBack } from './visible-sales.ts';

export const productHandlers = {
  'catalogue.bundles': async ({ offers, opened }, { fresh }) => {
    const listed = await offers.bundles(fresh);
    // Costs are known now. The price check runs in the background, so that no seller waits for it.
    if (listed.ok) void opened?.pricing.check('bundles').catch(() => {});
    return listed;
  },
  'numbers.check': async ({ numbers }, { phone }) => ok({ registered: await numbers.check(phone) }),
  'waiting.list': ({ waiting }) => ok(waiting.list()),
  'waiting.add': ({ waiting }, { phone, volumeGb }) => waiting.add(phone, volumeGb),
  'waiting.remove': ({ waiting }, { phone }) => waiting.remove(phone),

  'customers.state': whenOpen(async ({ customers }) => ok({ count: await customers.count() })),
  'customers.find': whenOpen(async ({ customers }, { text }) => ok(await customers.find(text))),
  'customers.nameOf': whenOpen(async ({ customers }, { phone }) => ok({ name: await customers.nameOf(phone) })),
  'customers.name': whenOpen(({ customers }, { phone, name }) => customers.name(phone, name)),
  'customers.erase': whenOpen(async ({ customers }, { phone }) => {
    await customers.erase(phone);
    return ok({});
  }),
  'customers.eraseAll': whenOpen(async ({ customers }) => {
    await customers.eraseAll();
    return ok({ count: await customers.count() });
  }),

  'drafts.kept': whenOpen(async ({ drafts }) => {
    const kept = await Promise.all(
      KEPT_PRODUCTS.map(async (product) => {
        const found = await drafts[product].kept();
        return found === null ? [] : [{ product, ...found.draft }];
      }),
    );
    return ok(kept.flat());
  }),
  'drafts.keep': whenOpen(async ({ drafts }, { product, ...draft }) => ok({ kept: await drafts[product].keep(draft) })),
  'drafts.drop': whenOpen(async ({ drafts }, { product, saleId }) => {
    await drafts[product].drop(saleId);
    return ok({});
  }),

  'vouchers.types': async ({ offers, opened }, { fresh }) => {
    const listed = await offers.vouchers(fresh);
    if (listed.ok) void opened?.pricing.check('vouchers').catch(() => {});
    return listed;
  },
  'vouchers.reveal': whenOpen(async ({ engine, staff }, { saleId }, context) => {
    const sale = await engine.sale(saleId);
    if (!sale) return notFound;
    const giveBack = staff.takeApproval('reprint', saleId);
    const revealed = await engine.vouchers.reveal(saleId, staff.rights.reprint || giveBack !== null);
    // The first look needs no owner's word.
    if (!revealed.ok || revealed.value.copy === 0) giveBack?.();
    if (!revealed.ok) return revealed;
    return ok({ ...revealed.value, slip: saleSlip(sale, context.slipShop(), revealed.value) });
  }),

  'afa.price': async ({ offers }) => ok({ price: offers.afa() }),
  'afa.draft': whenOpen(async ({ afaDraft }) => ok(await afaDraft().kept())),
  'afa.keepDraft': whenOpen(async ({ afaDraft }, { draft }) => ok({ kept: await afaDraft().keep(draft) })),
  'afa.dropDraft': whenOpen(async ({ afaDraft }, { saleId }) => {
    await afaDraft().drop(saleId);
    return ok({});
  }),

  'bills.billers': ({ bills }, { fresh }) => bills.billers(fresh),
  'bills.lookUp': ({ bills }, question) => bills.lookUp(question),
  'bills.confirm': ({ bills }, confirmation) => bills.confirm(confirmation),

  'bulk.sameRows': whenOpen(async ({ engine: { bulk } }, { saleId, rows }) => ok(await bulk.sameRows(saleId, rows))),
  'bulk.affords': whenOpen(async ({ engine: { bulk } }, { bundles }, { knownBalance }) =>
    ok({ enough: await bulk.affords(bundles, knownBalance()) }),
  ),
  'bulk.rowsAgain': whenOpen(async ({ engine: { bulk } }, { saleId }) => {
    const rows = await bulk.rowsAgain(saleId);
    return rows ? ok(rows) : notFound;
  }),
  'bulk.act': whenOpen(async (opened, { saleId, action }) =>
    (await keepsNewsBack(opened, saleId, action)) ? notAllowed : opened.engine.actOnAll(saleId, action),
  ),
  'bulk.saveCsv': whenOpen(async ({ engine: { bulk } }, { saleId }, { saveFile }) => {
    const all = await bulk.allOrders(saleId);
    return all ? saveFile(bulkFileName(all.sale.seq), bulkCsv(all.sale, all.orders)) : notFound;
  }),

  'sms.noTexts': whenOpen(async ({ noTexts }) => ok(await noTexts.list())),
  'sms.changeNoTexts': whenOpen(({ noTexts }, change) => noTexts.change(change)),
  'sms.senders': ({ sms }, { fresh }) => sms.senders(fresh),
  'sms.credits': ({ sms }, { fresh }) => sms.credits(fresh),
  'sms.campaigns': ({ sms }, { filter, page }) => sms.campaigns(filter, page),
  'sms.evidence': whenOpen(({ engine }, { intentId }) => engine.smsEvidence(intentId)),
  'sms.delivery': ({ sms }, { id, status, page }) => sms.delivery(id, status, page),

  'prices.view': whenOpen(({ pricing }) => pricing.view()),
  'prices.preview': whenOpen(({ pricing }, { rules }) => pricing.preview(rules)),
  'prices.save': whenOpen(({ pricing }, { rules }) => pricing.save(rules)),
  'prices.decide': whenOpen(({ pricing }, { decision }) => pricing.decide(decision)),
} satisfies Partial<Handlers>;
