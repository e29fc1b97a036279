/** Lines of a slip become rows of letters: once, for every output, so that each shows the same in the same order. */
import type { Slip, SlipLine } from '#shared/slip.ts';
import { type Bitmap, barcodeBitmap, qrBitmap } from './bitmap.ts';

export interface TextRow {
  readonly kind: 'text';
  /** Never wider than the paper; leading spaces put it in its place. */
  readonly text: string;
  /** Twice as wide and twice as high. */
  readonly big: boolean;
  readonly bold: boolean;
  readonly inverse: boolean;
}

export type Row =
  | TextRow
  | { readonly kind: 'picture'; readonly picture: Bitmap }
  | { readonly kind: 'cut' }
  | { readonly kind: 'drawer' };

type Style = Omit<TextRow, 'kind' | 'text'>;

const PLAIN: Style = { big: false, bold: false, inverse: false };
const BOLD: Style = { ...PLAIN, bold: true };
const BIG: Style = { big: true, bold: true, inverse: false };

const row = (text: string, style: Style): TextRow => ({ kind: 'text', text, ...style });
const GAP = row('', PLAIN);

const lengthOf = (text: string): number => [...text].length;

/** Splits a word that is wider than the paper: after its last hyphen that fits, if there is one. */
function chunks(word: string, width: number): string[] {
  const parts: string[] = [];
  let rest = [...word];
  while (rest.length > width) {
    const hyphen = rest.slice(0, width).lastIndexOf('-');
    const end = hyphen > 0 ? hyphen + 1 : width;
    parts.push(rest.slice(0, end).join(''));
    rest = rest.slice(end);
  }
  return [...parts, rest.join('')];
}

/** Breaks between words, and inside a word only if it is wider than the paper. */
function wrapped(text: string, width: number): string[] {
  const rows: string[] = [];
  let current = '';
  for (const word of text
    .split(' ')
    .filter((each) => each !== '')
    .flatMap((each) => chunks(each, width))) {
    const longer = current === '' ? word : `${current} ${word}`;
    if (lengthOf(longer) <= width) current = longer;
    else {
      rows.push(current);
      current = word;
    }
  }
  return [...rows, current];
}

const spaces = (count: number): string => ' '.repeat(Math.max(0, count));
const middle = (text: string, width: number): string => spaces(Math.floor((width - lengthOf(text)) / 2)) + text;
const right = (text: string, width: number): string => spaces(width - lengthOf(text)) + text;

class Layout {
  private readonly columns: number;
  private readonly write: (text: string) => string;

  constructor(columns: number, write: (text: string) => string) {
    this.columns = columns;
    this.write = write;
  }

  rows(line: SlipLine): Row[] {
    switch (line.kind) {
      case 'title':
        return [...this.centred(line.text, BIG)];
      case 'text':
        return line.middle
          ? this.centred(line.text, line.strong ? BOLD : PLAIN)
          : this.wrap(line.text).map((text) => row(text, line.strong ? BOLD : PLAIN));
      case 'pair':
        return this.pair(line.label, line.value, line.strong ? BOLD : PLAIN);
      case 'figure':
        return [GAP, ...this.centred(line.label, PLAIN), ...this.centred(line.text, BIG), GAP];
      case 'banner':
        return this.banner(line.text);
      case 'rule':
        return [row('-'.repeat(this.columns), PLAIN)];
      case 'qr':
        return [{ kind: 'picture', picture: qrBitmap(line.text) }];
      case 'barcode':
        return [{ kind: 'picture', picture: barcodeBitmap(line.text) }];
      case 'cut':
      case 'drawer':
        return [{ kind: line.kind }];
    }
  }

  private width({ big }: Style): number {
    return big ? this.columns / 2 : this.columns;
  }

  private wrap(text: string, style = PLAIN): string[] {
    return wrapped(this.write(text), this.width(style));
  }

  private centred(text: string, style: Style): TextRow[] {
    return this.wrap(text, style).map((part) => row(middle(part, this.width(style)), style));
  }

  /** Uses one row if there is room; else puts the value below its label, against the right edge. */
  private pair(label: string, value: string, style: Style): TextRow[] {
    const [left, other] = [this.write(label), this.write(value)];
    const between = this.columns - lengthOf(left) - lengthOf(other);
    if (between >= 1) return [row(left + spaces(between) + other, style)];
    return [
      ...wrapped(left, this.columns).map((part) => row(part, style)),
      ...wrapped(other, this.columns).map((part) => row(right(part, this.columns), style)),
    ];
  }

  private banner(text: string): TextRow[] {
    const words = this.write(text);
    const style: Style = { big: lengthOf(words) <= this.columns / 2, bold: true, inverse: true };
    const width = this.width(style);
    return wrapped(words, width).map((part) => {
      const centred = middle(part, width);
      return row(centred + spaces(width - lengthOf(centred)), style);
    });
  }
}

/** `write` puts a text into letters that the output has. */
export function rowsOf({ lines }: Slip, columns: number, write: (text: string) => string): Row[] {
  const layout = new Layout(columns, write);
  const rows = lines.flatMap((line) => layout.rows(line));
  return rows.filter((each, index) => each !== GAP || rows[index - 1] !== GAP);
}
