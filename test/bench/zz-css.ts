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
const slow = async (p: Page) => { const s = await context.newCDPSession(p); await s.send('Emulation.setCPUThrottlingRate', { rate: 4 }); return s; };
const watch = (p: Page) => p.evaluate(() => {
  const times: number[] = []; Object.assign(window, { keyTimes: times });
  const after = (at: number) => { const { port1, port2 } = new MessageChannel(); port1.onmessage = () => times.push(performance.now() - at); port2.postMessage(null); };
  window.addEventListener('keydown', ({ timeStamp }) => requestAnimationFrame(() => after(timeStamp)), true);
});

import { readFileSync } from 'node:fs';
const session = await context.newCDPSession(page);
const variants: Record<string,string> = JSON.parse(readFileSync('/tmp/prof/variants.json','utf8'));
for (const name of which.split(',')) {
const [key, text] = SCREENS[name]!;
await page.keyboard.press(key);
await page.waitForTimeout(2500);
const sums: Record<string, Record<string, number>> = {}; const presses: Record<string, number> = {};
const rest: Record<string, number[]> = {};
for (let turn = 0; turn < 5; turn += 1) for (const [variant, css] of Object.entries(variants)) {
  await page.evaluate((css) => { const sheet = new CSSStyleSheet(); sheet.replaceSync(css); document.adoptedStyleSheets = [sheet]; }, css);
  await page.waitForTimeout(400);
  const events: any[] = []; const take = ({ value }: any) => events.push(...value);
  session.on('Tracing.dataCollected', take);
  await session.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig: { includedCategories: ['devtools.timeline', 'toplevel', 'disabled-by-default-devtools.timeline'] } });
  for (let round = 0; round < (text.length < 10 ? 4 : 1); round += 1) for (const one of text) { await page.keyboard.press(one); await page.waitForTimeout(60); presses[variant] = (presses[variant] ?? 0) + 1; }
  await page.waitForTimeout(200);
  const done = new Promise((r) => session.once('Tracing.tracingComplete', r));
  await session.send('Tracing.end'); await done;
  session.off('Tracing.dataCollected', take);
  const count = new Map<string, number>();
  for (const e of events) if (e.name === 'EventDispatch') { const k = `${e.pid}:${e.tid}`; count.set(k, (count.get(k) ?? 0) + 1); }
  const main = [...count].sort((a, b) => b[1] - a[1])[0]![0];
  const on = events.filter((e) => `${e.pid}:${e.tid}` === main && e.ph === 'X').sort((a, b) => a.ts - b.ts || b.dur - a.dur);
  const sum = (sums[variant] ??= {}); const stack: any[] = []; let total = 0;
  for (const e of on) {
    while (stack.length && stack.at(-1).ts + stack.at(-1).dur <= e.ts) stack.pop();
    if (stack.length) { sum[stack.at(-1).name] = (sum[stack.at(-1).name] ?? 0) - e.dur; } else total += e.dur;
    sum[e.name] = (sum[e.name] ?? 0) + e.dur; stack.push(e);
  }
  (rest[variant] ??= []).push(total);
}
console.log(name);
for (const v of Object.keys(variants)) {
  const per = presses[v]! ; const s = sums[v]!;
  const totals = rest[v]!.sort((a,b)=>a-b);
  console.log(v.padEnd(14), 'total/press us', (totals[2]! / (per/5)).toFixed(0), ...['FunctionCall','Layout','UpdateLayoutTree','PrePaint','Paint','Layerize','Commit','HitTest','ThreadControllerImpl::RunTask'].map((k) => `${k.slice(0,12)} ${((s[k] ?? 0) / per).toFixed(0)}`));
}
await page.keyboard.press('Escape');
}
await browser.close(); await app.stop(); await service.stop(); rmSync(userDataDir, { recursive: true, force: true });
