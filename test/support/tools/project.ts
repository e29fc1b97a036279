/**
 * A checkout of its own in a temporary folder, with the real tools and the smallest app that they can build and open:
 * so that a test can make a bad day there.
 */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { removeFolder } from '../folders.ts';

const root = join(import.meta.dirname, '../../..');

const SOURCES: Record<string, string> = {
  'src-main/app/boot.ts': "await import('./main.ts');",
  'src-main/app/main.ts': `
    import { readFile } from 'node:fs/promises';
    import { join } from 'node:path';
    import { app, BrowserWindow, protocol } from 'electron';
    if (process.env['FAIL_WITH']) {
      console.error(process.env['FAIL_WITH']);
      app.exit(1);
    } else if (!app.requestSingleInstanceLock()) app.quit();
    else {
      app.on('window-all-closed', () => app.quit());
      let closing = false;
      app.on('will-quit', (event) => {
        if (process.env['CLOSES_FOR'] === undefined) return;
        event.preventDefault();
        if (!closing) console.log('closing');
        closing = true;
        setTimeout(() => {
          console.log('closed');
          app.exit(0);
        }, Number(process.env['CLOSES_FOR']));
      });
      app.whenReady().then(() => {
        protocol.handle('app', async ({ url }) =>
          new Response(await readFile(join(import.meta.dirname, '../renderer', new URL(url).pathname)), {
            headers: { 'content-type': url.endsWith('.js') ? 'text/javascript' : 'text/html' },
          }));
        new BrowserWindow({ width: 640, height: 480 }).loadURL('app://dwadi/index.html');
      });
    }`,
  'src-main/journal/worker/writer-worker.ts': 'export {};',
  'src-main/journal/worker/reader-worker.ts': 'export {};',
  'src-main/training/service.ts': 'export {};',
  'src-main/preload/preload.ts': 'export {};',
  'src-renderer/main.ts': "document.body.textContent = 'A small counter';",
  'src-renderer/customer/index.html': '<!doctype html><title>Small</title>',
  'src-renderer/index.html':
    '<!doctype html><title>Small</title><body style="background:#0b5d46"><script type="module" src="./main.ts"></script>',
};

const COPIED = [
  'resources/tools',
  'src-shared/languages/index.ts',
  'src-renderer/app/start.js',
  'test/electron-stand-in',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  '.npmrc',
];

/** The one that was built for all tests of this process that begin with a build. */
let built: string | null = null;

function buildOnce(): string {
  if (built === null) {
    built = makeProject(true);
    execFileSync(process.execPath, [join(built, 'resources/tools/build.mjs')], { cwd: built });
  }
  return built;
}

interface ProjectOptions {
  /** The packages of this checkout are lent to it; without them it is as fresh from a clone. */
  readonly modules: boolean;
  /** True for a project that looks as if it had been started before. */
  readonly isBuilt?: boolean;
}

export function newProject({ modules, isBuilt = false }: ProjectOptions): string {
  const folder = makeProject(modules);
  onTestFinished(() => removeFolder(folder));
  if (isBuilt) cpSync(join(buildOnce(), 'out'), join(folder, 'out'), { recursive: true });
  return folder;
}

function makeProject(modules: boolean): string {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi project '));
  for (const name of COPIED) cpSync(join(root, name), join(folder, name), { recursive: true });
  for (const [name, text] of Object.entries(SOURCES)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  if (modules) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
  // Electron is marked as refused: the download is not tested here.
  mkdirSync(join(folder, '.dwadi'));
  const { version } = JSON.parse(readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8')) as {
    version: string;
  };
  writeFileSync(join(folder, '.dwadi/electron-refused.json'), JSON.stringify({ version, reason: 'not in a test' }));
  return folder;
}

export interface Command {
  readonly output: () => string;
  readonly ended: Promise<number | null>;
  readonly signal: (signal: NodeJS.Signals) => void;
}

/** `npm start -- …` without npm in between; the environment is the test's own, with no display. */
export function runTool(
  folder: string,
  tool: string,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = {},
  user?: number,
): Command {
  // This checkout may lie where only its owner can go.
  const node = user === undefined ? process.execPath : join(folder, 'a node of its own');
  if (user !== undefined) cpSync(process.execPath, node);
  const { DISPLAY: _display, WAYLAND_DISPLAY: _wayland, npm_execpath: _npm, ...ours } = process.env;
  const tools = join(folder, 'resources/tools', tool);
  const child = spawn(node, [tools, ...args], {
    cwd: folder,
    env: { ...ours, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(user === undefined ? {} : { uid: user, gid: user }),
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (part: string) => {
      text += part;
    });
  }
  const ended = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject));
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await ended;
  });
  return { output: () => text, ended, signal: (signal) => void child.kill(signal) };
}

/** The one sentence that a command ended with, after whatever it said before. */
export const lastLine = (output: string): string => output.trimEnd().split('\n').at(-1) ?? '';
