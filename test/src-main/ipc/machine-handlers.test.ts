/** The calls about this PC and the counter itself, each by its own part. */
import { expect, test, vi } from 'vitest';
import { lockdownHandlers, opensSystemDialog } from '#main/ipc/lockdown-handlers.ts';
import { machineHandlers } from '#main/ipc/machine-handlers.ts';
import { ownerHandlers } from '#main/ipc/owner-handlers.ts';
import { staffHandlers } from '#main/ipc/staff-handlers.ts';
import type { MergedLine } from '#shared/counter-api/day-files.ts';
import { notAllowed, notFound, notSaved } from '#shared/counter-api/errors.ts';
import { pesewas } from '#shared/money.ts';
import { err, ok } from '#shared/result.ts';
import { heardOf } from '../../support/asked-counter.ts';

const ALL = { ...machineHandlers, ...lockdownHandlers, ...ownerHandlers, ...staffHandlers };
const stays = { 'opened.staff.whileHere': (ask: () => unknown) => ask() };
const heard = (name: keyof typeof ALL, request: object = {}, answers: object = {}, facts: object = stays) =>
  heardOf(ALL, name, request, { ...answers }, { ...facts });
const UNAVAILABLE = err({ code: 'journal-unavailable' });
const D = 'opened.drill';
const L = 'lockdown';
const O = 'opened.owner';

/** Their answers are the answers of the part that is asked. */
test.each<[keyof typeof ALL, object, unknown[]]>([
  ['drill.start', { installer: 'Yaw' }, [`${D}.start`, 'Yaw']],
  ['drill.run', { step: 'print' }, [`${D}.run`, 'print']],
  ['drill.answer', { whole: false }, [`${D}.answer`, false]],
  ['drill.skip', { step: 'print', reason: 'none' }, [`${D}.skip`, 'print', 'none']],
  ['drill.cut', {}, [`${D}.cut`]],
  ['drill.finish', {}, [`${D}.finish`]],
  ['drill.abort', {}, [`${D}.abort`]],
  ['drill.print', {}, [`${D}.printSheet`]],
  ['lockdown.owners', {}, [`${L}.askWhom`]],
  ['lockdown.leave', { ownerId: 'efua', pin: '3690' }, [`${L}.leave`, 'efua', '3690']],
  ['staff.signIn', { id: 'ama', pin: '2580' }, ['opened.staff.signIn', 'ama', '2580']],
  ['staff.changePin', { pin: '1', newPin: '2' }, ['opened.staff.changePin', '1', '2']],
  [
    'staff.approve',
    { ownerId: 'efua', pin: '3', what: 'reprint', saleId: 's' },
    ['opened.staff.approve', 'efua', '3', 'reprint', 's'],
  ],
  ['staff.list', {}, ['opened.staff.list']],
  ['staff.add', { name: 'Yaw' }, ['opened.staff.add', { name: 'Yaw' }]],
  ['staff.change', { id: 'ama', name: 'Amma', pin: null }, ['opened.staff.change', 'ama', { name: 'Amma', pin: null }]],
  ['staff.retire', { id: 'ama' }, ['opened.staff.retire', 'ama']],
])('%s is answered by its own part', async (name, request, asked) => {
  expect(await heard(name, request)).toEqual({ answer: asked[0], asked: [asked] });
});

test.each<[keyof typeof ALL, object, unknown[]]>([
  ['counter.snapshot', {}, ['snapshot']],
  ['doctor.examine', {}, ['doctor.examine']],
  ['staff.names', {}, ['opened.staff.names']],
  ['audit.page', { filter: 'f', before: 9, limit: 5 }, [`${O}.audit.page`, 'f', 9, 5]],
  ['audit.people', {}, [`${O}.audit.people`]],
  ['audit.verify', {}, [`${O}.audit.chain.start`]],
  ['dayFiles.list', { before: '2026-11-20' }, [`${O}.dayFiles.list`, '2026-11-20']],
  ['counters.open', {}, [`${O}.counters.open`]],
  ['counters.office', {}, [`${O}.counters.readerLink`]],
  ['counters.openOffice', {}, [`${O}.counters.openOffice`]],
  ['counters.connectOffice', { text: 'a link' }, [`${O}.counters.connectOffice`, 'a link']],
  ['counters.look', {}, [`${O}.counters.look`]],
  ['counters.keys', {}, [`${O}.counters.keys`]],
  ['news.state', {}, [`${O}.news.state`]],
])('%s tells what its part says', async (name, request, asked) => {
  expect(await heard(name, request)).toEqual({ answer: ok(asked[0]), asked: [asked] });
});

test.each<[keyof typeof ALL, object, unknown[], unknown[]]>([
  ['counters.forgetOffice', {}, [`${O}.counters.forgetOffice`], [`${O}.counters.readerLink`]],
  ['counters.confirm', { fingerprint: 'f' }, [`${O}.counters.confirm`, 'f'], [`${O}.counters.look`]],
  ['counters.forget', { fingerprint: 'f' }, [`${O}.counters.forget`, 'f'], [`${O}.counters.look`]],
  ['dayFiles.make', {}, [`${O}.dayFiles.look`], [`${O}.dayFiles.list`, null]],
  ['dayFiles.write', { day: 'd' }, [`${O}.dayFiles.write`, 'd'], [`${O}.dayFiles.list`, null]],
])('%s is done first, and its answer is what is there afterwards', async (name, request, first, then) => {
  expect(await heard(name, request)).toEqual({ answer: ok(then[0]), asked: [first, then] });
});

