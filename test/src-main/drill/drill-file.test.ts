/** The drill's state on disk: what of it counts at the next start. */
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { awaitsRestart, type DrillRecord, readDrill, writeDrill } from '#main/drill/drill-file.ts';
import type { DrillStep } from '#shared/counter-api/drill.ts';
import { wholeRun } from '../../support/preview/fakes/fake-drill.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-drill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SOLD = { saleId: 's', phone: '0249000000', price: 100, slip: 4, intentId: 4, reference: 'DW-K3F7-1' };
const ARMED: DrillRecord['armed'] = { sold: SOLD, boot: { id: null, upMs: 1, wall: 2 }, ended: null };
const runWith = (state: DrillStep['state']) => wholeRun({ 'power-cut': { state } });

test('a record is read as it was written, and is the owner’s alone', () => {
  const record: DrillRecord = { runs: 2, run: runWith('asks'), armed: ARMED };
  writeDrill(folder, record);
  expect(readDrill(folder)).toEqual(record);
  expect(readdirSync(folder)).toEqual(['drill.json']);
  if (process.platform !== 'win32') expect(statSync(join(folder, 'drill.json')).mode & 0o777).toBe(0o600);
});

test.each(['', '{}', '[]', '{"runs":-1,"run":null,"armed":null}'])('a file with %j in it is no drill', (text) => {
  writeFileSync(join(folder, 'drill.json'), text);
  expect(readDrill(folder)).toEqual({ runs: 0, run: null, armed: null });
});

test.each<[string, Partial<DrillRecord>, boolean]>([
  ['a step that asks for the cut', { run: runWith('asks') }, true],
  ['a step that was judged', { run: runWith('passed') }, false],
  [
    'a step that runs, of a run whose end is known',
    { run: runWith('running'), armed: { ...ARMED, ended: 'killed' } },
    true,
  ],
  ['a step that runs', { run: runWith('running') }, false],
  ['a drill that has ended', { run: { ...runWith('asks'), endedAt: 9 } }, false],
  [
    'a drill that has ended, of a run whose end is known',
    { run: { ...runWith('asks'), endedAt: 9 }, armed: { ...ARMED, ended: 'power' } },
    false,
  ],
  ['no drill', { run: null }, false],
  ['another step that asks', { run: wholeRun({ print: { state: 'asks' } }) }, false],
])('an armed sale counts only where a person was told to cut the power: %s', (_, change, counts) => {
  writeDrill(folder, { runs: 1, run: null, armed: ARMED, ...change });
  expect(awaitsRestart(folder)).toBe(counts);
  expect(readDrill(folder).armed !== null).toBe(counts);
});

test('a drill with other steps is forgotten while it goes on, and kept once it has ended', () => {
  const run = { ...runWith('asks'), steps: runWith('asks').steps.slice(1) };
  writeDrill(folder, { runs: 4, run, armed: ARMED });
  expect(readDrill(folder)).toEqual({ runs: 4, run: null, armed: null });
  writeDrill(folder, { runs: 4, run: { ...run, endedAt: 9 }, armed: null });
  expect(readDrill(folder).run?.steps).toHaveLength(run.steps.length);
});
