/** The system's own print dialog, and the slip as a PDF: on a page of exactly the slip's size, in a hidden window. */
import { BrowserWindow } from 'electron';
import type { Page } from './output/html.ts';

const MICRONS = 1000;
const INCH_MM = 25.4;

/** A page of words and dots, without script, network or navigation. */
async function withPage<T>(
  { html, widthMm }: Page,
  use: (window: BrowserWindow) => Promise<T>,
  parent?: BrowserWindow,
): Promise<T> {
  const window = new BrowserWindow({
    show: false,
    width: Math.round(widthMm * 4),
    ...(parent && { parent }),
    webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, javascript: false },
  });
  try {
    await window.loadURL(`data:text/html;base64,${Buffer.from(html, 'utf8').toString('base64')}`);
    return await use(window);
  } finally {
    if (!window.isDestroyed()) window.destroy();
  }
}

/**
 * False if the person cancelled, or no printer took it. `asking`: the window that asks, which the hidden one belongs to:
 * otherwise the dialog may open behind a window that fills the screen.
 */
export const printInDialog = (page: Page, asking: BrowserWindow | undefined): Promise<boolean> =>
  withPage(
    page,
    (window) =>
      new Promise((resolve) => {
        const pageSize = { width: Math.round(page.widthMm * MICRONS), height: Math.round(page.heightMm * MICRONS) };
        const options = { silent: false, printBackground: true, margins: { marginType: 'none' as const }, pageSize };
        // It closes with the window that asks, and then nothing tells how the dialog ended.
        window.once('closed', () => resolve(false));
        window.webContents.print(options, (success) => resolve(success));
      }),
    asking,
  );

export const pdfOf = (page: Page): Promise<Uint8Array> =>
  withPage(page, ({ webContents }) =>
    webContents.printToPDF({
      printBackground: true,
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      pageSize: { width: page.widthMm / INCH_MM, height: page.heightMm / INCH_MM },
    }),
  );
