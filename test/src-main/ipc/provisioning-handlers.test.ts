/** The installer's file: the same calls on a new PC and at an owner's counter, each with its own part. */
import { expect, test } from 'vitest';
import { provisioningHandlers } from '#main/ipc/provisioning-handlers.ts';
import { setupHandlers } from '#main/ipc/setup-handlers.ts';
import { err } from '#shared/result.ts';
import { heardOf } from '../../support/asked-counter.ts';

const NEW_PC = { training: true };
const OWNERS = { training: false };
const ABSENT = { 'house.fact': { live: 'absent' } };
const READY = { 'house.fact': { live: 'ready' } };
const NONE = err({ code: 'journal-unavailable' });
const REQUEST = { from: 'person' };

const placesOf = async (name: keyof typeof provisioningHandlers, answers: object, facts: object) => {
  const { answer, asked } = await heardOf(provisioningHandlers, name, REQUEST, { ...answers }, { ...facts });
  return { answer, asked: asked.filter(([place]) => place !== 'house.fact') };
};

test.each(['found', 'choose', 'compare'] as const)(
  '%s is answered by the new PC, or by the owner’s files',
  async (name) => {
    const fresh = await placesOf(`provisioning.${name}`, ABSENT, NEW_PC);
    expect(fresh).toEqual({ answer: `house.firstFile.${name}`, asked: [[`house.firstFile.${name}`, REQUEST]] });
    for (const [answers, facts] of [
      [READY, NEW_PC],
      [ABSENT, OWNERS],
      [{}, { ...OWNERS, house: null }],
    ] as const) {
      const { answer, asked } = await placesOf(`provisioning.${name}`, answers, facts);
      expect(answer).toBe(`owners.files.${name}`);
      expect(asked).toEqual([[`owners.files.${name}`, REQUEST]]);
    }
    expect((await placesOf(`provisioning.${name}`, READY, { ...NEW_PC, owners: null })).answer).toEqual(NONE);
  },
);

test.each(['unlock', 'finish'] as const)('%s is a new PC’s alone', async (name) => {
  const place = `house.firstFile.${name}`;
  expect(await placesOf(`provisioning.${name}`, {}, {})).toEqual({ answer: place, asked: [[place, REQUEST]] });
  expect((await placesOf(`provisioning.${name}`, {}, { house: null })).answer).toEqual(NONE);
});

test.each(['apply', 'words', 'protect', 'makeCode', 'printCode', 'keepCode'] as const)(
  '%s is an owner’s alone',
  async (name) => {
    const place = `owners.files.${name}`;
    expect(await placesOf(`provisioning.${name}`, {}, {})).toEqual({ answer: place, asked: [[place, REQUEST]] });
    expect((await placesOf(`provisioning.${name}`, {}, { owners: null })).answer).toEqual(NONE);
  },
);

test.each<[keyof typeof setupHandlers, string]>([
  ...(['begin', 'checkKeys', 'makeCode', 'printCode', 'confirmCode', 'finish', 'chooseBackup', 'restore'] as const).map(
    (name) => [`setup.${name}`, `house.firstRun.${name}`] as [keyof typeof setupHandlers, string],
  ),
  ['keys.state', 'owners.keysState'],
  ['keys.check', 'owners.checkKeys'],
  ['keys.save', 'owners.saveKeys'],
  ['recovery.open', 'owners.open'],
  ['recovery.goBack', 'owners.goBack'],
  ['recovery.resetPin', 'owners.resetPin'],
  ['phone.state', 'owners.files.phoneState'],
  ['phone.makeCode', 'owners.files.makePhoneCode'],
  ['phone.savePage', 'owners.files.saveCodePage'],
  ['backups.state', 'owners.backupsState'],
  ['backups.choose', 'owners.chooseBackups'],
])('%s is answered by %s, and by nobody where that is not', async (name, place) => {
  expect(await heardOf(setupHandlers, name, REQUEST)).toEqual({ answer: place, asked: [[place, REQUEST]] });
  const nobody = await heardOf(setupHandlers, name, REQUEST, {}, { house: null, owners: null });
  expect(nobody).toEqual({ answer: NONE, asked: [] });
});
