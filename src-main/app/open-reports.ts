/** What the owner reads in the evening: the report, its files, and the prices. */
import { join } from 'node:path';
import type { Desk } from '../ipc/desk.ts';
import type { Journal } from '../journal/journal.ts';
import { businessDayOf } from '../platform/clock.ts';
import type { PriceBook } from '../pricing/price-book.ts';
import { PriceDesk } from '../pricing/price-desk.ts';
import { Exporter } from '../reports/export/exporter.ts';
import { Reports } from '../reports/reports.ts';
import type { StaffDesk } from '../staff/staff-desk.ts';
import type { CounterOptions } from './counter-options.ts';

/** Read by the worker that answers the screens; more than that gets one of its own. */
const SMALL_REPORT_DAYS = 31;

interface ReportsNeed {
  readonly journal: Journal;
  readonly options: CounterOptions;
  readonly staff: StaffDesk;
  readonly prices: PriceBook;
  readonly mark: string;
  readonly desk: Desk;
  readonly now: () => number;
}

export async function openReports({ journal, options, staff, prices, mark, desk, now }: ReportsNeed) {
  await prices.load(journal);
  const reports = new Reports({
    read: (days, task) => (days > SMALL_REPORT_DAYS ? journal.care(task) : task(journal.read)),
    today: () => businessDayOf(now()),
    seesCost: () => staff.attendant().seesCost,
    nameOf: (id) => staff.nameOf(id),
  });
  return {
    reports,
    exporter: new Exporter({
      reports,
      folder: options.reportFolder ?? join(options.folder, 'reports'),
      from: () => ({ shopName: options.shopName, mark, training: desk.training }),
      printPage: async () => (await options.printPage?.(desk)) ?? null,
    }),
    pricing: new PriceDesk({
      book: prices,
      store: journal,
      person: () => ({ id: staff.attendant().id, mayPrice: staff.rights.prices }),
      now,
    }),
  };
}
