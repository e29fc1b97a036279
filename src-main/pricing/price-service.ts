/**
 * The owner's price rules: prices at today's costs, a forecast by new rules, and the effect of a changed cost
 * or role. It tells costs, so only a person with the right to price may see or change it.
 */
import { type CounterError, notAllowed } from '#shared/counter-api/errors.ts';
import type { PriceChange, PriceRules, PricesView } from '#shared/counter-api/prices.ts';
import { DAY_MS } from '#shared/day.ts';
import type { Pesewa } from '#shared/money.ts';
import type { Product } from '#shared/order-state.ts';
import { ok, type Result } from '#shared/result.ts';
import type { IntentFacts } from '../journal/base/records.ts';
import type { JournalReader, JournalWriter } from '../journal/journal.ts';
import { type Basis, basisOf, changeSince, parseBasis } from './basis.ts';
import { forecastBy, type Offered, offeredOf, pricedBy } from './offered.ts';
import type { PriceStore } from './price-store.ts';

type Answer<T> = Promise<Result<T, CounterError>>;
type Listed<T> = Promise<{ readonly ok: true; readonly value: readonly T[] } | { readonly ok: false }>;

/** A week covers market days and Sundays. */
const LATELY_DAYS = 7;
const BASIS = 'price-basis';

export interface PriceServiceOptions {
  readonly book: PriceStore;
  readonly read: Pick<JournalReader, 'meta' | 'soldLately'>;
  readonly write: Pick<JournalWriter, 'saveSettings' | 'saveMeta' | 'log'>;
  readonly person: () => { readonly id: string; readonly mayPrice: boolean };
  readonly now: () => number;
  readonly dayOf: (time: number) => string;
  readonly role: () => string | null;
  readonly catalogue: {
    bundles(): Listed<{ readonly network: string; readonly volumeGb: number; readonly cost: Pesewa | null }>;
    vouchers(): Listed<{ readonly name: string; readonly cost: Pesewa | null }>;
    costOf(product: Product, supplier: string, facts: IntentFacts): Promise<Pesewa | null>;
  };
  /** Tells why prices should be checked; null if nothing has changed. */
  readonly onChange: (why: PriceChange['why'] | null) => void;
}

/** A typed cost counts from the day on which this amount was first typed. */
const datedCosts = (rules: PriceRules, before: PriceRules, today: string): PriceRules =>
  rules.map((rule) => {
    if (rule.typedCost === undefined) return rule;
    const { amount } = rule.typedCost;
    const same = before.find(
      ({ product, supplier, typedCost }) =>
        product === rule.product && supplier === rule.supplier && typedCost?.amount === amount,
    );
    return { ...rule, typedCost: { amount, since: same?.typedCost?.since ?? today } };
  });

/** Costs and a role that a page was told together. */
interface Told {
  readonly offered: readonly Offered[];
  readonly role: string | null;
}

export class PriceService {
  private readonly options: PriceServiceOptions;
  /** The costs and the role that the owner's page was told last. The owner hasn't seen a change since then. */
  private told: Told | null = null;
  /** The result of each check, by the kind of check. */
  private readonly found = new Map<string, PriceChange['why'] | null>();

  constructor(options: PriceServiceOptions) {
    this.options = options;
  }

  private get mayPrice(): boolean {
    return this.options.person().mayPrice;
  }

  async view(): Answer<PricesView> {
    if (!this.mayPrice) return notAllowed;
    const now = await this.today();
    const view = await this.look(this.options.book.rules, now);
    this.told = now;
    return ok(view);
  }

  /** Previews rules that aren't saved. */
  async preview(rules: PriceRules): Answer<PricesView> {
    return this.mayPrice ? ok(await this.look(rules, await this.today())) : notAllowed;
  }

  async save(rules: PriceRules): Answer<PricesView> {
    const { person, book, write, now } = this.options;
    if (!this.mayPrice) return notAllowed;
    const today = this.options.dayOf(now());
    await book.save({ write }, datedCosts(rules, book.rules, today), person().id, now());
    return this.viewAfter(this.told ?? (await this.today()));
  }

