import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import { launchStandIn } from '../electron-stand-in/launch.ts';
import { startService } from '../support/service.ts';
import { putJournal } from './journals.ts';
const which = process.argv[2] ?? 'airtime';
const trace = process.argv[3] === 'trace';
const rounds = Number(process.argv[4] ?? (trace ? 4 : 8));
const back = (times: number): string[] => Array.from({ length: times }, () => 'Backspace');
const NUMBER = [...'0244123456'];
const SCREENS: Record<string, [string, string[]]> = {
  data: ['F1', [...NUMBER, '5', ...back(10)]],
  airtime: ['F2', [...NUMBER, '1', '0', ...back(3), ...back(10)]],
  vouchers: ['F3', ['1', 'ArrowRight', 'ArrowLeft', '2']],
  bills: ['F4', ['ArrowRight', 'ArrowLeft', '1', '2', '3', ...back(3)]],
  bulk: ['F5', [...NUMBER, ' ', '5', 'g', 'b', ...back(14)]],
  sms: ['F6', [...'Come and see us', ...back(15)]],
  afa: ['F7', [...NUMBER, ...back(10)]],
  orders: ['F8', ['ArrowDown', 'ArrowDown', 'PageDown', 'PageUp', 'ArrowUp']],
  search: ['Control+K', [...'024412', ...back(6), ...'3456', ...back(4)]],
};
const userDataDir = mkdtempSync(join(tmpdir(), 'dwadi-bench-'));
await putJournal(1_000_000, join(userDataDir, 'live'));
const service = await startService();
const { baseUrl, keys } = service;
const app = launchStandIn({ userDataDir, env: { DWADI_TEST_SERVICE: JSON.stringify({ baseUrl, keys }) } });
const { endpoint } = await app.news('chromium');
await app.news('loaded');
const browser = await chromium.connectOverCDP(endpoint);
const context = browser.contexts()[0]!;
const page = context.pages()[0]!;
await page.getByLabel("Customer's number").waitFor();
const slow = async (p: Page) => { const s = await context.newCDPSession(p); await s.send('Emulation.setCPUThrottlingRate', { rate: 1 }); return s; };
const watch = (p: Page) => p.evaluate(() => {
  const times: number[] = []; Object.assign(window, { keyTimes: times });
  const after = (at: number) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => times.push(performance.now() - at); port2.postMessage(null); };
  window.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => after(timeStamp)), true);
});
const session = await slow(page);
await watch(page);
for (const name of which.split(',')) {
const [key, text] = SCREENS[name]!;
await page.keyboard.press(key);
await page.waitForTimeout(2500);
if (trace) {
  const events: unknown[] = [];
  session.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'disabled-by-default-v8.cpu_profiler','disabled-by-default-v8.cpu_profiler.hires', 'v8', 'devtools.timeline.frame','blink.user_timing','disabled-by-default-devtools.timeline'] } });
  (globalThis as any).events = events;
}
await page.evaluate(() => { (Reflect.get(window, 'keyTimes') as number[]).splice(0); });
for (let round = 0; round < rounds; round += 1) for (const one of text) { await page.keyboard.press(one); await page.waitForTimeout(90); }
if (trace) {
  const done = new Promise((r) => session.once('Tracing.tracingComplete', r));
  await session.send('Tracing.end'); await done;
  writeFileSync(`/tmp/prof/trace-${name}.json`, JSON.stringify((globalThis as any).events));
}
const times = await page.evaluate(() => [...(Reflect.get(window, 'keyTimes') as number[])]);
const sorted = [...times].sort((a, b) => a - b);
console.log(name, times.length, 'median', sorted[times.length >> 1]?.toFixed(0), 'p90', sorted[Math.floor(times.length * 0.9)]?.toFixed(0), 'p98', sorted[Math.floor(times.length * 0.98)]?.toFixed(0));
console.log(text.map((k, i) => { const t = times.filter((_, n) => n % text.length === i).sort((a, b) => a - b); return `${k}:${t[t.length >> 1]?.toFixed(0)}/${t.at(-1)?.toFixed(0)}`; }).join(' '));
await page.keyboard.press('Escape');
}
await browser.close(); await app.stop(); await service.stop(); rmSync(userDataDir, { recursive: true, force: true });
