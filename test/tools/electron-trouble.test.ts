import { expect, test } from 'vitest';
import { troubleIn } from '../../resources/tools/electron-trouble.mjs';

/** As Electron and the system's loader write them. */
const SAID = {
  display: '[4711:1127/101500.1:ERROR:ui/ozone/platform/x11/ozone_platform_x11.cc:249] Missing X server or $DISPLAY',
  library:
    'electron: error while loading shared libraries: libnss3.so: cannot open shared object file: No such file or directory',
  helper:
    "[1:FATAL:setuid_sandbox_host.cc(163)] The SUID sandbox helper binary was found, but is not configured correctly. Rather than run without sandboxing I'm aborting now.",
  none: '[1:FATAL:content/browser/zygote_host/zygote_host_impl_linux.cc:128] No usable sandbox! If you are running on Ubuntu 23.10+',
  old: "electron: /lib/x86_64-linux-gnu/libc.so.6: version `GLIBC_2.34' not found (required by electron)",
};

test('each trouble of a system is told from the others, and says what mends it', () => {
  const told = Object.values(SAID).map((said) => troubleIn(`Some line before.\n${said}\n`)?.happened);
  expect(told).toEqual([
    'it found no display',
    'this system lacks libnss3.so',
    'this system allows it no sandbox',
    'this system allows it no sandbox',
    'this system is too old for it (GLIBC_2.34)',
  ]);
  for (const said of Object.values(SAID)) expect(troubleIn(said)?.mend).toBeTruthy();
});

test('an end that is Dwadi’s own is no trouble of the system', () => {
  expect(troubleIn('TypeError: Cannot read properties of undefined')).toBeNull();
  expect(troubleIn('')).toBeNull();
});