  /** Records that the owner knows the costs that the page shows, whether they accept them or leave them. */
  async decide(decision: 'accept' | 'leave'): Answer<PricesView> {
    const { person, write, now } = this.options;
    if (!this.mayPrice) return notAllowed;
    const by = person().id;
    const told = this.told ?? (await this.today());
    const change = await this.change(told);
    const data = { by, why: change?.why ?? null, changed: change?.items ?? [] };
    await write.log({
      kind: decision === 'accept' ? 'prices.accepted' : 'prices.left',
      ...{ at: now(), saleSeq: null, data },
    });
    return this.viewAfter(told);
  }

  /** These costs and this role are seen from now on. What has changed since then is told at once. */
  private async viewAfter(seen: Told): Answer<PricesView> {
    await this.takeBasis(seen);
    const view = await this.view();
    if (view.ok) this.options.onChange(view.value.change?.why ?? null);
    return view;
  }

  /**
   * Reports a changed role, and changed costs after a screen has asked for the list: the service is asked for nothing
   * extra. A cost or role seen for the first time is no change.
   */
  async check(what: 'role' | 'bundles' | 'vouchers'): Promise<void> {
    const { catalogue, role, book, onChange } = this.options;
    const bundles = what === 'bundles' ? await catalogue.bundles() : null;
    const vouchers = what === 'vouchers' ? await catalogue.vouchers() : null;
    const listed = { bundles: bundles?.ok ? bundles.value : [], vouchers: vouchers?.ok ? vouchers.value : [] };
    const offered = offeredOf(listed);
    const basis = await this.seen(offered);
    this.found.set(what, changeSince(basis, offered, role(), book.rules)?.why ?? null);
    onChange([...this.found.values()].find((why) => why !== null) ?? null);
  }

  /** Returns the costs and the role that the owner has seen; a cost seen for the first time counts as seen. */
  private async seen(offered: readonly Offered[]): Promise<Basis> {
    const before = await this.basis();
    const now = basisOf(offered, before?.role ?? this.options.role(), null);
    const basis = { role: now.role, costs: { ...now.costs, ...before?.costs } };
    if (JSON.stringify(basis) !== JSON.stringify(before)) {
      await this.options.write.saveMeta({ [BASIS]: JSON.stringify(basis) });
    }
    return basis;
  }

  private async today(): Promise<Told> {
    const { catalogue, role } = this.options;
    const [bundles, vouchers] = await Promise.all([catalogue.bundles(), catalogue.vouchers()]);
    const listed = { bundles: bundles.ok ? bundles.value : [], vouchers: vouchers.ok ? vouchers.value : [] };
    return { offered: offeredOf(listed), role: role() };
  }

  private async basis(): Promise<Basis | null> {
    return parseBasis((await this.options.read.meta())[BASIS]);
  }

  private async takeBasis({ offered, role }: Told): Promise<void> {
    const before = await this.basis();
    await this.options.write.saveMeta({ [BASIS]: JSON.stringify(basisOf(offered, role, before)) });
    this.found.clear();
  }

  private async change({ offered, role }: Told): Promise<PriceChange | null> {
    return changeSince(await this.seen(offered), offered, role, this.options.book.rules);
  }

  private async look(rules: PriceRules, told: Told): Promise<PricesView> {
    const { read, now, dayOf, catalogue, book } = this.options;
    const today = now();
    const yesterday = dayOf(today - DAY_MS);
    // Today has only begun: as a whole day of the average it would make every forecast smaller in the morning.
    const whole = await read.soldLately(dayOf(today - LATELY_DAYS * DAY_MS), yesterday);
    const { days, groups } = whole.days > 0 ? whole : await read.soldLately(dayOf(today), dayOf(today));
    const sold = await Promise.all(
      groups.map(async (group) => ({
        ...group,
        costNow: await catalogue.costOf(group.product, group.supplier, group.facts),
      })),
    );
    return {
      rules: [...book.rules],
      items: pricedBy(rules, told.offered),
      now: forecastBy(book.rules, sold, days),
      forecast: forecastBy(rules, sold, days),
      change: await this.change(told),
    };
  }
}
