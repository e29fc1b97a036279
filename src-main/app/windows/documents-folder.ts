/** Finds the folder of a person's own files. */
import { join } from 'node:path';
import { app } from 'electron';

/** Windows names no folder if the one that it knows is gone: moved by OneDrive, or on a share out of reach. */
export function documentsFolder(): string {
  try {
    return app.getPath('documents');
  } catch {
    return join(app.getPath('home'), 'Documents');
  }
}
