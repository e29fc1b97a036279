/** Rows of letters, pictures and a page, at their exact widths. */
import { expect, test } from 'vitest';
import { barcodeBitmap, qrBitmap } from '#main/printing/output/bitmap.ts';
import { escaped, pathOf, slipPage, svgOf } from '#main/printing/output/html.ts';
import { type Row, rowsOf } from '#main/printing/output/layout.ts';
import { columnsOf, dotsOf } from '#main/printing/paper.ts';
import type { Slip, SlipLine } from '#shared/slip.ts';

const slipOf = (...lines: readonly SlipLine[]): Slip => ({ name: 'A & B', training: false, lines: [...lines] });
const rows = (width: number, ...lines: readonly SlipLine[]): Row[] => rowsOf(slipOf(...lines), width, (text) => text);
const texts = (width: number, ...lines: readonly SlipLine[]) =>
  rows(width, ...lines).map((row) => (row.kind === 'text' ? row.text : row.kind));
const styles = (width: number, ...lines: readonly SlipLine[]) =>
  rows(width, ...lines).map((row) =>
    row.kind === 'text'
      ? [row.big && 'big', row.bold && 'bold', row.inverse && 'inverse'].filter(Boolean).join(' ')
      : '',
  );

const text = (words: string, strong = false, middle = false): SlipLine => ({
  kind: 'text',
  text: words,
  strong,
  middle,
});
const pair = (label: string, value: string, strong = false): SlipLine => ({ kind: 'pair', label, value, strong });

test.each<[string, SlipLine, string[]]>([
  ['a text that just fits', text('12345 7890'), ['12345 7890']],
  ['a text of one letter more', text('12345 78901'), ['12345', '78901']],
  ['many spaces', text('a   b '), ['a b']],
  ['nothing', text(''), ['']],
  ['a word that just fits', text('1234567890'), ['1234567890']],
  ['a word that is wider', text('12345678901'), ['1234567890', '1']],
  ['a word with a hyphen', text('1234-567-90123'), ['1234-567-', '90123']],
  ['a word that begins with its hyphen', text('-123456789012'), ['-123456789', '012']],
  ['a word whose hyphen is the last that fits', text('123456789-012'), ['123456789-', '012']],
  ['a text in the middle', text('1234', false, true), ['   1234']],
  ['an odd text in the middle', text('123', false, true), ['   123']],
  ['a pair that just fits', pair('12345', '7890'), ['12345 7890']],
  ['a pair that touches', pair('12345', '67890'), ['12345', '     67890']],
  ['a pair with room', pair('ab', 'c'), ['ab       c']],
  ['a pair that is wider', pair('1234567 901', '12345678901'), ['1234567', '901', '1234567890', '         1']],
  ['a title', { kind: 'title', text: 'abc de' }, [' abc', ' de']],
  ['a rule', { kind: 'rule' }, ['----------']],
  ['a figure', { kind: 'figure', label: 'Total', text: '5' }, ['', '  Total', '  5', '']],
  ['a short banner', { kind: 'banner', text: 'COPY' }, ['COPY ']],
  ['a banner of half the paper', { kind: 'banner', text: 'COPY1' }, ['COPY1']],
  ['a longer banner', { kind: 'banner', text: 'COPY 2' }, ['  COPY 2  ']],
  ['a cut', { kind: 'cut' }, ['cut']],
  ['a drawer', { kind: 'drawer' }, ['drawer']],
])('%s of ten letters a row', (_, line, wanted) => {
  expect(texts(10, line)).toEqual(wanted);
});

test('letters are counted as people see them', () => {
  expect(texts(4, text('🎉🎉🎉🎉'))).toEqual(['🎉🎉🎉🎉']);
  expect(texts(4, pair('🎉', '🎉'))).toEqual(['🎉  🎉']);
});

test('a line has its style, and no other', () => {
  expect(styles(10, text('a'), text('a', true), text('a', true, true), text('a', false, true))).toEqual([
    '',
    'bold',
    'bold',
    '',
  ]);
  expect(styles(10, pair('a', 'b'), pair('a', 'b', true))).toEqual(['', 'bold']);
  expect(styles(4, pair('abc', 'def', true))).toEqual(['bold', 'bold']);
  expect(styles(10, { kind: 'title', text: 'a' })).toEqual(['big bold']);
  expect(styles(10, { kind: 'figure', label: 'a', text: 'b' })).toEqual(['', '', 'big bold', '']);
  expect(styles(10, { kind: 'banner', text: 'COPY1' }, { kind: 'banner', text: 'COPY 2' })).toEqual([
    'big bold inverse',
    'bold inverse',
  ]);
});

test('two gaps beside each other are one', () => {
  const figure: SlipLine = { kind: 'figure', label: 'a', text: 'b' };
  expect(texts(10, figure, figure)).toEqual(['', '    a', '  b', '', '    a', '  b', '']);
});

