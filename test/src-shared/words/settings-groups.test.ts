import { expect, test } from 'vitest';
import { errorWords } from '#shared/words/errors.ts';
import { LOCKDOWN } from '#shared/words/lockdown.ts';
import { leftAloneWords } from '#shared/words/provisioning.ts';
import { FILE } from '#shared/words/provisioning-screens.ts';
import { SETUP } from '#shared/words/setup.ts';
import { STAFF } from '#shared/words/staff.ts';

test('a person who is sent to the settings finds the group there, by its spoken name', () => {
  expect(SETUP.keysMissingMeans).toContain(`Settings (F10), under ${SETUP.keys}.`);
  expect(FILE.codeMissingMeans).toContain(`Settings (F10), under ${FILE.code}.`);
  expect(leftAloneWords({ what: 'no-pin', name: 'Ama' })).toContain(`Settings (F10), under ${STAFF.people}.`);
  expect(errorWords('no-dialogs').advice).toContain(`Settings (F10), ${LOCKDOWN.title},`);
});
