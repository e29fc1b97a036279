/**
 * An installed Dwadi refuses starts with these: switches that let another program read or change what it holds, and
 * variables that move its trust. Any other switch may be the system's own, which a shop must be able to start with.
 */
import { resolve } from 'node:path';

/** Families of Chromium's and Node's switches; each has sisters that come and go with Chromium's versions. */
const WEAKENING: readonly RegExp[] = [
  // A door into each page or into this process, and what waits for a debugger.
  /^remote-|^inspect|debug|startup-dialog|^js-flags$|^headless|automation|^test-type/,
  // Pages without their walls.
  /sandbox|zygote|single-process|in-process|site-isolation|site-per-process|isolat|web-security|insecure|unsafe/,
  /^allow-|file-access|extension|blink-(test-)?features|blink-settings|^disable-features$|experimental|mojo/,
  // Other authorities, and keys that are written down.
  /certificate|ssl|spki|^tls-|^openssl-|^use-(system|bundled|openssl)-ca$|^use-(fake|mock)-/,
  // Another program in the place of a part, and another place for what is kept.
  /cmd-prefix$|launcher$|^host-(resolver-)?rules$|(cache|dumps|data|profile)-(dir|path)$|^crash|^trace|tracing|net-log/,
];

/** Chromium's names for drawing on Wayland, which a desktop adds by itself. */
const OF_THE_DESKTOP = /^\w*(Ozone|Wayland)\w*(,\w*(Ozone|Wayland)\w*)*$/;

/** Chromium takes one dash as well as two, and Windows a slash. */
const SWITCH = { win32: /^(?:--?|\/)([^=]+)(?:=(.*))?$/s, posix: /^--?([^=]+)(?:=(.*))?$/s };

interface Start {
  readonly argv: readonly string[];
  readonly platform: NodeJS.Platform;
  /** The folder that Dwadi takes without a switch. */
  readonly usualFolder: string;
}

function isRefused(name: string, value: string, usualFolder: string): boolean {
  if (name === 'user-data-dir') return value === '' || resolve(value) !== resolve(usualFolder);
  if (name === 'enable-features') return !OF_THE_DESKTOP.test(value);
  return WEAKENING.some((family) => family.test(name));
}

/** Chromium leaves out the white space before a switch. */
const WHITE_SPACE = /^[\s\u0085]+/;

/** The first switch that an installed Dwadi doesn't start with, as Chromium reads it, without its value. */
export function refusedSwitch({ argv, platform, usualFolder }: Start): string | null {
  const form = platform === 'win32' ? SWITCH.win32 : SWITCH.posix;
  for (const word of argv.slice(1).map((given) => given.replace(WHITE_SPACE, ''))) {
    const [, name = '', value = ''] = form.exec(word) ?? [];
    if (name !== '' && isRefused(name.toLowerCase(), value, usualFolder)) return word.split('=')[0] ?? word;
  }
  return null;
}

/** Variables by which the environment moves authorities, checks or code of Node and OpenSSL. */
const MOVES_TRUST = /^(NODE_.*|SSL_CERT_.*|OPENSSL_.*|SSLKEYLOGFILE|ELECTRON_RUN_AS_NODE|ELECTRON_NO_ASAR)$/i;

export function scrubEnvironment(env: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(env)) if (MOVES_TRUST.test(name)) delete env[name];
}
