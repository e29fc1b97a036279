/** Reads the file of a link that a person has chosen. */
import { stat } from 'node:fs/promises';
import { LINK_FILE_MOST_BYTES } from '#shared/office/link.ts';
import { readTypedLater } from '../../platform/typed.ts';

/** Empty for a file that can't be read, or is longer than any link. */
export async function linkFileText(path: string): Promise<string> {
  try {
    return (await stat(path)).size > LINK_FILE_MOST_BYTES ? '' : await readTypedLater(path);
  } catch {
    return '';
  }
}
