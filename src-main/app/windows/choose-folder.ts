/** Asks a person for a folder in the system's own dialog: no page can name one. */
import { dialog } from 'electron';
import { AUDIT } from '#shared/words/audit.ts';

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
