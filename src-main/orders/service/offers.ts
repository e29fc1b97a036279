/** The catalogue as the counter offers it: priced by the owner's rules, and without the wallet's cost. */
import type { BundleOffer } from '#shared/counter-api/catalogue.ts';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { MOST_VOUCHER_TYPES, type VoucherOffer, voucherOffer } from '#shared/counter-api/vouchers.ts';
import type { Pesewa } from '#shared/money.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { PriceRule } from '../model/ports.ts';
import type { Catalogue } from './catalogue.ts';
import { readFailureCode } from './read-failures.ts';

/** A fresh read doesn't drop the remembered list: the service may have no answer just then. */
const oldestMs = (fresh: boolean): number | undefined => (fresh ? 0 : undefined);

export class Offers {
  private readonly catalogue: Catalogue;
  private readonly prices: PriceRule;

  constructor(catalogue: Catalogue, prices: PriceRule) {
    this.catalogue = catalogue;
    this.prices = prices;
  }

  async bundles(fresh: boolean): Promise<Result<BundleOffer[], CounterError>> {
    const listed = await this.catalogue.bundles(oldestMs(fresh));
    if (!listed.ok) return err({ code: readFailureCode(listed.error) });
    return ok(
      listed.value.map(({ network, volumeGb, cost, inStock }) => ({
        network,
        volumeGb,
        inStock,
        price: cost === null ? null : this.prices.priceFor('data', network, cost, { volumeGb }),
      })),
    );
  }

  afa(): Pesewa | null {
    return this.prices.priceFor('afa', 'AFA', this.catalogue.registrationCost());
  }

  async vouchers(fresh: boolean): Promise<Result<VoucherOffer[], CounterError>> {
    const listed = await this.catalogue.vouchers(oldestMs(fresh));
    if (!listed.ok) return err({ code: readFailureCode(listed.error) });
    const offers = listed.value.map(({ typeId, name, cost, stock, active }) => ({
      typeId,
      name,
      stock,
      active,
      price: cost === null ? null : this.prices.priceFor('voucher', name, cost),
    }));
    // Leaves out only the offer whose name can't be used in a request.
    return ok(offers.filter((offer) => voucherOffer.safeParse(offer).success).slice(0, MOST_VOUCHER_TYPES));
  }
}
