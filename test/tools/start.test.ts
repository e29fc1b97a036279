import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { processesWith } from '../support/processes.ts';
import { type Command, lastLine, newProject, runTool } from '../support/tools/project.ts';

const READY = /^ready: /m;
const isReady = (command: Command) => expect.poll(command.output, { timeout: 60_000 }).toMatch(READY);
test('opens the counter, says how to see it, keeps running, and stops cleanly', async () => {
  const folder = newProject({ modules: true, isBuilt: true });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const start = runTool(folder, 'start.mjs');
    await isReady(start);
    expect(start.output()).toContain("Opening the counter in the stand-in for Electron, on this system's Chromium.");
    expect(start.output()).toContain('"npm start -- --screenshot counter.png" shows what the attendant sees');
    start.signal(signal);
    expect(await start.ended).toBe(0);
    expect(lastLine(start.output())).toBe('Dwadi has ended.');
    await expect.poll(() => processesWith(folder)).toEqual([]);
  }
});

test('says of a shop that is set up here that its own counter is open, and not that it practises', async () => {
  const folder = newProject({ modules: true, isBuilt: true });
  const live = join(folder, 'a shop/live');
  mkdirSync(live, { recursive: true });
  writeFileSync(join(live, 'counter.json'), '{}');
  const start = runTool(folder, 'start.mjs', ['--user-data-dir', join(folder, 'a shop')]);
  await isReady(start);
  expect(start.output()).toMatch(/^ready: the shop's own counter /m);
  start.signal('SIGINT');
  expect(await start.ended).toBe(0);
});

test('builds once, and again only when a source changed', async () => {
  const folder = newProject({ modules: true });
  const build = () => runTool(folder, 'build.mjs');
  const first = build();
  expect(await first.ended).toBe(0);
  expect(first.output()).toContain('Building Dwadi.');
  const builtAt = statSync(join(folder, 'out/main/index.js')).mtimeMs;
  const second = build();
  expect(await second.ended).toBe(0);
  expect(second.output()).not.toContain('Building');
  expect(statSync(join(folder, 'out/main/index.js')).mtimeMs).toBe(builtAt);
});

test('saves the attendant’s screen', async () => {
  const folder = newProject({ modules: true, isBuilt: true });
  const picture = join(folder, 'a picture.png');
  const start = runTool(folder, 'start.mjs', ['--screenshot', picture]);
  await expect.poll(start.output, { timeout: 60_000 }).toContain(`Saved what the attendant sees: ${picture}`);
  const bytes = readFileSync(picture);
  expect(bytes.subarray(1, 4).toString()).toBe('PNG');
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([640, 480]);
  // The counter ends here, because without a display there is nothing more to look at.
  expect(await start.ended).toBe(0);
  expect(lastLine(start.output())).toBe('Dwadi has ended.');
});

test('a picture that can not be saved ends in a sentence, and the counter with it', async () => {
  const folder = newProject({ modules: true, isBuilt: true });
  const start = runTool(folder, 'start.mjs', ['--screenshot', join(folder, 'no such folder/shot.png')]);
  expect(await start.ended).toBe(1);
  expect(lastLine(start.output())).toMatch(/^The picture could not be saved: check that .* can be written\.$/);
  await expect.poll(() => processesWith(folder)).toEqual([]);
});

test('a second start of the same folder says that it is open already', async () => {
  const folder = newProject({ modules: true, isBuilt: true });
  const first = runTool(folder, 'start.mjs');
  await isReady(first);
  const second = runTool(folder, 'start.mjs');
  expect(await second.ended).toBe(0);
  expect(lastLine(second.output())).toMatch(/^Dwadi is open already with this folder.*--user-data-dir/);
  const beside = runTool(folder, 'start.mjs', ['--user-data-dir', join(folder, 'another')]);
  await isReady(beside);
});

test('a killed start leaves nothing running', async () => {
  const folder = newProject({ modules: true, isBuilt: true });
  const start = runTool(folder, 'start.mjs');
  await isReady(start);
  start.signal('SIGKILL');
  await expect.poll(() => processesWith(folder), { timeout: 20_000 }).toEqual([]);
});

test('npm ended from outside takes the counter with it', async () => {
  const folder = newProject({ modules: true, isBuilt: true });
  const npm = spawn('npm', ['start'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  await expect.poll(() => output, { timeout: 60_000 }).toMatch(READY);
  npm.kill('SIGTERM');
  await expect.poll(() => processesWith(folder), { timeout: 20_000 }).toEqual([]);
  await expect.poll(() => output).toContain('Dwadi has ended.');
});

test.each(['SIGTERM', 'SIGHUP', 'SIGINT'] as const)(
  '%s to the whole group is one request, and the counter closes in its own time',
  async (signal) => {
    const folder = newProject({ modules: true, isBuilt: true });
    const npm = spawn('npm', ['start'], {
      ...{ cwd: folder, stdio: ['ignore', 'pipe', 'pipe'], detached: true },
      env: { ...process.env, CLOSES_FOR: '1500' },
    });
    let output = '';
    for (const stream of [npm.stdout, npm.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    await expect.poll(() => output, { timeout: 60_000 }).toMatch(READY);
    process.kill(-(npm.pid ?? 0), signal);
    await expect.poll(() => processesWith(folder), { timeout: 20_000 }).toEqual([]);
    await expect.poll(() => output).toMatch(/closing.*closed.*Dwadi has ended\./s);
  },
);

test('a counter that does not close ends at once when it is asked once more', async () => {
  const start = runTool(newProject({ modules: true, isBuilt: true }), 'start.mjs', [], { CLOSES_FOR: '600000' });
  await isReady(start);
  start.signal('SIGINT');
  await expect.poll(start.output, { timeout: 20_000 }).toContain('closing');
  const again = setInterval(() => start.signal('SIGINT'), 700);
  onTestFinished(() => clearInterval(again));
  expect(await start.ended).toBe(1);
  expect(start.output()).not.toContain('closed');
});

test('an app that can’t open gives its own reason, and start names the place to look', async () => {
  const folder = newProject({ modules: true, isBuilt: true });
  const start = runTool(folder, 'start.mjs', [], { FAIL_WITH: 'No port is free.' });
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain('No port is free.');
  expect(lastLine(start.output())).toBe(
    'Dwadi ended before its window opened (code 1): what it says above is the reason.',
  );
});

test('an option that does not exist is named together with those that do', async () => {
  const start = runTool(newProject({ modules: true }), 'start.mjs', ['--nonsense']);
  expect(await start.ended).toBe(1);
  expect(start.output().trim()).toBe('npm start understands --screenshot FILE, --user-data-dir DIR and --electron.');
});

test('a folder or a picture without a name is refused, and this checkout is not made one', async () => {
  const folder = newProject({ modules: true });
  for (const [option, sentence] of [
    ['--user-data-dir=', '--user-data-dir takes the name of a folder, for instance ../counter.'],
    ['--screenshot=', '--screenshot takes the name of a file, for instance counter.png.'],
  ] as const) {
    const start = runTool(folder, 'start.mjs', [option]);
    expect(await start.ended).toBe(1);
    expect(start.output().trim()).toBe(sentence);
  }
});

/** A program in Electron's place, which says its version and fails with these words when it is started. */
function fakeElectron(folder: string, words: string, startsAtAll = true): NodeJS.ProcessEnv {
  const dist = join(folder, 'electron dist');
  mkdirSync(dist);
  const version = startsAtAll ? 'case "$*" in *--version*) echo v45.4.1; exit 0;; esac' : '';
  writeFileSync(join(dist, 'electron'), `#!/bin/sh\n${version}\necho '${words}' >&2\nexit 1\n`, { mode: 0o755 });
  return { ELECTRON_OVERRIDE_DIST_PATH: dist };
}

interface Failing {
  readonly words: string;
  readonly said: string;
  readonly startsAtAll?: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

test.each<[string, Failing]>([
  [
    'lacks a library',
    {
      words: 'electron: error while loading shared libraries: libgtk-3.so.0: cannot open shared object file',
      said: 'this system lacks libgtk-3.so.0. To mend it: "sudo apt-get install libgtk-3-0',
      startsAtAll: false,
    },
  ],
  [
    'finds no display',
    {
      words: '[4711:ERROR:ui/ozone/platform/x11/ozone_platform_x11.cc:257] Missing X server or $DISPLAY',
      said: 'it found no display. To mend it: run it where you are signed in at the screen',
      env: { DISPLAY: ':4711' },
    },
  ],
  [
    'gets no sandbox',
    {
      words: '[4711:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:128] No usable sandbox!',
      said: 'this system allows it no sandbox. To mend it: "sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"',
      env: { DISPLAY: ':4711' },
    },
  ],
])('Electron that %s says so, and the counter opens in the stand-in', async (_, { words, said, startsAtAll, env }) => {
  const folder = newProject({ modules: true, isBuilt: true });
  const start = runTool(folder, 'start.mjs', [], { ...fakeElectron(folder, words, startsAtAll), ...env });
  await expect.poll(start.output).toContain('Opening the counter in the stand-in for Electron');
  expect(start.output()).toContain(`Electron does not start here, because ${said}`);
  expect(start.output().includes('Opening the counter in Electron.')).toBe(startsAtAll ?? true);
  // A sandbox that isn't allowed leaves the display as it was, and this one isn't there.
  if (words.includes('sandbox')) return;
  await isReady(start);
  start.signal('SIGINT');
  expect(await start.ended).toBe(0);
});

test('Electron that starts is what opens, and its own end is no trouble of the system', async () => {
  const folder = newProject({ modules: true, isBuilt: true });
  const start = runTool(folder, 'start.mjs', [], {
    ...fakeElectron(folder, 'TypeError: this is our own'),
    DISPLAY: ':4711',
  });
  expect(await start.ended).toBe(1);
  expect(start.output()).toContain('Opening the counter in Electron.');
  expect(start.output()).not.toContain('stand-in');
  expect(lastLine(start.output())).toMatch(/^Dwadi ended before its window opened \(code 1\)/);
});

test('a refused download of Electron is remembered; asking by name tries again', async () => {
  const folder = newProject({ modules: true, isBuilt: true });
  const env = { ELECTRON_MIRROR: 'http://127.0.0.1:9/', HTTPS_PROXY: '', https_proxy: '' };
  const remembered = runTool(folder, 'start.mjs', [], env);
  await isReady(remembered);
  expect(remembered.output()).not.toContain('Asking');
  remembered.signal('SIGTERM');
  await remembered.ended;
  const asked = runTool(folder, 'start.mjs', ['--electron'], env);
  await isReady(asked);
  expect(asked.output()).toContain(`Electron can't be had here: 127.0.0.1 can't be reached.`);
  expect(existsSync(join(folder, '.dwadi/electron-refused.json'))).toBe(true);
});
