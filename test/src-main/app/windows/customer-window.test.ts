/** The built bundle with a second screen that comes and goes, without a window to be seen. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CALL_CHANNEL } from '#shared/counter-api/channels.ts';
import { USUAL_MACHINE } from '#shared/counter-api/machine.ts';
import type { News } from '../../../electron-stand-in/control.ts';
import { launchStandIn, type StandIn } from '../../../electron-stand-in/launch.ts';

let folder: string;
let app: StandIn;
let pages: string[];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi customer '));
  pages = [];
});
afterEach(async () => {
  await app.kill();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

async function start(customerScreen: boolean, screens: number, session = 'x11'): Promise<void> {
  writeFileSync(join(folder, 'machine.json'), JSON.stringify({ ...USUAL_MACHINE, customerScreen }));
  const env = { DWADI_STAND_IN_SCREENS: String(screens), XDG_SESSION_TYPE: session };
  app = launchStandIn({ userDataDir: folder, window: 'none', env });
  app.process.on('message', (news: News) => {
    if (news.standIn === 'loaded') pages.push(new URL(news.url).pathname);
  });
  await app.news('loaded');
}

const CUSTOMERS = '/customer/index.html';
const customers = () => pages.filter((page) => page === CUSTOMERS).length;
const state = async () => (await app.invoke(CALL_CHANNEL, 'customerScreen.state', {})) as { value?: object };
const soon = (check: () => unknown) => expect.poll(check, { timeout: 20_000 });

test('a second screen that nobody asked for stays the desktop’s', async () => {
  await start(false, 2);
  await soon(async () => (await state()).value).toEqual({ wanted: false, lacks: null });
  expect(customers()).toBe(0);
});

test('the second screen is used from the moment it is chosen, and at every start', async () => {
  await start(false, 2);
  const chosen = () => app.invoke(CALL_CHANNEL, 'customerScreen.choose', { wanted: true });
  await soon(chosen).toEqual({ ok: true, value: { wanted: true, lacks: null } });
  await soon(customers).toBe(1);
  expect(JSON.parse(readFileSync(join(folder, 'machine.json'), 'utf8'))).toMatchObject({ customerScreen: true });
  expect(await app.stop()).toBe(0);
  pages = [];
  await start(true, 2);
  await soon(customers).toBe(1);
  expect(await app.stop()).toBe(0);
});

test('a screen that is plugged in later is used, and one that is pulled out stops nothing', async () => {
  await start(true, 1);
  await soon(async () => (await state()).value).toEqual({ wanted: true, lacks: 'second-screen' });
  expect(customers()).toBe(0);
  await app.ask({ ask: 'screens', count: 2 });
  await soon(customers).toBe(1);
  await app.ask({ ask: 'screens', count: 1 });
  await soon(async () => (await state()).value).toEqual({ wanted: true, lacks: 'second-screen' });
  await app.ask({ ask: 'screens', count: 2 });
  await soon(customers).toBe(2);
  expect(await app.stop()).toBe(0);
});

test('the customer’s window is not opened under Wayland, where it would lie over the counter', async (context) => {
  if (process.platform !== 'linux') context.skip('only Linux has Wayland');
  await start(true, 2, 'wayland');
  await soon(async () => (await state()).value).toEqual({ wanted: true, lacks: 'placing' });
  expect(customers()).toBe(0);
  expect(await app.stop()).toBe(0);
});
