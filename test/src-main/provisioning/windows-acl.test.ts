/** Descriptors as Windows writes them: of its own folders, and of what a user could have opened or made. */
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isAdministrators } from '#main/provisioning/trust.ts';
import { isWrittenByAdministrators } from '#main/provisioning/windows-acl.ts';
import { tempFolder } from '../../support/journal/journal.ts';

const INSTALLER = 'S-1-5-80-956008885-3418522649-1831038044-1853292631-2271478464';
const PROGRAM_FILES = [
  `O:${INSTALLER}D:PAI(A;;FA;;;${INSTALLER})(A;CIIO;GA;;;${INSTALLER})(A;;0x1301bf;;;SY)(A;OICIIO;GA;;;SY)`,
  '(A;;0x1301bf;;;BA)(A;OICIIO;GA;;;BA)(A;;0x1200a9;;;BU)(A;OICIIO;GXGR;;;BU)(A;OICIIO;GA;;;CO)(A;;0x1200a9;;;AC)',
].join('');
const DISK = `O:${INSTALLER}D:PAI(A;;LC;;;AU)(A;OICIIO;SDGXGWGR;;;AU)(A;;FA;;;SY)(A;;FA;;;BA)(A;OICI;0x1200a9;;;BU)`;
const KEY = 'O:BAD:AI(A;ID;FA;;;SY)(A;ID;FA;;;BA)(A;ID;0x1200a9;;;BU)(A;ID;0x1200a9;;;AC)';

describe('who may write', () => {
  test.each([
    ['the folder of programs', PROGRAM_FILES, 'folder'],
    ['the disk, where every user may make a folder', DISK, 'folder'],
    ['a key that an administrator put there', KEY, 'file'],
    ['one that a user is even denied', `O:BAD:(D;;FA;;;BU)(A;;FA;;;BA)`, 'file'],
    ['one with its group told', 'O:BAG:SYD:(A;;FA;;;BA)(A;;FR;;;WD)', 'file'],
    ['one that all may read and run, told in letters', 'O:SYD:(A;;FRFX;;;WD)(A;;GXGR;;;BU)', 'file'],
    ['one that all may read and run, told in parts', 'O:SYD:(A;;CCSWWPLORC;;;WD)', 'file'],
    ['one whose children alone are opened', 'O:BAD:(A;OICIIO;FA;;;BU)(A;IO;FA;;;BU)', 'folder'],
    ['one that two kinds of entries deny', 'O:BAD:(OD;;FA;;;BU)(XD;;FA;;;BU)(A;;FA;;;BA)', 'file'],
    ['one that nobody has any right to', 'O:BAD:(A;;;;;BU)(A;;0x0;;;WD)', 'file'],
  ] as const)('%s: administrators alone', (_, descriptor, kind) => {
    expect(isWrittenByAdministrators(descriptor, kind)).toBe(true);
  });

  test.each([
    ['a user owns it', KEY.replace('O:BA', 'O:S-1-5-21-1-2-3-1001'), 'file'],
    ['users may write it', KEY.replace('(A;ID;0x1200a9;;;BU)', '(A;ID;FW;;;BU)'), 'file'],
    ['users may change it', KEY.replace('0x1200a9;;;BU', '0x1301bf;;;BU'), 'file'],
    ['everyone may do all', `${KEY}(A;;FA;;;WD)`, 'file'],
    ['one user may write, by rights that are told in letters', `${KEY}(A;;DCLCRPSD;;;S-1-5-21-1-2-3-1001)`, 'file'],
    ['users may change who may write', `${KEY}(A;;WD;;;AU)`, 'file'],
    ['users may take it over', `${KEY}(A;;0x80000;;;BU)`, 'file'],
    ['users may write all that is general', `${KEY}(A;;GW;;;BU)`, 'file'],
    ['users may add files to the folder', `${DISK}(A;;DC;;;BU)`, 'folder'],
    ['users may delete what is in the folder', `${DISK}(A;;DT;;;BU)`, 'folder'],
    ['Dwadi was put on another disk, where users may change all', 'O:BAD:AI(A;OICIID;0x1301bf;;;AU)', 'folder'],
    ['an entry under a condition', 'O:BAD:(XA;;FA;;;WD;(Member_of {SID(BA)}))', 'file'],
    ['rights that nobody knows', 'O:BAD:(A;;QQ;;;BU)', 'file'],
    ['rights of which one is known', 'O:BAD:(A;;FRQQ;;;BU)', 'file'],
    ['rights with a letter too many', 'O:BAD:(A;;FRF;;;BU)', 'file'],
    ['a number that is none', 'O:BAD:(A;;0x1200a9x;;;BU)', 'file'],
    ['rights of which only the last is harmful', 'O:BAD:(A;;FRSD;;;BU)', 'file'],
    ['the same as a number', 'O:BAD:(A;;0X1300A9;;;BU)', 'file'],
    ['flags in which other letters meet', 'O:BAD:(A;CIOI;FA;;;BU)', 'folder'],
    ['new files may be made beside it', 'O:BAD:(A;;DC;;;BU)', 'folder'],
    ['a new folder in the place of a file', 'O:BAD:(A;;LC;;;BU)', 'file'],
    ['the first of two entries', 'O:BAD:(A;;FA;;;BU)(A;;FA;;;BA)', 'file'],
    ['an entry of a denial’s name in part', 'O:BAD:(AD;;FA;;;BU)', 'file'],
    ['no entry at all', 'O:BAD:', 'file'],
    ['something before the owner', ` ${KEY}`, 'file'],
    ['something after the last entry', `${KEY}x`, 'file'],
    ['it has no list: all may do all', 'O:BAD:NO_ACCESS_CONTROL', 'file'],
    ['nothing was told', '', 'file'],
  ] as const)('%s: refused', (_, descriptor, kind) => {
    expect(isWrittenByAdministrators(descriptor, kind)).toBe(false);
  });
});

describe('a place of the administrator’s on Windows', () => {
  const file = join(import.meta.dirname, 'windows-acl.test.ts');
  const told = (changed: (path: string) => string | null) => (paths: readonly string[]) =>
    paths.map((path) => changed(path) ?? (path === file ? KEY : DISK));

  test('is asked for with every folder above it', () => {
    const asked: string[] = [];
    const read = told((path) => {
      asked.push(path);
      return null;
    });
    expect(isAdministrators(file, 'win32', read)).toBe(true);
    expect(asked).toEqual(expect.arrayContaining([file, import.meta.dirname, join(import.meta.dirname, '..')]));
    const opened = told((path) => (path === join(import.meta.dirname, '..') ? `${DISK}(A;;FA;;;BU)` : null));
    expect(isAdministrators(file, 'win32', opened)).toBe(false);
  });

  test('is none where Windows tells less than was asked, or nothing', () => {
    expect(isAdministrators(file, 'win32', () => [KEY])).toBe(false);
    expect(isAdministrators(file, 'win32', () => [])).toBe(false);
    expect(() =>
      isAdministrators(
        join(tempFolder(), 'gone'),
        'win32',
        told(() => null),
      ),
    ).toThrow();
  });
});
