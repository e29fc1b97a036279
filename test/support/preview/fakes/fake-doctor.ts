/** The preview's counter, examined: on a good day, and when it is called about. */
import type { About, DoctorReport, Finding } from '#shared/counter-api/doctor.ts';
import { NOW } from './fake-sales.ts';

export const ABOUT: About = { version: '0.1.0', electron: '45.4.1', journal: 70, build: 'unsigned' };

const WELL: readonly Finding[] = [
  {
    check: 'versions',
    state: 'fine',
    code: 'unsigned',
    facts: { dwadi: '0.1.0', electron: '45.4.1', journal: 70, system: 'Windows_NT 10.0.26100' },
  },
  { check: 'updates', state: 'fine', code: 'heard', facts: {} },
  { check: 'keychain', state: 'fine', code: 'keychain', facts: {} },
  { check: 'disk', state: 'fine', code: 'room', facts: { roomMb: 48_120 } },
  { check: 'journal', state: 'fine', code: 'open', facts: { version: 70, sizeMb: 3, lastStop: 'open' } },
  { check: 'backups', state: 'fine', code: 'recent', facts: { folder: 'E:\\Dwadi', disk: 'other', hours: 9 } },
  { check: 'recovery-code', state: 'fine', code: 'made', facts: {} },
  { check: 'lockdown', state: 'fine', code: 'kiosk', facts: {} },
  { check: 'administrator', state: 'fine', code: 'ordinary', facts: {} },
  { check: 'encryption', state: 'fine', code: 'on', facts: {} },
  { check: 'name', state: 'fine', code: 'found', facts: { host: 'api.service.example', addresses: 2 } },
  { check: 'line', state: 'fine', code: 'reached', facts: { tookMs: 840 } },
  { check: 'clock', state: 'fine', code: 'together', facts: { apartSeconds: 2 } },
  { check: 'key-standard', state: 'fine', code: 'accepted', facts: {} },
  { check: 'key-sms', state: 'fine', code: 'accepted', facts: {} },
  { check: 'key-commission', state: 'fine', code: 'accepted', facts: {} },
  { check: 'budgets', state: 'fine', code: 'free', facts: { used: 3 } },
  { check: 'printer-slips', state: 'fine', code: 'ready', facts: { printer: 'Counter printer' } },
  { check: 'printer-vouchers', state: 'not-asked', code: 'none-chosen', facts: {} },
];

export const reportWith = (...others: readonly Finding[]): DoctorReport => ({
  at: NOW,
  counter: 'live',
  about: ABOUT,
  findings: WELL.map((each) => others.find(({ check }) => check === each.check) ?? each),
});

export const TROUBLED = reportWith(
  { check: 'disk', state: 'watch', code: 'low', facts: { roomMb: 120 } },
  {
    check: 'backups',
    state: 'watch',
    code: 'old',
    facts: { folder: 'C:\\Users\\Efua\\AppData\\Roaming\\Dwadi\\live\\backups', disk: 'same', hours: 96 },
  },
  { check: 'recovery-code', state: 'watch', code: 'missing', facts: {} },
  { check: 'lockdown', state: 'watch', code: 'window', facts: {} },
  { check: 'administrator', state: 'watch', code: 'administrator', facts: {} },
  { check: 'encryption', state: 'watch', code: 'off', facts: { system: 'windows' } },
  { check: 'clock', state: 'fault', code: 'behind', facts: { apartSeconds: -86_400 } },
  { check: 'key-sms', state: 'fault', code: 'rejected', facts: {} },
  { check: 'printer-slips', state: 'fault', code: 'paper-out', facts: { printer: 'Counter printer' } },
);

export const fakeDoctor = () => ({
  'doctor.about': () => ({ ok: true, value: ABOUT }),
  'doctor.examine': () => ({ ok: true, value: reportWith() }),
  'doctor.bundle': () => ({ ok: true, value: { savedAs: '/home/efua/Documents/Dwadi support 2026-11-21.zip' } }),
});
