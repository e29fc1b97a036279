import type { Page } from 'playwright';

declare global {
  var letFilesGo: () => void;
}

/** Keeps the page from reading any file until the returned function is called. The page must be a test's own. */
export async function slowFiles(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const { promise, resolve } = Promise.withResolvers<void>();
    globalThis.letFilesGo = resolve;
    const { arrayBuffer: read } = Blob.prototype;
    Blob.prototype.arrayBuffer = function () {
      return promise.then(() => read.call(this));
    };
  });
  return () => page.evaluate(() => globalThis.letFilesGo());
}
