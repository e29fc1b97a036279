/** Files and folders that a person chooses in the system's own dialogs. A page can name none, and is told no place. */
import { mkdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { app, type BrowserWindow, dialog, type OpenDialogOptions } from 'electron';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { AUDIT } from '#shared/words/audit.ts';
import type { ChooseLink } from '../../ipc/handler-context.ts';
import { writeWholeBeside } from '../../platform/atomic-file.ts';
import type { Log } from '../../platform/log.ts';
import { SerialQueue } from '../../platform/serial-queue.ts';
import { freeName } from './free-file-name.ts';
import { linkFileText } from './link-file.ts';

/** Windows names no folder if the one that it knows is gone: moved by OneDrive, or on a share out of reach. */
export function documentsFolder(): string {
  try {
    return app.getPath('documents');
  } catch {
    return join(app.getPath('home'), 'Documents');
  }
}

/** The window that asks: a dialog without one may open behind a window that fills the screen. */
export type AskingWindow = () => BrowserWindow | undefined;

/**
 * Makes a way to ask for a file or folder. `chosen`: a test's choice, without a dialog. `mayAsk`: a kiosk opens no
 * dialog; the gate has said so already.
 */
const chooser =
  <A>(dialogFor: (asked: A) => OpenDialogOptions) =>
  (chosen: string | null, mayAsk: () => boolean, asking: AskingWindow) =>
  async (asked: A): Promise<string | null> => {
    if (chosen !== null) return chosen;
    if (!mayAsk()) return null;
    const window = asking();
    const options = dialogFor(asked);
    const answer = window ? dialog.showOpenDialog(window, options) : dialog.showOpenDialog(options);
    const { canceled, filePaths } = await answer;
    return canceled ? null : (filePaths[0] ?? null);
  };

const ANY_FOLDER: OpenDialogOptions = { properties: ['openDirectory', 'createDirectory'] };

export const folderChooser = chooser((what: 'day-files' | 'counters') =>
  what === 'counters'
    ? { title: AUDIT.openCounters, properties: ['openDirectory'] }
    : { title: AUDIT.chooseFolder, ...ANY_FOLDER },
);
export type ChooseFolder = ReturnType<typeof folderChooser>;

export const placeChooser = chooser((what: 'backup' | 'folder' | 'provisioning' | 'link') =>
  what === 'folder'
    ? ANY_FOLDER
    : {
        properties: ['openFile'],
        filters: [{ name: 'Dwadi', extensions: what === 'backup' ? ['db', 'sealed'] : ['json'] }],
      },
);
export type ChoosePlace = ReturnType<typeof placeChooser>;

export const folderAsker = chooser((current: string) => ({ defaultPath: current, ...ANY_FOLDER }));

export type SaveFile = (
  name: string,
  content: string | Uint8Array,
) => Promise<Result<{ savedAs: string | null }, CounterError>>;

/** Reads the file of a link that a person chooses. */
export function linkChooser(...wanted: Parameters<typeof placeChooser>): ChooseLink {
  const ask = placeChooser(...wanted);
  return async () => {
    const path = await ask('link');
    return path === null ? null : await linkFileText(path);
  };
}

/** `usual`: the folder if lockdown allows no dialog. */
export type SaveFileIn = (...wanted: [...Parameters<SaveFile>, usual?: string | undefined]) => ReturnType<SaveFile>;

/** `folder`: a test's folder, without a dialog. `mayAsk`: a kiosk opens none, and the screen says where the file is. */
export function fileSaver(log: Log, folder: string | null, mayAsk: () => boolean, asking: AskingWindow): SaveFileIn {
  const place = async (name: string, usual: string): Promise<string | null> => {
    if (folder !== null) return join(folder, name);
    if (!mayAsk()) return await freeName(usual, name);
    const extension = extname(name).slice(1);
    const options = {
      defaultPath: join(documentsFolder(), name),
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    };
    const window = asking();
    const chosen = await (window ? dialog.showSaveDialog(window, options) : dialog.showSaveDialog(options));
    return chosen.canceled ? null : chosen.filePath;
  };
  const saveNow: SaveFileIn = async (name, content, usual = join(documentsFolder(), 'Dwadi')) => {
    const path = await place(name, usual);
    if (path === null) return ok({ savedAs: null });
    try {
      await mkdir(dirname(path), { recursive: true });
      // A person may choose the only copy of an earlier file.
      await writeWholeBeside(path, content, 0o600);
      return ok({ savedAs: path });
    } catch (error) {
      log.write('error', 'app: a file could not be written', { error: String(error) });
      return err({ code: 'not-saved' });
    }
  };
  // Two files saved at once would find the same name free. No file waits for a dialog that is open.
  const namedByDwadi = new SerialQueue();
  return (...wanted) => (mayAsk() ? saveNow(...wanted) : namedByDwadi.take(() => saveNow(...wanted)));
}
