/** Groups as Windows, macOS and Linux tell them of an administrator and of anybody else. */
import { describe, expect, test } from 'vitest';
import { isAdministrator, type UserLook } from '#main/lockdown/administrator.ts';
import type { Ran } from '#main/platform/run-program.ts';

const SHOP = '"KIOSK-1\\efua","Alias","S-1-5-21-1004336348-1177238915-682003330-1002","Mandatory group, Enabled group"';
const EVERYONE = '"Everyone","Well-known group","S-1-1-0","Mandatory group, Enabled by default, Enabled group"';
const USERS = '"BUILTIN\\Users","Alias","S-1-5-32-545","Mandatory group, Enabled by default, Enabled group"';
const MEDIUM = '"Mandatory Label\\Medium Mandatory Level","Label","S-1-16-8192",""';
const NOT_ELEVATED = '"BUILTIN\\Administrators","Alias","S-1-5-32-544","Group used for deny only"';
const ELEVATED =
  '"BUILTIN\\Administrators","Alias","S-1-5-32-544","Mandatory group, Enabled by default, Enabled group, Group owner"';
const IN_FRENCH = '"BUILTIN\\Administrateurs","Alias","S-1-5-32-544","Groupe utilis\u00e9 pour les refus uniquement"';

const list = (...rows: readonly string[]) => rows.map((row) => `${row}\r\n`).join('');

function asked(platform: NodeJS.Platform, out: string, { code = 0 as number | null, uid = 1000 } = {}) {
  const calls: Parameters<UserLook['run']>[] = [];
  const run = async (...call: Parameters<UserLook['run']>): Promise<Ran> => {
    calls.push(call);
    return { code, started: code !== null, out };
  };
  const isOne = isAdministrator({ platform, uid: platform === 'win32' ? undefined : uid, run });
  return { isOne, calls };
}

describe('Windows', () => {
  test.each([
    ['one who wasn’t asked yet', list(EVERYONE, NOT_ELEVATED, USERS, MEDIUM)],
    ['one who was', list(EVERYONE, ELEVATED, USERS)],
    ['one whose Windows speaks French', list(EVERYONE.replace('Everyone', 'Tout le monde'), IN_FRENCH)],
  ])('an administrator: %s', async (_, out) => {
    expect(await asked('win32', out).isOne).toBe(true);
  });

  test('an ordinary user is none, whatever a group of the shop’s own is called', async () => {
    expect(await asked('win32', list(EVERYONE, USERS, SHOP, MEDIUM)).isOne).toBe(false);
    expect(await asked('win32', list(EVERYONE, SHOP.replace('efua', 'Administrators'))).isOne).toBe(false);
    expect(await asked('win32', list(EVERYONE, SHOP.replace('-1002"', '-544"'))).isOne).toBe(false);
  });

  test.each([
    ['nothing', ''],
    ['a list without everyone', list(USERS, MEDIUM)],
    ['a row that was cut', `${list(EVERYONE, USERS)}"BUILTIN\\Admin`],
    ['another form', 'GROUP INFORMATION\r\n-----------------\r\n'],
  ])('%s says nothing', async (_, out) => {
    expect(await asked('win32', out).isOne).toBeNull();
  });

  test('nothing counts of a program that failed, or took too long', async () => {
    expect(await asked('win32', list(EVERYONE, USERS), { code: 1 }).isOne).toBeNull();
    expect(await asked('win32', list(EVERYONE, NOT_ELEVATED), { code: null }).isOne).toBeNull();
  });

  test('its own program is asked by its full path, without the user’s environment', async () => {
    const { isOne, calls } = asked('win32', list(EVERYONE));
    await isOne;
    const environment = { SystemRoot: 'C:\\Windows' };
    expect(calls).toEqual([['C:\\Windows\\System32\\whoami.exe', ['/groups', '/fo', 'csv', '/nh'], { environment }]]);
  });
});

describe('macOS', () => {
  test('an administrator is in the group 80', async () => {
    expect(await asked('darwin', '20 12 61 79 80 81 98 701 33 100 204 250 395\n').isOne).toBe(true);
    expect(await asked('darwin', '20 12 61 701 100\n').isOne).toBe(false);
    expect(await asked('darwin', '20 180 801\n').isOne).toBe(false);
    expect(asked('darwin', '20\n').calls).toEqual([['/usr/bin/id', ['-G'], { environment: {} }]]);
  });
});

describe('Linux', () => {
  test.each(['sudo', 'wheel', 'admin'])('an administrator is in the group %s', async (group) => {
    expect(await asked('linux', `efua ${group} plugdev\n`).isOne).toBe(true);
  });

  test('an ordinary user is none', async () => {
    expect(await asked('linux', 'efua audio video plugdev netdev lpadmin\n').isOne).toBe(false);
    expect(asked('linux', 'efua\n').calls).toEqual([['/usr/bin/id', ['-Gn'], { environment: {} }]]);
  });

  test('root is one, and nothing is asked', async () => {
    const { isOne, calls } = asked('linux', 'nobody\n', { uid: 0 });
    expect(await isOne).toBe(true);
    expect(calls).toEqual([]);
  });

  test.each(['', '\n', 'efua sudo', 'id: cannot find name for group ID 1234\n\n'])('%j says nothing', async (out) => {
    expect(await asked('linux', out).isOne).toBeNull();
  });
});
