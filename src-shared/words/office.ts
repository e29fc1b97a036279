/** The stream of a counter's books to its owner's office: its states, what holds it up, and what a person does then. */
import type { ReadTrouble } from '../counter-api/day-files.ts';
import type { OfficeLinkProblem, OfficeState, OfficeTest, OfficeTrouble } from '../counter-api/office.ts';
import { clockTime, dayWithin } from './times.ts';
import { t } from './translate.ts';

export const OFFICE = {
  title: t('The office'),
  means: t("The office is the owner's own database. It shows all counters together, on a phone or a PC."),
  leaves: t(
    'The office gets amounts, products, networks, times, slip numbers, references and the names of the people who sell here.',
  ),
  stays: t(
    "Customers' names and numbers, their texts, vouchers and PINs never leave this PC in a form that anybody can read. They are in the sealed backup alone.",
  ),
  practice: t('In Training, the office gets practice sales only, and shows them as practice.'),
  wayIn: t('The office makes a file or a code for each counter. Use either, once.'),
  chooseFile: t("Choose the office's file"),
  code: t('Or paste the code'),
  connect: t('Connect'),
  name: t('Name in the office'),
  place: t('Where'),
  lastSent: t('Last sent'),
  waits: t('Waits here'),
  nextTry: t('Next try'),
  nothing: t('Nothing'),
  never: t('Not yet'),
  detail: t('The server said'),
  awaits: t(
    'This counter is new under its name, as after a restored backup. Its sales count in the office once the owner accepts it there.',
  ),
  sendNow: t('Send now'),
  test: t('Test'),
  testing: t('Asking the office'),
  stop: t('Stop sending'),
  stopTitle: t('Stop sending to the office'),
  stopKeeps: t('The office keeps everything that was sent: sales, closed drawers and signed days.'),
  stopForgets: t('This counter forgets the office and its password. Sending again takes a new file or code.'),
  back: t('Go on sending'),
  backups: t('Backups to the office, megabytes a day'),
  backupsHelp: t(
    'The newest backup goes there sealed, in quiet moments. Only your recovery code opens it, on any PC, if this one is lost.',
  ),
  noBackups: t('None'),
} as const;

interface TroubleWords {
  readonly happened: string;
  readonly advice: string;
}

const TROUBLES: Readonly<Record<OfficeTrouble, TroubleWords>> = {
  unreachable: {
    happened: t('The office does not answer.'),
    advice: t(
      "Check this PC's internet. If it works, call whoever looks after the office. Dwadi tries again by itself.",
    ),
  },
  certificate: {
    happened: t('The answer came from a machine that is not the office, as far as its certificate tells.'),
    advice: t('Nothing was sent. Ask the office for a new file or code, and connect again.'),
  },
  'certificate-expired': {
    happened: t("The office's certificate has run out."),
    advice: t('Call whoever looks after the office: it needs a new certificate. Dwadi goes on by itself after that.'),
  },
  clock: {
    happened: t("This PC's date or time is wrong, so Dwadi cannot check the office's certificate."),
    advice: t("Set it right in the PC's own settings. Dwadi goes on by itself after that."),
  },
  password: {
    happened: t("The office does not accept this counter's password."),
    advice: t('Ask the office for a new file or code. Stop sending here, then connect again.'),
  },
  'too-many-connections': {
    happened: t('The office has too many counters on the line.'),
    advice: t('Wait: Dwadi tries again by itself. If it lasts a day, call whoever looks after the office.'),
  },
  'server-full': {
    happened: t("The office's disk is full."),
    advice: t('Call whoever looks after the office: it needs room. Dwadi goes on by itself after that.'),
  },
  'read-only': {
    happened: t('The office takes nothing now: only its copy answers.'),
    advice: t('Wait: Dwadi tries again by itself. If it lasts an hour, call whoever looks after the office.'),
  },
  'older-office': {
    happened: t('This Dwadi is newer than the office.'),
    advice: t('Call whoever looks after the office: it must be updated. Everything waits here until then.'),
  },
  'server-error': {
    happened: t('The office answered with a fault of its own.'),
    advice: t('Call whoever looks after the office, and read out what the server said. Dwadi tries again by itself.'),
  },
  'other-content': {
    happened: t(
      'The office has other content under the same numbers as this counter: the books of one of them were changed.',
    ),
    advice: t('Call support, and delete nothing. You can go on selling; nothing is sent until this is settled.'),
  },
  'mark-taken': {
    happened: t("Another PC sends under this counter's mark: one of the two is a copy."),
    advice: t('Find out which PC is the copy, and stop selling there. Then call support. Nothing is sent from here.'),
  },
  'order-broken': {
    happened: t("The office's newest rows do not follow from this counter's: this journal may be an older copy."),
    advice: t('Call support, and delete nothing. You can go on selling; nothing is sent until this is settled.'),
  },
  'no-keychain': {
    happened: t("This PC's keychain is locked or missing, so the office's password cannot be read."),
    advice: t('Unlock it, or sign out of the PC and in again. Then press Send now.'),
  },
};
export const officeTroubleWords = (trouble: OfficeTrouble): TroubleWords => TROUBLES[trouble];

