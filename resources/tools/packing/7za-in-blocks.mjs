#!/usr/bin/env node
/**
 * Stands before 7za where electron-builder packs for Windows, and asks for blocks of 1 MB that know nothing of each other.
 * 7za makes blocks by itself only on a machine with cores enough. Without them a byte in a program's head, which each
 * signature changes, changes all that follows, and an update is two thirds of the package.
 */
import { spawnSync } from 'node:child_process';

const args = process.argv.slice(2);
const isPayload = args[0] === 'a' && args.some((arg) => arg.endsWith('.nsis.7z')) && !args.includes('-mx=0');
const asked = isPayload ? [...args, '-m0=LZMA2:d=1m:c=1m'] : args;
const { status } = spawnSync(process.env['DWADI_7ZA'] ?? '7za', asked, { stdio: 'inherit' });
process.exitCode = status ?? 1;
