/** The drawing of the architecture says what the code says. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { draw, importsOf, readSources, withDrawing } from '../../resources/tools/diagram.mjs';

const page = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');
const sources = readSources();
const withFile = (file: string, text: string) => new Map([...sources, [file, text]]);

test('the committed drawing is the code’s own: npm run diagram draws it anew', () => {
  expect(page).toBe(withDrawing(page, draw(sources)));
});

test('the drawing has few enough boxes to be read', () => {
  const boxes = draw(sources)
    .split('\n')
    .filter((line) => /^ +\w+\["/.test(line));
  expect(boxes.length).toBeGreaterThan(15);
  expect(boxes.length).toBeLessThanOrEqual(25);
});

test('a new import adds its arrow', () => {
  const arrow = 'journal --> client';
  expect(draw(sources)).not.toContain(arrow);
  const changed = withFile('src-main/journal/extra.ts', "import '../reseller-client/port.ts';\n");
  expect(draw(changed)).toContain(arrow);
});

test('a new folder must get a box', () => {
  expect(() => draw(withFile('src-main/unheard/of.ts', ''))).toThrow(/No box .* src-main\/unheard\/of\.ts/);
});

test('a message between processes that no source proves is refused', () => {
  const without = (sources.get('src-main/app/main.ts') ?? '').replace('ipcMain.handle(CALL_CHANNEL', 'nothing(');
  expect(() => draw(withFile('src-main/app/main.ts', without))).toThrow(/src-main\/app\/main\.ts doesn't say/);
});

test('an arrow that stands for a whole frame is refused once one of its boxes has none', () => {
  const without = [...sources].map(([file, text]) => [file, file.startsWith('src-main/app/') ? '' : text] as const);
  expect(() => draw(new Map(without))).toThrow(/^app doesn't import/);
});

test('imports are found in every form, and packages are left out', () => {
  const text = [
    "import { a } from '../a.ts';",
    "export type { B } from './b.ts';",
    "import '#shared/c.ts';",
    "const d = await import('#main/d.ts');",
    "import {\n  e,\n} from './f/e.ts';",
    "import * as z from 'zod';",
  ].join('\n');
  expect(importsOf('src-main/x/y.ts', text)).toEqual([
    'src-main/a.ts',
    'src-main/x/b.ts',
    'src-shared/c.ts',
    'src-main/d.ts',
    'src-main/x/f/e.ts',
  ]);
});

test('a page without its two markers is refused', () => {
  expect(() => withDrawing('# The house', '')).toThrow(/lost the two comments/);
});
