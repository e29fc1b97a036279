import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escPos } from '#main/printing/output/escpos.ts';
import { printerText } from '#main/printing/output/letters.ts';
import { saleSlip } from '#main/printing/sale-slip.ts';
import { salePaper } from '#main/printing/slips/sale.ts';
import { CODEPAGES } from '#shared/counter-api/printing.ts';
import type { Slip } from '#shared/slip.ts';
import { readEscPos } from '../../../support/printing/esc-pos-reader.ts';
import { NARROW, SHOP, sale, WIDE } from '../../../support/printing/every-slip.ts';

test('names in Twi and Ewe stay names, and the cedi sign becomes GHS', () => {
  expect(printerText('Kɔfi Ɛsi Ŋɔŋlɔ Ɖoɖo ƒome Ʋa', 'ascii')).toBe('Kofi Esi Ngonglo Dodo fome Va');
  expect(printerText('₵20 and ₵ 20', 'cp437')).toBe('GHS 20 and GHS 20');
  expect(printerText('GH₵20, Gh₵ 20, all in GH₵', 'cp437')).toBe('GHS 20, GHS 20, all in GHS');
  expect(printerText('Amé, Yaë', 'cp437')).toBe('Amé, Yaë');
  expect(printerText('Amé, Yaë', 'ascii')).toBe('Ame, Yae');
  expect(printerText('ɛ̃ ɔ́ “so” − 5…', 'cp437')).toBe('e o "so" - 5...');
});

test.for(CODEPAGES)('text that a person types prints in %s without a question mark', (codepage) => {
  const typed = fc.string({ unit: 'grapheme', maxLength: 60 });
  fc.assert(
    fc.property(typed, (text) => {
      const asked = text.replaceAll('?', '');
      const slip: Slip = {
        name: '',
        training: false,
        lines: [{ kind: 'text', text: asked, strong: false, middle: false }],
      };
      for (const paper of [NARROW, WIDE]) {
        expect(readEscPos(escPos(slip, { ...paper, codepage })).text).not.toContain('?');
      }
    }),
    { numRuns: 150 },
  );
});

test('a name that carries printer commands prints as a name: no drawer opens, nothing is cut', () => {
  // The arrow is ESC in the usual code pages.
  const attendantName =
    '←p\u0000\u0019\u00fa ↔V\u0000 Ama\u001bp\u0000\u0019\u00fa\u001dV\u0000\u0010\u0004\u0001 Mensah\u009b\u200b';
  const slip = salePaper(saleSlip(sale('airtime', [{}], { attendantName }), SHOP), 'Slip');
  const printed = readEscPos(escPos(slip, { ...WIDE, cuts: false }));
  expect(printed.drawerKicks).toBe(0);
  expect(printed.cuts).toBe(0);
  expect(printed.text).toContain('Mensah');
});
