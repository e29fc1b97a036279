/** Slips and texts in the made language. Words are constants, so this file has a process of its own. */
import { expect, test } from 'vitest';
import { rowsOf } from '#main/printing/output/layout.ts';
import { printerText } from '#main/printing/output/letters.ts';
import { speak } from '#shared/words/translate.ts';
import { MARK, madeLanguage } from '../../support/languages/made-language.ts';

speak(madeLanguage());
const { EVERY_SLIP } = await import('../../support/printing/every-slip.ts');
const { slipWords, squeezed } = await import('../../support/printing/words.ts');
const { walletNews } = await import('#shared/words/news.ts');
const { messageFacts } = await import('#shared/sms-text.ts');
const { pesewas } = await import('#shared/money.ts');

const written = (text: string): string => printerText(text, 'cp437');

test.for(Object.entries(EVERY_SLIP))('%s: longer words wrap on either paper, and none is lost', ([, slip]) => {
  expect(slipWords(slip)).toMatch(MARK);
  for (const columns of [32, 48]) {
    const rows = rowsOf(slip, columns, written).filter((row) => row.kind === 'text');
    const tooWide = rows.filter(({ text, big }) => [...text].length > (big ? columns / 2 : columns));
    expect(tooWide).toEqual([]);
    const said = rows.map(({ text }) => text).join(' ');
    expect(squeezed(said)).toBe(squeezed(written(slipWords(slip))));
    // A printer has no ɛ, ɔ or ŋ, and none of them may come out as something else.
    expect(said).not.toMatch(/[?_ɛɔŋ]/);
  }
});

test("the owner's news keeps to the cheap alphabet, in which a text holds 160 letters instead of 70", () => {
  const news = walletNews({ shopName: 'Adom', mark: 'K3F7', training: false }, 3, pesewas(1200));
  expect(messageFacts(news).unicode).toBe(false);
  expect(news).toContain('Top it up. do');
});
