/** Each fault made for real, one at a time: the doctor names that one and no other. */
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { withoutPassword } from '#main/office-link/link-store.ts';
import type { DoctorReport } from '#shared/counter-api/doctor.ts';
import { NOBODY as NO_SERVICE, openTestCounter, sell } from '../../support/counter.ts';
import { faultsIn, makeShop, runDoctor, runDoctorAs, textOfFindings, withKeys } from '../../support/doctor/shop.ts';
import { noSmallDisk, smallDisk } from '../../support/journal/small-disk.ts';
import { linkOf } from '../../support/office/links.ts';
import { openPrinterInTheShop, type TestPrinter } from '../../support/printing/network-printer.ts';
import { httpReply, startTlsServer } from '../../support/reseller-client/raw-server.ts';
import { airtimeSale } from '../../support/sales.ts';
import { serviceForFile } from '../../support/service-for-file.ts';
import { makeThrowAwayAuthority } from '../../support/training/throw-away-authority.ts';

/** The number of the user that owns nothing. */
const NOBODY = 65_534;

const service = serviceForFile();
let userData: string;
let printer: TestPrinter;

beforeEach(async () => {
  userData = mkdtempSync(join(tmpdir(), 'dwadi-doctor-'));
  printer = await openPrinterInTheShop();
  await makeShop(userData, service(), printer);
});
afterEach(async () => {
  await printer.close();
  rmSync(userData, { recursive: true, force: true });
});

const only = (fault: string) => ({ code: 1, faults: [fault] });

test('a shop in which nothing is wrong gets no finding', async () => {
  const asked = await runDoctor(userData, service(), '--json');
  const { findings } = JSON.parse(asked.out) as DoctorReport;
  expect([asked.code, findings.filter(({ state }) => state === 'fault')]).toEqual([0, []]);
  const fine = findings.filter(({ state }) => state === 'fine').map(({ check }) => check);
  expect(fine).toEqual(
    expect.arrayContaining(['keychain', 'journal', 'line', 'clock', 'key-standard', 'key-sms', 'printer-slips']),
  );
  const { out } = await runDoctor(userData, service());
  expect(out).toContain('No fault found.');
});

test('the doctor’s files are named with a space as well, like those of the other switches', async () => {
  const [report, bundle] = [join(userData, 'report.txt'), join(userData, 'support.zip')];
  for (const names of [
    ['--out', report, '--bundle', bundle],
    [`--out=${report}`, `--bundle=${bundle}`],
  ]) {
    expect(await runDoctor(userData, service(), ...names)).toMatchObject({ code: 0, out: '' });
    expect(readFileSync(report, 'utf8')).toContain('No fault found.');
    expect(readFileSync(bundle).subarray(0, 2).toString()).toBe('PK');
    for (const file of [report, bundle]) rmSync(file);
  }
});

test('a file that can not be written is named before anything is looked at', async () => {
  const asked = async () => (await service().ledger()).requests.length;
  const before = await asked();
  const [report, nowhere] = [join(userData, 'report.txt'), join(userData, 'no such folder', 'file')];
  for (const names of [[`--out=${nowhere}`], [`--out=${report}`, `--bundle=${nowhere}`]]) {
    const { code, out, errors } = await runDoctor(userData, service(), ...names);
    expect([code, out]).toEqual([2, '']);
    expect(errors).toMatch(/^Dwadi could not look: ENOENT.*no such folder/);
  }
  expect(existsSync(report)).toBe(false);
  expect(await asked()).toBe(before);
});

