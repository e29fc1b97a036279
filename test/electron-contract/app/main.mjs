/**
 * Asks Electron for each behaviour that Dwadi relies on, one after the other, and writes into the file that `--report=FILE`
 * names what held. A question answers null, or what it saw in place of what it wanted.
 */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as later } from 'node:timers/promises';
import { app, BrowserWindow, crashReporter, ipcMain, protocol, session, utilityProcess } from 'electron';
import { BEHAVIOURS } from './behaviours.mjs';

const ORIGIN = 'app://contract';
const PAGE = `${ORIGIN}/index.html`;
const POLICY = "script-src 'self'";
const TYPES = { html: 'text/html', js: 'text/javascript' };
const LONGEST_MS = 10_000;
const POINTS = 72;
const INCH_MM = 25.4;
const SLIP_MM = { width: 80, height: 120 };
const A4_POINTS = [595, 842];
const SECOND = '--second-of-the-contract';

const switchValue = (name) => process.argv.find((word) => word.startsWith(`--${name}=`))?.slice(name.length + 3) ?? '';
const isStandIn = process.versions.electron === undefined;
const isRoot = process.getuid?.() === 0;
const userData = switchValue('user-data-dir');

/** All that the app was told, in its order, as `what where`. */
const heard = [];
const answers = new Map();
let lastId = 0;

async function until(holds) {
  for (const end = Date.now() + LONGEST_MS; Date.now() < end; ) {
    if (await holds()) return true;
    await later(50);
  }
  return false;
}

const wasTold = (what) => until(() => heard.includes(what));
const wants = (holds, saw) => (holds ? null : typeof saw === 'string' ? saw : JSON.stringify(saw));

/** Has the page do something, and gives what it says of it. */
async function ask(window, what) {
  lastId += 1;
  const id = lastId;
  const answer = new Promise((resolve, reject) => answers.set(id, { resolve, reject }));
  window.webContents.send('ask', id, what);
  return Promise.race([
    answer,
    later(LONGEST_MS).then(() => Promise.reject(new Error(`the page never answered ${what}`))),
  ]);
}

async function serve({ url }) {
  const { host, pathname } = new URL(url);
  const file = join(import.meta.dirname, 'page', pathname);
  if (host !== 'contract' || !existsSync(file)) return new Response('not here', { status: 404 });
  const type = TYPES[pathname.split('.').at(-1)];
  return new Response(readFileSync(file, 'utf8'), {
    headers: { 'content-type': type, 'content-security-policy': POLICY },
  });
}

function openWindow() {
  const window = new BrowserWindow({
    show: false,
    width: 900,
    height: 700,
    webPreferences: {
      preload: join(import.meta.dirname, 'preload.cjs'),
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      v8CacheOptions: 'bypassHeatCheck',
    },
  });
  const { webContents } = window;
  window.once('ready-to-show', () => heard.push(`ready-to-show ${window.isVisible() ? 'seen' : 'unseen'}`));
  webContents.on('will-navigate', (event) => {
    heard.push(`will-navigate ${event.url}`);
    event.preventDefault();
  });
  webContents.on('render-process-gone', (_event, { reason }) => heard.push(`gone ${reason}`));
  webContents.setWindowOpenHandler(({ url }) => {
    heard.push(`window.open ${url}`);
    return { action: 'deny' };
  });
  return window;
}

function listen() {
  protocol.handle('app', serve);
  const { defaultSession } = session;
  defaultSession.setPermissionRequestHandler((_contents, permission, callback) => {
    heard.push(`request ${permission}`);
    callback(false);
  });
  defaultSession.setPermissionCheckHandler((_contents, permission) => {
    heard.push(`check ${permission}`);
    return false;
  });
  defaultSession.webRequest.onBeforeRequest(({ url }, callback) => {
    const leaves = url.startsWith('https:');
    if (leaves) heard.push(`asks for ${url}`);
    callback({ cancel: leaves });
  });
  ipcMain.handle('loaded', () => void heard.push('loaded'));
  ipcMain.handle('refuses', ({ sender, senderFrame }) => {
    const isWindow = BrowserWindow.getAllWindows().some(({ webContents }) => webContents === sender);
    heard.push(`asked by ${isWindow ? 'the window' : 'another'} at ${senderFrame?.url}`);
    throw new Error('as asked');
  });
  ipcMain.handle('answer', (_event, id, { value, error }) => {
    const { resolve, reject } = answers.get(id);
    if (error === undefined) resolve(value);
    else reject(new Error(error));
  });
}

