/** The app's entry point, once `boot` has loaded it. Wires the folders together; no other file imports from here. */
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { app, dialog, ipcMain, Menu, protocol, session } from 'electron';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import { NOT_STARTED, notStartedWords, strayWords, USAGE } from '#shared/words/start.ts';
import { problemOf } from '../journal/base/journal-error.ts';
import type { OwnerCounter } from '../lockdown/lockdown-service.ts';
import { WATCHDOG_SWITCH } from '../lockdown/watchdog-connection.ts';
import type { Log } from '../platform/log.ts';
import { trustPlaces } from '../provisioning/trust.ts';
import { MachineSettingsStore } from '../settings/machine-settings.ts';
import type { CounterHost, HostNeed } from './counter-host.ts';
import { firstPage } from './first-page.ts';
import { PcLockdown } from './lockdown/pc-lockdown.ts';
import { watchOver } from './lockdown/watchdog-process.ts';
import { asksForDoctor, asksForHelp, asksToProvision, asksToVerify, strayCommand } from './process/command-line.ts';
import { dropOldDumps } from './process/crash-dumps.ts';
import { logUncaught } from './process/crash-log.ts';
import { readDevelopment } from './process/development-options.ts';
import { openFileLog } from './process/log-file.ts';
import { startAgain } from './process/relaunch.ts';
import { acquireSingleInstanceLock, singleInstanceError } from './process/single-instance.ts';
import { OUR_SCHEME, SCHEME } from './windows/app-origin.ts';
import { screensHandler } from './windows/app-protocol.ts';
import { menuOn } from './windows/application-menu.ts';
import { PcScreen } from './windows/display-settings.ts';
import { lockContents, lockSession } from './windows/page-guard.ts';
import { adoptWindows, counterWindows, openWindow, type WindowNeed } from './windows/windows.ts';

/** `out/main/`, whether unpacked or inside an archive. */
const here = new URL('.', import.meta.url);
const bundled = (path: string): string => fileURLToPath(new URL(path, here));

const trusted = trustPlaces(app.isPackaged ? process.resourcesPath : undefined);
const development = readDevelopment(app.isPackaged, process.argv, process.env);
if (development.userDataDir !== null) app.setPath('userData', development.userDataDir);

// Ghana writes the day before the month, whatever language the PC was set up in.
app.commandLine.appendSwitch('lang', 'en-GB');

protocol.registerSchemesAsPrivileged([OUR_SCHEME]);

/** The counters behind the window, loaded after it is open; null until something asks for them. */
let hosting: Promise<CounterHost> | null = null;
let host: CounterHost | null = null;

/** Open orders are looked up even if the page never comes, or comes without its screens. */
const PAGE_MOST_MS = 10_000;
const SCREENS_MOST_MS = 1000;
/** The page must have the last of its code before this process is busy. */
const CODE_ARRIVES_MS = 50;
const later = (ms: number): Promise<void> => sleep(ms, undefined, { ref: false });

