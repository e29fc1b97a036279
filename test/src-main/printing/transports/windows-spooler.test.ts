/** Covers what can be shown without Windows: no word of the helper, and no silence, counts for more than it is. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { deliverWindows, deliveryOfWord, windowsQueues } from '#main/printing/transports/windows-spooler.ts';

test('the helper’s own word alone says that nothing was handed over', () => {
  expect(deliveryOfWord('sent\r\n')).toEqual({ kind: 'sent' });
  expect(deliveryOfWord('nothing-paper-out')).toEqual({ kind: 'nothing', why: 'paper-out' });
  for (const word of ['', 'unknown', 'Exception calling', 'sent by']) {
    expect(deliveryOfWord(word)).toEqual({ kind: 'unknown', why: 'cut-off' });
  }
});

test('nothing was handed over when there is no PowerShell', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has PowerShell');
  expect(await deliverWindows('Xprinter', Uint8Array.of(1), 'Slip')).toEqual({ kind: 'nothing', why: 'refused' });
});

test('a program of that name in a folder of the path is not Windows’ own, and gets nothing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-powershell-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'powershell.exe'), '#!/bin/sh\ncat > "$(dirname "$0")/stolen"\n', { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}${delimiter}${process.env['PATH']}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  await deliverWindows('Xprinter', Uint8Array.of(1), 'Slip');
  await windowsQueues();
  expect(readdirSync(folder)).toEqual(['powershell.exe']);
});

test('a queue with brackets in its name is no pattern to the helper: its job would be taken for printed at once', async ({
  skip,
}) => {
  skip(process.platform === 'win32', 'Windows has PowerShell');
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-powershell-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'powershell.exe'), '#!/bin/sh\nprintf %s "$4" > "$(dirname "$0")/script"\n', {
    mode: 0o755,
  });
  const powershell = join(folder, 'powershell.exe');
  await deliverWindows('POS-58 [USB]', Uint8Array.of(1), 'Slip', undefined, powershell);
  const script = Buffer.from(readFileSync(join(folder, 'script'), 'utf8'), 'base64').toString('utf16le');
  expect(script).toContain('Win32_PrintJob');
  expect(script).not.toMatch(/-c?like|-c?match/i);
});
