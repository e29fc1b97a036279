import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the files under a folder that contain one of these texts. */
export function filesWith(folder: string, texts: readonly string[]): string[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => {
      const content = readFileSync(file, 'latin1');
      return texts.some((text) => content.includes(text));
    });
}
