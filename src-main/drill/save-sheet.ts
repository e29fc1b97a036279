/** The sheet's two files, each whole or not there at all. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { DrillRun } from '#shared/counter-api/drill.ts';
import { drillSheetName, shortCode } from '#shared/drill-sheet.ts';
import { writeWholeBeside } from '../platform/atomic-file.ts';
import type { Sheet } from './sheet.ts';

export async function saveSheet(
  folder: string,
  { body, hash, text }: Sheet,
  paper: Uint8Array,
): Promise<DrillRun['saved']> {
  const name = join(folder, drillSheetName(body));
  const saved = { pdf: `${name}.pdf`, json: `${name}.json`, code: shortCode(hash) };
  await mkdir(folder, { recursive: true });
  await writeWholeBeside(saved.json, text);
  await writeWholeBeside(saved.pdf, paper);
  return saved;
}
