/** The support bundle contains enough to help, and nothing that must stay in the shop, wherever it was planted. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { supportBundle } from '#main/doctor/bundle.ts';
import { redact } from '#main/doctor/redact.ts';
import type { DoctorReport } from '#shared/counter-api/doctor.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dwadi-bundle-'));
  mkdirSync(join(folder, 'logs'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const KEY = 'dataapi_live_9f8e7d6c5b4a3f2e1d0c';
const SECRETS = {
  key: KEY,
  'key of another type': 'dataapi_cs_live_0011223344556677',
  'phone number': '0244123456',
  'phone number in groups': '024 412 3456',
  'phone number abroad': '+233244123456',
  'card number': '4111 1111 1111 1111',
  'card number in one': '5500005555555559',
  'voucher PIN': '123456789012',
  'serial number': 'WAE2026A0001234',
  passphrase: 'orange boat seven',
};

const REPORT: DoctorReport = {
  at: Date.UTC(2026, 10, 21, 13, 0),
  counter: 'live',
  about: { version: '0.1.0', electron: '45.4.1', journal: 70, build: 'signed' },
  findings: [
    { check: 'line', state: 'fault', code: 'unknown-issuer', facts: { seen: `CA of ${SECRETS['phone number']}` } },
    { check: 'printer-slips', state: 'fine', code: 'ready', facts: { printer: 'Counter printer' } },
  ],
};

/** The files of a ZIP, by name: read by its own directory. */
function unzip(zip: Uint8Array): Map<string, string> {
  const bytes = Buffer.from(zip);
  const end = bytes.lastIndexOf('PK\x05\x06');
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, nameLength, from] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt32LE(at + 42),
    ];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    const begin = from + 30 + bytes.readUInt16LE(from + 26) + bytes.readUInt16LE(from + 28);
    files.set(name, inflateRawSync(bytes.subarray(begin, begin + size)).toString('utf8'));
    at += 46 + nameLength;
  }
  return files;
}

function plant(day: string): void {
  const lines = [
    { what: 'app: started', version: '0.1.0' },
    { what: 'a slip of ours', detail: `sent with ${KEY} for ${SECRETS['phone number']}` },
    { what: 'as a field', pin: '4821', apiKey: SECRETS['key of another type'], authorization: 'Bearer abc' },
    { what: 'a proxy said', detail: `card ${SECRETS['card number']} or ${SECRETS['card number in one']}` },
    { what: 'numbers', detail: `${SECRETS['phone number in groups']}, ${SECRETS['phone number abroad']}` },
    { what: 'voucher', pin: SECRETS['voucher PIN'], serial: SECRETS['serial number'], detail: 'PIN 4821 was typed' },
    { what: 'odd', passphrase: SECRETS.passphrase, error: `pin=4821; voucher ${SECRETS['voucher PIN']}` },
  ].map((facts) => JSON.stringify({ at: `${day}T10:42:00.123Z`, level: 'info', ...facts }));
  writeFileSync(join(folder, 'logs', `dwadi-${day}.log`), `${lines.join('\n')}\n`);
}

test('no planted secret is in the file, and helpful lines are', async () => {
  plant('2026-11-20');
  plant('2026-11-21');
  const files = unzip(await supportBundle(REPORT, join(folder, 'logs'), [KEY]));
  expect([...files.keys()].sort()).toEqual([
    'logs/dwadi-2026-11-20.log',
    'logs/dwadi-2026-11-21.log',
    'report.json',
    'report.txt',
  ]);
  const text = [...files.values()].join('\n');
  for (const [what, secret] of Object.entries(SECRETS)) expect(text, what).not.toContain(secret);
  expect(text).not.toContain('4821');
  expect(text.replace(/"at": \d+/, '')).not.toMatch(/\d{7}/);
  expect(text).toContain('2026-11-21T10:42:00.123Z');
  expect(text).toContain('app: started');
  expect(text).toContain('Counter printer');
  expect(JSON.parse(files.get('report.json') ?? '')).toMatchObject({ counter: 'live' });
});

test('a phone number keeps enough of itself that the sale can be found', () => {
  expect(redact('order for 0244123456 failed')).toBe('order for 0…456 failed');
});

test('a line without a secret stays as it is', () => {
  const line = '{"at":"2026-11-21T10:42:00.123Z","level":"info","what":"client: answered","status":200,"tookMs":1532}';
  expect(redact(line)).toBe(line);
});