test('a support file that finds no room leaves the findings, and no part of itself', async ({ skip }) => {
  const reason = noSmallDisk();
  skip(reason !== null, reason ?? '');
  const disk = smallDisk(1);
  disk.fill(0);
  const [report, bundle] = [join(disk.folder, 'report.txt'), join(disk.folder, 'support.zip')];
  const fine = await runDoctor(userData, service(), `--out=${report}`, `--bundle=${bundle}`);
  expect([fine.code, fine.out]).toEqual([2, expect.stringContaining('No fault found.')]);
  expect(fine.errors).toBe(
    `The report could not be written to ${report}.\nThe file for support could not be written to ${bundle}.\n`,
  );
  await printer.close();
  expect(await runDoctor(userData, service(), `--bundle=${bundle}`)).toMatchObject({ code: 1 });
  expect([existsSync(report), existsSync(bundle)]).toEqual([false, false]);
});

test('an open shop goes on while the doctor looks at it', async () => {
  const { counter, close } = await openTestCounter(service(), { folder: join(userData, 'live') });
  onTestFinished(close);
  const { code, findings } = await faultsIn(userData, service());
  expect(code).toBe(0);
  expect(findings.find(({ check }) => check === 'journal')).toMatchObject({ state: 'fine', code: 'open' });
  expect(counter.snapshot().journal.state).toBe('ready');
});

test('the service refuses a key', async () => {
  const wrong = withKeys(service(), { sms: 'dwadi_sms_live_wrong' });
  expect(await faultsIn(userData, wrong)).toMatchObject(only('key-sms rejected'));
  await service().control('setKeyState', { key: service().keys.sms, state: 'pending' });
  expect(await faultsIn(userData, service())).toMatchObject(only('key-sms key-pending'));
  await service().control('setKeyState', { key: service().keys.sms, state: 'approved' });
});

test('a service that can answer nobody is named, and nothing is called right', async () => {
  const broken = { path: '/', times: 0, fault: { type: 'error_before', status: 502, html: true } };
  await service().control('fault', broken);
  expect(await faultsIn(userData, service())).toMatchObject(only('line server-error'));
  await service().control('clearFaults');
  await service().control('fault', { path: '/', times: 0, fault: { type: 'rate_limit', retry_after: 30 } });
  const out = await textOfFindings(userData, service());
  expect(out).toContain('the service did not say if it accepts the keys');
  expect(out).not.toContain('No fault found.');
});

test('a service whose clock is a day ahead shows that this PC’s clock is behind', async () => {
  await service().control('advance', { seconds: 86_400 });
  const found = await faultsIn(userData, service());
  expect(found).toMatchObject(only('clock behind'));
  const out = await textOfFindings(userData, service());
  expect(out).toMatch(/24 hours behind the service/);
});

test('a newest sale of tomorrow shows without a line that this PC’s clock is behind', async () => {
  const { counter, engine, close } = await openTestCounter(service(), { folder: join(userData, 'live') });
  await service().control('advance', { seconds: 2 * 86_400 });
  await expect.poll(async () => (await counter.askBalance()) && counter.now() - Date.now()).toBeGreaterThan(86_400_000);
  await sell(engine, airtimeSale());
  expect(counter.snapshot().journal.notes).toContainEqual({
    kind: 'clock-off',
    detail: expect.stringMatching(/^-1\d{8}$/),
  });
  await close();
  const found = await faultsIn(userData, { ...service(), baseUrl: NO_SERVICE });
  expect(found).toMatchObject({ code: 1, faults: ['line refused', 'clock before-newest'] });
  const out = await textOfFindings(userData, { ...service(), baseUrl: NO_SERVICE });
  expect(out).toMatch(/(48 hours|2 days) behind the newest sale in the journal/);
  const again = await openTestCounter({ ...service(), baseUrl: NO_SERVICE }, { folder: join(userData, 'live') });
  onTestFinished(again.close);
  expect(again.counter.snapshot().journal.notes?.map(({ kind }) => kind)).toContain('clock-off');
});

