/** The drill without a counter: which call is too late, what is written down, and what is released. */
import { mkdirSync, mkdtempSync, rmdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { awaitsRestart, type DrillRecord, readDrill, writeDrill } from '#main/drill/drill-file.ts';
import { DrillService, type DrillServiceOptions } from '#main/drill/drill-service.ts';
import { DRILL_STEPS, type DrillRun, type DrillStepName } from '#shared/counter-api/drill.ts';
import { tooLate } from '#shared/counter-api/errors.ts';
import { err, ok } from '#shared/result.ts';
import { stepOf } from '../../support/drill/drill-counter.ts';
import { fakeWorld } from '../../support/drill/fake-world.ts';
import { drillStep, wholeRun } from '../../support/preview/fakes/fake-drill.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-drill-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const SAVED = { pdf: '/d.pdf', json: '/d.json', code: 'ABCD' };

function drillWith(changes: Partial<DrillServiceOptions> = {}, it = fakeWorld()) {
  const noted: unknown[][] = [];
  const logged: unknown[][] = [];
  const views: unknown[] = [];
  let now = 1000;
  const world = { ...it.world, now: () => now };
  const drill = new DrillService({
    ...{ folder, world, save: async () => SAVED, print: async () => true },
    onChanged: (view) => views.push(view),
    note: async (...args) => void noted.push(args),
    log: { write: (...line) => void logged.push(line) },
    ...changes,
  });
  const over = async (step: DrillStepName) => {
    await expect.poll(() => stepOf(drill, step).state, { interval: 1 }).not.toBe('running');
    return stepOf(drill, step);
  };
  return { ...it, world, drill, noted, logged, views, over, later: (ms: number) => (now += ms) };
}

async function begun(changes: Partial<DrillServiceOptions> = {}, it = fakeWorld()) {
  const made = drillWith(changes, it);
  await made.drill.start('Yaw');
  return made;
}

/** A drill that stands on disk before Dwadi starts. */
const onDisk = (run: Partial<DrillRun>, more: Partial<DrillRecord> = {}): void =>
  writeDrill(folder, { runs: 3, run: { ...wholeRun(), ...run }, armed: null, ...more });

/** Holds a step until it is let go. */
function heldAt() {
  const it = fakeWorld();
  const gate = Promise.withResolvers<void>();
  const { quote } = it.world.shop;
  it.world.shop.quote = async (...args) => {
    await gate.promise;
    return quote(...args);
  };
  return { it, go: gate.resolve };
}

test('a drill is noted before it begins, and does not begin where it can not be noted', async () => {
  const { drill, noted, views } = await begun();
  expect(noted).toEqual([['drill.began', { run: 1, installer: 'Yaw' }]]);
  expect(drill.view.run).toMatchObject({ number: 1, installer: 'Yaw', startedAt: 1000, endedAt: null, result: null });
  expect(drill.view.run?.steps).toEqual(DRILL_STEPS.map((step) => drillStep(step)));
  expect(views).toEqual([drill.view]);
  expect(readDrill(folder)).toEqual({ runs: 1, run: drill.view.run, armed: null });
  await drill.abort();
  const again = drillWith({ note: () => Promise.reject(new Error('the journal is full')) });
  await expect(again.drill.start('Abu')).rejects.toThrow('the journal is full');
  expect(again.drill.view).toEqual({ run: drill.view.run, printer: 'Counter' });
});

test('a second start while the first is being noted begins no second drill', async () => {
  const { drill, noted } = drillWith();
  const started = await Promise.all([drill.start('Yaw'), drill.start('Abu')]);
  expect(started).toEqual([ok(drill.view), tooLate]);
  expect(noted).toEqual([['drill.began', { run: 1, installer: 'Yaw' }]]);
  expect(drill.view.run).toMatchObject({ number: 1, installer: 'Yaw' });
});

test('a step answers at once, keeps others from beginning, and writes down its facts and its time', async () => {
  const { it, go } = heldAt();
  const { drill, over, later, callsOf } = await begun({}, it);
  expect(await drill.run('lost-reply')).toEqual(ok(drill.view));
  expect(stepOf(drill, 'lost-reply')).toMatchObject({ state: 'running', startedAt: 1000, tookMs: null });
  expect(drill.underWay).toBe(true);
  for (const late of [
    drill.run('refund'),
    drill.skip('refund', 'no time'),
    drill.start('Abu'),
    drill.answer(true),
    drill.finish(),
    drill.cut(),
  ])
    expect(await late).toEqual(tooLate);
  later(250);
  go();
  expect(await over('lost-reply')).toMatchObject({ state: 'passed', cause: null, tookMs: 250, facts: { charges: 1 } });
  expect(drill.underWay).toBe(false);
  expect(callsOf('clearFaults')).toHaveLength(1);
  expect(readDrill(folder).run).toEqual(drill.view.run);
});

test('a clock that was set back makes no step shorter than nothing', async () => {
  const { it, go } = heldAt();
  const { drill, over, later } = await begun({}, it);
  await drill.run('lost-reply');
  later(-500);
  go();
  expect((await over('lost-reply')).tookMs).toBe(0);
});

test('a step that failed names its cause, and none of it is left when it is done again', async () => {
  const it = fakeWorld();
  const { happened } = it.world.shop;
  it.world.shop.happened = async () => [];
  const { drill, over, logged } = await begun({}, it);
  await drill.run('lost-reply');
  expect(await over('lost-reply')).toMatchObject({
    state: 'failed',
    cause: 'reply-not-lost',
    facts: { reference: expect.stringMatching(/^DW-/) },
  });
  expect(logged).toEqual([]);
  it.world.shop.happened = happened;
  await drill.run('lost-reply');
  expect(await over('lost-reply')).toMatchObject({ state: 'passed', cause: null });
  // A step that passed may be done once more.
  expect(await drill.run('lost-reply')).toMatchObject({ ok: true });
  await over('lost-reply');
});

test('an error that nobody foresaw is logged, and the step is called broken', async () => {
  const it = fakeWorld();
  it.world.shop.happened = () => Promise.reject(new Error('no such table'));
  const { drill, over, logged, callsOf } = await begun({}, it);
  await drill.run('lost-reply');
  expect(await over('lost-reply')).toMatchObject({ state: 'failed', cause: 'broken' });
  expect(logged).toEqual([
    ['error', 'drill: a step broke', { step: 'lost-reply', error: expect.stringContaining('no such table') }],
  ]);
  expect(callsOf('clearFaults')).toHaveLength(1);
});

test('a service that is not there has no faults to clear, and the step ends all the same', async () => {
  const it = fakeWorld();
  it.world.service.control = () => Promise.reject(new Error('no answer'));
  const { drill, over } = await begun({}, it);
  await drill.run('lost-reply');
  expect((await over('lost-reply')).state).toBe('failed');
  expect((await drill.abort()).ok).toBe(true);
});

test('a drill that is given up stops its step, releases its faults, and is written down with its end', async () => {
  const { it, go } = heldAt();
  const { drill, noted, logged, callsOf, later } = await begun({}, it);
  await drill.run('lost-reply');
  later(40);
  expect(await drill.abort()).toEqual(ok(drill.view));
  go();
  await expect.poll(() => callsOf('clearFaults').length, { interval: 1 }).toBe(2);
  expect(drill.view.run).toMatchObject({ endedAt: 1040, result: null });
  expect(stepOf(drill, 'lost-reply').state).toBe('running');
  // It holds nothing back any more.
  expect(drill.underWay).toBe(false);
  expect(noted.at(-1)).toEqual(['drill.ended', { run: 1, result: 'given-up' }]);
  expect(logged).toEqual([]);
  expect(await drill.abort()).toEqual(tooLate);
  expect(await drill.skip('refund', 'over')).toEqual(tooLate);
  expect(await drill.printSheet()).toEqual(tooLate);
  expect(await drill.finish()).toEqual(tooLate);
  expect((await drill.start('Abu')).ok).toBe(true);
  expect(drill.view.run?.number).toBe(2);
});

test('a person is asked where the printer can not tell, and their word ends the step', async () => {
  const it = fakeWorld();
  it.world.paper.test = async () => ({ kind: 'sent', why: null });
  const { drill, over, callsOf } = await begun({}, it);
  expect(await drill.answer(true)).toEqual(tooLate);
  await drill.run('print');
  expect(await over('print')).toMatchObject({ state: 'asks', facts: { printer: 'Counter' } });
  expect(callsOf('clearFaults')).toEqual([]);
  expect(await drill.run('print')).toEqual(tooLate);
  expect(await drill.skip('print', 'no time')).toEqual(tooLate);
  expect(await drill.finish()).toEqual(tooLate);
  expect(await drill.answer(false)).toEqual(ok(drill.view));
  const facts = { printer: 'Counter', said: 'person' };
  expect(stepOf(drill, 'print')).toMatchObject({ state: 'failed', cause: 'not-whole', facts });
  await drill.run('print');
  await over('print');
  await drill.answer(true);
  expect(stepOf(drill, 'print')).toMatchObject({ state: 'passed', cause: null, facts });
});

test.each(['to-do', 'failed'] as const)('a step that is %s may be left out with a reason', async (state) => {
  onDisk({ steps: DRILL_STEPS.map((step) => drillStep(step, { state, cause: state === 'failed' ? 'broken' : null })) });
  const { drill } = drillWith();
  expect(await drill.skip('refund', 'no-printer')).toEqual(err({ code: 'bad-request' }));
  expect(await drill.skip('refund', 'the shop opens')).toEqual(ok(drill.view));
  expect(stepOf(drill, 'refund')).toMatchObject({ state: 'skipped', reason: 'the shop opens', cause: null });
  expect(await drill.skip('refund', 'once more')).toEqual(tooLate);
});

test('a drill ends when all its steps are over, with its result in the log and on its sheet', async () => {
  onDisk({});
  const sheets: DrillRun[] = [];
  const { drill, noted } = drillWith({
    save: async (run) => {
      sheets.push(run);
      return SAVED;
    },
  });
  expect(await drill.printSheet()).toEqual(tooLate);
  expect(await drill.finish()).toEqual(ok(drill.view));
  expect(noted).toEqual([['drill.ended', { run: 1, result: 'passed' }]]);
  expect(sheets).toMatchObject([{ endedAt: 1000, result: 'passed', saved: null }]);
  expect(drill.view.run).toMatchObject({ endedAt: 1000, result: 'passed', saved: SAVED });
  expect(await drill.printSheet()).toEqual(ok(true));
  expect(await drill.run('refund')).toEqual(tooLate);
});

test('a sheet that could not be saved is saved later, and the drill ends once', async () => {
  onDisk({});
  let works = false;
  const save = async () => {
    if (!works) throw new Error('the folder is gone');
    return SAVED;
  };
  const { drill, noted, logged, later } = drillWith({ save });
  const notSaved = err({ code: 'not-saved' });
  expect(await drill.finish()).toEqual(notSaved);
  expect(logged).toEqual([
    ['error', 'drill: the sheet could not be saved', { error: expect.stringContaining('gone') }],
  ]);
  expect(drill.view.run).toMatchObject({ endedAt: 1000, saved: null });
  later(500);
  works = true;
  expect(await drill.finish()).toEqual(ok(drill.view));
  expect(drill.view.run).toMatchObject({ endedAt: 1000, saved: SAVED });
  expect(noted).toHaveLength(1);
  works = false;
  expect(await drill.finish()).toEqual(notSaved);
  // An earlier sheet is still where it was.
  expect(drill.view.run?.saved).toEqual(SAVED);
});

test('a drill is ended by one press, however long its sheet takes; and by the next one if the log was full', async () => {
  onDisk({});
  const gate = Promise.withResolvers<typeof SAVED>();
  const { drill } = drillWith({ save: () => gate.promise });
  const first = drill.finish();
  expect(await drill.finish()).toEqual(tooLate);
  gate.resolve(SAVED);
  expect((await first).ok).toBe(true);
  onDisk({});
  let full = true;
  const note = async () => {
    if (full) throw new Error('the journal is full');
  };
  const other = drillWith({ note });
  await expect(other.drill.finish()).rejects.toThrow('full');
  expect(other.drill.view.run?.endedAt).toBeNull();
  full = false;
  expect((await other.drill.finish()).ok).toBe(true);
});

test('the power is cut where a sale is armed, and nowhere else', async () => {
  const { drill, over, callsOf, sales } = await begun();
  expect(await drill.cut()).toEqual(tooLate);
  await drill.run('power-cut');
  const step = await over('power-cut');
  const [sale] = sales.values();
  const facts = { reference: sale?.orders[0]?.reference, slip: sale?.slipNumber };
  expect(step).toMatchObject({ state: 'asks', facts });
  // Its replies stay held.
  expect(callsOf('clearFaults')).toEqual([]);
  expect([drill.underWay, awaitsRestart(folder)]).toEqual([true, true]);
  expect(await drill.cut()).toEqual(ok(drill.view));
  expect(callsOf('die')).toHaveLength(1);
  expect((await drill.abort()).ok).toBe(true);
  expect(callsOf('order')).toEqual([[{ reference: facts.reference, result: 'complete' }]]);
  expect([drill.underWay, awaitsRestart(folder)]).toEqual([false, false]);
  expect(await drill.cut()).toEqual(tooLate);
});

test('no power cut is armed or made while the shop’s own counter may have an order on its way', async () => {
  const { drill, over, callsOf, state, sales } = await begun();
  state.liveSending = 1;
  expect(await drill.run('power-cut')).toMatchObject({ error: { code: 'shop-sending' } });
  expect([stepOf(drill, 'power-cut').state, sales.size]).toEqual(['to-do', 0]);
  // Other steps leave Dwadi running.
  expect(await drill.run('lost-reply')).toEqual(ok(drill.view));
  await over('lost-reply');
  state.liveSending = 0;
  await drill.run('power-cut');
  await over('power-cut');
  state.liveSending = 2;
  expect(await drill.cut()).toMatchObject({ error: { code: 'shop-sending' } });
  expect(callsOf('die')).toEqual([]);
  expect(stepOf(drill, 'power-cut').state).toBe('asks');
  state.liveSending = 0;
  expect(await drill.cut()).toEqual(ok(drill.view));
  expect(callsOf('die')).toHaveLength(1);
});

test('a restart after the cut judges the step once, by how the run before it ended', async () => {
  const first = await begun();
  await first.drill.run('power-cut');
  await first.over('power-cut');
  const it = {
    ...first,
    world: { ...first.world, machine: { ...first.world.machine, boot: () => ({ id: 'b', upMs: 1, wall: 9 }) } },
  };
  const { drill, over, callsOf } = drillWith({}, it);
  expect(readDrill(folder).armed?.ended).toBe('power');
  await drill.resume();
  expect(await over('power-cut')).toMatchObject({ state: 'passed', facts: { how: 'power' } });
  expect([drill.underWay, readDrill(folder).armed]).toEqual([false, null]);
  const cleared = callsOf('clearFaults').length;
  await drill.resume();
  expect(callsOf('clearFaults')).toHaveLength(cleared);
});

test('a service without a drill that waits goes on with nothing', async () => {
  const { drill, callsOf, logged } = await begun();
  await drill.resume();
  expect(stepOf(drill, 'power-cut').state).toBe('to-do');
  expect([callsOf('clearFaults'), logged]).toEqual([[], []]);
});

test('a judgement that can not be begun for a full disk is logged, and waits for the next try', async () => {
  const first = await begun();
  await first.drill.run('power-cut');
  await first.over('power-cut');
  const { drill, over, logged } = drillWith({}, first);
  mkdirSync(join(folder, 'drill.json.new'));
  await drill.resume();
  expect(logged).toEqual([['error', 'drill: it could not go on', { error: expect.stringContaining('EISDIR') }]]);
  rmdirSync(join(folder, 'drill.json.new'));
  await drill.resume();
  expect((await over('power-cut')).state).toBe('passed');
});

test('a step that is stopped with Dwadi stays as it is, and is interrupted at the next start', async () => {
  const { it, go } = heldAt();
  const { drill, callsOf } = await begun({}, it);
  await drill.run('lost-reply');
  drill.stop();
  go();
  await expect.poll(() => callsOf('clearFaults').length, { interval: 1 }).toBe(1);
  expect(stepOf(drill, 'lost-reply').state).toBe('running');
  const next = drillWith();
  expect(stepOf(next.drill, 'lost-reply')).toMatchObject({ state: 'failed', cause: 'interrupted' });
  expect(stepOf(next.drill, 'refund').state).toBe('to-do');
});

test('a step whose end can not be written down is interrupted, and the screen hears of it', async () => {
  const { it, go } = heldAt();
  const { drill, over, logged, views } = await begun({}, it);
  await drill.run('lost-reply');
  mkdirSync(join(folder, 'drill.json.new'));
  const told = views.length;
  go();
  expect(await over('lost-reply')).toMatchObject({ state: 'failed', cause: 'interrupted' });
  expect(logged).toEqual([['error', 'drill: a step could not be written down', expect.anything()]]);
  expect(views).toHaveLength(told + 1);
});
