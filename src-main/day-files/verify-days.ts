/** Verifies day files as an accountant does: from the files alone, with no journal, no secret key and no connection. */
import { addSums, headlineOf, refusalsOf } from '#shared/day-file.ts';
import {
  dayFaultWords,
  dayTwice,
  differingDay,
  headlineWords,
  missingDay,
  refusalWords,
  signedWith,
  twoKeys,
  VERIFY,
  verifiedWords,
  whoseDay,
  zWords,
} from '#shared/words/day-files.ts';
import { countersOf, type SoundDay } from './chain.ts';
import { readDayFile } from './day-file.ts';
import { bytesOf, type ExitCode, runVerify, type Say } from './verify-tool.ts';

function sayWhatItSays({ body }: SoundDay, key: string | null, say: Say): void {
  const { counter, products, zs, signer } = body;
  say(`  ${whoseDay(body)}`);
  if (counter.kind === 'training') say(`  ${VERIFY.practice}`);
  const sums = addSums(products.flatMap((product) => product.sums));
  say(`  ${headlineWords(headlineOf(sums))}`);
  for (const words of refusalWords(refusalsOf(sums))) say(`  ${words}`);
  for (const z of zs) say(`  ${zWords(z)}`);
  say(`  ${VERIFY.sound}`);
  say(`  ${signedWith(signer.fingerprint)}`);
  say(`  ${key === null ? VERIFY.compareKey : VERIFY.isKnownKey}`);
}

/** Returns the file if it is sound, false if it isn't, and null if it couldn't be read at all. */
function lookAt(file: string, key: string | null, say: Say): SoundDay | false | null {
  const bytes = bytesOf(file, say);
  if (bytes === null) return null;
  const read = readDayFile(bytes);
  const why = !read.ok ? read.why : key !== null && read.body.signer.fingerprint !== key ? 'other-key' : null;
  if (!read.ok || why !== null) {
    say(`  REFUSED: ${dayFaultWords(why ?? 'altered')}`);
    if (read.ok) say(`  ${signedWith(read.body.signer.fingerprint)}`);
    return false;
  }
  sayWhatItSays(read, key, say);
  return read;
}

/** Finds the faults that only show across files: two keys, missing or differing days, and days told twice. */
function faultsBetween(files: readonly SoundDay[]): string[] {
  return countersOf(files).flatMap(({ mark, days, missing, differing, twice }) => [
    ...(new Set(days.map(({ body }) => body.signer.fingerprint)).size > 1 ? [twoKeys(mark)] : []),
    ...missing.map((day) => missingDay(mark, day)),
    ...differing.map((day) => differingDay(mark, day)),
    ...twice.map((day) => dayTwice(mark, day)),
  ]);
}

export const verifyDays = (args: readonly string[]): ExitCode =>
  runVerify(args, VERIFY.usage, ({ key, files }, say) => {
    const looked = files.map((file) => lookAt(file, key, say));
    const sound = looked.filter((one) => one !== null && one !== false);
    const between = faultsBetween(sound);
    for (const fault of between) say(fault);
    const faults = looked.length - sound.length + between.length;
    say(verifiedWords(sound.length, faults));
    return { faults, all: !looked.includes(null) };
  });
