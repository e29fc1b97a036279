/**
 * Reads ESC/POS as a printer does and says what is on the paper: every row with its place and look, every picture dot by
 * dot. It knows the commands that the manuals of Epson and its imitators share; one that it doesn't know is an error,
 * because a printer would print it as letters.
 */

export interface PaperText {
  readonly kind: 'text';
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly scale: number;
  readonly bold: boolean;
  readonly inverse: boolean;
}

export interface PaperPicture {
  readonly kind: 'picture';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  /** A bit a dot, rows of whole bytes. */
  readonly dots: Uint8Array;
}

export interface Printed {
  readonly items: readonly (PaperText | PaperPicture)[];
  readonly cuts: number;
  readonly drawerKicks: number;
  readonly heightDots: number;
  /** All letters in their order, row for row. */
  readonly text: string;
}

const ROW_DOTS = 30;
const LETTER_DOTS = 12;

/** The table as printers print it themselves; a character that isn't here is shown as it came. */
const CP437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00a0';

const letterOf = (byte: number, page: number): string => {
  if (byte < 0x80) return String.fromCharCode(byte);
  if (page === 16) return new TextDecoder('windows-1252').decode(Uint8Array.of(byte));
  return CP437[byte - 0x80] ?? '?';
};

export function readEscPos(bytes: Uint8Array): Printed {
  const items: (PaperText | PaperPicture)[] = [];
  let [at, y, page, scale, bold, inverse, cuts, drawerKicks] = [0, 0, 0, 1, false, false, 0, 0];
  let line: PaperText[] = [];
  let [text, x] = ['', 0];
  const lines: string[] = [];
  const byte = (ahead: number): number => bytes[at + ahead] ?? 0;
  const flush = (): void => {
    if (text !== '') line.push({ kind: 'text', x, y, text, scale, bold, inverse });
    x += text.length * LETTER_DOTS * scale;
    text = '';
  };
  const feed = (): void => {
    flush();
    items.push(...line);
    lines.push(line.map((each) => each.text).join(''));
    y += ROW_DOTS * Math.max(1, ...line.map((each) => each.scale));
    line = [];
    x = 0;
  };
  /** The command, its length in bytes, and its effect. */
  const commands: readonly [readonly number[], number, () => void][] = [
    [[0x1b, 0x40], 2, () => {}],
    [[0x1c, 0x2e], 2, () => {}],
    [[0x1b, 0x4d], 3, () => {}],
    [[0x1b, 0x32], 2, () => {}],
    [[0x1b, 0x33], 3, () => {}],
    [[0x1b, 0x61], 3, () => {}],
    [[0x1b, 0x74], 3, () => (page = byte(2))],
    [[0x1b, 0x45], 3, () => (bold = byte(2) === 1)],
    [[0x1d, 0x42], 3, () => (inverse = byte(2) === 1)],
    [[0x1d, 0x21], 3, () => (scale = (byte(2) & 0x07) + 1)],
    [[0x1d, 0x56], 3, () => (cuts += 1)],
    [[0x1b, 0x70], 5, () => (drawerKicks += 1)],
    [[0x1d, 0x72], 3, () => {}],
    [[0x10, 0x04], 3, () => {}],
  ];
  while (at < bytes.length) {
    if (byte(0) === 0x0a) {
      feed();
      at += 1;
      continue;
    }
    if (byte(0) === 0x0d) {
      at += 1;
      continue;
    }
    if (byte(0) === 0x1d && byte(1) === 0x76) {
      const [across, down] = [byte(4) + 256 * byte(5), byte(6) + 256 * byte(7)];
      const dots = bytes.slice(at + 8, at + 8 + across * down);
      items.push({ kind: 'picture', x: 0, y, width: across * 8, height: down, dots });
      y += down;
      at += 8 + across * down;
      continue;
    }
    const command = commands.find(([start]) => start.every((expected, ahead) => byte(ahead) === expected));
    if (command) {
      flush();
      command[2]();
      at += command[1];
      continue;
    }
    if (byte(0) < 0x20) throw new Error(`no printer knows ${byte(0).toString(16)} ${byte(1).toString(16)} at ${at}`);
    text += letterOf(byte(0), page);
    at += 1;
  }
  flush();
  items.push(...line);
  return { items, cuts, drawerKicks, heightDots: y, text: lines.join('\n') };
}
