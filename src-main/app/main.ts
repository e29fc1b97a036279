/** The app's entry point, once `boot` has loaded it. Wires the folders together; no other file imports from here. */
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { app, dialog, ipcMain, Menu, protocol, session } from 'electron';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import { NOT_STARTED, notStartedWords, strayWords, USAGE } from '#shared/words/start.ts';
import { createGate } from '../ipc/gate.ts';
import { problemOf } from '../journal/base/journal-error.ts';
import { WATCHDOG_SWITCH } from '../lockdown/watchdog-connection.ts';
import { trustPlaces } from '../provisioning/trust.ts';
import { MachineSettingsStore } from '../settings/machine-settings.ts';
import { workersIn } from './counter/common-options.ts';
import { type Counters, openCounters } from './counters.ts';
import { PcLockdown } from './lockdown/pc-lockdown.ts';
import { watchOver } from './lockdown/watchdog-process.ts';
import { openUpdates } from './open-updates.ts';
import { aboutThis, updatePlace } from './process/app-info.ts';
import { asksForDoctor, asksForHelp, asksToProvision, asksToVerify, strayCommand } from './process/command-line.ts';
import { dropOldDumps } from './process/crash-dumps.ts';
import { logUncaught } from './process/crash-log.ts';
import { readDevelopment } from './process/development-options.ts';
import { openFileLog } from './process/log-file.ts';
import { startAgain } from './process/relaunch.ts';
import { acquireSingleInstanceLock, singleInstanceError } from './process/single-instance.ts';
import { ORIGIN, SCHEME } from './windows/app-origin.ts';
import { screensHandler } from './windows/app-protocol.ts';
import { menuOn } from './windows/application-menu.ts';
import { PcScreen } from './windows/display-settings.ts';
import { lockContents, lockSession } from './windows/page-guard.ts';
import { counterOfPage, counterWindows, openWindow, type WindowNeed } from './windows/windows.ts';

/** `out/main/`, whether unpacked or inside an archive. */
const here = new URL('.', import.meta.url);
const bundled = (path: string): string => fileURLToPath(new URL(path, here));

const trusted = trustPlaces(app.isPackaged ? process.resourcesPath : undefined);
const development = readDevelopment(app.isPackaged, process.argv, process.env);
if (development.userDataDir !== null) app.setPath('userData', development.userDataDir);

// Ghana writes the day before the month, whatever language the PC was set up in.
app.commandLine.appendSwitch('lang', 'en-GB');

// The page's compiled code is kept from one start to the next.
protocol.registerSchemesAsPrivileged([
  { scheme: SCHEME, privileges: { standard: true, secure: true, codeCache: true } },
]);

async function start(): Promise<void> {
  await app.whenReady();
  const userData = app.getPath('userData');
  const logFolder = join(userData, 'logs');
  const log = openFileLog(logFolder);
  logUncaught(process, log);
  const machine = new MachineSettingsStore(userData);
  const { platform } = process;
  log.write('info', 'app: started', { version: app.getVersion(), platform, ...machine.current });
  const menu = menuOn(platform);
  Menu.setApplicationMenu(menu && Menu.buildFromTemplate(menu));
  lockSession(session.defaultSession, app.isPackaged);
  void dropOldDumps(app.getPath('crashDumps'), Date.now());
  protocol.handle(SCHEME, screensHandler(bundled('../renderer')));
  ipcMain.handle(CALL_CHANNEL, createGate({ origin: ORIGIN, contextOf: counterOfPage, log }));
  const about = aboutThis(app.getAppPath(), app.isPackaged);
  const lockdown = new PcLockdown({ userData, machine, log, ownerCounter: () => counters.ownerCounter });
  const preload = bundled('../preload/index.cjs');
  const screen = new PcScreen(machine, log, preload);
  const updates = openUpdates({
    ...{ userData, machine, about, log },
    place: app.isPackaged ? updatePlace(app.getAppPath()) : (development.updates?.place ?? null),
    times: development.updates?.times ?? {},
    counters: () => counters.all,
    closeCounters: async () => {
      // Neither the kiosk's question nor the watchdog may hold up the update.
      lockdown.leaveOnPurpose('update');
      // Limits the time: no person is there to see that closing hangs.
      await closeInTime(closeAll).catch((error: unknown) =>
        log.write('error', 'app: not closed in order', { error: String(error) }),
      );
      closing = 'done';
    },
  });
  const told = { userData, here, development, log, about, logFolder, machine, trusted };
  const counters: Counters = openCounters({ ...told, updates, screen, lockdown: lockdown.service });
  const closeAll = async () => void (await Promise.all([updates.stop(), counters.close()]));
  lockdown.start();
  app.on('before-quit', (event) => {
    if (lockdown.mayQuit()) closeFirst(event, closeAll);
    else event.preventDefault();
  });
  updates.start();
  try {
    await showCounters(counters, { preload, guard: lockdown, screen, log });
  } catch (error) {
    // The window failed because Dwadi is quitting, which goes on by itself.
    if (closing !== 'no') return;
    closing = 'under way';
    await closeInTime(closeAll);
    throw error;
  }
}