async function pagePoints(options) {
  const window = new BrowserWindow({ show: false, webPreferences: { sandbox: true, javascript: false } });
  try {
    await window.loadURL(`data:text/html;base64,${Buffer.from('<p>Slip</p>').toString('base64')}`);
    const pdf = await window.webContents.printToPDF({ printBackground: true, ...options });
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf.toString('latin1')) ?? [];
    return [Number(width), Number(height)];
  } finally {
    window.destroy();
  }
}

const near = (seen, wanted) => seen.every((value, at) => Math.abs(value - wanted[at]) <= 1);

async function pdfSizes() {
  const { width, height } = SLIP_MM;
  const pageSize = { width: width / INCH_MM, height: height / INCH_MM };
  const slip = await pagePoints({ pageSize, margins: { top: 0, bottom: 0, left: 0, right: 0 } });
  const sheet = await pagePoints({ pageSize: 'A4' });
  const holds = near(slip, [pageSize.width * POINTS, pageSize.height * POINTS]) && near(sheet, A4_POINTS);
  return wants(holds, { slip, sheet });
}

async function secondInstance() {
  const second = spawn(process.execPath, [...process.execArgv, ...process.argv.slice(1), SECOND], { stdio: 'ignore' });
  const code = await new Promise((resolve) => second.once('exit', resolve));
  const told = await wasTold('second-instance {"from":"the second"}');
  return wants(code === 3 && told, `the second ended with ${code}, and the first ${told ? 'heard' : 'did not hear'}`);
}

async function utility() {
  const child = utilityProcess.fork(join(import.meta.dirname, 'child.mjs'), ['greeting'], { stdio: 'ignore' });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const message = new Promise((resolve) => child.once('message', resolve));
  child.postMessage({ when: new Date(0) });
  const said = await Promise.race([message, ended]);
  child.postMessage({ end: 7 });
  const code = await ended;
  return wants(said?.argument === 'greeting' && said.year === 1970 && code === 7, { said, code });
}

const compiledIn = (folder) =>
  existsSync(folder) ? readdirSync(folder).filter((name) => !name.startsWith('index')) : [];

