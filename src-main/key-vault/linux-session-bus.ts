/**
 * Tells whether Linux's session bus answers. The keychain's library asks the bus on the thread that calls it, without a
 * time limit: at a bus that takes a connection and says nothing (its daemon hangs, its socket is held open by the
 * system) Dwadi would hang before its first window. So the bus is greeted first, with a time limit.
 */
import { connect } from 'node:net';
import { orElse } from '../platform/may-fail.ts';

/** A bus answers within milliseconds; an old PC that has just started, within seconds. */
const ANSWERS_WITHIN_MS = 10_000;

const plain = (text: string): string => orElse(() => decodeURIComponent(text), text);

/** Returns the bus's first address that is a socket on this PC; any other is left to the library. */
export function socketOf(env: Readonly<Record<string, string | undefined>>): string | null {
  const { DBUS_SESSION_BUS_ADDRESS: address, XDG_RUNTIME_DIR: runtime } = env;
  if (!address) return runtime ? `${runtime}/bus` : null;
  for (const one of address.split(';')) {
    const [, kind, name] = /^unix:(?:.*,)?(path|abstract)=([^,]+)/.exec(one) ?? [];
    if (name !== undefined) return kind === 'abstract' ? `\0${plain(name)}` : plain(name);
  }
  return null;
}

/** `mute`: it took the connection and said nothing. A missing connection is reported by the library without a wait. */
export function greetBus(path: string, withinMs = ANSWERS_WITHIN_MS): Promise<'speaks' | 'mute' | 'absent'> {
  return new Promise((resolve) => {
    const bus = connect({ path });
    const end = (said: 'speaks' | 'mute' | 'absent') => {
      clearTimeout(timer);
      bus.destroy();
      resolve(said);
    };
    const timer = setTimeout(() => end('mute'), withinMs);
    // Asks which ways of signing in the bus has: any bus answers that to anyone.
    bus.on('connect', () => bus.write('\0AUTH\r\n'));
    bus.on('data', () => end('speaks'));
    bus.on('error', () => end('absent'));
    bus.on('close', () => end('absent'));
  });
}

let spoke: string | null = null;

/** Greets the bus until it has answered once. */
export async function busSpeaks(env = process.env): Promise<boolean> {
  const path = socketOf(env);
  if (path === null || path === spoke) return true;
  const said = await greetBus(path);
  if (said === 'speaks') spoke = path;
  return said !== 'mute';
}
