/** Where a person's own files lie. */
import { join } from 'node:path';
import { app } from 'electron';

/** Windows names no folder where the one that it knows is gone: taken along by OneDrive, or on a share out of reach. */
export function documentsFolder(): string {
  try {
    return app.getPath('documents');
  } catch {
    return join(app.getPath('home'), 'Documents');
  }
}
