/** The frame of every slip: the shop's head and foot, and TRAINING all over if nothing is really sold. */
import type { SaleView } from '#shared/counter-api/values.ts';
import { bannerLine, middleLine, type Slip, type SlipLine, titleLine, trainingMarked } from '#shared/slip.ts';
import { copiedBy, copyMark } from '#shared/words/paper.ts';

export interface SlipShop {
  readonly shopName: string;
  /** The shop's place and number, below its name. */
  readonly header?: readonly string[];
  readonly footer?: readonly string[];
  readonly training: boolean;
  /** Makes the signed code of a sale's slip; null where it can't. */
  readonly proof?: (sale: SaleView) => string | null;
}

/** The code by which a slip of this sale proves itself, as a picture. */
export function proofLines({ proof }: SlipShop, sale: SaleView): SlipLine[] {
  const code = proof?.(sale) ?? null;
  return code === null ? [] : [{ kind: 'qr', text: code }];
}

/** The drawer opens if the customer paid in cash. */
export const drawerLines = ({ cashReceived }: Pick<SaleView, 'cashReceived'>): SlipLine[] =>
  cashReceived === null ? [] : [{ kind: 'drawer' }];

const CUT: SlipLine = { kind: 'cut' };

export function framed(shop: SlipShop, name: string, body: readonly SlipLine[]): Slip {
  const lines = [
    titleLine(shop.shopName),
    ...(shop.header ?? []).map((line) => middleLine(line)),
    ...body,
    ...(shop.footer ?? []).map((line) => middleLine(line)),
  ];
  return { name, training: shop.training, lines: [...(shop.training ? trainingMarked(lines) : lines), CUT] };
}

/** A paper that stays in the shop has no foot, which thanks the customer. */
export const framedInside = (shop: SlipShop, name: string, body: readonly SlipLine[]): Slip =>
  framed({ ...shop, footer: [] }, name, body);

export interface Copy {
  /** 1 for the first reprint. */
  readonly nth: number;
  readonly by: string;
  readonly at: number;
}

/** Marks a reprint at its head and foot, with the person and the time. Only the first slip opens the drawer. */
export function asCopy({ lines, ...slip }: Slip, { nth, by, at }: Copy): Slip {
  const words = [bannerLine(copyMark(nth)), middleLine(copiedBy(by, at))];
  const body = lines.filter(({ kind }) => kind !== 'drawer' && kind !== 'cut');
  return { ...slip, lines: [...words, ...body, bannerLine(copyMark(nth)), CUT] };
}
