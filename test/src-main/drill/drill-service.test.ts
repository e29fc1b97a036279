/** The drill as a whole: its order, its number, what it refuses, what survives, and the sheet at its end. */
import { mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { awaitsRestart, readDrill } from '#main/drill/drill-file.ts';
import { readSheet } from '#main/drill/sheet.ts';
import { DRILL_STEPS, type DrillRun, type DrillStep, resultOf } from '#shared/counter-api/drill.ts';
import { drillForFile, overOrAsking, pages, runOf, runStep, stepOf } from '../../support/drill/drill-counter.ts';

const { desk, open } = drillForFile();

/** Writes the drill's state during a step to disk, as a killed Dwadi leaves it. */
function leftOver(run: Partial<DrillRun>): void {
  const record = readDrill(desk.folder);
  writeFileSync(join(desk.folder, 'drill.json'), JSON.stringify({ ...record, run: { ...record.run, ...run } }));
}

test('drills run one at a time, and each has a number of its own', async () => {
  const { drill } = await open();
  expect(await drill.run('refund')).toMatchObject({ ok: false });
  expect(await drill.finish()).toMatchObject({ ok: false });
  await drill.start('Yaw Mensah');
  expect(await drill.start('Abu')).toMatchObject({ ok: false });
  await drill.abort();
  await drill.start('Abu');
  expect(runOf(drill)).toMatchObject({ number: 2, installer: 'Abu' });
});

test('a step that Dwadi ended in is failed at the next start, and can be done again', async () => {
  const first = await open();
  await first.drill.start('Yaw Mensah');
  await first.close();
  leftOver({
    steps: runOf(first.drill).steps.map((one) => (one.step === 'refund' ? { ...one, state: 'running' } : one)),
  });
  const { drill } = await open();
  expect(stepOf(drill, 'refund')).toMatchObject({ state: 'failed', cause: 'interrupted' });
  expect(await runStep(drill, 'refund')).toMatchObject({ state: 'passed' });
});

test('a file that nobody can read is no drill, and keeps nobody from a new one', async () => {
  writeFileSync(join(desk.folder, 'drill.json'), '{"runs": 4');
  expect(awaitsRestart(desk.folder)).toBe(false);
  const { drill } = await open();
  expect((await drill.start('Yaw Mensah')).ok).toBe(true);
});

test('a drill that an older Dwadi left half done is not gone on with, and the next one has a number of its own', async () => {
  const first = await open();
  await first.drill.start('Yaw Mensah');
  await first.close();
  leftOver({ steps: runOf(first.drill).steps.filter(({ step }) => step !== 'refused-copy') });
  const { drill } = await open();
  expect(drill.view.run).toBeNull();
  await drill.start('Abu');
  expect(runOf(drill)).toMatchObject({ number: 2, installer: 'Abu' });
  expect(runOf(drill).steps.map(({ step }) => step)).toEqual([...DRILL_STEPS]);
});

test('a disk that takes nothing begins no step and ends none, and both work once there is room', async () => {
  const { drill } = await open();
  await drill.start('Yaw Mensah');
  const inTheWay = join(desk.folder, 'drill.json.new');
  mkdirSync(inTheWay);
  await expect(drill.run('print')).rejects.toThrow('EISDIR');
  expect(stepOf(drill, 'print').state).toBe('to-do');
  rmdirSync(inTheWay);
  expect(await runStep(drill, 'print')).toMatchObject({ state: 'skipped' });

  await drill.run('lost-reply');
  mkdirSync(inTheWay);
  expect(await overOrAsking(drill, 'lost-reply')).toMatchObject({ state: 'failed', cause: 'interrupted' });
  rmdirSync(inTheWay);
  expect(await runStep(drill, 'lost-reply')).toMatchObject({ state: 'passed' });
});

test('a disk that fails between arming and its step leaves nothing armed, and the step is done once more', async () => {
  const [file, inTheWay] = ['drill.json', 'drill.json.new'].map((name) => join(desk.folder, name)) as [string, string];
  const onDisk = () => JSON.parse(readFileSync(file, 'utf8')).armed;
  const { drill, engine, close } = await open({}, undefined, () => {
    if (onDisk() !== null) mkdirSync(inTheWay, { recursive: true });
  });
  await drill.start('Yaw Mensah');
  const notYet = { state: 'failed', cause: 'interrupted' };
  expect(await runStep(drill, 'power-cut')).toMatchObject(notYet);
  expect(onDisk()).not.toBeNull();
  expect([drill.underWay, awaitsRestart(desk.folder)]).toEqual([false, false]);
  // Its reply is held no longer.
  await expect
    .poll(async () => (await engine.board()).justNow.map(({ orders }) => orders[0]?.delivery), { timeout: 20_000 })
    .toEqual(['completed']);
  await close();
  rmdirSync(inTheWay);
  const again = await open();
  expect(stepOf(again.drill, 'power-cut')).toMatchObject(notYet);
  expect(onDisk()).toBeNull();
  expect(await runStep(again.drill, 'power-cut')).toMatchObject({ state: 'asks', cause: null });
  expect(awaitsRestart(desk.folder)).toBe(true);
});

test('a sale that was armed for a drill that has ended is judged by no later start, and holds no later drill', async () => {
  const { drill, close } = await open();
  await drill.start('Yaw Mensah');
  await runStep(drill, 'power-cut');
  await close();
  const { armed, ...record } = readDrill(desk.folder);
  const ended = { ...record.run, endedAt: 1_795_000_000_000 };
  const left = { ...record, run: ended, armed: { ...armed, ended: 'power' } };
  writeFileSync(join(desk.folder, 'drill.json'), JSON.stringify(left));
  expect(awaitsRestart(desk.folder)).toBe(false);
  const again = await open();
  expect([again.drill.underWay, stepOf(again.drill, 'power-cut').state]).toEqual([false, 'asks']);
  expect((await again.drill.start('Yaw Mensah')).ok).toBe(true);
  expect(stepOf(again.drill, 'power-cut').state).toBe('to-do');
});

test('skipped steps stand on the sheet with their reasons, and the drill is not passed', async () => {
  const { drill, counter } = await open();
  await drill.start('Yaw Mensah');
  for (const step of DRILL_STEPS) await drill.skip(step, 'no time today');
  expect(await drill.finish()).toMatchObject({ ok: true });
  expect(runOf(drill)).toMatchObject({ result: 'not-passed' });
  expect(pages.at(-1)).toContain('NOT PASSED');
  expect(pages.at(-1)).toContain('Skipped: no time today');
  const { saved } = runOf(drill);
  const read = readSheet(readFileSync(saved?.json ?? ''));
  expect(read).toMatchObject({ ok: true, body: { result: 'not-passed', machine: { name: 'adom-front-1' } } });
  const folder = counter.opened?.reportFiles.folder ?? '';
  expect(readdirSync(folder).map((name) => name.replace(/.*\./, ''))).toEqual(['json', 'pdf']);
  expect(await drill.run('refund')).toMatchObject({ ok: false });
});

test('Dwadi alone says that there is no printer', async () => {
  const { drill } = await open();
  await drill.start('Yaw Mensah');
  expect(await drill.skip('print', 'no-printer')).toMatchObject({ ok: false });
  expect(await runStep(drill, 'print')).toMatchObject({ state: 'skipped', reason: 'no-printer' });
  const { steps } = runOf(drill);
  const others = steps.map((one): DrillStep => (one.step === 'print' ? one : { ...one, state: 'passed' }));
  expect(resultOf(others)).toBe('passed-without-printer');
  expect(resultOf(steps.map((one) => ({ ...one, state: 'skipped', reason: 'no-printer' })))).toBe('not-passed');
});

test('a drill whose folder can not be written is over, and its sheet is saved again', async () => {
  const { drill } = await open({
    systemPrint: { dialog: async () => true, pdf: async () => Promise.reject(new Error('no window')) },
  });
  await drill.start('Yaw Mensah');
  for (const step of DRILL_STEPS) await drill.skip(step, 'no time today');
  expect(await drill.finish()).toMatchObject({ ok: false, error: { code: 'not-saved' } });
  expect(runOf(drill)).toMatchObject({ result: 'not-passed', saved: null });
});

test('the log names the person who drilled, and the result', async () => {
  const { drill, counter } = await open();
  await drill.start('Yaw Mensah');
  await drill.abort();
  const page = await counter.opened?.journal.read.auditPage(
    { day: null, person: null, kind: null, slip: null },
    null,
    50,
  );
  const kinds = page?.rows.map(({ kind }) => kind);
  expect(kinds).toEqual(expect.arrayContaining(['drill.began', 'drill.ended']));
});
