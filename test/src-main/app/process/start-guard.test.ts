/** An installed Dwadi starts with no switch that opens it to another program; the system's own switches stay. */
import { describe, expect, test } from 'vitest';
import { refusedSwitch, scrubEnvironment } from '#main/app/process/start-guard.ts';

const usualFolder = '/home/ama/.config/Dwadi';
const refused = (words: readonly string[], platform: NodeJS.Platform = 'linux') =>
  refusedSwitch({ argv: ['/opt/Dwadi/dwadi', ...words], platform, usualFolder });

describe('a switch that weakens', () => {
  test.each([
    ...[
      '--remote-debugging-port=0',
      '--remote-debugging-pipe',
      '--remote-allow-origins=*',
      '-remote-debugging-port=9222',
    ],
    ...['--inspect', '--inspect-brk=0.0.0.0:9229', '--wait-for-debugger-children', '--renderer-startup-dialog'],
    ...['--js-flags=--allow-natives-syntax', '--no-sandbox', '--disable-gpu-sandbox', '--disable-setuid-sandbox'],
    ...['--no-zygote', '--single-process', '--disable-web-security', '--disable-site-isolation-trials'],
    ...['--load-extension=/tmp/x', '--disable-extensions-except=/tmp/x', '--allow-file-access-from-files'],
    ...['--allow-running-insecure-content', '--unsafely-treat-insecure-origin-as-secure=http://x'],
    ...['--enable-blink-features=MojoJS', '--disable-features=IsolateOrigins', '--enable-features=MojoJS'],
    ...['--enable-features=UseOzonePlatform,MojoJS', '--ignore-certificate-errors', '--use-system-ca'],
    ...['--renderer-cmd-prefix=gdb', '--gpu-launcher=/tmp/x', '--disk-cache-dir=/tmp', '--crash-dumps-dir=/tmp'],
    ...['--host-rules=MAP * evil', '--trace-startup', '--NO-SANDBOX', '--user-data-dir', '--user-data-dir=/tmp/other'],
  ])('%s is refused by its name, without its value', (word) => {
    expect(refused(['--lang=en-GB', word])).toBe(word.split('=')[0]);
  });

  test.each([' ', '\t', '\n', '\u00a0', '\u0085', ' \t '])('white space before it (%j) hides no switch', (space) => {
    expect(refused([`${space}--remote-debugging-port=9222`])).toBe('--remote-debugging-port');
    expect(refused([`${space}/inspect`], 'win32')).toBe('/inspect');
  });

  test('Windows takes a slash for dashes, and elsewhere it begins a path', () => {
    expect(refused(['/inspect=9229'], 'win32')).toBe('/inspect');
    expect(refused(['--provision', '/inspect/adom-1.dwadi.json'])).toBeNull();
  });
});

test.each([
  [[]],
  [['--doctor', '--json', '--out=/tmp/doctor.json', '--bundle']],
  [['--provision', 'adom-1.dwadi.json', '--passphrase-file', '/x', '--untried-keys', '--rename-machine']],
  [
    ['--verify-day', 'one.json'],
    ['--verify-drill', 'one.pdf'],
  ],
  // A watchdog, an installer of Windows that has put in a newer version, and a desktop on Wayland.
  [['--watchdog'], ['--updated', '--force-run'], ['--enable-features=UseOzonePlatform,WaylandWindowDecorations']],
  [['--ozone-platform=x11', '--disable-gpu', '--force-device-scale-factor=1.25', '--lang=en-GB', '-psn_0_12345']],
  [['--password-store=gnome-libsecret', '--class=dwadi', '--kiosk', `--user-data-dir=${usualFolder}/`]],
])('%j starts', (...words) => {
  expect(words.map((some) => refused(some))).toEqual(words.map(() => null));
});

test('the environment loses what would move authorities, checks or code, and keeps the rest', () => {
  const env: NodeJS.ProcessEnv = {
    ...{ NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_EXTRA_CA_CERTS: '/x', NODE_OPTIONS: '--require /x', node_path: '/x' },
    ...{ NODE_USE_SYSTEM_CA: '1', SSL_CERT_FILE: '/x', SSL_CERT_DIR: '/x', OPENSSL_CONF: '/x', SSLKEYLOGFILE: '/x' },
    ...{ ELECTRON_RUN_AS_NODE: '1', PATH: '/bin', HOME: '/home/ama', APPIMAGE: '/x', XDG_CONFIG_HOME: '/y' },
  };
  scrubEnvironment(env);
  expect(env).toEqual({ PATH: '/bin', HOME: '/home/ama', APPIMAGE: '/x', XDG_CONFIG_HOME: '/y' });
});