test('paper of 58 mm has 32 letters a row, and any other 48', () => {
  expect([columnsOf({ widthMm: 58 }), columnsOf({ widthMm: 80 })]).toEqual([32, 48]);
  expect([dotsOf({ widthMm: 58 }), dotsOf({ widthMm: 80 })]).toEqual([384, 576]);
});

/** Modules of a picture's first row, so many dots each. */
const modules = (picture: ReturnType<typeof barcodeBitmap>, dots: number): string =>
  Array.from({ length: picture.width / dots }, (_, at) => (picture.isBlack(at * dots, 0) ? '#' : '.')).join('');

test('a barcode is Code 128 B with its check, between two quiet edges', () => {
  const picture = barcodeBitmap('A');
  // Start B, A, the check and the stop, bar first.
  const bars = [...('211214111323131123' + '2331112')].map((width, at) =>
    (at % 2 === 0 ? '#' : '.').repeat(Number(width)),
  );
  expect([picture.height, picture.rowsAlike, picture.width]).toEqual([64, 64, (46 + 20) * 2]);
  expect(modules(picture, 2)).toBe(`..........${bars.join('')}..........`);
  expect(picture.isBlack(20, 0)).toBe(true);
  expect(picture.isBlack(19, 0)).toBe(false);
  expect(picture.isBlack(21, 63)).toBe(true);
});

test('a barcode leaves out what it has no bars for', () => {
  expect(modules(barcodeBitmap('A\u007fÄ\u001fB'), 2)).toBe(modules(barcodeBitmap('AB'), 2));
  expect(modules(barcodeBitmap(' ~'), 2)).not.toBe(modules(barcodeBitmap(''), 2));
  // The order counts in the check.
  expect(modules(barcodeBitmap('AB'), 2)).not.toBe(modules(barcodeBitmap('BA'), 2));
});

test('a code of squares has its corner mark after four quiet ones, at any size', () => {
  for (const dots of [1, 5]) {
    const picture = qrBitmap('DW', dots);
    expect([picture.width, picture.height, picture.rowsAlike]).toEqual([29 * dots, 29 * dots, dots]);
    const at = (x: number, y: number) => picture.isBlack(x * dots, y * dots);
    expect([at(3, 4), at(4, 3), at(4, 4), at(10, 4), at(11, 4), at(5, 5), at(29, 29)]).toEqual([
      ...[false, false, true, true, false, false, false],
    ]);
    expect(picture.isBlack(4 * dots + dots - 1, 4 * dots)).toBe(true);
  }
  expect(qrBitmap('DW').rowsAlike).toBe(5);
});

const dot = (black: readonly string[]) => ({
  ...{ width: black[0]?.length ?? 0, height: black.length, rowsAlike: 1 },
  isBlack: (x: number, y: number) => black[y]?.[x] === '#',
});

test('a picture’s path has each black run once, and its drawing its true size', () => {
  expect(pathOf(dot(['##.#', '....', '.###']))).toBe('M0 0h2v1h-2zM3 0h1v1h-1zM1 2h3v1h-3z');
  expect(svgOf(dot(['########', '........']))).toBe(
    '<svg width="1mm" height="0.25mm" viewBox="0 0 8 2" shape-rendering="crispEdges"><path d="M0 0h8v1h-8z"/></svg>',
  );
});

test('no text of a slip is markup on its page', () => {
  expect(escaped(`<b> & "c" 'd'`)).toBe(`&lt;b&gt; &amp; &quot;c&quot; 'd'`);
  const { html } = slipPage(slipOf(text('<script>'), { kind: 'title', text: 'x' }, { kind: 'banner', text: 'y' }), {
    widthMm: 58,
  });
  expect(html).not.toContain('<script>');
  expect(html).toContain('<title>A &amp; B</title>');
  expect(html).toContain('<p class="">&lt;script&gt;</p>');
  expect(html).toContain('<p class="big bold">');
  expect(html).toContain('<p class="big bold inverse">');
});

test('a page is as long as its rows, and as wide as its paper', () => {
  const height = (...lines: readonly SlipLine[]) => slipPage(slipOf(...lines), { widthMm: 80 }).heightMm;
  // Two margins of 4 mm, 3.4 mm a row, twice that for a large row or a cut, and a millimetre to spare.
  expect(height()).toBe(9);
  expect(height(text('a'))).toBe(13);
  expect(height({ kind: 'title', text: 'a' })).toBe(16);
  expect(height({ kind: 'cut' })).toBe(16);
  expect(height({ kind: 'drawer' })).toBe(9);
  expect(height({ kind: 'barcode', text: 'A' })).toBe(21);
  const { html, widthMm } = slipPage(slipOf({ kind: 'cut' }, { kind: 'drawer' }), { widthMm: 58 });
  expect(widthMm).toBe(58);
  expect(html).toContain('@page { size: 58mm 16mm');
  expect(html).toContain('body { width: 48mm');
  expect(html).toContain('<body><hr>\n</body>');
});
