/** How the stand-in was asked to run; read once, from the environment, so that utility processes inherit it. */
type WindowKind = 'headed' | 'headless' | 'none';

const isWindowKind = (text: string | undefined): text is WindowKind =>
  text === 'headed' || text === 'headless' || text === 'none';

function windowKind(): WindowKind {
  const asked = process.env['DWADI_STAND_IN_WINDOW'];
  if (isWindowKind(asked)) return asked;
  const hasDisplay = process.platform !== 'linux' || process.env['DISPLAY'] || process.env['WAYLAND_DISPLAY'];
  return hasDisplay ? 'headed' : 'headless';
}

export const settings = {
  window: windowKind(),
  /** The usual folder of an app that takes no `--user-data-dir`, as a packaged one. */
  userData: process.env['DWADI_STAND_IN_USER_DATA'] ?? '',
  /** Lets a test see what the app does once it is packaged. */
  packaged: process.env['DWADI_STAND_IN_PACKAGED'] === '1',
  /** Simulates a Windows whose documents folder is gone: Electron then throws when the app asks for it. */
  noDocuments: process.env['DWADI_STAND_IN_NO_DOCUMENTS'] === '1',
  /** Keeps the print dialog open until the app ends. */
  printDialogStays: process.env['DWADI_STAND_IN_PRINT_DIALOG'] === 'stays',
  /** So many pages in a row lose their process while they load. Only without a window. */
  pageDeaths: Number(process.env['DWADI_STAND_IN_PAGE_DEATHS'] ?? 0),
  /** A Chromium that runs already, by the address of its DevTools; without it the app starts one of its own. */
  sharedChromium: process.env['DWADI_STAND_IN_CHROMIUM'] ?? '',
  /** How many screens the computer has. */
  screens: Number(process.env['DWADI_STAND_IN_SCREENS'] ?? 1),
} as const;

export function switchValue(name: string): string | undefined {
  const prefix = `--${name}=`;
  return process.argv.find((argument) => argument.startsWith(prefix))?.slice(prefix.length);
}
