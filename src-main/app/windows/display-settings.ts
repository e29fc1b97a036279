/** The scale of this PC's windows, the chosen text size as far as each window has room; and their language. */
import type { BrowserWindow } from 'electron';
import type { TextSize } from '#shared/counter-api/machine.ts';
import type { LanguageState, TextSizeState } from '#shared/counter-api/screen.ts';
import { ENGLISH, LANGUAGES } from '#shared/languages/index.ts';
import { languageSpoken } from '#shared/words/translate.ts';
import type { ScreenPort } from '../../ipc/machine-ports.ts';
import type { Log } from '../../platform/log.ts';
import type { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { roomFor, SMALLEST_WINDOW, zoomFor } from '../../settings/text-size.ts';
import { CustomerWindow } from './customer-window.ts';
import { counterWindows } from './windows.ts';

const inPercent = (factor: number): number => Math.floor(factor * 100 + 0.001);

function contentOf(window: BrowserWindow | undefined): { readonly width: number; readonly height: number } {
  const [width = SMALLEST_WINDOW.width, height = SMALLEST_WINDOW.height] = window?.getContentSize() ?? [];
  return { width, height };
}

export class PcScreen implements ScreenPort {
  readonly customer: CustomerWindow;
  private readonly machine: MachineSettingsStore;
  private readonly log: Log;

  constructor(machine: MachineSettingsStore, log: Log, preload: string) {
    this.customer = new CustomerWindow({ machine, log, preload });
    this.machine = machine;
    this.log = log;
    machine.onSaved(({ textSize }) => {
      if (textSize !== machine.current.textSize) for (const window of counterWindows()) this.fit(window);
    });
  }

  /** Keeps the window's zoom right when its size or its page changes: Chromium remembers a zoom for each page. */
  keep(window: BrowserWindow): void {
    const fit = () => this.fit(window);
    window.webContents.on('did-navigate', fit);
    window.on('resize', fit);
    this.customer.standBeside(window);
  }

  private fit(window: BrowserWindow): void {
    if (window.isDestroyed()) return;
    window.webContents.setZoomFactor(zoomFor(this.machine.current.textSize, contentOf(window)));
  }

  textSize(): TextSizeState {
    const { textSize: size } = this.machine.current;
    const content = contentOf(counterWindows()[0]);
    return { size, percent: inPercent(zoomFor(size, content)), most: inPercent(roomFor(content)) };
  }

  chooseTextSize(size: TextSize): boolean {
    if (size === this.machine.current.textSize) return true;
    return this.machine.tryToSave({ textSize: size }, this.log, 'screen: the size of letters could not be kept');
  }

  language(): LanguageState {
    const { language: chosen } = this.machine.current;
    return { spoken: languageSpoken()?.code ?? ENGLISH, chosen, all: Object.entries(LANGUAGES) };
  }

  chooseLanguage(language: string): boolean {
    return this.machine.tryToSave({ language }, this.log, 'screen: the language could not be kept');
  }
}
