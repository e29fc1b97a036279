/** The doctor's words about the PC itself. */
import { expect, test } from 'vitest';
import { checkAdministrator, checkEncryption, checkLockdown } from '#main/doctor/checks.ts';
import type { Finding } from '#shared/counter-api/doctor.ts';
import { LOCKDOWN_LEVELS } from '#shared/counter-api/machine.ts';
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
