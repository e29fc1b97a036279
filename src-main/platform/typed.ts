/** What a person has written. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export const readTyped = (file: string | number): string => textOf(readFileSync(file));

/** The same of a disk that may take its time. */
export const readTypedLater = async (file: string): Promise<string> => textOf(await readFile(file));

/** As whatever they wrote it with left it: PowerShell writes UTF-16, and others of Windows a mark before UTF-8. */
function textOf(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
