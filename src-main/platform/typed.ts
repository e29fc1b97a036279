/** What a person has written. */
import { readFileSync } from 'node:fs';

/** As whatever they wrote it with left it: PowerShell writes UTF-16, and others of Windows a mark before UTF-8. */
export function readTyped(file: string | number): string {
  const bytes = readFileSync(file);
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return new TextDecoder(isUtf16 ? 'utf-16le' : 'utf-8').decode(bytes);
}
