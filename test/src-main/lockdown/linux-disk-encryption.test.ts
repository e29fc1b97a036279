/** Disks of Linux, as /proc and /sys tell of them, in a made tree. */
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { linuxDiskEncryption } from '#main/lockdown/linux-disk-encryption.ts';
import { tempFolder } from '../../support/journal/journal.ts';

const FOLDER = '/home/efua/.config/Dwadi/live';
const PCI = 'pci0000:00/0000:00:1f.2/ata1/block';
const LUKS = 'CRYPT-LUKS2-7d3c6a1e0f4b4c0b9f1e2d3c4b5a6978-sda3_crypt';

let root: string;
beforeEach(({ skip }) => {
  skip(process.platform === 'win32', 'Windows makes links for administrators alone');
  root = tempFolder();
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function link(path: string, to: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  symlinkSync(relative(dirname(join(root, path)), join(root, to)), join(root, path));
}

interface Made {
  readonly number: string;
  /** Below /sys/devices. */
  readonly at: string;
  /** The devices that it is made of, by their places. */
  readonly of?: readonly string[];
  readonly mapper?: string;
  readonly partition?: boolean;
}

/** A device of the kernel, with the names by which it is found. */
function device({ number, at, of = [], mapper, partition = false }: Made): string {
  const name = at.slice(at.lastIndexOf('/') + 1);
  write(`sys/devices/${at}/dev`, `${number}\n`);
  if (partition) write(`sys/devices/${at}/partition`, '3\n');
  if (mapper !== undefined) write(`sys/devices/${at}/dm/uuid`, `${mapper}\n`);
  for (const part of of)
    link(`sys/devices/${at}/slaves/${part.slice(part.lastIndexOf('/') + 1)}`, `sys/devices/${part}`);
  link(`sys/dev/block/${number}`, `sys/devices/${at}`);
  link(`sys/class/block/${name}`, `sys/devices/${at}`);
  write(`dev/${name}`, '');
  return at;
}

const mapped = (number: number, mapper: string, ...of: readonly string[]): string =>
  device({ number: `253:${number}`, at: `virtual/block/dm-${number}`, mapper, of });

/** A disk with one partition. */
function partition(disk = 'sda'): string {
  const minor = disk.charCodeAt(2) * 16;
  device({ number: `8:${minor}`, at: `${PCI}/${disk}` });
  return device({ number: `8:${minor + 3}`, at: `${PCI}/${disk}/${disk}3`, partition: true });
}
const SDA3 = `8:${'a'.charCodeAt(0) * 16 + 3}`;

const mounts = (...lines: readonly string[]): void => write('proc/self/mountinfo', `${lines.join('\n')}\n`);
const mount = (number: string, on: string, source = '/dev/some', type = 'ext4'): string =>
  `29 1 ${number} / ${on} rw,relatime shared:1 - ${type} ${source} rw,errors=remount-ro`;

describe('one disk', () => {
  test('a partition of a plain disk is not encrypted', async () => {
    partition();
    mounts(mount(SDA3, '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('off');
  });

  test('a volume in LUKS is, as the installer of Debian makes it', async () => {
    const crypt = mapped(0, LUKS, partition());
    mapped(1, 'LVM-K3mZ', crypt);
    mounts(mount('253:1', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('on');
  });

  test('a volume without LUKS is not', async () => {
    mapped(0, 'LVM-K3mZ', partition());
    mounts(mount('253:0', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('off');
  });

  test.each(['CRYPT-VERITY-7d3c-root', 'CRYPT-INTEGRITY-root'])('%s protects from changes alone', async (mapper) => {
    mapped(0, mapper, partition());
    mounts(mount('253:0', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('off');
  });

  test.each(['', 'my own', 'CRYPT-SUBDEV-7d3c'])('a device of an unknown kind (%j) could encrypt', async (mapper) => {
    mapped(0, mapper, partition());
    mounts(mount('253:0', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('unknown');
  });

  test('a disk by NVMe is a disk, even where the kernel calls it virtual', async () => {
    device({ number: '259:0', at: 'virtual/nvme-subsystem/nvme-subsys0/nvme0n1' });
    mounts(mount('259:0', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('off');
  });

  test('a file that stands for a disk is unknown', async () => {
    device({ number: '7:0', at: 'virtual/block/loop0' });
    mounts(mount('7:0', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('unknown');
  });

  test('devices that are made of one another have an end', async () => {
    const own = mapped(0, 'LVM-K3mZ');
    link(`sys/devices/${own}/slaves/dm-0`, `sys/devices/${own}`);
    mounts(mount('253:0', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('unknown');
  });
});

describe('several disks', () => {
  test('a volume is encrypted when all of its disks are', async () => {
    const both = [mapped(0, LUKS, partition('sda')), mapped(1, LUKS, partition('sdb'))];
    mapped(2, 'LVM-K3mZ', ...both);
    mounts(mount('253:2', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('on');
  });

  test('one plain disk among them can be read', async () => {
    mapped(2, 'LVM-K3mZ', mapped(0, LUKS, partition('sda')), partition('sdb'));
    mounts(mount('253:2', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('off');
  });

  test('one disk of an unknown kind makes all of them unknown, and a plain one is worse', async () => {
    const unknown = mapped(1, 'my own', partition('sdb'));
    mapped(2, 'LVM-K3mZ', mapped(0, LUKS, partition('sda')), unknown);
    mounts(mount('253:2', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('unknown');
    mapped(3, 'LVM-L4nA', unknown, partition('sdc'));
    mounts(mount('253:3', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('off');
  });

  test('a partition of an array of disks lies on all of them', async () => {
    const crypt = mapped(0, LUKS, partition('sda'));
    const array = device({ number: '9:0', at: 'virtual/block/md0', of: [crypt] });
    device({ number: '259:0', at: `${array}/md0p1`, partition: true });
    mounts(mount('259:0', '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('on');
    link(`sys/devices/${array}/slaves/sdb3`, `sys/devices/${partition('sdb')}`);
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('off');
  });

  test('Btrfs names one of its disks, and all are looked at', async () => {
    partition('sdb');
    mapped(0, LUKS, partition('sda'));
    link('dev/mapper/sda3_crypt', 'dev/dm-0');
    write('sys/fs/btrfs/features/raid56', '0\n');
    write('sys/fs/btrfs/7d3c/devices/dm-0', '');
    mounts(mount('0:24', '/', '/dev/mapper/sda3_crypt', 'btrfs'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('on');
    write('sys/fs/btrfs/7d3c/devices/sdb3', '');
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('off');
  });
});

describe('where the folder lies', () => {
  beforeEach(() => {
    mapped(0, LUKS, partition('sda'));
    partition('sdb');
  });
  const SDB3 = `8:${'b'.charCodeAt(0) * 16 + 3}`;

  test('the deepest mount counts, and the last one in a place', async () => {
    mounts(mount(SDB3, '/'), mount('253:0', '/home'), mount(SDB3, '/home/ef'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('on');
    mounts(mount('253:0', '/'), mount('253:0', '/home'), mount(SDB3, '/home'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('off');
  });

  test('a mount on the folder itself counts, and one beside it or below it does not', async () => {
    mounts(mount(SDB3, '/'), mount('253:0', FOLDER));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('on');
    mounts(mount('253:0', '/'), mount(SDB3, `${FOLDER}/backups`), mount(SDB3, `${FOLDER}2`));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('on');
    // A list may have its mounts in any order.
    mounts(mount('253:0', FOLDER), mount(SDB3, '/'));
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('on');
  });

  test('a mount with a space in its name is found', async () => {
    mounts(mount(SDB3, '/'), mount('253:0', '/media/efua/My\\040disk'));
    expect(await linuxDiskEncryption('/media/efua/My disk/Dwadi', root)).toBe('on');
  });

  test.each([
    ['memory', '0:23', 'tmpfs', 'tmpfs'],
    ['layers', '0:24', 'overlay', 'overlay'],
    ['ZFS', '0:25', 'rpool/home', 'zfs'],
    ['another PC', '0:26', 'server:/home', 'nfs4'],
    ['a program that names a disk', '0:27', '/dev/sdb3', 'fuse.own'],
    ['nothing named', '0:28', '', 'tmpfs'],
  ])('%s is no disk that anything is known of', async (_, number, source, type) => {
    mkdirSync(join(root, 'sys/fs/btrfs'), { recursive: true });
    mounts(mount(SDB3, '/'), mount(number, '/home', source, type));
    await expect(linuxDiskEncryption(FOLDER, root)).rejects.toThrow();
  });

  test('a list that can not be read names no disk', async () => {
    mounts(mount(SDB3, '/'), 'a line of tomorrow');
    await expect(linuxDiskEncryption(FOLDER, root)).rejects.toThrow();
    mounts();
    expect(await linuxDiskEncryption(FOLDER, root)).toBe('unknown');
  });
});
