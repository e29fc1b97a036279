/** Writes a file where a person chooses. The page can neither choose the place nor what stands in it. */
import { writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { app, dialog } from 'electron';
import type { CounterError } from '#shared/counter-api/errors.ts';
import { err, ok, type Result } from '#shared/result.ts';
import type { Log } from '../platform/log.ts';

export type SaveFile = (
  name: string,
  content: string | Uint8Array,
) => Promise<Result<{ savedAs: string | null }, CounterError>>;

/** `folder`: where a test wants it, unasked. */
export function fileSaver(log: Log, folder: string | null): SaveFile {
  const place = async (name: string): Promise<string | null> => {
    if (folder !== null) return join(folder, name);
    const extension = extname(name).slice(1);
    const chosen = await dialog.showSaveDialog({
      defaultPath: join(app.getPath('documents'), name),
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    });
    return chosen.canceled ? null : chosen.filePath;
  };
  return async (name, content) => {
    const path = await place(name);
    if (path === null) return ok({ savedAs: null });
    try {
      await writeFile(path, content, { mode: 0o600 });
      return ok({ savedAs: path });
    } catch (error) {
      log.write('error', 'app: a file could not be written', { error: String(error) });
      return err({ code: 'not-saved' });
    }
  };
}

/** `folder`: what a test answers, unasked. */
export const folderAsker =
  (folder: string | null) =>
  async (current: string): Promise<string | null> => {
    if (folder !== null) return folder;
    const chosen = await dialog.showOpenDialog({
      defaultPath: current,
      properties: ['openDirectory', 'createDirectory'],
    });
    return chosen.canceled ? null : (chosen.filePaths[0] ?? null);
  };