const NEW_LINK: readonly OfficeTrouble[] = ['certificate', 'password', 'no-keychain'];

/** Why all counters couldn't be read, and what to do: nothing is tried again by itself here. */
export function readTroubleWords(trouble: ReadTrouble): string {
  if (trouble === 'folder-unread')
    return t(
      'The folder, or a file in it, is gone. Put the stick in again, or see that the shared folder is on, then read again.',
    );
  const { happened } = TROUBLES[trouble];
  if (trouble === 'clock') return t`${happened} Set it right in the PC's own settings, then read again.`;
  if (NEW_LINK.includes(trouble)) return t`${happened} Connect this counter anew, with a new file or code for reading.`;
  return t`${happened} Read again later. If it lasts, call whoever looks after the office.`;
}

/** `trouble`: its code, as a note carries it. */
export const stoppedAdvice = (trouble: string): string =>
  t`${TROUBLES[trouble as OfficeTrouble]?.happened ?? ''} Settings (F10), The office, says what to do.`.trim();

const LINK_PROBLEMS: Readonly<Record<OfficeLinkProblem, string>> = {
  'not-a-link': t("Use the office's own file, or its whole code, which begins with dwadi-office. This is neither."),
  'newer-link': t('Update Dwadi first: a newer office made this file or code.'),
  'other-link': t('Use the file or code that the office made for this: one kind is for sending, another for reading.'),
  'no-keychain': t("Unlock this PC's keychain first: Dwadi keeps the office's password there, and nowhere else."),
};
export const linkProblemWords = (why: OfficeLinkProblem): string => LINK_PROBLEMS[why];

const grouped = (count: number): string => String(count).replace(/\B(?=(\d{3})+$)/g, ',');
const rows = (count: number): string => (count === 1 ? t`${grouped(count)} row` : t`${grouped(count)} rows`);
const moment = (at: number, now: number): string => `${dayWithin(at, now)}, ${clockTime(at)}`;

export const officeMoment = (at: number, now: number): string => {
  const words = moment(at, now);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

/** The state in one sentence: it is read out when it changes. */
export function officeHeadline({ state, link, behind }: OfficeState): string {
  switch (state) {
    case 'off':
      return t('This counter sends nothing to an office.');
    case 'connecting':
      return t`Connecting to the office at ${link?.host ?? ''}.`;
    case 'streaming':
      return behind === 0 ? t('The office has everything.') : t('Sending to the office.');
    case 'waiting':
      return t('You can go on selling: the office gets the rest later.');
    case 'stopped':
      return t('Nothing goes to the office any more.');
  }
}

export const behindWords = ({ behind, behindSince }: OfficeState, now: number): string =>
  behind === 0
    ? OFFICE.nothing
    : `${rows(behind)}${behindSince === null ? '' : t`, the oldest from ${moment(behindSince, now)}`}`;

export const stopLeaves = (behind: number): string =>
  behind === 1
    ? t`${rows(behind)} was not sent yet. They stay in this counter's journal.`
    : t`${rows(behind)} were not sent yet. They stay in this counter's journal.`;

export function testWords(test: OfficeTest): string {
  if (!test.reached) return [TROUBLES[test.trouble].happened, TROUBLES[test.trouble].advice].join(' ');
  return t`The office answers, in ${(test.tookMs / 1000).toFixed(1)} seconds.`;
}
