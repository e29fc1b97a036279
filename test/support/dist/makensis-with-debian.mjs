#!/usr/bin/env node
/**
 * Takes makensis' arguments as electron-builder gives them, and compiles an installer around the same payload with
 * Debian's makensis. electron-builder's own script wants plug-ins that a machine without network hasn't got; its payload,
 * which is all but a few kilobytes of the file, and its block map are true.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';

const args = process.argv.slice(2);
const defined = (/** @type {string} */ name) =>
  args.find((arg) => arg.startsWith(`-D${name}=`))?.slice(name.length + 3);
const out = args.find((arg) => arg.startsWith('-XOutFile '))?.slice('-XOutFile '.length) ?? '';

process.stdin.resume();
await new Promise((resolve) => process.stdin.on('end', resolve));
const uninstaller = defined('UNINSTALLER_OUT_FILE');
if (args.includes('-DBUILD_UNINSTALLER')) {
  const elevate = join(process.env['ELECTRON_BUILDER_NSIS_DIR'] ?? '', 'elevate.exe');
  copyFileSync(elevate, String(uninstaller).replace('Z:', '').replaceAll('\\', '/'));
} else {
  const lines = [
    'Unicode true',
    `OutFile ${out}`,
    `Name "Dwadi ${defined('VERSION')}"`,
    'RequestExecutionLevel admin',
    'SetCompressor zlib',
    'Section',
    '  SetCompress off',
    `  File "/oname=$PLUGINSDIR\\app-64.7z" "${defined('APP_64')}"`,
    'SectionEnd',
  ];
  // electron-builder names its own folder, which has no part of the compiler.
  const { NSISDIR: _, ...env } = process.env;
  execFileSync('makensis', ['-V2', '-'], { input: lines.join('\n'), stdio: ['pipe', 'inherit', 'inherit'], env });
}
