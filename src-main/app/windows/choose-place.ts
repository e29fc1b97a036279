/** Lets a person choose a file or a folder in the system's own dialog. The page can't, and isn't told where it is. */
import { dialog } from 'electron';

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