describe('worth knowing', () => {
  const folder = () => join(userData, 'live');
  /** Another machine has another user and another disk. */
  const ofThisMachine = (check: string) => check === 'administrator' || check === 'encryption';
  const worth = async () => {
    const { code, findings } = await faultsIn(userData, service());
    const watched = findings.filter(({ check, state }) => state === 'watch' && !ofThisMachine(check));
    return { code, watched: watched.map((each) => `${each.check} ${each.code}`) };
  };
  const chosen = (lockdown: string) => writeFileSync(join(userData, 'machine.json'), JSON.stringify({ lockdown }));
  beforeEach(() => chosen('kiosk'));

  test('a missing backup and a missing recovery code are noted', async () => {
    expect(await worth()).toEqual({ code: 0, watched: ['backups none', 'recovery-code missing'] });
    const out = await textOfFindings(userData, service());
    expect(out).toContain('No fault found. Worth knowing: Backups, Recovery code');
    expect(out).toContain('None was made yet. Backups lie on the same disk as the journal');
  });

  test('backups that lie beside the journal, are gone, or are days old are noted', async () => {
    const { counter, close } = await openTestCounter(service(), { folder: folder() });
    onTestFinished(close);
    expect(await counter.backUp()).not.toBeNull();
    await counter.opened?.journal.write.saveMeta({ 'recovery-wrap': 'sealed' });
    expect(await worth()).toEqual({ code: 0, watched: ['backups same-disk'] });
    const inside = await counter.doctor.examine();
    expect(inside.findings).toContainEqual(expect.objectContaining({ check: 'backups', code: 'same-disk' }));
    await counter.opened?.journal.write.saveMeta({ 'backup-at': String(Date.now() - 4 * 86_400_000) });
    expect(await worth()).toEqual({ code: 0, watched: ['backups old'] });
    expect(await textOfFindings(userData, service())).toContain('The last good one is 4 days old.');
    rmSync(join(folder(), 'backups'), { recursive: true });
    expect(await worth()).toEqual({ code: 0, watched: ['backups gone'] });
  });

  test('a backup is as old as the service’s clock says, on a PC whose clock is days behind', async () => {
    const { counter, close } = await openTestCounter(service(), { folder: folder() });
    onTestFinished(close);
    await service().control('advance', { seconds: 5 * 86_400 });
    await expect
      .poll(async () => (await counter.askBalance()) && counter.now() - Date.now())
      .toBeGreaterThan(86_400_000);
    expect(await counter.backUp()).not.toBeNull();
    await counter.opened?.journal.write.saveMeta({ 'backup-at': String(counter.now() - 3 * 86_400_000) });
    const inside = await counter.doctor.examine();
    expect(inside.findings).toContainEqual(expect.objectContaining({ check: 'backups', code: 'old' }));
    const { findings } = await faultsIn(userData, service());
    expect(findings).toContainEqual(expect.objectContaining({ check: 'backups', state: 'not-asked', code: 'clock' }));
  });

  test('a counter that stands open in a window is noted until the owner chooses another level', async () => {
    const levels = async () => (await worth()).watched.filter((each) => each.startsWith('lockdown'));
    chosen('window');
    expect(await levels()).toEqual(['lockdown window']);
    expect(await textOfFindings(userData, service())).toContain('The owner chooses Kiosk or Full screen');
    chosen('full-screen');
    expect(await levels()).toEqual([]);
  });

  test('root is an administrator of this PC, and nobody is none', async ({ skip }) => {
    skip(process.getuid?.() !== 0, 'only root starts the doctor as somebody else');
    const administrator = ({ out }: { out: string }) =>
      (JSON.parse(out) as DoctorReport).findings.find(({ check }) => check === 'administrator');
    const byRoot = administrator(await runDoctor(userData, service(), '--json'));
    expect(byRoot).toMatchObject({ state: 'watch', code: 'administrator' });
    chmodSync(userData, 0o755);
    const byNobody = administrator(await runDoctorAs(NOBODY, userData, service()));
    expect(byNobody).toMatchObject({ state: 'fine', code: 'ordinary' });
  });
});

