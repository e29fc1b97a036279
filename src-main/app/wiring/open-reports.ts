/** Opens the owner's evening reading: the report, its files, and the prices. */

import { join } from 'node:path';
import type { WalletReport } from '#shared/counter-api/shifts.ts';
import { HOUSE } from '#shared/shop-sender.ts';
import type { ReportFiles } from '../../ipc/handler-context.ts';
import type { Journal } from '../../journal/journal.ts';
import { ReadBacks } from '../../orders/sell/read-backs.ts';
import { History } from '../../orders/view/sale-list.ts';
import { businessDayOf, systemClock } from '../../platform/clock.ts';
import { PriceService } from '../../pricing/price-service.ts';
import { Exporter } from '../../reports/export/exporter.ts';
import { Reports } from '../../reports/reports.ts';
import type { Viewer } from '../../reports/viewer.ts';
import { walletReports } from '../../shifts/wallet-report.ts';
import type { StaffService } from '../../staff/staff-service.ts';
import type { Opening } from '../counter/opening.ts';
import { ReportFolder } from '../stores/report-folder.ts';
import { ClockMonitor } from './clock-monitor.ts';

/** Practice has a clock of its own, which may be put forward. */
async function watchClock({ journal, options, overview, now }: Opening, staff: StaffService): Promise<ClockMonitor> {
  const { read, write } = journal;
  const watch = await ClockMonitor.open({
    ...{ read, write, wall: () => systemClock.wall(), by: () => (staff.locked ? null : staff.attendant().id) },
    onOff: (aheadMs) => {
      if (options.kind === 'live') overview.journalNote('clock-off', aheadMs === null ? null : String(aheadMs));
    },
  });
  watch.notBefore(now());
  return watch;
}

/** Returns the wallets of the drawer that is being counted and of the drawer in use. */
async function walletsNow({ read }: Pick<Journal, 'read'>): Promise<WalletReport[]> {
  const { counting, current } = await read.shifts();
  const rows = await Promise.all(
    [counting, current].map((shift) => (shift === null ? null : read.shiftRows(shift.id))),
  );
  return rows.flatMap((of) => (of === null ? [] : walletReports(of.wallet, of.earlier)));
}

export async function openReports(opening: Opening, staff: StaffService) {
  const { journal, options, prices, catalogue, overview, context, now } = opening;
  const { mark } = opening.identity;
  await prices.load(journal);
  const folder = await ReportFolder.open(journal, options.reportFolder ?? join(options.folder, 'reports'));
  const { read, write } = journal;
  const viewer = (): Viewer => {
    const { id, name, seesCost } = staff.attendant();
    return { name, onlyBy: staff.rights.historyOfOthers ? null : id, seesCost, seesExpected: staff.isOwner };
  };
  const today = () => businessDayOf(now());
  const clockWatch = await watchClock(opening, staff);
  const reports = new Reports({
    source: journal.read,
    today,
    viewer,
    nameOf: (id) => (id === HOUSE.id ? HOUSE.name : staff.nameOf(id)),
    walletsNow: () => walletsNow(journal),
  });
  const exporter = new Exporter({
    ...{ reports, today, viewer },
    sales: new History(read),
    folder: folder.current,
    from: () => ({ shopName: context.slipShop().shopName, mark, training: context.training }),
    printPage: async () => (await options.printPage?.(context)) ?? null,
  });
  return {
    reports,
    reportFiles: {
      get folder() {
        return folder.current();
      },
      choose: async () => {
        const by = staff.attendant().id;
        const chosen = await staff.whileHere(async () => (await options.askFolder?.(folder.current())) ?? null);
        if (chosen === null) return;
        await context.note('folder.moved', { by, what: 'reports', from: folder.current(), to: chosen });
        await folder.choose(chosen, by, now());
      },
      saveClosed: async (shift) => {
        const saved = await exporter.saveClosed(shift, now());
        overview.journalNote('report-not-saved', saved ? null : folder.current());
      },
    } satisfies ReportFiles,
    exporter,
    readBacks: new ReadBacks({ read, write, now, attendant: () => staff.attendant() }),
    clockWatch,
    pricing: new PriceService({
      book: prices,
      ...{ read, write, now, catalogue },
      dayOf: businessDayOf,
      role: () => overview.roleNow,
      person: () => ({ id: staff.attendant().id, mayPrice: staff.rights.prices }),
      onChange: (why) => overview.journalNote('prices-changed', why),
    }),
  };
}
