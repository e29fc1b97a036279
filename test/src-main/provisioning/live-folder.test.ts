import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  adoptFolder,
  beginFolder,
  dropFolder,
  hasJournal,
  hasLiveCounter,
  type LiveProfile,
  readProfile,
  saveProfile,
} from '#main/provisioning/live-folder.ts';
import { tempFolder } from '../../support/journal/journal.ts';

let folder: string;
beforeEach(() => {
  folder = join(tempFolder(), 'live');
});

const ID = '3f0a4c52-6b1e-4d7a-9c2b-8e5d1a7f6b30';
const put = (name: string, text = ''): void => {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, name), text);
};
const withProfile = (state: LiveProfile['state']): LiveProfile => {
  const profile: LiveProfile = { vaultId: ID, state };
  saveProfile(folder, profile);
  return profile;
};

describe('a profile', () => {
  test('is read as it was saved, with the backups’ folder where there is one', () => {
    expect(readProfile(folder)).toBeNull();
    expect(readProfile(join(folder, 'deeper'))).toBeNull();
    const profile = withProfile('ready');
    expect(readProfile(folder)).toEqual(profile);
    const more = { ...profile, backupFolder: '/media/stick' };
    saveProfile(folder, more);
    expect(readProfile(folder)).toEqual(more);
  });

  test.each(['', '{', '{}', `{"vaultId":"${ID}","state":"sold"}`, '{"vaultId":"one","state":"ready"}'])(
    'that can not be read (%j) is an error that names the file, and never a reason to begin anew',
    (text) => {
      put('counter.json', text);
      const said = `${join(folder, 'counter.json')} can't be read (damaged)`;
      for (const look of [readProfile, hasLiveCounter, beginFolder, dropFolder])
        expect(() => look(folder)).toThrow(said);
      expect(readFileSync(join(folder, 'counter.json'), 'utf8')).toBe(text);
    },
  );

  test('that the disk doesn’t give is an error with the disk’s own word', () => {
    mkdirSync(join(folder, 'counter.json'), { recursive: true });
    expect(() => readProfile(folder)).toThrow(/can't be read \((EISDIR|EPERM)\)$/);
  });
});

describe('a counter', () => {
  test.each([
    ['nothing', () => {}, false],
    ['a folder with other files', () => put('log.txt'), false],
    ['a journal that a restore has put there', () => put('journal.db'), true],
    ['the mark of an earlier journal', () => put('journal.made'), true],
    ['a set-up that was cut off', () => void withProfile('setting-up'), false],
    ['a counter', () => void withProfile('ready'), true],
  ])('is there or not by what lies in its folder: %s', (_, make, isThere) => {
    make();
    expect(hasLiveCounter(folder)).toBe(isThere);
  });

  test('is there only once its set-up is over, whatever journal lies there already', () => {
    put('journal.db');
    expect(hasJournal(folder)).toBe(true);
    withProfile('setting-up');
    expect(hasLiveCounter(folder)).toBe(false);
  });
});

test('a journal without a profile gets a name of its own in the keychain, and is kept', () => {
  put('journal.db', 'all sales');
  const profile = adoptFolder(folder);
  expect(profile.state).toBe('ready');
  expect(readProfile(folder)).toEqual(profile);
  expect(readFileSync(join(folder, 'journal.db'), 'utf8')).toBe('all sales');
  rmSync(join(folder, 'counter.json'));
  expect(adoptFolder(folder).vaultId).not.toBe(profile.vaultId);
});

describe('a set-up', () => {
  test('begins in a folder of its user’s alone, with a name that no other has', () => {
    const profile = beginFolder(folder);
    expect(profile.state).toBe('setting-up');
    expect(readProfile(folder)).toEqual(profile);
    if (process.platform !== 'win32') expect(statSync(folder).mode & 0o777).toBe(0o700);
    expect(beginFolder(folder).vaultId).not.toBe(profile.vaultId);
  });

  test('takes the place of one that was cut off, and leaves nothing of it', () => {
    withProfile('setting-up');
    put('journal.db', 'half');
    beginFolder(folder);
    expect(readdirSync(folder)).toEqual(['counter.json']);
  });

  test('never removes the backups that lie there: a restore may have failed that was to begin with one', () => {
    mkdirSync(join(folder, 'backups'), { recursive: true });
    writeFileSync(join(folder, 'backups', 'of the old PC.db'), 'all sales');
    beginFolder(folder);
    put('journal.db', 'half');
    dropFolder(folder);
    expect([readdirSync(folder), readProfile(folder)]).toEqual([['backups'], null]);
    withProfile('setting-up');
    put('journal.db', 'half');
    beginFolder(folder);
    expect(readdirSync(folder).sort()).toEqual(['backups', 'counter.json']);
    expect(readFileSync(join(folder, 'backups', 'of the old PC.db'), 'utf8')).toBe('all sales');
  });

  test('leaves a counter alone that may have sold, and so does the clearing of a failed one', () => {
    const profile = withProfile('ready');
    put('journal.db', 'all sales');
    expect(() => beginFolder(folder)).toThrow('there is a live counter already');
    dropFolder(folder);
    expect(readProfile(folder)).toEqual(profile);
    expect(readFileSync(join(folder, 'journal.db'), 'utf8')).toBe('all sales');
  });

  test('leaves other files where there was no profile, until it has failed', () => {
    put('log.txt');
    dropFolder(folder);
    expect(existsSync(join(folder, 'log.txt'))).toBe(true);
    beginFolder(folder);
    expect(existsSync(join(folder, 'log.txt'))).toBe(true);
    dropFolder(folder);
    expect(existsSync(folder)).toBe(false);
    dropFolder(folder);
  });
});