test('the printer is off', async () => {
  await printer.close();
  expect(await faultsIn(userData, service())).toMatchObject(only('printer-slips offline'));
});

test('the printer has no paper', async () => {
  printer.behaviour.paper = false;
  expect(await faultsIn(userData, service())).toMatchObject(only('printer-slips paper-out'));
  expect(printer.slips).toHaveLength(0);
});

test('the journal is damaged', async () => {
  const file = join(userData, 'live/journal.db');
  const handle = openSync(file, 'r+');
  for (let at = 8192; at < statSync(file).size; at += 8192) writeSync(handle, Buffer.alloc(2048, 0xee), 0, 2048, at);
  closeSync(handle);
  expect(await faultsIn(userData, service())).toMatchObject(only('journal damaged'));
});

test('the journal is gone', async () => {
  for (const name of ['journal.db', 'journal.db-wal', 'journal.db-shm'])
    rmSync(join(userData, 'live', name), { force: true });
  expect(await faultsIn(userData, service())).toMatchObject(only('journal missing'));
});

test('the doctor sells nothing with another user’s journal or folder', async ({ skip }) => {
  skip(process.getuid?.() !== 0, 'only root gives a file to somebody else');
  const live = join(userData, 'live');
  chownSync(join(live, 'journal.db'), NOBODY, NOBODY);
  expect(await faultsIn(userData, service())).toMatchObject(only('journal wrong-owner'));
  chownSync(join(live, 'journal.db'), 0, 0);
  // The doctor runs as a user who may enter the folder of all counters, but not this counter's folder.
  chmodSync(userData, 0o755);
  chmodSync(live, 0o700);
  const { findings } = JSON.parse((await runDoctorAs(NOBODY, userData, service())).out) as DoctorReport;
  expect(findings.find(({ check }) => check === 'journal')).toMatchObject({ state: 'fault', code: 'wrong-owner' });
});

test('a backup that was put there and lacks its code is the shop, and no practice', async () => {
  const other = mkdtempSync(join(tmpdir(), 'dwadi-doctor-'));
  onTestFinished(() => rmSync(other, { recursive: true, force: true }));
  mkdirSync(join(other, 'live'));
  cpSync(join(userData, 'live/journal.db'), join(other, 'live/journal.db'));
  const { counter, findings } = JSON.parse((await runDoctor(other, null, '--json')).out) as DoctorReport;
  expect(counter).toBe('live');
  const faults = findings.filter(({ state }) => state === 'fault').map(({ check, code }) => `${check} ${code}`);
  expect(faults).toContain('keychain no-keychain');
});

test("the counter's secrets can't be read", async () => {
  writeFileSync(join(userData, 'live/training-vault.json'), 'not a vault');
  const found = await faultsIn(userData, service());
  expect(found).toMatchObject(only('keychain vault-unreadable'));
});

test('the counter’s secrets are gone, and the doctor makes no new ones', async () => {
  rmSync(join(userData, 'live/training-vault.json'));
  expect(await faultsIn(userData, service())).toMatchObject(only('keychain vault-unreadable'));
  expect(existsSync(join(userData, 'live/training-vault.json'))).toBe(false);
});

test('the stream to the office was stopped, and waits for a person', async () => {
  const shop = await openTestCounter(service(), { folder: join(userData, 'live') });
  const { write } = shop.counter.opened?.journal ?? {};
  const event = { kind: 'office.connected', at: 1, saleSeq: null, data: {} };
  await write?.saveOfficeLink(JSON.stringify(withoutPassword(linkOf())), event);
  await write?.stopOffice('mark-taken', { ...event, kind: 'office.stopped' });
  await shop.close();
  expect(await faultsIn(userData, service())).toMatchObject(only('office mark-taken'));
});

