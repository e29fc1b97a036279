/** The examination as a whole: a check that another fault makes meaningless is not made. */
import { expect, test, vi } from 'vitest';
import { type DoctorPorts, examine, exitCodeOf, type ServiceStatus } from '#main/doctor/run-checks.ts';
import { CLOCK_OFF_MS } from '#shared/clock-limits.ts';
import { DOCTOR_CHECKS, type DoctorReport } from '#shared/counter-api/doctor.ts';
import { findingWords, sumOf } from '#shared/words/doctor.ts';

const AT = Date.UTC(2026, 10, 21, 10, 42);
const SOUND: ServiceStatus = {
  line: { reached: true, tookMs: 40 },
  clock: { service: AT, here: AT },
  keys: { standard: 'accepted', sms: 'accepted', commission: 'accepted' },
};

/** A counter without a fault; `changes` break it. */
function portsOf(changes: Partial<DoctorPorts> = {}): DoctorPorts {
  const about = { version: '1.2.0', electron: null, journal: 130, build: 'signed' } as const;
  return {
    counter: 'live',
    versions: { about, system: 'Linux' },
    updates: { lastFeedAt: () => AT, silentDays: () => null },
    keychain: { place: 'keychain', made: async () => true, read: () => 'secrets' },
    disk: { room: () => 2 ** 40 },
    journal: { look: async () => ({ is: 'sound', version: 130, sizeMb: 1, lastStop: 'clean' }) },
    backups: {
      look: async () => ({ folder: '/b', lastGoodAt: AT, isThere: true, onSameDisk: false }),
    },
    recoveryCode: { isMade: async () => true },
    lockdown: { level: 'kiosk' },
    administrator: { isOne: async () => false },
    encryption: { system: 'linux', look: async () => 'on' },
    newestSale: async () => AT,
    name: { host: '10.0.0.1', resolve: async () => 1 },
    service: async () => SOUND,
    budgets: { look: async () => [] },
    office: { look: async () => ({ state: 'closed', name: 'Adom', trouble: null }) },
    printers: { choice: async () => ({ slips: null, vouchers: null }), trouble: async () => null },
    ...changes,
  };
}

const codes = ({ findings }: DoctorReport): Record<string, string> =>
  Object.fromEntries(findings.map(({ check, state, code }) => [check, `${state} ${code}`]));
const examined = async (changes: Partial<DoctorPorts>) => codes(await examine(portsOf(changes), AT));

const keysAs = (said: string) => ({ 'key-standard': said, 'key-sms': said, 'key-commission': said });

test('a report has one finding of each check, in their order, and says which Dwadi was looked at', async () => {
  const ports = portsOf();
  const report = await examine(ports, AT);
  expect(report.findings.map(({ check }) => check)).toEqual([...DOCTOR_CHECKS]);
  expect(report).toMatchObject({ at: AT, counter: 'live', about: ports.versions.about });
  expect(codes(report)).toMatchObject({
    ...{ name: 'fine address', line: 'fine reached', clock: 'fine together', ...keysAs('fine accepted') },
    ...{
      journal: 'fine clean',
      disk: 'fine room',
      backups: 'fine recent',
      updates: 'fine heard',
      office: 'not-asked closed',
    },
  });
  expect(exitCodeOf(report)).toBe(0);
});

test('a service that is not set up is not called, and nothing about it is a fault', async () => {
  let calls = 0;
  const service = async () => {
    calls += 1;
    return SOUND;
  };
  const none = { host: null, resolve: async () => 1 };
  expect(await examined({ name: none, service })).toMatchObject({
    ...{ name: 'not-asked no-service', line: 'not-asked no-service', clock: 'not-asked no-service' },
    ...keysAs('not-asked no-service'),
  });
  expect(calls).toBe(0);
});

test('a keychain that is locked tells of no service, and is the one fault', async () => {
  const keychain = {
    place: 'keychain' as const,
    made: async () => true,
    read: () => Promise.reject(new Error('locked')),
  };
  const none = { host: null, resolve: async () => 1 };
  const told = await examined({ keychain, name: none });
  const unknown = 'not-asked no-keychain';
  expect(told).toMatchObject({ name: unknown, line: unknown, clock: unknown, ...keysAs(unknown) });
  expect(told).toMatchObject({ keychain: 'fault no-keychain' });
  // A service that is known is asked all the same.
  expect(await examined({ keychain })).toMatchObject({ name: 'fine address', line: 'fine reached' });
});

test('a name that is not found keeps the line from being tried', async () => {
  const resolve = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }));
  const service = () => Promise.reject(new Error('was called'));
  expect(await examined({ name: { host: 'a.example', resolve }, service })).toMatchObject({
    ...{ name: 'fault name-not-found', line: 'not-asked no-line', clock: 'not-asked no-line' },
    ...keysAs('not-asked no-line'),
  });
});

test('a line that is cut keeps the clock and the keys from being judged', async () => {
  const line = { reached: false, cause: 'timeout', detail: null } as const;
  expect(await examined({ service: async () => ({ ...SOUND, line }) })).toMatchObject({
    ...{ name: 'fine address', line: 'fault timeout', clock: 'not-asked no-line' },
    ...keysAs('not-asked no-line'),
  });
});

test('the clock is held against the newest sale where no service tells the time', async () => {
  const newestSale = async () => AT + CLOCK_OFF_MS;
  vi.useFakeTimers({ toFake: ['Date'], now: AT });
  try {
    const silent = { ...SOUND, clock: { service: null, here: AT } };
    expect(await examined({ newestSale, service: async () => silent })).toMatchObject({ clock: 'fault before-newest' });
    const none = { host: null, resolve: async () => 1 };
    expect(await examined({ newestSale, name: none })).toMatchObject({ clock: 'fault before-newest' });
  } finally {
    vi.useRealTimers();
  }
});

