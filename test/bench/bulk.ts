/**
 * Five thousand rows of bundles, and ten thousand numbers for a message, from the paste until each is checked: how long
 * the longest frame is, beside JSON.parse of the same text on the same page.
 */
import type { Page } from 'playwright';
import { spawnService } from '../support/service.ts';
import { newProfile, openApp, removeProfile } from './app.ts';
import type { Bench, Row } from './figures.ts';

const BAR_MS = 50;

const phone = (nth: number): string => `020${String(1_000_000 + nth * 7).padStart(7, '0')}`;

interface Pasted {
  readonly frame: number;
  readonly whole: number;
  readonly parse: number;
}

/** Pastes into the focused field, and watches each frame until this text is on the page. */
function pasted(page: Page, text: string, until: string): Promise<Pasted> {
  return page.evaluate(
    async ([list, wanted]) => {
      const json = JSON.stringify(list.split('\n').map((line) => ({ line })));
      const parsing = performance.now();
      JSON.parse(json);
      const parse = performance.now() - parsing;
      const data = new DataTransfer();
      data.setData('text/plain', list);
      const event = new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true });
      await new Promise(requestAnimationFrame);
      const from = performance.now();
      let [frame, last] = [0, from];
      document.activeElement?.dispatchEvent(event);
      while (!new RegExp(wanted).test(document.body.innerText)) {
        await new Promise(requestAnimationFrame);
        const now = performance.now();
        frame = Math.max(frame, now - last);
        last = now;
      }
      return { frame, whole: performance.now() - from, parse };
    },
    [text, until] as const,
  );
}

const row = (name: string, { frame, whole, parse }: Pasted): Row => ({
  ...{ name, measured: `${frame.toFixed(0)} ms`, bar: `≤ ${BAR_MS} ms`, met: frame <= BAR_MS },
  figures: { longestFrameMs: frame, pasteToCheckedMs: whole, jsonParseMs: parse },
});

export const benchBulk: Bench = async (quick) => {
  const [rows, numbers] = quick ? [200, 200] : [5000, 10_000];
  const service = await spawnService();
  const profile = newProfile();
  const { page, stop } = await openApp(profile, service);
  const list = (count: number, tail: string) => Array.from({ length: count }, (_, nth) => phone(nth) + tail).join('\n');
  try {
    await page.keyboard.press('Backspace');
    await page.keyboard.press('F5');
    await page.getByLabel('Number and size').waitFor();
    await page.waitForTimeout(1000);
    const bundles = await pasted(page, list(rows, ' 5GB'), 'rows? added\\.');
    await page.keyboard.press('F6');
    await page.getByLabel('Message').waitFor();
    await page.getByLabel('Numbers', { exact: true }).focus();
    const recipients = await pasted(page, list(numbers, ''), 'added\\.');
    return [
      row('bulk: 5,000 rows, the longest frame', bundles),
      row('bulk: 10,000 recipients, the longest frame', recipients),
    ];
  } finally {
    await stop();
    await service.stop();
    removeProfile(profile);
  }
};
