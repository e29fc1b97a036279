/** Lists that are pasted or read from a file, line by line. */
import { t } from './translate.ts';

const many = (count: number): string => count.toLocaleString('en');
const lineCount = (count: number): string => (count === 1 ? t`${many(count)} line` : t`${many(count)} lines`);

export const LINES = {
  see: t('See the lines left out'),
  seeKey: 'Alt L',
  title: t('Lines left out'),
  dropped: t('No number in these lines'),
  noRoom: t('No room for these'),
  toCopy: t('Press Ctrl+C to copy them.'),
  close: t('Close'),
  keys: t('Space changes a row, Delete leaves it out.'),
  cut: t('Too long: its end was cut off. Type it again.'),
} as const;

/** The outcome of a pasted text, without what didn't fit: `9 rows added. 2 lines without a number were left out.` */
export function addedWords(added: string, dropped: number): string {
  const taken = t`${added} added.`;
  if (dropped === 0) return taken;
  return dropped === 1
    ? t`${taken} ${lineCount(dropped)} without a number was left out.`
    : t`${taken} ${lineCount(dropped)} without a number were left out.`;
}
