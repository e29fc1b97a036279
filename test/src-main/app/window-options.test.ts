import { expect, test } from 'vitest';
import { isOurs } from '#main/app/origin.ts';
import { windowOptions } from '#main/app/window-options.ts';

test('a window is sandboxed and isolated, and has no Node', () => {
  expect(windowOptions('/preload.cjs', true).webPreferences).toMatchObject({
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
  expect(windowOptions('/preload.cjs', true).webPreferences?.devTools).toBe(false);
  expect(windowOptions('/preload.cjs', false).webPreferences?.devTools).toBe(true);
});

test.each([
  ['app://dwadi/index.html', true],
  ['app://dwadi/assets/x.js', true],
  ['app://dwadi.evil/index.html', false],
  ['app://other/index.html', false],
  ['https://dwadi/index.html', false],
  ['file:///etc/passwd', false],
])('%s is ours: %s', (url, ours) => {
  expect(isOurs(url)).toBe(ours);
});
