/** The doctor's words about the PC itself. */
import { expect, test } from 'vitest';
import { checkAdministrator, checkEncryption, checkLockdown } from '#main/doctor/checks.ts';
import type { Finding } from '#shared/counter-api/doctor.ts';
import { LOCKDOWN_LEVELS } from '#shared/counter-api/machine.ts';
import { OFFICE_STOPS, OFFICE_WAITS } from '#shared/counter-api/office.ts';
import { findingWords } from '#shared/words/doctor.ts';

const SYSTEMS = ['windows', 'macos', 'linux'] as const;
const STATES = ['on', 'off', 'unfinished', 'unknown', 'practice'] as const;

const FINDINGS: readonly Finding[] = [
  ...[...LOCKDOWN_LEVELS, 'practice' as const].map((level) => checkLockdown({ level })),
  ...(await Promise.all([true, false, null].map((found) => checkAdministrator({ isOne: async () => found })))),
  ...(await Promise.all(
    SYSTEMS.flatMap((system) => STATES.map((state) => checkEncryption({ system, look: async () => state }))),
  )),
];

test('each finding about the PC is a sentence, and has something to do exactly where something is open', () => {
  for (const finding of FINDINGS) {
    const { happened, advice } = findingWords(finding);
    expect(happened).toMatch(/^[A-Z].* .*\.$/);
    const isOpen = finding.state === 'watch' || finding.code === 'unknown';
    expect(advice, `${finding.check} ${finding.code}`).toMatch(isOpen ? /^(The|In) .*\.$/ : /^$/);
  }
});

test('a disk that isn’t encrypted names the way of its own system', () => {
  const advice = (system: string) =>
    findingWords({ check: 'encryption', state: 'watch', code: 'off', facts: { system } }).advice;
  expect(SYSTEMS.map((system) => /BitLocker|FileVault|LUKS/.exec(advice(system))?.[0])).toEqual([
    'BitLocker',
    'FileVault',
    'LUKS',
  ]);
});

const office = (code: string, state: Finding['state'], facts: Finding['facts'] = {}) =>
  findingWords({ check: 'office', state, code, facts });

test('an office that is behind says how far, since when, why, and what to do', () => {
  const { happened, advice } = office('unreachable', 'watch', { rows: 1240, hours: 30 });
  expect(happened).toBe('The office does not answer. 1,240 rows wait here, for 30 hours.');
  expect(advice).toMatch(/internet/);
  expect(office('streaming', 'fine', { rows: 0, hours: 0 })).toEqual({ happened: 'It has everything.', advice: '' });
  expect(office('behind', 'watch', { rows: 1, hours: 0 }).happened).toMatch(
    /1 row waits here, for less than an hour\.$/,
  );
});

test('every trouble of the office has its words in the doctor', () => {
  for (const code of [...OFFICE_WAITS, ...OFFICE_STOPS]) {
    const { happened, advice } = office(code, 'watch', { rows: 0, hours: 0 });
    expect(happened).toMatch(/^[A-Z].* .*\.$/);
    expect(advice).toMatch(/\.$/);
  }
});
