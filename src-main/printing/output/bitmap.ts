/** Codes as pictures of dots, so that paper, screen and PDF carry the same and no printer has to know them. */
import { encode } from 'uqr';

export interface Bitmap {
  readonly width: number;
  readonly height: number;
  /** Counted from the top, each group of this many rows of dots is alike. */
  readonly rowsAlike: number;
  isBlack(x: number, y: number): boolean;
}

const QR_DOTS = 5;
const QR_QUIET = 4;
const BAR_DOTS = 2;
const BAR_QUIET = 10;
const BAR_HEIGHT = 64;

/** `dots`: as wide as each square is. */
export function qrBitmap(text: string, dots = QR_DOTS): Bitmap {
  const { data, size } = encode(text, { ecc: 'M', border: QR_QUIET });
  return {
    width: size * dots,
    height: size * dots,
    rowsAlike: dots,
    isBlack: (x, y) => data[Math.floor(y / dots)]?.[Math.floor(x / dots)] ?? false,
  };
}

/** Code 128: how wide the bars and gaps of each value are, bar first. */
const CODE_128 = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232'
).split(' ');
const START_B = 104;
const STOP = '2331112';

/** Printable ASCII only: any other character is left out. */
export function barcodeBitmap(text: string): Bitmap {
  const values = [...text].map((letter) => letter.charCodeAt(0) - 32).filter((value) => value >= 0 && value < 95);
  const check = values.reduce((sum, value, index) => sum + value * (index + 1), START_B) % 103;
  const widths = [START_B, ...values, check].map((value) => CODE_128[value] ?? '').join('') + STOP;
  const modules = [...widths].flatMap((width, index) => Array<boolean>(Number(width)).fill(index % 2 === 0));
  return {
    width: (modules.length + 2 * BAR_QUIET) * BAR_DOTS,
    height: BAR_HEIGHT,
    rowsAlike: BAR_HEIGHT,
    isBlack: (x) => modules[Math.floor(x / BAR_DOTS) - BAR_QUIET] ?? false,
  };
}
