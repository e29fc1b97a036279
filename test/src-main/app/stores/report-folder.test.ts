import { expect, test } from 'vitest';
import { ReportFolder } from '#main/app/stores/report-folder.ts';

function journalWith(settings: Readonly<Record<string, string>>) {
  const saved: unknown[] = [];
  const journal = {
    read: { settings: async () => settings },
    write: { saveSettings: async (...what: unknown[]) => void saved.push(what) },
  };
  return { saved, journal: journal as never };
}

test.each([
  ['nobody chose', {}, '/usual'],
  ['somebody chose', { reportFolder: '"/stick"' }, '/stick'],
  ['no text was kept', { reportFolder: '5' }, '/usual'],
  ['garbage was kept', { reportFolder: '{' }, '/usual'],
])('reports go to the usual folder or the chosen one: %s', async (_, settings, folder) => {
  expect((await ReportFolder.open(journalWith(settings).journal, '/usual')).current()).toBe(folder);
});

test('a chosen folder holds from then on, with the name of the person who chose it', async () => {
  const { journal, saved } = journalWith({});
  const folder = await ReportFolder.open(journal, '/usual');
  await folder.choose('/stick', 'yaw', 5);
  expect(folder.current()).toBe('/stick');
  expect(saved).toEqual([[{ reportFolder: '"/stick"' }, 'yaw', 5]]);
});