test.each<[keyof typeof ALL, object, unknown[]]>([
  ['staff.lock', {}, ['opened.staff.lock', 'asked']],
  ['staff.active', {}, ['wasActive']],
  ['lockdown.close', {}, [`${L}.close`]],
  ['lockdown.seen', {}, [`${L}.seen`]],
])('%s is done, and has nothing to tell', async (name, request, asked) => {
  expect(await heard(name, request)).toEqual({ answer: ok({}), asked: [asked] });
});

test('the chain’s state after a stop is told, and the drill’s own view', async () => {
  const facts = { [`${O}.audit.chain.state`]: 'stopped', [`${D}.view`]: 'the view', 'doctor.about': 'Dwadi' };
  expect(await heard('audit.stop', {}, {}, facts)).toEqual({
    answer: ok('stopped'),
    asked: [[`${O}.audit.chain.stop`]],
  });
  expect((await heard('audit.chain', {}, {}, facts)).answer).toEqual(ok('stopped'));
  expect((await heard('drill.state', {}, {}, facts)).answer).toEqual(ok('the view'));
  expect((await heard('doctor.about', {}, {}, facts)).answer).toEqual(ok('Dwadi'));
});

test.each<[keyof typeof ALL, object, object, unknown]>([
  ['lockdown.state', { lockdown: null }, {}, notFound],
  ['lockdown.close', { lockdown: null }, {}, notFound],
  ['lockdown.owners', { lockdown: null }, {}, notFound],
  ['lockdown.leave', { lockdown: null }, {}, notFound],
  ['lockdown.seen', { lockdown: null }, {}, notFound],
  ['lockdown.choose', { lockdown: null }, {}, UNAVAILABLE],
  ['drill.state', { opened: null }, {}, UNAVAILABLE],
  ['drill.state', { [D]: null }, {}, UNAVAILABLE],
  ['screen.chooseLanguage', { screen: null }, {}, notFound],
  ['screen.language', { screen: null }, {}, notFound],
  ['customerScreen.state', { screen: null }, {}, notFound],
  ['customerScreen.show', { screen: null }, {}, notFound],
  ['updates.seen', { updates: null }, {}, notFound],
  ['settings.save', {}, { saveSettings: null }, notAllowed],
  ['dayFiles.write', {}, { [`${O}.dayFiles.write`]: false }, notFound],
  ['counters.saveCsv', {}, { [`${O}.counters.lines`]: null }, notFound],
  ['customerScreen.choose', {}, { 'screen.customer.choose': false }, notSaved],
])('%s of %o answers nothing but its refusal', async (name, facts, answers, told) => {
  expect((await heard(name, { language: 'en' }, answers, facts)).answer).toEqual(told);
});

test('the level of lockdown is chosen and told in the name of this counter', async () => {
  const chosen = await heard('lockdown.choose', { level: 'kiosk' });
  expect(chosen).toMatchObject({ answer: `${L}.choose`, asked: [[`${L}.choose`, expect.anything(), 'kiosk']] });
  const state = await heard('lockdown.state');
  expect(state).toMatchObject({ answer: ok(`${L}.state`), asked: [[`${L}.state`, expect.anything()]] });
});

test.each([
  ['dayFiles.chooseFolder', { usual: true }, false],
  ['dayFiles.chooseFolder', { usual: false }, true],
  ['provisioning.choose', { from: 'found' }, false],
  ['provisioning.choose', { from: 'person' }, true],
  ['office.connectFile', {}, true],
  ['sales.get', {}, false],
] as const)('%s with %o opens a window of the system: %s', (name, request, opens) => {
  expect(opensSystemDialog(name, request)).toBe(opens);
});

test('settings that were saved are told as they are now', async () => {
  expect(await heard('settings.save', { theme: 'dark' }, { saveSettings: { theme: 'light' } })).toEqual({
    answer: ok({ theme: 'light' }),
    asked: [['saveSettings', { theme: 'dark' }]],
  });
});

test('support’s file is named for its day', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 9, 23, 59) });
  try {
    expect(await heard('doctor.bundle', {}, { 'doctor.bundle': 'the zip' })).toEqual({
      answer: 'saveFile',
      asked: [['doctor.bundle'], ['saveFile', 'Dwadi support 2026-11-09.zip', 'the zip']],
    });
  } finally {
    vi.useRealTimers();
  }
});

test('an update is chosen and gone back from also where nobody can sign in, and the log names nobody', async () => {
  const choice = { channel: 'early' };
  const shut = { opened: null };
  const state = { 'updates.state': { choice: { channel: 'stable' }, older: '1.0', version: '2.0' } };
  expect((await heard('updates.choose', choice, state, shut)).asked).toContainEqual([
    ...['note', 'updates.chosen', { by: undefined, from: { channel: 'stable' }, to: choice }],
  ]);
  expect((await heard('updates.goBack', { version: '1.0' }, state, shut)).asked).toContainEqual([
    ...['note', 'updates.went-back', { by: undefined, from: '2.0', to: '1.0' }],
  ]);
});