/** Its owners can't be asked yet, and will be in a moment: a locked PC stays locked meanwhile. */
const OPENING: OwnerCounter = { opened: null, isShut: false, note: async () => {} };

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
  const first = firstPage(userData, development.service !== null);
  protocol.handle(
    SCHEME,
    screensHandler({
      folder: bundled('../renderer'),
      firstField: () => (host?.counters.shown ?? first).firstField,
      onScreens: () => void setTimeout(() => hosted().catch(() => {}), CODE_ARRIVES_MS),
    }),
  );
  const opening = first.hasOwners ? OPENING : null;
  const lockdown = new PcLockdown({
    ...{ userData, machine, log },
    ownerCounter: () => (host === null ? opening : host.counters.ownerCounter),
    tellLeaveAsked: () => host?.tellLeaveAsked(),
    tellSnapshots: () => host?.tellSnapshots(),
  });
  const preload = bundled('../preload/index.cjs');
  const screen = new PcScreen(machine, log, preload);
  const need: WindowNeed = { preload, guard: lockdown, screen, log };
  const hosted = (): Promise<CounterHost> => {
    // Dwadi ends: nothing is opened any more, and the page goes with it.
    if (hosting === null && closing !== 'no') return new Promise(() => {});
    hosting ??= loadHost({
      ...{ appPath: app.getAppPath(), isPackaged: app.isPackaged, userData, logFolder, here },
      ...{ log, machine, development, trusted, lockdown, screen },
      closeForUpdate: () => closeForUpdate(lockdown, log),
    });
    return hosting;
  };
  // The page's first calls wait here until there are counters to answer them.
  ipcMain.handle(CALL_CHANNEL, async (event, ...asked) => (await hosted()).gate(event, asked[0], asked[1]));
  lockdown.start();
  const show = () => openWindow(host?.counters.shown ?? first, need);
  app.on('before-quit', (event) => {
    if (lockdown.mayQuit()) return closeFirst(event);
    event.preventDefault();
    // A page that closes its own window asks no guard: a locked PC must not be left without one.
    if (counterWindows().length === 0) void show();
  });
  app.on('activate', () => {
    if (counterWindows().length === 0) void show();
  });
  try {
    await Promise.race([show().then(() => later(SCREENS_MOST_MS)), later(PAGE_MOST_MS)]);
    await hosted();
  } catch (error) {
    // The window failed because Dwadi is quitting, which goes on by itself.
    if (closing !== 'no') return;
    closing = 'under way';
    await closeInTime();
    throw error;
  }
}

async function loadHost(need: HostNeed): Promise<CounterHost> {
  const { hostCounters } = await import('./counter-host.ts');
  host = hostCounters(need);
  adoptWindows(host.counters.shown);
  host.start();
  return host;
}

async function closeForUpdate(lockdown: PcLockdown, log: Log): Promise<void> {
  closing = 'under way';
  // Neither the kiosk's question nor the watchdog may hold up the update.
  lockdown.leaveOnPurpose('update');
  // Limits the time: no person is there to see that closing hangs.
  await closeInTime().catch((error: unknown) =>
    log.write('error', 'app: not closed in order', { error: String(error) }),
  );
  closing = 'done';
}

let closing: 'no' | 'under way' | 'done' = 'no';
/** Set by a start while Dwadi is closing or being set up: it starts again afterwards, so that a window opens. */
let wantedAgain = false;
/** Limits closing: an unclosed journal recovers; an unseen process that hangs would hold its folder. */
const CLOSING_MOST_MS = 20_000;

let closed: Promise<unknown> | null = null;

/** Closes once, however often it is asked for: whoever asks again waits for the same end. */
function closeInTime(): Promise<unknown> {
  // A start that fails may have opened a journal; what failed to load has nothing to close.
  const close = async () => (await hosting?.catch(() => host))?.close();
  closed ??= Promise.race([close(), new Promise((resolve) => setTimeout(resolve, CLOSING_MOST_MS))]);
  return closed;
}

/** Delays quitting, however often it is asked for, until the journal has its mark of a clean stop. */
function closeFirst(event: Electron.Event): void {
  if (closing === 'done') return;
  event.preventDefault();
  if (closing === 'under way') return;
  closing = 'under way';
  void closeInTime().finally(() => {
    closing = 'done';
    if (wantedAgain) startAgain('as-it-was');
    app.quit();
  });
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
  const [{ runDoctor }, { aboutThis }] = await Promise.all([
    import('./doctor/doctor-command.ts'),
    import('./process/app-info.ts'),
  ]);
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
  const [{ runProvisioning }, { aboutThis }, { workersIn }] = await Promise.all([
    import('./provisioning/silent-command.ts'),
    import('./process/app-info.ts'),
    import('./counter/common-options.ts'),
  ]);
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
