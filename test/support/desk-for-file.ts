/** One service for a file, and for each test a fresh world with a counter of its own. */
import { afterEach, beforeEach } from 'vitest';
import { makeFolder, openTestCounter, removeFolder, type TestCounter, type TestCounterOptions } from './counter.ts';
import type { TestService } from './service.ts';
import { serviceForFile } from './service-for-file.ts';

export interface DeskForFile {
  service(): TestService;
  /** Opens the counter of this test; again for the same folder after `close`. */
  open(options?: TestCounterOptions): Promise<TestCounter>;
  readonly folder: string;
}

/** Orders finish in half a second, so that a test needn't wait for the service's usual pace. */
export async function quickProgress(service: TestService): Promise<void> {
  await service.control('progress', {
    kind: 'any',
    steps: [
      ['pending', 0.2],
      ['processing', 0.2],
    ],
  });
}

export function deskForFile(): DeskForFile {
  const service = serviceForFile();
  const state = { folder: '' };
  let open: TestCounter[] = [];
  beforeEach(async () => {
    state.folder = makeFolder();
    await quickProgress(service());
  });
  afterEach(async () => {
    for (const desk of open) await desk.close();
    open = [];
    removeFolder(state.folder);
  });
  return {
    service,
    open: async (options = {}) => {
      const desk = await openTestCounter(service(), { folder: state.folder, ...options });
      open.push(desk);
      return desk;
    },
    get folder() {
      return state.folder;
    },
  };
}

/** Returns the requests that reached the service at this path, oldest first. */
export async function requestsTo(service: TestService, method: string, path: string) {
  const { requests } = await service.ledger();
  return requests.filter((request) => request.method === method && request.path.includes(path));
}
