/**
 * The spooler of Windows, in raw mode, by its documented functions (winspool.drv): a small PowerShell helper hands over
 * the bytes, follows the job until it has left the spooler, and takes it back when it doesn't, so that nothing prints
 * hours later by itself. Written against Microsoft's documentation; docs/proven-where.md says what has run where.
 */

import { linesOf, runCommand } from '../../platform/run-program.ts';
import { powershellArguments, windowsPowershell } from '../../platform/windows-powershell.ts';
import type { Delivery, PrinterTrouble } from '../printer.ts';
import { SPOOLER_LIMITS, type SpoolerLimits } from './cups.ts';

/** Ends with the reason for which Windows says that the printer of `$queue` prints nothing now. */
const ASK_WINDOWS = `function Say($word) { [Console]::Out.Write($word); exit 0 }
$info = Get-CimInstance Win32_Printer | Where-Object { $_.Name -eq $queue }
if (-not $info) { Say 'nothing-refused' }
if ($info.WorkOffline -or $info.PrinterStatus -eq 7) { Say 'nothing-offline' }
if ($info.DetectedErrorState -eq 4) { Say 'nothing-paper-out' }
if ($info.DetectedErrorState -eq 7) { Say 'nothing-cover-open' }
`;

/**
 * The helper reads the queue and the bytes from standard input, so that no PIN is in a command line or in a file. It
 * answers one word: `nothing-…` when surely nothing was handed over.
 */
const HELPER = `
$ErrorActionPreference = 'Stop'
$lines = [Console]::In.ReadToEnd().Split([char]10)
$queue = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($lines[0].Trim()))
$title = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String($lines[1].Trim()))
$bytes = [Convert]::FromBase64String($lines[2].Trim())
$leaveMs = [int]$lines[3].Trim()
Add-Type -TypeDefinition @'
using System;
using System.Runtime.InteropServices;
public static class Spooler {
  [StructLayout(LayoutKind.Sequential, CharSet = CharSet.Unicode)]
  public struct DocInfo { public string Name; public string OutputFile; public string DataType; }
  [DllImport("winspool.drv", EntryPoint = "OpenPrinterW", SetLastError = true, CharSet = CharSet.Unicode)]
  public static extern bool OpenPrinter(string name, out IntPtr printer, IntPtr defaults);
  [DllImport("winspool.drv", SetLastError = true)] public static extern bool ClosePrinter(IntPtr printer);
  [DllImport("winspool.drv", EntryPoint = "StartDocPrinterW", SetLastError = true, CharSet = CharSet.Unicode)]
  public static extern int StartDocPrinter(IntPtr printer, int level, ref DocInfo info);
  [DllImport("winspool.drv", SetLastError = true)] public static extern bool EndDocPrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] public static extern bool StartPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)] public static extern bool EndPagePrinter(IntPtr printer);
  [DllImport("winspool.drv", SetLastError = true)]
  public static extern bool WritePrinter(IntPtr printer, byte[] bytes, int count, out int written);
  [DllImport("winspool.drv", EntryPoint = "SetJobW", SetLastError = true, CharSet = CharSet.Unicode)]
  public static extern bool SetJob(IntPtr printer, int job, int level, IntPtr info, int command);
}
'@
${ASK_WINDOWS}$printer = [IntPtr]::Zero
if (-not [Spooler]::OpenPrinter($queue, [ref]$printer, [IntPtr]::Zero)) { Say 'nothing-refused' }
$doc = New-Object Spooler+DocInfo
$doc.Name = $title
$doc.DataType = 'RAW'
$job = [Spooler]::StartDocPrinter($printer, 1, [ref]$doc)
if ($job -eq 0) { [void][Spooler]::ClosePrinter($printer); Say 'nothing-refused' }
$written = 0
$whole = [Spooler]::StartPagePrinter($printer) -and
  [Spooler]::WritePrinter($printer, $bytes, $bytes.Length, [ref]$written) -and ($written -eq $bytes.Length)
[void][Spooler]::EndPagePrinter($printer)
[void][Spooler]::EndDocPrinter($printer)
$end = [DateTime]::UtcNow.AddMilliseconds($leaveMs)
while ($whole) {
  # A Windows that doesn't tell hasn't printed it: the script goes on to take the job back.
  try {
    $left = Get-CimInstance Win32_PrintJob |
      Where-Object { $_.JobId -eq $job -and $_.Name.StartsWith($queue + ',', 'OrdinalIgnoreCase') }
  } catch { $left = $true }
  if (-not $left) { [void][Spooler]::ClosePrinter($printer); Say 'sent' }
  if ([DateTime]::UtcNow -gt $end) { break }
  Start-Sleep -Milliseconds 300
}
# JOB_CONTROL_DELETE
[void][Spooler]::SetJob($printer, $job, 0, [IntPtr]::Zero, 5)
[void][Spooler]::ClosePrinter($printer)
Say 'unknown'
`;

