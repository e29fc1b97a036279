/**
 * Keeps a page's localStorage in a file of the user-data folder: a shared Chromium forgets it when the app ends, and
 * Electron keeps it. It is written with every change, so a power cut loses nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ChromiumPage } from './chromium-page.ts';

type Items = Record<string, string>;

const fileIn = (userData: string): string => join(userData, 'stand-in-storage.json');

function read(file: string): Record<string, Items> {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {}; // nothing is kept yet
  }
}

/** Runs in the page. Only an empty storage is filled: what a running app has taken away stays away. */
function fill(kept: Record<string, Items>): void {
  if (window !== window.top || location.origin === 'null' || localStorage.length > 0) return;
  for (const [key, value] of Object.entries(kept[location.origin] ?? {})) localStorage.setItem(key, value);
}

export async function keepStorage({ devTools }: ChromiumPage, userData: string): Promise<void> {
  const file = fileIn(userData);
  const kept = read(file);
  const changed = (
    { isLocalStorage, securityOrigin = '' }: { isLocalStorage: boolean; securityOrigin?: string },
    change: (items: Items) => Items,
  ): void => {
    if (!isLocalStorage || !securityOrigin.startsWith('http')) return;
    kept[securityOrigin] = change(kept[securityOrigin] ?? {});
    writeFileSync(file, JSON.stringify(kept));
  };
  devTools.on('DOMStorage.domStorageItemAdded', ({ storageId, key, newValue }) =>
    changed(storageId, (items) => ({ ...items, [key]: newValue })),
  );
  devTools.on('DOMStorage.domStorageItemUpdated', ({ storageId, key, newValue }) =>
    changed(storageId, (items) => ({ ...items, [key]: newValue })),
  );
  devTools.on('DOMStorage.domStorageItemRemoved', ({ storageId, key }) =>
    changed(storageId, ({ [key]: _gone, ...items }) => items),
  );
  devTools.on('DOMStorage.domStorageItemsCleared', ({ storageId }) => changed(storageId, () => ({})));
  await devTools.send('DOMStorage.enable');
  if (Object.keys(kept).length === 0) return;
  const source = `(${fill.toString()})(${JSON.stringify(kept)});`;
  await devTools.send('Page.addScriptToEvaluateOnNewDocument', { source });
}