test('the bundle fits into an e-mail, however much was logged, and has the newest lines', async () => {
  for (let day = 10; day < 20; day += 1) {
    const lines = Array.from({ length: 20_000 }, (_, index) => `{"what":"line ${index} of ${day} ${Math.random()}"}`);
    writeFileSync(join(folder, 'logs', `dwadi-2026-11-${day}.log`), `${lines.join('\n')}\n`);
  }
  const zip = await supportBundle(REPORT, join(folder, 'logs'), []);
  expect(zip.length).toBeLessThan(5 * 2 ** 20);
  expect(unzip(zip).get('logs/dwadi-2026-11-19.log')).toContain('line 19999 of 19');
});

test('the bundle has the report when there is no log', async () => {
  const files = unzip(await supportBundle(REPORT, join(folder, 'nowhere'), []));
  expect([...files.keys()]).toEqual(['report.txt', 'report.json']);
});

const MOST = 3 * 2 ** 20;

test('the oldest line that fits is whole, the one before it is left out, and a file that fits is whole', async () => {
  const line = (text: string) => `${JSON.stringify({ what: text })}\n`;
  const filler = line('x '.repeat(500)).repeat(Math.ceil(MOST / 1000));
  writeFileSync(join(folder, 'logs', 'dwadi-2026-11-19.log'), line('cut off') + filler + line('last of the 19th'));
  writeFileSync(join(folder, 'logs', 'dwadi-2026-11-20.log'), line('first of the 20th') + line('last of the 20th'));
  writeFileSync(join(folder, 'logs', 'notes.txt'), 'not a log');
  const files = unzip(await supportBundle(REPORT, join(folder, 'logs'), []));
  expect([...files.keys()].sort()).toEqual([
    ...['logs/dwadi-2026-11-19.log', 'logs/dwadi-2026-11-20.log'],
    ...['report.json', 'report.txt'],
  ]);
  expect(files.get('logs/dwadi-2026-11-20.log')).toBe(line('first of the 20th') + line('last of the 20th'));
  const cut = files.get('logs/dwadi-2026-11-19.log') ?? '';
  expect(cut).not.toContain('cut off');
  expect(cut.endsWith(line('last of the 19th'))).toBe(true);
  for (const each of cut.trimEnd().split('\n')) expect(JSON.parse(each)).toHaveProperty('what');
  const all = cut.length + (files.get('logs/dwadi-2026-11-20.log') ?? '').length;
  expect(all).toBeLessThanOrEqual(MOST);
  expect(all).toBeGreaterThan(MOST - 2000);
});

test('a file that just fits is whole, and older ones are left out', async () => {
  const whole = '{"what":"line"}\n'.repeat(MOST / 16);
  writeFileSync(join(folder, 'logs', 'dwadi-2026-11-19.log'), 'older\n');
  writeFileSync(join(folder, 'logs', 'dwadi-2026-11-20.log'), whole);
  const files = unzip(await supportBundle(REPORT, join(folder, 'logs'), []));
  expect(files.has('logs/dwadi-2026-11-19.log')).toBe(false);
  expect(files.get('logs/dwadi-2026-11-20.log') === whole).toBe(true);
});

test('a secret that is known is hidden in the report, too, and one too short to be one is no secret', async () => {
  const named: DoctorReport = {
    ...REPORT,
    findings: [{ check: 'line', state: 'fault', code: 'timeout', facts: { seen: 'sesame of abc', tookMs: 12 } }],
  };
  const files = unzip(await supportBundle(named, join(folder, 'nowhere'), ['sesame', 'abc']));
  const [finding] = (JSON.parse(files.get('report.json') ?? '') as DoctorReport).findings;
  expect(finding?.facts).toEqual({ seen: '[hidden] of abc', tookMs: 12 });
});

test('the same report makes the same file, whenever it is made', async () => {
  const made = await supportBundle(REPORT, join(folder, 'nowhere'), []);
  expect(await supportBundle(REPORT, join(folder, 'nowhere'), [])).toEqual(made);
  // The year of a ZIP's entry counts from 1980.
  expect(Buffer.from(made).readUInt16LE(12) >> 9).toBe(0);
});

test('a last line that is longer than the bundle takes is left out, as the name of its secret may be cut off', async () => {
  const secret = '{"what":"odd","passphrase":"'.concat('seven orange boats '.repeat(MOST / 16));
  writeFileSync(join(folder, 'logs', 'dwadi-2026-11-20.log'), secret);
  const files = unzip(await supportBundle(REPORT, join(folder, 'logs'), []));
  expect(files.get('logs/dwadi-2026-11-20.log')).toBe('');
});