test('ages are told by business time; without it, a backup has none while the clock is found wrong', async () => {
  const DAY = 86_400_000;
  const office = { state: 'streaming', name: 'Adom', trouble: null, behind: 3, behindSince: AT + 4 * DAY } as const;
  const ports = portsOf({
    backups: { look: async () => ({ folder: '/b', lastGoodAt: AT + 2 * DAY, isThere: true, onSameDisk: false }) },
    office: { look: async () => office },
    service: async () => ({ ...SOUND, clock: { service: AT + 5 * DAY, here: AT } }),
  });
  expect(codes(await examine(ports, AT, AT + 5 * DAY))).toMatchObject({
    ...{ clock: 'fault behind', backups: 'watch old', office: 'watch behind', updates: 'fine heard' },
  });
  expect(codes(await examine(ports, AT))).toMatchObject({ clock: 'fault behind', backups: 'not-asked clock' });
});

test('a journal that a full disk keeps from being read is no fault beside it', async () => {
  const journal = { look: async () => ({ is: 'problem', problem: 'io' }) as const };
  expect(await examined({ journal, disk: { room: () => 1 } })).toMatchObject({
    ...{ disk: 'fault full', journal: 'not-asked disk-full' },
  });
  expect(await examined({ journal, disk: { room: () => 100 * 2 ** 20 } })).toMatchObject({
    ...{ disk: 'watch low', journal: 'fault io' },
  });
});

test('a script is told of a fault, and of nothing that is only worth knowing', async () => {
  const watched = await examine(portsOf({ lockdown: { level: 'window' } }), AT);
  expect([codes(watched)['lockdown'], exitCodeOf(watched)]).toEqual(['watch window', 0]);
  const faulty = await examine(portsOf({ disk: { room: () => 0 } }), AT);
  expect(exitCodeOf(faulty)).toBe(1);
});

test('a check that breaks says so without the error’s own words, and the report goes on', async () => {
  const breaks = () => Promise.reject(Object.assign(new Error('secret'), { code: 'ENOENT' }));
  const ports = portsOf({ backups: { look: breaks } });
  const report = await examine(ports, AT);
  expect(report.findings.map(({ check }) => check)).toEqual([...DOCTOR_CHECKS]);
  expect(codes(report)).toMatchObject({ backups: 'not-asked broken', journal: 'fine clean', line: 'fine reached' });
  expect(JSON.stringify(report)).not.toContain('secret');
  const finding = report.findings.find(({ check }) => check === 'backups');
  expect(finding?.facts).toEqual({ seen: 'ENOENT' });
  if (finding) expect(findingWords(finding).happened).toBe('Dwadi could not look at it (ENOENT).');
  expect(sumOf(report)).toBe('No fault found. Not checked: Backups.');
  const keys = { standard: 'accepted', sms: 'not-said', commission: 'accepted' } as const;
  const silent = { ...ports, lockdown: { level: 'window' }, service: async () => ({ ...SOUND, keys }) } as const;
  expect(sumOf(await examine(silent, AT))).toBe(
    'No fault found. Worth knowing: Lockdown. Not checked: Backups, Key for SMS.',
  );
});

test('a printer of which this PC tells nothing is no fault, and not everything is fine', async () => {
  const slips = { name: 'Counter', target: { kind: 'spooler', queue: 'POS-58' } } as never;
  const report = await examine(
    portsOf({ printers: { choice: async () => ({ slips, vouchers: null }), trouble: async () => 'not-told' } }),
    AT,
  );
  expect([codes(report)['printer-slips'], exitCodeOf(report)]).toEqual(['not-asked not-told', 0]);
  expect(sumOf(report)).toBe('No fault found. Not checked: Printer for slips.');
});

test('a report has one finding of each check, even if every port breaks', async () => {
  const breaks = () => Promise.reject(new TypeError('broken'));
  const report = await examine(
    portsOf({
      ...{ keychain: { place: 'keychain', made: breaks, read: breaks }, journal: { look: breaks } },
      ...{ backups: { look: breaks }, recoveryCode: { isMade: breaks }, administrator: { isOne: breaks } },
      ...{
        encryption: { system: 'linux', look: breaks },
        newestSale: breaks,
        service: breaks,
        budgets: { look: breaks },
      },
      ...{ office: { look: breaks }, printers: { choice: breaks, trouble: breaks } },
    }),
    AT,
  );
  expect(report.findings.map(({ check }) => check)).toEqual([...DOCTOR_CHECKS]);
  const unbroken = report.findings.filter(({ code }) => code !== 'broken').map(({ check }) => check);
  expect(unbroken).toEqual(['versions', 'updates', 'disk', 'lockdown']);
  expect(report.findings.find(({ check }) => check === 'office')?.facts).toEqual({ seen: 'TypeError' });
  expect(exitCodeOf(report)).toBe(2);
});

test('a journal that breaks hides neither the line nor the keys, and a broken clock judges no backup', async () => {
  const breaks = () => Promise.reject(new TypeError('broken'));
  const report = await examine(portsOf({ newestSale: breaks }), AT);
  expect([codes(report)['line'], exitCodeOf(report)]).toEqual(['fine reached', 0]);
  const unjudged = await examine(portsOf({ service: breaks }), AT);
  expect(codes(unjudged)['clock']).toBe('not-asked broken');
  const wrong = await examine(portsOf({ service: async () => ({ ...SOUND, clock: { service: AT, here: 0 } }) }), AT);
  expect(codes(unjudged)['backups']).toBe(codes(wrong)['backups']);
});
