/** The log on a real disk: goes on where it stopped, and a storm neither fills the disk nor takes the day's beginning. */
import { pbkdf2 } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openFileLog } from '#main/app/process/log-file.ts';
import { logFileName, logFiles } from '#shared/log-files.ts';

const LIMITS = { partBytes: 20_000, lastParts: 2, days: 3, waitingBytes: 50_000, againMs: 10_000 };
const today = new Date().toISOString().slice(0, 10);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-log-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const texts = (): string[] => logFiles(readdirSync(folder)).map(({ name }) => readFileSync(join(folder, name), 'utf8'));
const total = (): number => readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
const breathe = () => new Promise((resolve) => setTimeout(resolve, 1));

test('a storm stays within its bounds and keeps the beginning and the end of the day', async () => {
  const log = openFileLog(folder, LIMITS);
  log.write('info', 'the beginning');
  for (let block = 0; block < 60; block += 1) {
    for (let line = 0; line < 100; line += 1) log.write('error', `storm ${block}.${line}`, { rest: 'x'.repeat(60) });
    await breathe();
  }
  log.write('info', 'the end');
  await expect.poll(() => texts().at(-1)).toContain('"the end"');
  const [first = ''] = texts();
  expect(first).toContain('"the beginning"');
  expect(first).toContain('storm 0.0');
  await expect.poll(() => readdirSync(folder)).toHaveLength(3);
  expect(total()).toBeLessThanOrEqual(3 * LIMITS.partBytes);
  for (const line of texts().join('').trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('at');
});

test('parts that a busy disk makes late are dropped as well', async () => {
  // Files are opened by the threads that hash meanwhile.
  const hashes = Array.from({ length: 8 }, () => promisify(pbkdf2)('secret', 'salt', 200_000, 32, 'sha512'));
  const log = openFileLog(folder, LIMITS);
  for (let line = 0; line < 8; line += 1)
    log.write('error', `part ${line}`, { rest: 'x'.repeat(LIMITS.partBytes - 200) });
  await Promise.all(hashes);
  await expect.poll(() => texts().at(-1)).toContain('part 7');
  await expect.poll(() => readdirSync(folder)).toHaveLength(3);
});

test('lines that a slow disk does not take are counted, not kept in memory', async () => {
  const log = openFileLog(folder, { ...LIMITS, partBytes: 2 ** 20 });
  // Within one turn nothing can be written out.
  for (let line = 0; line < 5000; line += 1) log.write('error', 'storm', { line });
  await expect.poll(() => total()).toBeGreaterThan(LIMITS.waitingBytes);
  await breathe();
  log.write('info', 'after it');
  await expect.poll(() => texts().join('')).toContain('"after it"');
  const lines = texts().join('').trim().split('\n');
  const told = lines.map((line) => JSON.parse(line) as { what: string; lines?: number });
  const leftOut = told.find(({ what }) => what === 'log: lines were left out')?.lines ?? 0;
  expect(leftOut).toBeGreaterThan(0);
  expect(told.filter(({ what }) => what === 'storm').length + leftOut).toBe(5000);
});

test('a start goes on in the part where the one before it stopped', async () => {
  writeFileSync(join(folder, logFileName(today, 0)), `${'a'.repeat(30)}\n`);
  writeFileSync(join(folder, logFileName(today, 7)), `${'b'.repeat(LIMITS.partBytes - 200)}\n`);
  const log = openFileLog(folder, LIMITS);
  log.write('info', 'here');
  log.write('info', 'and then', { rest: 'x'.repeat(200) });
  await expect.poll(() => texts().at(-1)).toContain('and then');
  expect(readdirSync(folder).sort()).toEqual([7, 8, 0].map((part) => logFileName(today, part)));
  expect(texts()[1]).toContain('"here"');
});

test('days go with all their parts when there are too many of them; other files stay', async () => {
  const old = ['2026-01-01', '2026-01-02', '2026-01-03'];
  for (const day of old) for (const part of [0, 4]) writeFileSync(join(folder, logFileName(day, part)), 'x\n');
  writeFileSync(join(folder, 'notes.log'), 'mine\n');
  openFileLog(folder, LIMITS).write('info', 'today');
  await expect.poll(() => texts().at(-1)).toContain('"today"');
  const days = [...new Set(logFiles(readdirSync(folder)).map(({ day }) => day))];
  expect(days).toEqual(['2026-01-02', '2026-01-03', today]);
  expect(readdirSync(folder)).toContain('notes.log');
});

test('a log folder that cannot be written stops nobody', () => {
  writeFileSync(join(folder, 'taken'), '');
  expect(() => openFileLog(join(folder, 'taken', 'logs'), LIMITS).write('info', 'unheard')).not.toThrow();
  mkdirSync(join(folder, 'taken too', logFileName(today, 0)), { recursive: true });
  expect(() => openFileLog(join(folder, 'taken too'), LIMITS).write('info', 'unheard')).not.toThrow();
});

test('a disk that took no line for a while is written to again once it takes them', async () => {
  const inTheWay = join(folder, logFileName(today, 0));
  mkdirSync(inTheWay);
  const log = openFileLog(folder, { ...LIMITS, partBytes: 2 ** 20, againMs: 20 });
  log.write('error', 'while it could not be written');
  await new Promise((resolve) => setTimeout(resolve, 50));
  rmSync(inTheWay, { recursive: true });
  await expect
    .poll(() => {
      log.write('info', 'written again');
      return texts().join('');
    })
    .toContain('"written again"');
});

test('nobody else on the PC may look into the log', async (context) => {
  if (process.platform === 'win32') context.skip('Windows has no such modes');
  openFileLog(join(folder, 'logs'), LIMITS).write('info', 'a line');
  const file = join(folder, 'logs', logFileName(today, 0));
  await expect.poll(() => statSync(file, { throwIfNoEntry: false })?.size ?? 0).toBeGreaterThan(0);
  expect([join(folder, 'logs'), file].map((path) => statSync(path).mode & 0o777)).toEqual([0o700, 0o600]);
});
