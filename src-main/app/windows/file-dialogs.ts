/** Writes a file where a person chooses. The page can choose neither the place nor the content. */
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { dialog } from 'electron';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Log } from '../../platform/log.ts';
import { documentsFolder } from './documents-folder.ts';
import { freeName } from './free-file-name.ts';

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
