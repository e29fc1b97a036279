/** What every slip has around it: the shop's head and foot, and TRAINING wherever the eye begins and ends. */
import { bannerLine, middleLine, type Slip, type SlipLine, titleLine } from '#shared/slip.ts';
import { copiedBy, copyMark } from '#shared/words/paper.ts';
import { TRAINING_MARK } from '#shared/words/slip.ts';

export interface SlipShop {
  readonly shopName: string;
  /** Where it is, its number: below its name. */
  readonly header?: readonly string[];
  readonly footer?: readonly string[];
  readonly training: boolean;
}

const CUT: SlipLine = { kind: 'cut' };

/** TRAINING stands at both ends, and right above whatever somebody could take for money's worth. */
export function framed(shop: SlipShop, name: string, body: readonly SlipLine[]): Slip {
  const mark = shop.training ? [bannerLine(TRAINING_MARK)] : [];
  return {
    name,
    training: shop.training,
    lines: [
      ...mark,
      titleLine(shop.shopName),
      ...(shop.header ?? []).map((line) => middleLine(line)),
      ...body.flatMap((line) => (line.kind === 'figure' ? [...mark, line] : [line])),
      ...(shop.footer ?? []).map((line) => middleLine(line)),
      ...mark,
      CUT,
    ],
  };
}

export interface Copy {
  /** 1 for the first slip after the first one. */
  readonly nth: number;
  readonly by: string;
  readonly at: number;
}

/** Printed again: it says so first and last, with who and when. The drawer opens for the first slip only. */
export function asCopy({ lines, ...slip }: Slip, { nth, by, at }: Copy): Slip {
  const words = [bannerLine(copyMark(nth)), middleLine(copiedBy(by, at))];
  const body = lines.filter(({ kind }) => kind !== 'drawer' && kind !== 'cut');
  return { ...slip, lines: [...words, ...body, bannerLine(copyMark(nth)), CUT] };
}
