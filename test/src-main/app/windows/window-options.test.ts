import { expect, test } from 'vitest';
import { isOurs } from '#main/app/windows/app-origin.ts';
import { customerWindowOptions, windowOptions } from '#main/app/windows/window-options.ts';
import { planOf } from '#main/lockdown/lockdown-plan.ts';

test('a window is sandboxed and isolated, and has no Node', () => {
  expect(windowOptions('/preload.cjs', true, planOf('window')).webPreferences).toMatchObject({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    webSecurity: true,
    webviewTag: false,
  });
});

test('a packaged window has no developer tools', () => {
  expect(windowOptions('/preload.cjs', true, planOf('window')).webPreferences?.devTools).toBe(false);
  expect(windowOptions('/preload.cjs', false, planOf('kiosk')).webPreferences?.devTools).toBe(true);
});

test('a page can stop nothing with a dialog of its own, and a dropped file leads nowhere', () => {
  const { webPreferences } = windowOptions('/preload.cjs', true, planOf('window'));
  expect(webPreferences).toMatchObject({ disableDialogs: true, navigateOnDragDrop: false, spellcheck: false });
});

test('the window that faces the customer covers its screen, takes no key, and is as shut in as any', () => {
  const bounds = { x: 1366, y: 0, width: 1024, height: 600 };
  const options = customerWindowOptions('/preload.cjs', true, bounds);
  expect(options).toMatchObject({ ...bounds, show: false, focusable: false, skipTaskbar: true });
  for (const part of ['frame', 'hasShadow', 'roundedCorners', 'resizable', 'movable'] as const) {
    expect([part, options[part]]).toEqual([part, false]);
  }
  for (const can of ['minimizable', 'maximizable', 'fullscreenable'] as const) {
    expect([can, options[can]]).toEqual([can, false]);
  }
  // Windows and macOS never close what can't be closed: Dwadi could not be quit.
  expect(options).not.toHaveProperty('closable');
  expect(options.webPreferences).toEqual(windowOptions('/preload.cjs', true, planOf('window')).webPreferences);
});

test.each([
  ['window', { kiosk: false, minimizable: true, movable: true }],
  ['full-screen', { fullscreen: true, kiosk: false, minimizable: false, movable: false }],
  ['kiosk', { fullscreen: true, kiosk: true, minimizable: false, movable: false }],
] as const)('the level %s opens its window with its options', (level, options) => {
  expect(windowOptions('/preload.cjs', true, planOf(level))).toMatchObject(options);
});

test('an ordinary window says nothing of full screen: false would forbid its button on macOS', () => {
  expect(windowOptions('/preload.cjs', true, planOf('window'))).not.toHaveProperty('fullscreen');
});

test.each([
  ['app://dwadi/index.html', true],
  ['app://dwadi/assets/x.js', true],
  ['app://customer/customer/index.html', true],
  ['app://dwadi.evil/index.html', false],
  ['app://customer.evil/index.html', false],
  ['app://other/index.html', false],
  ['app://somebody@dwadi/index.html', false],
  ['app://:word@dwadi/index.html', false],
  ['no address', false],
  ['https://dwadi/index.html', false],
  ['file:///etc/passwd', false],
])('%s is ours: %s', (url, ours) => {
  expect(isOurs(url)).toBe(ours);
});

/** The work areas of a PC's screens; the first is the primary one. */
const on = (...sizes: readonly (readonly [number, number])[]) => {
  const all = sizes.map(([width, height]) => ({ workArea: { x: 0, y: 0, width, height } }));
  const [primary] = all;
  return windowOptions('/preload.cjs', true, planOf('window'), primary && { all, primary });
};

test('no window is larger than the smallest screen that it may stand on', () => {
  expect(on([1366, 728])).toMatchObject({ minWidth: 1024, minHeight: 560 });
  expect(on([1366, 728], [800, 560])).toMatchObject({ minWidth: 800, minHeight: 560 });
  expect(on()).toMatchObject({ minWidth: 1024, minHeight: 560 });
});

test('a new window fits beside the taskbar of the screen on which it opens, whatever other screens there are', () => {
  expect(on([1366, 720])).toMatchObject({ width: 1366, height: 720 });
  expect(on([1280, 720], [800, 480])).toMatchObject({ width: 1280, height: 720, minWidth: 800, minHeight: 480 });
  expect(on([800, 560], [1920, 1040])).toMatchObject({ width: 800, height: 560, minWidth: 800, minHeight: 560 });
  expect(on([1920, 1040])).toMatchObject({ width: 1366, height: 768 });
  expect(on()).toMatchObject({ width: 1366, height: 768 });
});

test('a screen whose size is not known yet makes no window of no size', () => {
  expect(on([0, 0])).toMatchObject({ width: 1366, height: 768, minWidth: 1024, minHeight: 560 });
});
