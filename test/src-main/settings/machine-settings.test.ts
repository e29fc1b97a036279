import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { MachineSettingsStore } from '#main/settings/machine-settings.ts';
import { type MachineSettings, USUAL_MACHINE } from '#shared/counter-api/machine.ts';
import { tempFolder } from '../../support/journal/journal.ts';

const CHOSEN: MachineSettings = {
  machine: 'madina-2',
  lockdown: 'kiosk',
  updates: { channel: 'early', kilobytesPerSecond: 8, megabytesPerDay: null },
  textSize: 'largest',
  customerScreen: true,
  language: 'ak',
};

test('a PC that nobody chose anything for is a window that takes stable updates', () => {
  expect(new MachineSettingsStore(join(tempFolder(), 'not-there-yet')).current).toEqual(USUAL_MACHINE);
});

test('a chosen setting is there at the next start', () => {
  const folder = join(tempFolder(), 'not-there-yet');
  const book = new MachineSettingsStore(folder);
  book.save(CHOSEN);
  expect(book.current).toEqual(CHOSEN);
  expect(new MachineSettingsStore(folder).current).toEqual(CHOSEN);
});

test('a file that an administrator has written by hand on Windows counts, with its invisible mark', () => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'machine.json'), `\uFEFF${JSON.stringify(CHOSEN)}`);
  expect(new MachineSettingsStore(folder).current).toEqual(CHOSEN);
});

test.each([
  ['cut off', '{"machine":"mad'],
  ['of another form', '{"lockdown":"prison"}'],
  ['empty', ''],
])('a file that is %s counts as never chosen', (_, text) => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'machine.json'), text);
  expect(new MachineSettingsStore(folder).current).toEqual(USUAL_MACHINE);
});

test.each<[string, object, Partial<MachineSettings>]>([
  ['a level', { lockdown: 'vault' }, { lockdown: 'window' }],
  ['a name', { machine: 'Madina, second floor' }, { machine: null }],
  ['a size', { textSize: 'gigantic' }, { textSize: 'normal' }],
  ["a customer's screen", { customerScreen: 'left' }, { customerScreen: false }],
  ['a language', { language: 'Twi, of Kumasi' }, { language: 'en' }],
  ['a whole part', { updates: 'weekly' }, { updates: USUAL_MACHINE.updates }],
  [
    'a channel',
    { updates: { channel: 'nightly', kilobytesPerSecond: 8, megabytesPerDay: null } },
    { updates: { ...CHOSEN.updates, channel: 'stable' } },
  ],
])('%s that only another Dwadi knows takes nothing else with it', (_, written, instead) => {
  const folder = tempFolder();
  writeFileSync(join(folder, 'machine.json'), JSON.stringify({ ...CHOSEN, ...written }));
  expect(new MachineSettingsStore(folder).current).toEqual({ ...CHOSEN, ...instead });
});
