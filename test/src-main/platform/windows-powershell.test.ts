import { expect, test } from 'vitest';
import { windowsFolder, windowsPowershell } from '#main/platform/windows-powershell.ts';

const there = () => true;
const elsewhere = () => false;

test('Windows’ own PowerShell is named by its full path', () => {
  expect(windowsPowershell()).toBe('C:\\Windows\\System32\\WindowsPowerShell\\v1.0\\powershell.exe');
});

test('the environment moves it only where Windows isn’t in its usual place, and to nothing but a folder', () => {
  expect(windowsFolder({ SystemRoot: 'D:\\Evil' }, there)).toBe('C:\\Windows');
  expect(windowsFolder({ SystemRoot: 'D:\\WINNT' }, elsewhere)).toBe('D:\\WINNT');
  for (const SystemRoot of ['', '.', 'evil', '\\\\server\\share', 'D:', 'D:\\a"b']) {
    expect(windowsFolder({ SystemRoot }, elsewhere)).toBe('C:\\Windows');
  }
});
