/** Why Electron's program ended at its start: in its own words, and in words that say what to do. */

const LIBRARIES = 'libgtk-3-0 libnss3 libasound2 libgbm1 libxss1 libatspi2.0-0';

/**
 * @typedef {object} Trouble
 * @property {string} happened
 * @property {string} mend
 * @property {boolean} [noDisplay] the display that was named isn't there
 */

/** @type {readonly (readonly [RegExp, (found: string) => Trouble])[]} */
const TROUBLES = [
  [
    /error while loading shared libraries: (\S+?):/,
    (library) => ({
      happened: `this system lacks ${library}`,
      mend: `"sudo apt-get install ${LIBRARIES}" brings it, on Ubuntu 24.04 and later with t64 behind libgtk-3-0 and libasound2`,
    }),
  ],
  [
    /version `(GLIBC_[\d.]+)' not found/,
    (version) => ({ happened: `this system is too old for it (${version})`, mend: 'a newer system starts it' }),
  ],
  [
    /(No usable sandbox!|SUID sandbox helper binary was found, but is not configured correctly|Failed to move to new namespace)/,
    () => ({
      happened: 'this system allows it no sandbox',
      mend: '"sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0" allows it until the next restart (Ubuntu 23.10 and later), and elsewhere "sudo chown root node_modules/electron/dist/chrome-sandbox && sudo chmod 4755 node_modules/electron/dist/chrome-sandbox"',
    }),
  ],
  [
    /(Missing X server or \$DISPLAY|cannot open display|Failed to connect to Wayland display)/,
    () => ({
      happened: 'it found no display',
      mend: 'run it where you are signed in at the screen, or install xvfb and leave DISPLAY unset',
      noDisplay: true,
    }),
  ],
];

/**
 * @param {string} output what it wrote before it ended
 * @returns {Trouble | null} null for an end that is not Electron's own
 */
export function troubleIn(output) {
  for (const [pattern, words] of TROUBLES) {
    const found = pattern.exec(output);
    if (found !== null) return words(found[1] ?? '');
  }
  return null;
}

/** @param {Trouble} trouble */
export const troubleWords = ({ happened, mend }) =>
  `Electron does not start here, because ${happened}. To mend it: ${mend}. Going on with the stand-in.`;