/** The questions, by the behaviour's id. `fuses` is asked of the program's file, by who starts this app. */
const QUESTIONS = {
  'scheme-privileges': async (window) => {
    const { origin, secure, stored } = await ask(window, 'facts');
    return wants(origin === ORIGIN && secure && stored, { origin, secure, stored });
  },
  csp: async (window) => {
    const { inline } = await ask(window, 'facts');
    return wants(inline === 'did not run', `the inline script ${inline}`);
  },
  'code-cache': async () => {
    const folder = join(app.getPath('sessionData'), 'Code Cache', 'js');
    return wants(await until(() => compiledIn(folder).length > 0), `${folder} stays empty`);
  },
  'sandboxed-preload': async (window) => {
    const { preload } = await ask(window, 'facts');
    return wants(preload.sandboxed && preload.fs === 'refused' && preload.child === 'refused', preload);
  },
  'no-node-in-page': async (window) => {
    const { globals } = await ask(window, 'facts');
    return wants(globals.length === 0, `the page has ${globals.join(', ')}`);
  },
  'context-isolation': async (window) => {
    const { seesPreload } = await ask(window, 'facts');
    return wants(!seesPreload, 'the page sees it');
  },
  calls: async (window) => {
    const message = await ask(window, 'refused');
    const holds = message.startsWith("Error invoking remote method 'refuses': Error: as asked");
    return wants(holds && heard.includes(`asked by the window at ${PAGE}`), { message, heard });
  },
  'ready-to-show': async (window) => {
    const told = await wasTold('ready-to-show unseen');
    window.show();
    return wants(told && window.isVisible(), { heard, visible: window.isVisible() });
  },
  'close-prevented': async (window) => {
    window.once('close', (event) => event.preventDefault());
    window.close();
    return wants(!window.isDestroyed() && (await ask(window, 'width')) > 0, 'the window is gone');
  },
  'quit-prevented': async (window) => {
    app.once('before-quit', (event) => event.preventDefault());
    app.quit();
    return wants(!window.isDestroyed() && (await ask(window, 'width')) > 0, 'the window is gone');
  },
  'second-instance': secondInstance,
  'utility-process': utility,
  'pdf-sizes': pdfSizes,
  'permission-requests': async (window) => {
    const answer = await ask(window, 'notifications');
    return wants(answer === 'denied' && heard.includes('request notifications'), { answer, heard });
  },
  'permission-checks': async (window) => {
    const state = await ask(window, 'location');
    return wants(state === 'denied' && heard.includes('check geolocation'), { state, heard });
  },
  'navigation-refused': async (window) => {
    await ask(window, 'open');
    const opened = await wasTold('window.open https://example.com/open');
    await ask(window, 'leave');
    const left = await wasTold('will-navigate https://example.com/leave');
    const stays = (await ask(window, 'width')) > 0 && BrowserWindow.getAllWindows().length === 1;
    return wants(opened && left && stays, { heard, windows: BrowserWindow.getAllWindows().length });
  },
  'file-navigation': async (window) => {
    await ask(window, 'file');
    const stays = (await ask(window, 'width')) > 0 && window.webContents.getURL() === PAGE;
    return wants(stays, `the page is at ${window.webContents.getURL()}`);
  },
  // Only where there is a network would the request be answered if nothing cancelled it.
  'requests-cancelled': async (window) => {
    const came = await ask(window, 'fetch');
    return wants(came === 'failed' && heard.includes('asks for https://example.com/fetched'), { came, heard });
  },
  zoom: async (window) => {
    const before = await ask(window, 'width');
    window.webContents.setZoomFactor(1.25);
    const smaller = async () => Math.abs((await ask(window, 'width')) - before / 1.25) <= 1;
    const holds = await until(smaller);
    window.webContents.setZoomFactor(1);
    return wants(holds, `the room stays at about ${before}`);
  },
  'page-death': async (window) => {
    window.webContents.forcefullyCrashRenderer();
    const gone = await until(() => heard.some((what) => what === 'gone crashed' || what === 'gone killed'));
    heard.splice(0);
    // A load that meets the end of the old process may fail; the next one must not.
    const comes = await until(() =>
      window.loadURL(PAGE).then(
        () => true,
        () => false,
      ),
    );
    return wants(gone && comes && (await wasTold('loaded')), { gone, comes, heard });
  },
  'crash-dumps': async () => {
    const folder = app.getPath('crashDumps');
    return wants(folder === join(app.getPath('userData'), 'Crashpad'), folder);
  },
};

async function judge({ id, says, notInStandIn, notAsRoot }, window) {
  if (isStandIn && notInStandIn) return `skipped: ${notInStandIn}`;
  if (!isStandIn && isRoot && notAsRoot) return `skipped: ${notAsRoot}`;
  try {
    const saw = await QUESTIONS[id](window);
    return saw === null ? 'passed' : `${says}; here: ${saw}`;
  } catch (error) {
    return `${says}; here: ${error.message}`;
  }
}

async function start() {
  await app.whenReady();
  listen();
  const window = openWindow();
  await window.loadURL(PAGE);
  await wasTold('loaded');
  const report = {};
  for (const behaviour of BEHAVIOURS) {
    if (!(behaviour.id in QUESTIONS)) continue;
    report[behaviour.id] = await judge(behaviour, window);
    // A waiting test can tell from it where an app stood that ended too early.
    writeFileSync(switchValue('report'), JSON.stringify(report));
  }
  app.exit(0);
}

app.setPath('userData', userData);
crashReporter.start({ uploadToServer: false, ignoreSystemCrashHandler: true });
if (!app.commandLine.hasSwitch('no-sandbox')) app.enableSandbox();
protocol.registerSchemesAsPrivileged([
  { scheme: 'app', privileges: { standard: true, secure: true, codeCache: true } },
]);

if (!app.requestSingleInstanceLock({ from: process.argv.includes(SECOND) ? 'the second' : 'the first' })) app.exit(3);
else {
  app.on('second-instance', (_event, argv, _folder, data) => {
    if (argv.includes(SECOND)) heard.push(`second-instance ${JSON.stringify(data)}`);
  });
  app.on('window-all-closed', () => {});
  start().catch((error) => {
    process.stderr.write(`${error.message}\n`);
    app.exit(1);
  });
}
