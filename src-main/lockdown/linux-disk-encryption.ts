/**
 * Looks whether dm-crypt (LUKS) encrypts what a folder of Linux lies on. The kernel tells ordinary users which device a
 * file system is mounted from, and which devices that one is made of, down to the disks.
 */
import { readdir, readFile, realpath } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

type Encrypted = 'on' | 'off' | 'unknown';

/** Neither sums of blocks (VERITY, INTEGRITY) nor a part of another device (SUBDEV) is encryption. */
const ENCRYPTS = /^CRYPT-(LUKS[12]|PLAIN|LOOPAES|TCRYPT|BITLK|FVAULT2)-/;
/** Device mappers that surely encrypt nothing by themselves; any other could, without saying so. */
const PASSES_ON = /^(LVM|mpath|part\d+|DMRAID|CRYPT-VERITY|CRYPT-INTEGRITY)-/;
/** Disks by NVMe are virtual to a kernel that knows several ways to one. */
const VIRTUAL = /\/sys\/devices\/virtual\/(?!nvme-subsystem\/)/;

/** Volumes on disks in a box, on an encrypted partition: six or so. No way is that deep. */
const DEEPEST = 16;

const textOf = async (file: string): Promise<string | null> => {
  const text = await readFile(file, 'utf8').catch(() => null);
  return text === null ? null : text.trim();
};

const namesIn = (folder: string): Promise<string[]> => readdir(folder).catch(() => []);

/** The devices that make up this one; a partition's is its disk. */
async function below(device: string): Promise<string[]> {
  const slaves = await namesIn(join(device, 'slaves'));
  if (slaves.length > 0) return Promise.all(slaves.map((name) => realpath(join(device, 'slaves', name))));
  return (await textOf(join(device, 'partition'))) === null ? [] : [dirname(device)];
}

/** One device that isn't encrypted can be read, whatever the others are. */
async function areEncrypted(devices: readonly string[], deeper: number): Promise<Encrypted> {
  const each = await Promise.all(devices.map((device) => isEncrypted(device, deeper)));
  if (each.includes('off')) return 'off';
  return each.includes('unknown') ? 'unknown' : 'on';
}

/** `device`: its folder in /sys. */
async function isEncrypted(device: string, deeper: number): Promise<Encrypted> {
  const mapper = await textOf(join(device, 'dm/uuid'));
  if (mapper !== null && ENCRYPTS.test(mapper)) return 'on';
  if (deeper === 0) return 'unknown';
  const parts = await below(device);
  if (parts.length === 0) return VIRTUAL.test(device) ? 'unknown' : 'off';
  const found = await areEncrypted(parts, deeper - 1);
  return found === 'off' && mapper !== null && !PASSES_ON.test(mapper) ? 'unknown' : found;
}

interface Mount {
  readonly device: string;
  readonly on: string;
  readonly source: string;
}

const MOUNT = /^\d+ \d+ (?<device>\d+:\d+) \S+ (?<on>\S+) \S+ (?:\S+ )*?- \S+ (?<source>\S*) /;
const unescaped = (path: string): string =>
  path.replace(/\\([0-7]{3})/g, (_, octal: string) => String.fromCharCode(Number.parseInt(octal, 8)));

function mountOf(line: string): Mount {
  const { device = '', on = '', source = '' } = MOUNT.exec(line)?.groups ?? {};
  if (on === '') throw new Error('a mount that nobody can read');
  return { device, on: unescaped(on), source: unescaped(source) };
}

const holds = ({ on }: Mount, folder: string): boolean => on === '/' || folder === on || folder.startsWith(`${on}/`);

/** The deepest mount that holds the folder. The last one of several in one place hides the others. */
function mountUnder(folder: string, mountinfo: string): Mount | null {
  const lines = mountinfo.split('\n').filter((line) => line !== '');
  const held = lines.map(mountOf).filter((mount) => holds(mount, folder));
  return held.reduce<Mount | null>((best, mount) => (mount.on.length >= (best?.on.length ?? 0) ? mount : best), null);
}

/** A file system of Btrfs may lie on several devices, of which its mount names one. */
async function devicesOfBtrfs(source: string, root: string): Promise<string[]> {
  const named = basename(await realpath(join(root, source)));
  const all = join(root, 'sys/fs/btrfs');
  for (const one of await readdir(all)) {
    const names = await namesIn(join(all, one, 'devices'));
    if (names.includes(named)) return names;
  }
  throw new Error('nothing is known of these devices');
}

async function devicesOf({ device, source }: Mount, root: string): Promise<string[]> {
  if (!device.startsWith('0:')) return [await realpath(join(root, 'sys/dev/block', device))];
  const names = await devicesOfBtrfs(source, root);
  return Promise.all(names.map((name) => realpath(join(root, 'sys/class/block', name))));
}

/** Throws if the folder lies on no disk. `root`: where /proc, /sys and /dev are. */
export async function linuxDiskEncryption(folder: string, root = '/'): Promise<Encrypted> {
  const mount = mountUnder(folder, await readFile(join(root, 'proc/self/mountinfo'), 'utf8'));
  return mount === null ? 'unknown' : areEncrypted(await devicesOf(mount, root), DEEPEST);
}
