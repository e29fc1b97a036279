/** The secrets that an installer wants protected. Judged before they are sealed: later they can't be read. */
import { z } from 'zod';
import { NAME_MOST, newPin } from '#shared/counter-api/staff.ts';
import { isReaderLink } from '#shared/office/link.ts';
import { passphraseProblem } from '#shared/passphrase.ts';
import { KEY_TYPES } from '#shared/reseller-api/keys.ts';
import { passphraseWords } from '#shared/words/provisioning.ts';
import { keyMistake, MISTAKES } from '#shared/words/provisioning-mistakes.ts';
import { asFileName, machineName, protectedContent } from './document.ts';
import { keyForm } from './key-form.ts';
import type { Mistake } from './read-document.ts';
import { readAs, refuse, type TypedJson } from './typed-json.ts';

const secret = z.strictObject({
  ...protectedContent.shape,
  machine: machineName,
  passphrase: z.string(),
  pins: z.record(z.string().max(NAME_MOST), newPin).optional(),
});
export type Secret = z.infer<typeof secret>;

/** Reveals no value: it would appear on the screen. */
function* mistakesOf({ passphrase, keys, pins, office }: Secret): Generator<Mistake> {
  const problem = passphraseProblem(passphrase);
  if (problem !== null) yield { path: ['passphrase'], what: passphraseWords(problem) };
  for (const type of KEY_TYPES) {
    const key = keys[type];
    const wrong = key === undefined ? null : keyForm(type, key);
    if (wrong !== null) yield { path: ['keys', type], what: keyMistake(type, wrong) };
  }
  if (office !== undefined && isReaderLink(office)) yield { path: ['office'], what: MISTAKES.readerLink };
  if (office === undefined && Object.keys(keys).length + Object.keys(pins ?? {}).length === 0)
    yield { path: [], what: MISTAKES.noSecret };
}

export function readSecrets(typed: TypedJson): readonly Secret[] {
  const list = readAs(typed, z.array(secret).min(1));
  const machines = list.map(({ machine }) => asFileName(machine));
  refuse(
    list.flatMap((each, row) => {
      const twice =
        machines.indexOf(asFileName(each.machine)) < row ? [{ path: ['machine'], what: MISTAKES.twice }] : [];
      return [...twice, ...mistakesOf(each)].map((mistake) => typed.sayOf(mistake, [row], each.machine));
    }),
  );
  return list;
}
