import { expect, test } from 'vitest';
import { readerOps } from '#main/journal/worker/reader-ops.ts';
import { PinNews } from '#main/news/pin-news.ts';
import type { Texting } from '#main/news/texting.ts';
import { silentLog } from '#main/platform/log.ts';
import { type ShopSettings, USUAL_SETTINGS } from '#shared/counter-api/settings.ts';
import { parsePhone } from '#shared/phone.ts';
import { openHere, opsOf, tempFolder } from '../../support/journal/journal.ts';

const EVENING = Date.parse('2026-11-27T22:00:00Z');
const HOUR = 3_600_000;

async function newsInJournal(settings: Partial<ShopSettings> = { newsPhone: parsePhone('0201112223') }) {
  const opened = await openHere(tempFolder());
  const [ops, reader] = [opsOf(opened), readerOps(opened.db)];
  const at = { now: EVENING, line: true };
  const sent: string[] = [];
  const options = {
    journal: {
      read: { meta: async () => reader.meta() },
      write: { saveMeta: async (entries: Record<string, string>) => ops.saveMeta(entries) },
    },
    settings: () => ({ ...USUAL_SETTINGS, ...settings }),
    counter: () => ({ shopName: 'Adom', mark: 'K3F7', training: false }),
    texts: {
      send: async (key: string) => {
        if (!at.line) return { ok: false, error: { code: 'offline' } };
        sent.push(key);
        return { ok: true, value: { id: key } };
      },
    },
    ...{ keyMissing: () => false, now: () => at.now, log: silentLog },
  } as unknown as Texting;
  /** As after a restart. */
  const start = () => new PinNews(options);
  return { at, sent, start };
}

test('a night is told once, although it has two days; the next night is told again', async () => {
  const { at, sent, start } = await newsInJournal();
  for (const hours of [0, 1, 5, 12, 2]) {
    at.now += hours * HOUR;
    await start().wasTried('Efua', 10);
    await start().look();
  }
  expect(sent).toEqual(['pins:K3F7:2026-11-27', 'pins:K3F7:2026-11-28']);
});

test('what happened while the line was down is told when it is back, also after a restart', async () => {
  const { at, sent, start } = await newsInJournal();
  at.line = false;
  await start().wasTried('Efua', 10);
  await start().look();
  expect(sent).toEqual([]);
  at.line = true;
  at.now += 9 * HOUR;
  await start().look();
  await start().look();
  expect(sent).toEqual(['pins:K3F7:2026-11-27']);
  expect(await start().last()).toMatchObject({ kind: 'pins', at: EVENING });
});

test('an owner without a number for texts gets none later either', async () => {
  const settings: Partial<ShopSettings> = { newsPhone: null };
  const { sent, start } = await newsInJournal(settings);
  await start().wasTried('Efua', 10);
  await start().look();
  settings.newsPhone = parsePhone('0201112223');
  await start().look();
  expect(sent).toEqual([]);
});
