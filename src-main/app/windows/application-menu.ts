/** No menu, except on macOS, where the keys for copying, pasting and quitting work only through the menu. */
import type { MenuItemConstructorOptions } from 'electron';
import { MENU } from '#shared/words/start.ts';

const ON_MACOS: MenuItemConstructorOptions[] = [
  { label: 'Dwadi', submenu: [{ role: 'quit' }] },
  {
    label: MENU.edit,
    submenu: [
      ...([{ role: 'undo' }, { role: 'redo' }, { type: 'separator' }] as const),
      ...([{ role: 'cut' }, { role: 'copy' }, { role: 'paste' }, { role: 'selectAll' }] as const),
    ],
  },
];

export const menuOn = (platform: NodeJS.Platform): MenuItemConstructorOptions[] | null =>
  platform === 'darwin' ? ON_MACOS : null;
