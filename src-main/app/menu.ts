/** The menu: none, but on macOS, where copying, pasting and quitting by key are done by the menu alone. */
import type { MenuItemConstructorOptions } from 'electron';

const ON_MACOS: MenuItemConstructorOptions[] = [
  { label: 'Dwadi', submenu: [{ role: 'quit' }] },
  {
    label: 'Edit',
    submenu: [
      ...([{ role: 'undo' }, { role: 'redo' }, { type: 'separator' }] as const),
      ...([{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }] as const),
    ],
  },
];

export const menuOn = (platform: NodeJS.Platform): MenuItemConstructorOptions[] | null =>
  platform === 'darwin' ? ON_MACOS : null;
