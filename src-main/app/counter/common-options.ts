/** The options that every counter of this app shares: its workers, its log, and the listeners to its changes. */
import { join } from 'node:path';
import { app } from 'electron';
import type { About } from '#shared/counter-api/doctor.ts';
import type { HandlerContext } from '../../ipc/handler-context.ts';
import type { ScreenPort, UpdatesPort } from '../../ipc/machine-ports.ts';
import type { LockdownService } from '../../lockdown/lockdown-service.ts';
import { PACE } from '../../office-link/pace.ts';
import { DEFAULT_POLICY, type Policy } from '../../orders/model/policy.ts';
import type { EngineDeps } from '../../orders/model/ports.ts';
import type { Log } from '../../platform/log.ts';
import type { Page } from '../../printing/output/html.ts';
import { pdfOf, printInDialog } from '../../printing/system-print.ts';
import type { TrustPlace } from '../../provisioning/trust.ts';
import type { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { batchPrinting, batchSales } from '../health/change-batching.ts';
import { batchSnapshots } from '../health/snapshot-batching.ts';
import type { Development } from '../process/development-options.ts';
import { documentsFolder, fileSaver, folderAsker, folderChooser, linkChooser } from '../windows/file-dialogs.ts';
import { tellWindows } from '../windows/tell-windows.ts';
import { counterWindow, printPage } from '../windows/windows.ts';

export interface Setup {
  readonly userData: string;
  readonly here: URL;
  readonly development: Development;
  readonly log: Log;
  readonly about: About;
  readonly logFolder: string;
  readonly updates: UpdatesPort;
  readonly lockdown: LockdownService;
  readonly screen: ScreenPort;
  readonly machine: MachineSettingsStore;
  /** The places in which an administrator puts the keys of installers. */
  readonly trusted: readonly TrustPlace[];
}

function stepHook({ killAt }: Development): EngineDeps['onStep'] {
  let left = killAt?.nth ?? 0;
  return (step, product) => {
    if (killAt?.step !== step || (killAt.product ?? product) !== product) return;
    left -= 1;
    if (left === 0) process.kill(process.pid, 'SIGKILL');
  };
}

export const workersIn = (here: URL) => ({
  writerFile: new URL('journal-writer.js', here),
  readerFile: new URL('journal-reader.js', here),
});

export function commonOptions({ here, development, log, about, logFolder, updates, lockdown, screen }: Setup) {
  const mayAsk = () => lockdown.plan.systemDialogs;
  const { requestDeadlineMs, ...policy } = development.policy as Partial<Policy> & { requestDeadlineMs?: number };
  return {
    version: app.getVersion(),
    updates,
    diagnosis: { about, logFolder },
    policy: { ...DEFAULT_POLICY, ...policy },
    officePace: { ...PACE, ...development.officePace },
    ...(requestDeadlineMs !== undefined && { deadlineMs: requestDeadlineMs }),
    workers: workersIn(here),
    log,
    lockdown,
    screen,
    // Practice in a developer's checkout leaves the developer's documents alone.
    reportFolder: join(development.userDataDir ?? documentsFolder(), 'Dwadi'),
    printPage,
    askFolder: folderAsker(development.saveFolder, mayAsk, counterWindow),
    saveFile: fileSaver(log, development.saveFolder, mayAsk, counterWindow),
    chooseFolder: folderChooser(development.saveFolder, mayAsk, counterWindow),
    chooseLink: linkChooser(development.chosenFile, mayAsk, counterWindow),
    onOfficeChanged: (counter: HandlerContext) => {
      if (!counter.opened?.staff.locked) tellWindows(counter, 'office.changed', {});
    },
    onStep: stepHook(development),
    onSaleChanged: batchSales(tellWindows, screen),
    onPrintingChanged: batchPrinting(tellWindows),
    systemPrint: { dialog: async (page: Page) => mayAsk() && printInDialog(page, counterWindow()), pdf: pdfOf },
    onWaitingChanged: (counter: HandlerContext) => {
      if (!counter.opened?.staff.locked) tellWindows(counter, 'waiting.changed', counter.waiting.list());
    },
    onSnapshotChanged: batchSnapshots<HandlerContext>((counter, snapshot) =>
      tellWindows(counter, 'counter.changed', snapshot),
    ),
  };
}
