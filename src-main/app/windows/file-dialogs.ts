/** Files and folders that a person chooses in the system's own dialogs. A page can name none, and is told no place. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { app, dialog } from 'electron';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import { AUDIT } from '#shared/words/audit.ts';
import type { Log } from '../../platform/log.ts';
import { freeName } from './free-file-name.ts';

/** Windows names no folder if the one that it knows is gone: moved by OneDrive, or on a share out of reach. */
export function documentsFolder(): string {
  try {
    return app.getPath('documents');
  } catch {
    return join(app.getPath('home'), 'Documents');
  }
}

export type ChooseFolder = (what: 'day-files' | 'counters') => Promise<string | null>;

/** `folder`: a test's choice, without a dialog. `mayAsk`: a kiosk opens no dialog; the gate has said so already. */
export function folderChooser(folder: string | null, mayAsk: () => boolean): ChooseFolder {
  return async (what) => {
    if (folder !== null) return folder;
    if (!mayAsk()) return null;
    const { canceled, filePaths } = await dialog.showOpenDialog({
      title: what === 'counters' ? AUDIT.openCounters : AUDIT.chooseFolder,
      properties: what === 'counters' ? ['openDirectory'] : ['openDirectory', 'createDirectory'],
    });
    return canceled ? null : (filePaths[0] ?? null);
  };
}

export type ChoosePlace = (what: 'backup' | 'folder' | 'provisioning') => Promise<string | null>;

/** `chosen`: a test's choice, without a dialog. `mayAsk`: a kiosk opens no dialog; the gate has said so already. */
export function placeChooser(chosen: string | null, mayAsk: () => boolean): ChoosePlace {
  return async (what) => {
    if (chosen !== null) return chosen;
    if (!mayAsk()) return null;
    const answer = await dialog.showOpenDialog(
      what === 'folder'
        ? { properties: ['openDirectory', 'createDirectory'] }
        : { properties: ['openFile'], filters: [{ name: 'Dwadi', extensions: [what === 'backup' ? 'db' : 'json'] }] },
    );
    return answer.canceled ? null : (answer.filePaths[0] ?? null);
  };
}

export type SaveFile = (
  name: string,
  content: string | Uint8Array,
) => Promise<Result<{ savedAs: string | null }, CounterError>>;

/** `usual`: the folder if lockdown allows no dialog. */
export type SaveFileIn = (...wanted: [...Parameters<SaveFile>, usual?: string | undefined]) => ReturnType<SaveFile>;

/**
 * `folder`: a test's folder, without a dialog. `mayAsk`: a kiosk opens no dialog, and the screen says where the file
 * is.
 */
export function fileSaver(log: Log, folder: string | null, mayAsk: () => boolean): SaveFileIn {
  const place = async (name: string, usual: string): Promise<string | null> => {
    if (folder !== null) return join(folder, name);
    if (!mayAsk()) return await freeName(usual, name);
    const extension = extname(name).slice(1);
    const chosen = await dialog.showSaveDialog({
      defaultPath: join(documentsFolder(), name),
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    });
    return chosen.canceled ? null : chosen.filePath;
  };
  return async (name, content, usual = join(documentsFolder(), 'Dwadi')) => {
    const path = await place(name, usual);
    if (path === null) return ok({ savedAs: null });
    try {
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, content, { mode: 0o600 });
      return ok({ savedAs: path });
    } catch (error) {
      log.write('error', 'app: a file could not be written', { error: String(error) });
      return err({ code: 'not-saved' });
    }
  };
}

/** `folder`: a test's answer, without a dialog. */
export const folderAsker =
  (folder: string | null, mayAsk: () => boolean) =>
  async (current: string): Promise<string | null> => {
    if (folder !== null) return folder;
    if (!mayAsk()) return null;
    const chosen = await dialog.showOpenDialog({
      defaultPath: current,
      properties: ['openDirectory', 'createDirectory'],
    });
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
  };
