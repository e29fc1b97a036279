/** Covers what can be shown without Windows: no word of the helper, and no silence, counts for more than it is. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import {
  deliverWindows,
  deliveryOfWord,
  troubleOfWindows,
  windowsQueues,
} from '#main/printing/transports/windows-spooler.ts';

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

/** A program in PowerShell's place, which keeps its script and what it is given. */
function inPowershellsPlace(does: string) {
  const folder = mkdtempSync(join(tmpdir(), 'dwadi-powershell-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const powershell = join(folder, 'powershell.exe');
  const kept = 'here="$(dirname "$0")"\nprintf %s "$4" > "$here/script"\ncat > "$here/given"';
  writeFileSync(powershell, `#!/bin/sh\n${kept}\n${does}\n`, { mode: 0o755 });
  const text = (name: string) => readFileSync(join(folder, name), 'utf8');
  return {
    powershell,
    given: () => Buffer.from(text('given'), 'base64').toString('utf8'),
    script: () => Buffer.from(text('script'), 'base64').toString('utf16le'),
  };
}

test.for<readonly [does: string, trouble: string | null]>([
  ['printf "ready\\r\\n"', null],
  ['printf nothing-refused', 'refused'],
  ['printf nothing-offline', 'offline'],
  ['printf nothing-paper-out', 'paper-out'],
  ['printf nothing-cover-open', 'cover-open'],
  // A PowerShell that fails, is stopped or says anything else has told nothing of the printer.
  ['printf ready; exit 1', 'not-told'],
  ['printf nothing-refused; exit 1', 'not-told'],
  ['kill -9 $$', 'not-told'],
  ['printf "Exception calling"', 'not-told'],
  ['true', 'not-told'],
])('a printer of which Windows’ PowerShell tells by %j: %j', async ([does, trouble], { skip }) => {
  skip(process.platform === 'win32', 'Windows runs no shell script');
  const { powershell, given, script } = inPowershellsPlace(does);
  expect(await troubleOfWindows('POS-58 [USB]', powershell)).toBe(trouble);
  expect(given()).toBe('POS-58 [USB]');
  for (const asked of ['WorkOffline', 'PrinterStatus -eq 7', 'DetectedErrorState -eq 4', 'DetectedErrorState -eq 7'])
    expect(script()).toContain(asked);
  expect(script()).not.toMatch(/-c?like|-c?match|StartDocPrinter/i);
});

test('a PC without PowerShell tells nothing of its printers', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows has PowerShell');
  expect(await troubleOfWindows('Xprinter')).toBe('not-told');
});

test('a queue with brackets in its name is no pattern to the helper: its job would be taken for printed at once', async ({
  skip,
}) => {
  skip(process.platform === 'win32', 'Windows has PowerShell');
  const { powershell, script } = inPowershellsPlace('');
  await deliverWindows('POS-58 [USB]', Uint8Array.of(1), 'Slip', undefined, powershell);
  expect(script()).toContain('Win32_PrintJob');
  expect(script()).not.toMatch(/-c?like|-c?match/i);
});

test('a Windows that fails to tell of its jobs leaves the helper able to take the slip back', async ({ skip }) => {
  skip(process.platform === 'win32', 'Windows runs no shell script');
  const { powershell, script } = inPowershellsPlace('');
  await deliverWindows('POS-58', Uint8Array.of(1), 'Slip', undefined, powershell);
  expect(script()).toMatch(/try \{\s+\$left = Get-CimInstance Win32_PrintJob[^}]+\}\s+\} catch \{ \$left = \$true \}/);
});