const LOOK = `
$ErrorActionPreference = 'Stop'
$queue = [Text.Encoding]::UTF8.GetString([Convert]::FromBase64String([Console]::In.ReadToEnd().Trim()))
${ASK_WINDOWS}Say 'ready'
`;

/** A slow PC takes longer to start PowerShell than most programs of the system. */
const LOOK_MS = 20_000;
/** Compiling and the first question take an old PC half a minute; stopped before its end, it takes no job back. */
const BESIDE_LEAVING_MS = 90_000;

const LIST = `[Console]::OutputEncoding = [Text.Encoding]::UTF8; Get-CimInstance Win32_Printer | ForEach-Object { $_.Name }`;

const base64 = (text: string | Uint8Array): string => Buffer.from(text).toString('base64');

/** The reasons for which the helper hands nothing over, as in its `nothing-refused`. */
const REASONS = ['refused', 'offline', 'paper-out', 'cover-open'] as const;

const reasonOf = (said: string): PrinterTrouble | undefined => REASONS.find((reason) => said === `nothing-${reason}`);

/** The meaning of the helper's word; any other word proves nothing. */
export function deliveryOfWord(word: string): Delivery {
  const said = word.trim();
  const why = reasonOf(said);
  if (why !== undefined) return { kind: 'nothing', why };
  return said === 'sent' ? { kind: 'sent' } : { kind: 'unknown', why: 'cut-off' };
}

export async function deliverWindows(
  queue: string,
  bytes: Uint8Array,
  title: string,
  { leaveMs }: SpoolerLimits = SPOOLER_LIMITS,
  powershell = windowsPowershell(),
): Promise<Delivery> {
  const input = Buffer.from([base64(queue), base64(title), base64(bytes), String(leaveMs), ''].join('\n'));
  const ran = await runCommand(powershell, powershellArguments(HELPER), {
    input,
    withinMs: leaveMs + BESIDE_LEAVING_MS,
  });
  return ran.started ? deliveryOfWord(ran.out) : { kind: 'nothing', why: 'refused' };
}

/** Returns what keeps a printer from printing, as Windows tells it; null if nothing is known to. Prints nothing. */
export async function troubleOfWindows(
  queue: string,
  powershell = windowsPowershell(),
): Promise<PrinterTrouble | 'not-told' | null> {
  const asked = { input: Buffer.from(base64(queue)), withinMs: LOOK_MS };
  const { code, out } = await runCommand(powershell, powershellArguments(LOOK), asked);
  const said = code === 0 ? out.trim() : '';
  return said === 'ready' ? null : (reasonOf(said) ?? 'not-told');
}

export const windowsQueues = async (): Promise<string[]> =>
  (await linesOf(windowsPowershell(), powershellArguments(LIST), LOOK_MS))
    .filter((line) => line.trim() !== '')
    .slice(0, 100);
