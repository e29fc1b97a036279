/** The language of this PC: read before any words are loaded, because words are constants. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { ENGLISH, LANGUAGES } from '#shared/languages/index.ts';
import type { Language } from '#shared/words/translate.ts';
import { orElse } from '../../platform/may-fail.ts';
import { MachineSettingsStore } from '../../settings/machine-settings.ts';
import { asksForDoctor, asksForHelp, asksToProvision, asksToVerify, given } from './command-line.ts';

const messages = z.record(z.string(), z.string());

/** Commands answer in English: support and programs read them. */
const isCommand = (argv: readonly string[]): boolean =>
  [asksForDoctor, asksForHelp, asksToProvision, asksToVerify].some((asks) => asks(argv));

interface Start {
  readonly argv: readonly string[];
  readonly isPackaged: boolean;
  /** The usual folder of this user's data. */
  readonly userData: string;
  /** The folder of the build with a file for each language. */
  readonly translations: string;
  readonly known?: Readonly<Record<string, string>>;
}

/** Undefined in English, and where the language that was chosen can't be had: a counter in English sells. */
export function languageOfStart({ argv, isPackaged, userData, translations, known }: Start): Language | undefined {
  if (isCommand(argv)) return undefined;
  const folder = isPackaged ? null : given(argv, 'user-data-dir');
  const { language: code } = new MachineSettingsStore(folder ?? userData).current;
  if (code === ENGLISH || !Object.hasOwn(known ?? LANGUAGES, code)) return undefined;
  const read = () => messages.parse(JSON.parse(readFileSync(join(translations, `${code}.json`), 'utf8')));
  const found = orElse(read, null);
  return found === null ? undefined : { code, messages: found };
}
