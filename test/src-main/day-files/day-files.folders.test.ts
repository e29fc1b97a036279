/** Day files while the owner chooses another folder, and while a folder is slow. */
import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdirSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { DayFileTrouble } from '#shared/counter-api/day-files.ts';
import { pesewas } from '#shared/money.ts';
import { daysOf, folder } from '../../support/day-files/day-files.ts';
import { tempFolder } from '../../support/journal/journal.ts';
import { MORNING, TestDrawer, taken } from '../../support/shifts/shifts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const FIRST = 'dwadi-day-TEST-2026-11-21.json';
const SECOND = 'dwadi-day-TEST-2026-11-22.json';

/** A drawer after two days of work, whose files are due. */
async function afterTwoDays(): Promise<TestDrawer> {
  const it = await TestDrawer.open(tempFolder());
  onTestFinished(() => it.close());
  for (const morning of [MORNING, MORNING + DAY]) {
    it.now = morning;
    await it.desk.open(pesewas(0));
    it.sellAndEnd(5000, 'accepted');
    it.now += 10 * HOUR;
    await it.desk.end();
    taken(await it.desk.close([{ value: pesewas(5000), count: 1 }]));
  }
  it.now = MORNING + 2 * DAY;
  return it;
}

test('a folder that is chosen while another gives no answer gets its files at once, and its own trouble', async ({
  skip,
}) => {
  skip(process.platform === 'win32', 'it has no pipes among its files');
  const it = await afterTwoDays();
  const [share, stick] = [folder(), folder()];
  // The newest file is read first, and the share gives no answer to that. The other one can't be written there.
  execFileSync('mkfifo', [join(share, SECOND)]);
  mkdirSync(join(share, `.${FIRST}.coming`));
  let chosen = share;
  const told: (DayFileTrouble | null)[] = [];
  const made: string[] = [];
  const files = daysOf(it, folder(), {
    chosenFolder: () => chosen,
    onMade: () => void made.push('made'),
    onTrouble: (trouble) => told.push(trouble),
  });
  const first = files.look();
  let released = false;
  const release = () => {
    if (released) return;
    released = true;
    closeSync(openSync(join(share, SECOND), constants.O_RDWR));
  };
  onTestFinished(release);
  await expect.poll(() => made.length).toBe(2);
  chosen = stick;
  await Promise.all([files.look(), files.look()]);
  expect(readdirSync(stick).toSorted()).toEqual([FIRST, SECOND]);
  expect(made).toHaveLength(2);
  release();
  await first;
  expect(told).toEqual([]);
  expect(await files.list(null)).toMatchObject({ folder: stick, trouble: null });
  chosen = share;
  await files.write('2026-11-21');
  expect(told).toEqual(['io']);
  // The trouble of the share is not the stick's, also while nobody has looked there.
  chosen = stick;
  const again = files.look();
  expect(told).toEqual(['io', null]);
  await again;
});

test('a file that is written again twice at once, while the absent ones are written, is whole and no trouble', async () => {
  const it = await afterTwoDays();
  const stick = folder();
  const told: (DayFileTrouble | null)[] = [];
  const files = daysOf(it, folder(), { chosenFolder: () => stick, onTrouble: (trouble) => told.push(trouble) });
  await files.look();
  rmSync(join(stick, FIRST));
  const writes = Array.from({ length: 8 }, () => files.write('2026-11-21'));
  await Promise.all([files.look(), ...writes]);
  expect(told).toEqual([]);
  expect(readdirSync(stick).toSorted()).toEqual([FIRST, SECOND]);
  expect(await files.list(null)).toMatchObject({ files: [{ place: 'there' }, { place: 'there' }] });
});