let closing: 'no' | 'under way' | 'done' = 'no';
/** Set by a start while Dwadi is closing or being set up: it starts again afterwards, so that a window opens. */
let wantedAgain = false;
/** Limits closing: an unclosed journal recovers; an unseen process that hangs would hold its folder. */
const CLOSING_MOST_MS = 20_000;

function closeInTime(close: () => Promise<void>): Promise<unknown> {
  return Promise.race([close(), new Promise((resolve) => setTimeout(resolve, CLOSING_MOST_MS))]);
}

/** Delays quitting, however often it is asked for, until the journal has its mark of a clean stop. */
function closeFirst(event: Electron.Event, close: () => Promise<void>): void {
  if (closing === 'done') return;
  event.preventDefault();
  if (closing === 'under way') return;
  closing = 'under way';
  void closeInTime(close).finally(() => {
    closing = 'done';
    if (wantedAgain) startAgain('as-it-was');
    app.quit();
  });
}

async function showCounters(counters: Counters, need: WindowNeed): Promise<void> {
  app.on('activate', () => {
    if (counterWindows().length === 0) void openWindow(counters.shown, need);
  });
  await openWindow(counters.shown, need);
}

function bringToFront(_: Electron.Event, argv: readonly string[]): void {
  // A provisioning was already told that it can't run now; a counter that starts again would block its next try, too.
  if (asksToProvision(argv)) return;
  if (closing !== 'no') {
    wantedAgain = true;
    return;
  }
  const [window] = counterWindows();
  if (window?.isMinimized()) window.restore();
  window?.focus();
}

/** Runs beside an open Dwadi, too: it only reads. */
async function examineAndEnd(): Promise<void> {
  const { runDoctor } = await import('./doctor/doctor-command.ts');
  const about = aboutThis(app.getAppPath(), app.isPackaged);
  app.exit(await runDoctor({ userData: app.getPath('userData'), about, development, argv: process.argv }));
}

/** Runs beside an open Dwadi, too: it needs only the files. */
async function verifyAndEnd(): Promise<void> {
  const { verifySigned } = await import('./process/verify-command.ts');
  app.exit(verifySigned(process.argv));
}

/** Runs without a window, and only while no Dwadi is open: both would write. */
async function provisionAndEnd(): Promise<void> {
  const { runProvisioning } = await import('./provisioning/silent-command.ts');
  const about = aboutThis(app.getAppPath(), app.isPackaged);
  app.on('second-instance', (_, argv) => {
    // Another provisioning was already told that it can't run now.
    wantedAgain ||= !asksToProvision(argv);
  });
  const code = await runProvisioning({
    ...{ development, trusted, argv: process.argv, env: process.env, version: about.version },
    userData: app.getPath('userData'),
    workers: workersIn(here),
    alone: acquireSingleInstanceLock(),
  });
  if (wantedAgain) startAgain('as-a-counter');
  app.exit(code);
}

/** Shows a message box, because a program's output is not seen on Windows. */
function sayNotStarted(error: unknown): void {
  const why = error instanceof Error ? error.message : String(error);
  process.stderr.write(`${NOT_STARTED.title}: ${why}\n`);
  dialog.showErrorBox(NOT_STARTED.title, notStartedWords(problemOf(error), why));
  app.exit(1);
}

/** An open Dwadi comes to the front by itself. Without one, the person must learn why no window opens. */
function endBeside(error: unknown): void {
  if (error !== null) void app.whenReady().then(() => sayNotStarted(error));
  else {
    process.stderr.write('Dwadi is open already; its window was brought to the front.\n');
    app.quit();
  }
}

const stray = strayCommand(process.argv);

if (asksForDoctor(process.argv)) void examineAndEnd();
else if (asksToVerify(process.argv)) void verifyAndEnd();
else if (process.argv.includes(WATCHDOG_SWITCH)) watchOver(development);
else if (asksToProvision(process.argv)) void provisionAndEnd();
else if (asksForHelp(process.argv)) {
  process.stdout.write(`${USAGE}\n`);
  app.exit(0);
} else if (stray !== null) {
  process.stderr.write(`${strayWords(stray)}\n`);
  app.exit(2);
} else if (acquireSingleInstanceLock()) {
  app.on('second-instance', bringToFront);
  app.on('web-contents-created', (_, contents) => lockContents(contents));
  app.on('window-all-closed', () => {
    if (process.platform !== 'darwin') app.quit();
  });
  void start().catch(sayNotStarted);
} else endBeside(singleInstanceError());
