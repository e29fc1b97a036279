/** Reads a text that a person has written. */
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';

export const readTyped = (file: string | number): string => textOf(readFileSync(file));

/** The same without blocking, for a disk that may be slow. */
export const readTypedLater = async (file: string): Promise<string> => textOf(await readFile(file));

/** Decodes what the person's editor left: PowerShell writes UTF-16, and other Windows programs a mark before UTF-8. */
function textOf(bytes: Uint8Array): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
