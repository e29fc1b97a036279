/** A real keychain for a test, and a small one in memory for those that aren't about it. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Keychain } from '#main/key-vault/keychain.ts';

const has = (tool: string): boolean =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, tool)));

/** Why no Secret Service can be had here; null where one can. */
export const noKeychainHere: string | null =
  process.platform === 'linux' && ['dbus-daemon', 'dbus-send', 'gnome-keyring-daemon'].every(has)
    ? null
    : 'needs dbus-daemon, dbus-send and gnome-keyring-daemon, for a keychain of its own';

export interface PrivateKeychain {
  /** The environment of a process that shall find it. */
  readonly env: Readonly<Record<string, string>>;
  stop(): void;
}

/** It names no folder of services: nothing is started on demand, as on a PC on which no keychain is installed. */
const busConfig = (folder: string): string => `
  <busconfig>
    <type>session</type>
    <listen>unix:path=${folder}/bus</listen>
    <policy context="default">
      <allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>
    </policy>
  </busconfig>`;

/** A D-Bus session of its own; with a Secret Service that is unlocked, or none at all. */
export async function startKeychain({ secretService = true } = {}): Promise<PrivateKeychain> {
  const home = mkdtempSync(join(tmpdir(), 'dwadi-keychain-'));
  const config = join(home, 'bus.conf');
  writeFileSync(config, busConfig(home));
  const bus = spawn('dbus-daemon', ['--config-file', config, '--nofork', '--nopidfile', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const address = await new Promise<string>((resolve, reject) => {
    let text = '';
    bus.stdout.setEncoding('utf8').on('data', (part: string) => {
      text += part;
      if (text.includes('\n')) resolve(text.trim());
    });
    bus.once('exit', () => reject(new Error('the D-Bus daemon ended')));
  });
  const env = { DBUS_SESSION_BUS_ADDRESS: address, HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home };
  const stopBus = (): void => {
    bus.kill();
    rmSync(home, { recursive: true, force: true });
  };
  if (secretService) await unlock({ ...process.env, ...env }, stopBus);
  return { env, stop: stopBus };
}

/** It ends with its bus. The password is empty, and the line end belongs to it. */
async function unlock(env: NodeJS.ProcessEnv, onFailure: () => void): Promise<void> {
  const args = ['--unlock', '--components=secrets'];
  const { status } = spawnSync('gnome-keyring-daemon', args, { env, input: '\n', stdio: ['pipe', 'ignore', 'ignore'] });
  if (status === 0 && (await isOnBus(env))) return;
  onFailure();
  throw new Error('the keyring daemon did not start');
}

const BUS = 'org.freedesktop.DBus';
const HAS_OWNER = [`${BUS}.NameHasOwner`, 'string:org.freedesktop.secrets'];
const LOOKS = 100;

/** The daemon goes into the background before it is on the bus: an immediate caller may find no keychain. */
async function isOnBus(env: NodeJS.ProcessEnv): Promise<boolean> {
  for (let look = 0; look < LOOKS; look += 1) {
    const args = ['--session', '--print-reply', `--dest=${BUS}`, '/', ...HAS_OWNER];
    const { stdout } = spawnSync('dbus-send', args, { env, encoding: 'utf8' });
    if (stdout.includes('boolean true')) return true;
    await sleep(100);
  }
  return false;
}

/** The same promises, kept in memory. */
export function memoryKeychain(entries = new Map<string, string>()): Keychain {
  return {
    read: async (name) => entries.get(name) ?? null,
    write: async (name, text) => void entries.set(name, text),
    remove: async (name) => void entries.delete(name),
  };
}
