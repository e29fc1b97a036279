/** The choice of the backup and of its parts, and the stops on the way: the office here only remembers. */

import { copyFileSync, readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { provenBy } from '#main/journal/backup/proven-backups.ts';
import {
  openSealed,
  PART_BYTES,
  readHeader,
  type SealedHeader,
  sealedPart,
  sealedStart,
} from '#main/journal/backup/sealed-file.ts';
import { type UploadPorts, uploadBackup } from '#main/office-link/backup-upload.ts';
import { canonicalJson } from '#shared/canonical-json.ts';
import { type BackedUp, backedUp } from '../../support/office/backed-up.ts';

interface Said {
  readonly text: string;
  readonly values: readonly unknown[];
}

interface Remembers {
  /** Null for an office that answers the first question with no row. */
  takes?: boolean | null;
  /** Names of backups that are there, each with its being whole. */
  there?: readonly { readonly name: string; readonly isWhole: boolean }[];
  /** Numbers of the parts that are there of whatever backup is asked about. */
  parts?: readonly number[];
  /** Called before a part is taken. */
  onPart?: (nth: unknown) => void;
}

/** An office with these things in it, and all that it was told. */
function officeWith({ takes = true, there = [], parts = [], onPart = () => {} }: Remembers = {}) {
  const said: Said[] = [];
  const answer = (text: string, values: readonly unknown[]): readonly object[] => {
    said.push({ text, values });
    if (text.includes('to_regclass')) return takes === null ? [] : [{ takes }];
    if (text.includes('FROM dwadi.backup b')) return there;
    if (text.includes('SELECT nth')) return parts.map((nth) => ({ nth }));
    if (text.includes('INTO dwadi.backup_chunk')) onPart(values[2]);
    return [];
  };
  const office: UploadPorts['office'] = {
    query: async <Row>(text: string, values: readonly unknown[] = []) => answer(text, values) as Row[],
  };
  const of = (word: string): readonly (readonly unknown[])[] =>
    said.filter(({ text }) => text.includes(word)).map(({ values }) => values);
  return { office, said, headers: () => of('INTO dwadi.backup ('), sent: () => of('INTO dwadi.backup_chunk') };
}

/** A day's budget that counts what was taken, and lets through as long as `most` isn't passed. */
function budgetOf(most = Number.POSITIVE_INFINITY) {
  const taken: number[] = [];
  const take = async (bytes: number): Promise<boolean> => {
    const isTooMuch = taken.reduce((sum, each) => sum + each, 0) + bytes > most;
    if (!isTooMuch) taken.push(bytes);
    return !isTooMuch;
  };
  return { taken, budget: { take } as UploadPorts['budget'] };
}

const uploading = (
  of: BackedUp,
  backups: readonly string[],
  { office }: Pick<UploadPorts, 'office'>,
  more: Partial<UploadPorts> = {},
) =>
  uploadBackup({
    ...{
      office,
      backups,
      isOurs: provenBy(of.sealKey),
      mark: 'K3F7',
      sealKey: of.sealKey,
      mayGoOn: () => true,
      budget: budgetOf().budget,
    },
    keep: async () => {},
    ...more,
  });

const numbers = (sent: readonly (readonly unknown[])[]): unknown[] => sent.map(([, , nth]) => nth);

/** Four parts at least. */
const LARGE = { bytes: 900_000 };

test('a backup goes out with its header and in order, each part counted before it is sent; together they open', async () => {
  const counter = await backedUp(LARGE);
  const file = await counter.backUp();
  const { taken, budget } = budgetOf();
  const countedAt: number[] = [];
  const there = officeWith({ onPart: () => countedAt.push(taken.length) });
  expect(await uploading(counter, [file], there, { budget })).toBe('done');
  const [[mark, id, name, header, parts, bytes] = []] = there.headers();
  expect([mark, name, bytes]).toEqual(['K3F7', basename(file), readFileSync(file).length]);
  const read = readHeader(String(header));
  expect(read && canonicalJson(read)).toBe(header);
  expect(read).toMatchObject({ id, parts, name });
  const sent = there.sent();
  const all = Array.from({ length: Number(parts) }, (_, nth) => [mark, id, nth]);
  expect(sent.map((values) => values.slice(0, 3))).toEqual(all);
  expect(all.length).toBeGreaterThan(3);
  const sealed = sent.map((values) => values[3] as Buffer);
  expect(taken).toEqual(sealed.map(({ length }) => length));
  expect(countedAt).toEqual(sealed.map((_, nth) => nth + 1));
  const [from, to] = [join(dirname(file), 'sent.sealed'), join(dirname(file), 'opened')];
  writeFileSync(from, Buffer.concat([sealedStart(read as SealedHeader), ...sealed.map(sealedPart)]));
  openSealed(from, to, counter.sealKey);
  expect(readFileSync(to).equals(readFileSync(file))).toBe(true);
});

test('a part that is there is neither read nor counted nor sent again', async () => {
  const counter = await backedUp(LARGE);
  const file = await counter.backUp();
  const parts = Math.ceil(readFileSync(file).length / PART_BYTES);
  const { taken, budget } = budgetOf();
  const all = Array.from({ length: parts }, (_, nth) => nth);
  const there = officeWith({ parts: all.filter((nth) => nth !== 1) });
  expect(await uploading(counter, [file], there, { budget })).toBe('done');
  expect(numbers(there.sent())).toEqual([1]);
  expect(taken).toHaveLength(1);
  // A counter that is used meanwhile has nothing left to put off.
  const whole = officeWith({ parts: all });
  expect(await uploading(counter, [file], whole, { mayGoOn: () => false })).toBe('done');
});

test.each([null, false])('an office that takes no backups (%j) is asked for nothing more', async (takes) => {
  const counter = await backedUp();
  const there = officeWith({ takes });
  expect(await uploading(counter, [await counter.backUp()], there)).toBe('older-office');
  expect(there.said).toHaveLength(1);
});

test('the newest backup goes out unless it is there whole; one that was begun comes first', async () => {
  const counter = await backedUp();
  const [older, middle, newest] = [await counter.backUp(), await counter.backUp(), await counter.backUp()];
  const chosen = async (there: Remembers['there'], backups = [newest, middle, older]) => {
    const office = officeWith({ there: there ?? [] });
    const done = await uploading(counter, backups, office);
    return office.headers()[0]?.[2] ?? done;
  };
  const whole = (file: string) => ({ name: basename(file), isWhole: true });
  const begun = (file: string) => ({ name: basename(file), isWhole: false });
  expect(await chosen([], [])).toBe('nothing');
  expect(await chosen([])).toBe(basename(newest));
  expect(await chosen([whole(middle), whole(older)])).toBe(basename(newest));
  expect(await chosen([begun(newest)])).toBe(basename(newest));
  expect(await chosen([begun(older)])).toBe(basename(older));
  // Two that were begun: the newer one is worth more.
  expect(await chosen([begun(older), begun(middle)])).toBe(basename(middle));
  // One that was begun and is on this PC no more can't be brought to its end.
  expect(await chosen([{ name: 'gone', isWhole: false }])).toBe(basename(newest));
  expect(await chosen([whole(newest), begun(older)])).toBe('nothing');
});

test('a file that another put among the backups is not sent, and keeps none of ours from being sent', async () => {
  const [counter, another] = [await backedUp(), await backedUp()];
  const [older, newest] = [await counter.backUp(), await counter.backUp()];
  const planted = join(dirname(newest), 'dwadi-K3F7-2099-01-01T00-00-00-000Z.db');
  copyFileSync(await another.backUp(), planted);
  const chosen = async (there: Remembers['there']) => {
    const office = officeWith({ there: there ?? [] });
    const done = await uploading(counter, [planted, newest, older], office);
    return office.headers()[0]?.[2] ?? done;
  };
  expect(await chosen([])).toBe(basename(newest));
  expect(await chosen([{ name: basename(planted), isWhole: true }])).toBe(basename(newest));
  expect(await chosen([{ name: basename(planted), isWhole: false }])).toBe(basename(newest));
  expect(await chosen([{ name: basename(newest), isWhole: true }])).toBe('nothing');
  const office = officeWith();
  expect(await uploading(counter, [planted], office)).toBe('nothing');
  expect([office.headers(), office.sent()]).toEqual([[], []]);
});

test('a backup without a recovery code stays here whole, also its name', async () => {
  const counter = await backedUp({ withCode: false });
  const there = officeWith();
  expect(await uploading(counter, [await counter.backUp()], there)).toBe('no-code');
  expect([there.headers(), there.sent()]).toEqual([[], []]);
});

test('a counter that is used sends no part more, and one whose budget is spent sends none that is too much', async () => {
  const counter = await backedUp(LARGE);
  const file = await counter.backUp();
  const used = officeWith();
  const { taken, budget } = budgetOf();
  expect(await uploading(counter, [file], used, { mayGoOn: () => false, budget })).toBe('put-off');
  expect([used.sent(), taken]).toEqual([[], []]);
  let quiet = 2;
  expect(await uploading(counter, [file], used, { mayGoOn: () => quiet-- > 0 })).toBe('put-off');
  expect(numbers(used.sent())).toEqual([0, 1]);
  const both = used.sent().reduce((sum, values) => sum + (values[3] as Buffer).length, 0);
  for (const [most, gone] of [
    [both - 1, [0]],
    [both, [0, 1]],
  ] as const) {
    const poor = officeWith();
    expect(await uploading(counter, [file], poor, { budget: budgetOf(most).budget })).toBe('budget-spent');
    expect(numbers(poor.sent())).toEqual(gone);
  }
});

test('the name of the one that is on its way is kept from before its first part until it is whole', async () => {
  const counter = await backedUp(LARGE);
  const file = await counter.backUp();
  const kept: string[] = [];
  const keep = async (name: string): Promise<void> => void kept.push(name);
  const atParts: number[] = [];
  const there = officeWith({ onPart: () => atParts.push(kept.length) });
  expect(await uploading(counter, [file], there, { keep, mayGoOn: () => atParts.length < 2 })).toBe('put-off');
  expect([kept.splice(0), atParts.splice(0)]).toEqual([[basename(file)], [1, 1]]);
  expect(await uploading(counter, [file], there, { keep })).toBe('done');
  expect(kept.splice(0)).toEqual([basename(file), '']);
  const whole = officeWith({ there: [{ name: basename(file), isWhole: true }] });
  expect(await uploading(counter, [file], whole, { keep })).toBe('nothing');
  expect(kept).toEqual(['']);
});

test('the backup’s file is given back however an upload ends', async ({ skip }) => {
  skip(process.platform !== 'linux', 'Linux alone tells which files a process has open');
  const counter = await backedUp(LARGE);
  const file = await counter.backUp();
  const name = basename(file);
  /** A number may be closed between the two looks. */
  const isOurs = (fd: string): boolean => {
    try {
      return basename(readlinkSync(`/proc/self/fd/${fd}`)) === name;
    } catch {
      return false;
    }
  };
  const held = (): number => readdirSync('/proc/self/fd').filter(isOurs).length;
  const during: number[] = [];
  const onPart = (): void => {
    during.push(held());
    if (during.length > 1) throw new Error('the line is cut');
  };
  await expect(uploading(counter, [file], officeWith({ onPart }))).rejects.toThrow('the line is cut');
  expect([during, held()]).toEqual([[1, 1], 0]);
  await uploading(counter, [file], officeWith());
  expect(held()).toBe(0);
});
