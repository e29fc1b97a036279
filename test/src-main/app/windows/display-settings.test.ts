/** Letters as large as was chosen and as the window has room for, and the language, without a window. */
import { EventEmitter } from 'node:events';
import { beforeEach, expect, test, vi } from 'vitest';
import { PcScreen } from '#main/app/windows/display-settings.ts';
import { silentLog } from '#main/platform/log.ts';
import { MachineSettingsStore } from '#main/settings/machine-settings.ts';
import { roomFor, zoomFor } from '#main/settings/text-size.ts';
import { LANGUAGES } from '#shared/languages/index.ts';
import { tempFolder } from '../../../support/journal/journal.ts';

const pc = vi.hoisted(() => ({ windows: [] as unknown[] }));
vi.mock('electron', () => ({ app: { commandLine: { getSwitchValue: () => '' } }, BrowserWindow: {}, screen: {} }));
vi.mock('#main/app/windows/windows.ts', () => ({ counterWindows: () => pc.windows }));

class FakeWindow extends EventEmitter {
  readonly webContents = Object.assign(new EventEmitter(), {
    setZoomFactor: (factor: number) => void this.zooms.push(factor),
  });
  readonly zooms: number[] = [];
  size: [number, number] = [1366, 768];
  gone = false;
  getContentSize = () => this.size;
  isDestroyed = () => this.gone;
}

let machine: MachineSettingsStore;
let screen: PcScreen;
let window: FakeWindow;

beforeEach(() => {
  machine = new MachineSettingsStore(tempFolder());
  screen = new PcScreen(machine, silentLog, '/preload.js');
  vi.spyOn(screen.customer, 'standBeside').mockImplementation(() => {});
  window = new FakeWindow();
  pc.windows = [window];
  screen.keep(window as never);
});

const fits = (...[width, height]: [number, number]) => zoomFor(machine.current.textSize, { width, height });

test('a window keeps its letters when its page or its size changes, until it is gone', () => {
  expect(screen.customer.standBeside).toHaveBeenCalledWith(window);
  window.webContents.emit('did-navigate');
  window.size = [1024, 768];
  window.emit('resize');
  expect(window.zooms).toEqual([fits(1366, 768), fits(1024, 768)]);
  window.gone = true;
  window.emit('resize');
  expect(window.zooms).toHaveLength(2);
});

test('another size of letters is seen at once in each window, and the same size changes nothing', () => {
  expect(screen.chooseTextSize(machine.current.textSize)).toBe(true);
  screen.chooseLanguage('en');
  expect(window.zooms).toEqual([]);
  expect(screen.chooseTextSize('largest')).toBe(true);
  expect(window.zooms).toEqual([fits(1366, 768)]);
  expect(machine.current.textSize).toBe('largest');
});

test('the screen is told the size in percent, and the most that the window has room for', () => {
  screen.chooseTextSize('largest');
  const percent = (factor: number) => Math.floor(factor * 100 + 0.001);
  expect(screen.textSize()).toEqual({
    size: 'largest',
    percent: percent(fits(1366, 768)),
    most: percent(roomFor({ width: 1366, height: 768 })),
  });
  pc.windows = [];
  expect(screen.textSize().most).toBe(100);
});

test('a chosen language is spoken from the next start on', () => {
  const [code = 'en'] = Object.keys(LANGUAGES).filter((each) => each !== 'en');
  expect(screen.chooseLanguage(code)).toBe(true);
  expect(screen.language()).toEqual({ spoken: 'en', chosen: code, all: Object.entries(LANGUAGES) });
});
