/** The hidden window of a slip: whom it belongs to, and that it goes whatever becomes of the dialog. */
import { beforeEach, expect, test, vi } from 'vitest';
import { pdfOf, printInDialog } from '#main/printing/system-print.ts';

type Told = (success: boolean) => void;

const made = vi.hoisted(() => ({
  windows: [] as { options: Record<string, unknown>; isGone: boolean; close(): void }[],
  /** The system's dialog, as it behaves here. */
  dialog: (_told: Told): void => {},
}));
vi.mock('electron', async () => {
  const { EventEmitter } = await import('node:events');
  class Window extends EventEmitter {
    isGone = false;
    readonly options: Record<string, unknown>;
    readonly webContents = {
      print: (_: unknown, told: Told) => made.dialog(told),
      printToPDF: async () => new Uint8Array([1]),
    };
    constructor(options: Record<string, unknown>) {
      super();
      this.options = options;
      made.windows.push(this);
    }
    async loadURL() {}
    isDestroyed = () => this.isGone;
    close() {
      this.isGone = true;
      this.emit('closed');
    }
    destroy() {
      if (this.isGone) throw new TypeError('Object has been destroyed');
      this.close();
    }
  }
  return { BrowserWindow: Window };
});

const PAGE = { html: '<p>Slip</p>', widthMm: 80, heightMm: 120 };
const COUNTER = { id: 1 } as Parameters<typeof printInDialog>[1];

beforeEach(() => {
  made.windows.length = 0;
});

test.each([true, false])(
  'the print dialog belongs to the counter’s window, and its answer counts: %s',
  async (said) => {
    made.dialog = (told) => told(said);
    expect(await printInDialog(PAGE, COUNTER)).toBe(said);
    const [window] = made.windows;
    expect(window?.options).toMatchObject({ parent: COUNTER, show: false });
    expect(window?.isGone).toBe(true);
  },
);

test('the dialog belongs to no window where none is open, and nor does a PDF, which asks nobody', async () => {
  made.dialog = (told) => told(true);
  await printInDialog(PAGE, undefined);
  expect(await pdfOf(PAGE)).toEqual(new Uint8Array([1]));
  expect(made.windows.map(({ options, isGone }) => ['parent' in options, isGone])).toEqual([
    [false, true],
    [false, true],
  ]);
});

test('a counter’s window that closes takes the dialog with it, and nothing was printed as far as anybody knows', async () => {
  made.dialog = () => made.windows[0]?.close();
  expect(await printInDialog(PAGE, COUNTER)).toBe(false);
});