test('the disk is full', async ({ skip }) => {
  const reason = noSmallDisk();
  skip(reason !== null, reason ?? '');
  const disk = smallDisk(12);
  cpSync(userData, disk.folder, { recursive: true });
  expect((await faultsIn(disk.folder, service())).faults).toEqual([]);
  disk.fill(64 * 1024);
  expect(await faultsIn(disk.folder, service())).toMatchObject(only('disk full'));
});

const authority = await makeThrowAwayAuthority('Dwadi Test Authority');

describe('the line', () => {
  const at = (baseUrl: string, ca?: string) => {
    if (ca === undefined) return { ...service(), baseUrl };
    const caFile = join(userData, 'authority.pem');
    writeFileSync(caFile, ca);
    return { ...service(), baseUrl, caFile };
  };

  test("the service's name is not known", async () => {
    const found = await faultsIn(userData, at('https://shop.dwadi.invalid/api/v2'));
    expect(found.code).toBe(1);
    expect(found.faults).toHaveLength(1);
    expect(found.faults[0]).toMatch(/^name (name-not-found|offline)$/);
  });

  test('nobody answers there', async () => {
    expect(await faultsIn(userData, at('http://127.0.0.1:9/api/v2'))).toMatchObject(only('line refused'));
  });

  test.each([
    [
      'an antivirus answers in its place',
      async () => (await makeThrowAwayAuthority('Shop Antivirus CA')).issue({}),
      'unknown-issuer',
      'Shop Antivirus CA',
    ],
    [
      'a hotspot answers in its place',
      () => authority.issue({ hosts: ['login.hotspot.example'] }),
      'wrong-host',
      'login.hotspot.example',
    ],
    ["this PC's date does not fit its certificate", () => authority.issue({ from: 1, to: 2 }), 'clock-wrong', ' to '],
  ])('%s', async (_, issue, cause, seen) => {
    const server = await startTlsServer(await issue(), ({ socket }) => void socket.write(httpReply(200, '{}')));
    onTestFinished(() => server.close());
    const there = at(`https://localhost:${server.port}/api/v2`, authority.ca);
    const found = await faultsIn(userData, there);
    expect(found).toMatchObject(only(`line ${cause}`));
    expect(found.findings.find(({ check }) => check === 'line')?.facts['seen']).toContain(seen);
  });

  test('another page answers in the service’s place', async () => {
    const page = '<html>Sign in</html>';
    const head = `HTTP/1.1 200 OK\r\ncontent-type: text/html\r\ncontent-length: ${page.length}\r\n\r\n`;
    const hotspot = createServer((socket) => socket.on('data', () => socket.end(head + page)).on('error', () => {}));
    await new Promise<void>((resolve) => hotspot.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void hotspot.close());
    const { port } = hotspot.address() as { port: number };
    expect(await faultsIn(userData, at(`http://127.0.0.1:${port}/api/v2`))).toMatchObject(only('line broken-reply'));
  });
});

test('the doctor ends with 2 where it could not look', async () => {
  const { code, errors } = await runDoctor(join(userData, 'nowhere'), service());
  expect(code).toBe(2);
  expect(errors).toMatch(/could not look/);
});

test.each(['--bundle', '--bundle=', '--out'])(
  '%s without a file name is refused, and nothing is looked at',
  async (name) => {
    const { code, out, errors } = await runDoctor(userData, service(), name, '--json');
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(errors).toContain(`${name.replace('=', '')} takes the name of a file`);
  },
);

test('the doctor writes its findings into a file, and the bundle beside it', async () => {
  const [out, bundle] = [join(userData, 'report.txt'), join(userData, 'support.zip')];
  expect((await runDoctor(userData, service(), `--out=${out}`, `--bundle=${bundle}`)).code).toBe(0);
  expect(readFileSync(out, 'utf8')).toContain('No fault found.');
  const names = execFileSync('python3', ['-m', 'zipfile', '-l', bundle], { encoding: 'utf8' });
  expect(names).toMatch(/report\.txt[\s\S]*report\.json/);
});
