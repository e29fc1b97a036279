import { expect, test } from 'vitest';
import { systemClock } from '#main/platform/clock.ts';
import type { Exchange } from '#main/reseller-client/exchange.ts';
import { type Health, HealthWatch } from '#main/reseller-client/health.ts';

const answered = { kind: 'reply', status: 200 } as Exchange;
const down = { kind: 'failure', sent: false, cause: 'offline', detail: null } as Exchange;

function watch() {
  const told: string[] = [];
  const health = new HealthWatch(({ keyType, state }: Health) => told.push(`${keyType} ${state}`));
  return { health, told };
}

test('a change is told once', () => {
  const { health, told } = watch();
  for (const exchange of [answered, answered, down, down, answered]) health.saw('standard', exchange, null, true);
  expect(told).toEqual(['standard connected', 'standard offline', 'standard connected']);
});

test('a line that only one key found down is up again with an answer to any other', () => {
  const { health, told } = watch();
  health.saw('standard', answered, null, true);
  health.saw('commission', down, null, false);
  health.saw('standard', answered, null, true);
  health.saw('standard', answered, null, true);
  expect(told).toEqual(['standard connected', 'commission offline', 'standard connected']);
});

test('a request that hung while another was answered says nothing of the line', () => {
  const { health, told } = watch();
  const hung = { kind: 'failure', sent: true, cause: 'timeout', detail: null } as Exchange;
  const began = systemClock.monotonic() - 1;
  health.saw('standard', answered, null, true, began);
  health.saw('standard', hung, null, false, began);
  health.saw('commission', hung, null, false, began);
  expect(told).toEqual(['standard connected']);
  health.saw('commission', hung, null, false, systemClock.monotonic() + 1);
  expect(told).toEqual(['standard connected', 'commission offline']);
});

test('a key that is refused says nothing of another', () => {
  const { health, told } = watch();
  health.saw('commission', answered, 'key-rejected', true);
  health.saw('standard', answered, null, true);
  health.saw('commission', answered, 'key-rejected', true);
  expect(told).toEqual(['commission key-rejected', 'standard connected']);
});

test('a key that was refused before the line fell is still refused when another key’s answer comes', () => {
  const { health, told } = watch();
  health.saw('commission', answered, 'key-pending', true);
  health.saw('commission', down, null, false);
  health.saw('standard', answered, null, true);
  health.saw('commission', answered, 'key-pending', true);
  expect(told).toEqual(['commission key-rejected', 'commission offline', 'standard connected']);
  health.saw('commission', down, null, false);
  health.saw('standard', answered, null, true);
  health.saw('commission', answered, null, true);
  expect(told.slice(3)).toEqual(['commission offline', 'standard connected', 'commission connected']);
});

test('the reason for a refused key is told, and told anew when it changes', () => {
  const told: unknown[] = [];
  const health = new HealthWatch(({ state, why }) => told.push([state, why]));
  for (const code of ['key-pending', 'key-pending', 'key-revoked', 'key-not-allowed', null] as const) {
    health.saw('sms', answered, code, true);
  }
  expect(told).toEqual([
    ['key-rejected', 'key-pending'],
    ['key-rejected', 'key-revoked'],
    ['key-rejected', undefined],
    ['connected', undefined],
  ]);
});
