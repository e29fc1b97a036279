/** Mistakes of a provisioning file, for the installer who fixes it: each follows its line and its name. */
import type { z } from 'zod';
import type { KeyVerdict } from '../counter-api/setup.ts';
import type { KeyType } from '../reseller-api/keys.ts';
import { keyWord } from './setup.ts';
import { t } from './translate.ts';

export const MISTAKES = {
  unknownName: t('a provisioning file does not have this name'),
  twice: t('this is here twice'),
  missing: t('this is missing'),
  tooLarge: t('this is too large for a provisioning file'),
  noJson: t('this is not JSON from here on'),
  serviceAddress: t('must be an address that begins with https:// and ends in /api/v2, with nothing beside it'),
  past: t('is in the past: every machine would refuse the file'),
  noSecret: t('has neither a key, nor a PIN, nor an office: there is nothing to protect'),
  readerLink: t('is a link for reading all counters: use the one with which this counter sends'),
  altered: t('the signature is wrong: the file was changed after it was signed, or part of it is missing'),
} as const;

/** Never includes the key itself: the installer's screen would show it. */
export function keyMistake(type: KeyType, verdict: KeyVerdict): string {
  if (verdict.kind === 'of-another-type')
    return t`this is the ${keyWord(verdict.type)}: it belongs under "${verdict.type}"`;
  if (verdict.kind === 'absent') return t('is empty: leave it out if the machine does not have this key');
  return t`this does not look like the ${keyWord(type)}: copy the whole key from the dashboard`;
}

const KINDS: Readonly<Record<string, string>> = {
  string: t('text in quotes'),
  number: t('a number'),
  int: t('a whole number'),
  boolean: t('true or false'),
  array: t('a list in [ ]'),
  object: t('a group in { }'),
  record: t('a group in { }'),
};

const FORMS: Readonly<Record<string, string>> = {
  url: MISTAKES.serviceAddress,
  datetime: t('must be a time like 2026-11-21T08:00:00Z'),
  base64: t('must be base64: it was cut off or changed'),
  regex: t('has letters that are not allowed here, or too many of them'),
};

const sizeWords = (issue: z.core.$ZodIssueTooSmall | z.core.$ZodIssueTooBig, most: boolean): string => {
  const bound = String(issue.code === 'too_big' ? issue.maximum : issue.minimum);
  const than = most ? t('at most') : t('at least');
  if (issue.origin === 'string') return t`must have ${than} ${bound} letters`;
  if (issue.origin === 'array' || issue.origin === 'set') return t`must have ${than} ${bound} of them`;
  return t`must be ${than} ${bound}`;
};

export function mistakeWords(issue: z.core.$ZodIssue, missing: boolean): string {
  if (missing) return MISTAKES.missing;
  switch (issue.code) {
    case 'invalid_type':
      return t`must be ${KINDS[issue.expected] ?? issue.expected}`;
    case 'invalid_value':
      return t`must be ${issue.values.length > 1 ? `${t('one of')} ` : ''}${issue.values.map((value) => JSON.stringify(value)).join(', ')}`;
    case 'too_small':
      return sizeWords(issue, false);
    case 'too_big':
      return sizeWords(issue, true);
    case 'invalid_format':
      return FORMS[issue.format] ?? t('does not have the right form');
    case 'custom':
      return issue.message;
    default:
      return t('does not have a form that is allowed here');
  }
}