test('the note of a choice comes before the choice', async () => {
  const state = { 'updates.state': { choice: { channel: 'stable' }, older: '1.0', version: '2.0' } };
  const places = async (name: 'updates.choose' | 'updates.goBack', request: object) =>
    (await heard(name, request, { ...state, 'opened.staff.attendant': { id: 'efua' } })).asked
      .map(([place]) => place)
      .filter((place) => place === 'note' || (String(place).startsWith('updates.') && place !== 'updates.state'));
  expect(await places('updates.choose', { channel: 'early' })).toEqual(['note', 'updates.choose']);
  expect(await places('updates.goBack', { version: '1.0' })).toEqual(['note', 'updates.goBack']);
});

test.each<[boolean, string | null, unknown[][]]>([
  [true, '/never asked', [['saveDayFilesFolder', null]]],
  [
    false,
    '/stick',
    [
      [`${O}.chooseFolder`, 'day-files'],
      ['saveDayFilesFolder', '/stick'],
    ],
  ],
  [false, null, [[`${O}.chooseFolder`, 'day-files']]],
])('a folder of day files (usual: %s, chosen: %s) is saved and looked at', async (usual, chosen, first) => {
  const { answer, asked } = await heard('dayFiles.chooseFolder', { usual }, { [`${O}.chooseFolder`]: chosen });
  expect(answer).toEqual(ok(`${O}.dayFiles.list`));
  expect(asked).toEqual([...first, [`${O}.dayFiles.look`], [`${O}.dayFiles.list`, null]]);
});

test('an office’s file connects, and none chosen changes nothing', async () => {
  const connected = await heard('counters.connectOfficeFile', {}, { [`${O}.chooseLink`]: 'a link' });
  expect(connected.answer).toEqual(ok(`${O}.counters.connectOffice`));
  expect(connected.asked.at(-1)).toEqual([`${O}.counters.connectOffice`, 'a link']);
  const none = await heard('counters.connectOfficeFile', {}, { [`${O}.chooseLink`]: null });
  expect(none).toEqual({ answer: ok({ result: 'cancelled' }), asked: [[`${O}.chooseLink`]] });
});

test('a dialog whose person has gone changes nothing', async () => {
  const gone = { 'opened.staff.whileHere': async () => null };
  const folder = await heard('dayFiles.chooseFolder', { usual: false }, {}, gone);
  expect(folder.asked).toEqual([[`${O}.dayFiles.look`], [`${O}.dayFiles.list`, null]]);
  const link = await heard('counters.connectOfficeFile', {}, {}, gone);
  expect(link).toEqual({ answer: ok({ result: 'cancelled' }), asked: [] });
});

test('all counters’ lines are saved as one file, named from the first day to the last', async () => {
  const figures = {
    ...{ orders: 1, revenue: pesewas(100), walletCost: pesewas(90), estimatedCost: pesewas(0), margin: pesewas(10) },
    ...{ uncosted: pesewas(0), ordersWithoutCost: 0, commission: pesewas(0), owed: pesewas(0), smsCredits: 0 },
  };
  const lines: MergedLine[] = ['2026-11-21', '2026-11-19'].map((day) => ({
    mark: 'K3F7',
    day,
    product: 'data',
    ...figures,
  }));
  const { answer, asked } = await heard('counters.saveCsv', {}, { [`${O}.counters.lines`]: lines });
  expect(answer).toBe('saveFile');
  const [, name, text] = asked.at(-1) ?? [];
  expect(name).toBe('dwadi-counters-2026-11-19-2026-11-21.csv');
  for (const { day } of lines) expect(text).toContain(day);
});

test('sales that are accompanied are counted in Training alone', async () => {
  const left = (facts: object, answers: object = { 'opened.firstSales.left': 2 }) =>
    heard('staff.firstSales', {}, answers, facts);
  expect((await left({})).answer).toEqual(ok({ left: 2 }));
  expect((await left({ 'opened.firstSales': null })).answer).toEqual(ok({ left: 0 }));
  expect(await heard('staff.hideFirstSales')).toEqual({ answer: ok({ left: 0 }), asked: [['opened.firstSales.hide']] });
  const none = await heard('staff.hideFirstSales', {}, {}, { 'opened.firstSales': null });
  expect(none).toEqual({ answer: ok({ left: 0 }), asked: [] });
});

test('the customer’s screen is told who sells, in which colours, and whether it is practice', async () => {
  const told = async (training: boolean) => {
    const answers = { snapshot: { shopName: 'Adom', settings: { theme: 'light' } } };
    const { asked } = await heard('customerScreen.show', { readBack: 'r' }, answers, { training });
    return asked.at(-1);
  };
  for (const training of [true, false])
    expect(await told(training)).toEqual(['screen.customer.show', { shopName: 'Adom', theme: 'light', training }, 'r']);
});
