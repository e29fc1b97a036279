/** Lists the words and figures of a slip, to check which of them an output shows. Only white space may differ. */
import type { Slip, SlipLine } from '#shared/slip.ts';

function wordsOf(line: SlipLine): string {
  switch (line.kind) {
    case 'title':
    case 'text':
    case 'banner':
      return line.text;
    case 'pair':
      return `${line.label} ${line.value}`;
    case 'figure':
      return `${line.label} ${line.text}`;
    default:
      return '';
  }
}

export const slipWords = ({ lines }: Slip): string => lines.map(wordsOf).join(' ');

/** Removes white space, and the rules, which are drawn and not text. */
export const squeezed = (text: string): string => text.replace(/-{20,}/g, '').replace(/[\s\u00a0]+/g, '');
