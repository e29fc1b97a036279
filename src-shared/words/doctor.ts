/** The findings of the examination, as the installer reads them out by phone: the fault, and what to do about it. */
import type { About, DoctorCheck, DoctorReport, Finding } from '../counter-api/doctor.ts';
import type { LockdownSystem } from '../counter-api/lockdown.ts';
import { OFFICE_STOPS, OFFICE_WAITS } from '../counter-api/office.ts';
import { PRINTER_TROUBLES } from '../counter-api/printing.ts';
import { NOT_SENT_CAUSES, UNKNOWN_CAUSES } from '../reseller-api/connection-causes.ts';
import { connectionWords } from './connection.ts';
import { journalWords } from './journal.ts';
import { officeTroubleWords } from './office.ts';
import { troubleWords } from './printing.ts';
import { span } from './times.ts';
import { t } from './translate.ts';
import { silentWords, UPDATES } from './updates.ts';

export const DOCTOR = {
  title: t('This counter'),
  version: 'Dwadi',
  electron: t('Electron'),
  journal: t('Database version'),
  build: t('Build'),
  none: t('none'),
  about: t('About this Dwadi'),
  again: t('Look again'),
  examine: t('Check this counter'),
  examining: t('Dwadi checks everything. This takes a few seconds.'),
  bundle: t('Save a file for support'),
  bundleHelp: t(
    'One file with the findings and the logs, to send by e-mail. Keys, PINs and full phone numbers are left out.',
  ),
  allFine: t('Everything is fine.'),
  noFault: t('No fault found.'),
  notAll: t('Look again in a minute: the service did not say if it accepts the keys. Everything else is fine.'),
  close: t('Close'),
  saved: (path: string) => t`Saved: ${path}`,
} as const;

export const DOCTOR_USAGE = `Dwadi --doctor [--json] [--out FILE] [--bundle FILE]
  --json         for a program
  --out FILE     the report into a file
  --bundle FILE  also one file for support, for an e-mail
Ends with 0 when nothing is wrong, 1 when something is, 2 when it could not look or write.`;

export const STATE_WORDS: Readonly<Record<Finding['state'], string>> = {
  fine: t('Fine'),
  watch: t('Worth knowing'),
  fault: t('Wrong'),
  'not-asked': t('Not checked'),
};

export const BUILD_WORDS: Readonly<Record<About['build'], string>> = {
  signed: t('Signed'),
  unsigned: t('UNSIGNED: this copy may not be the real Dwadi'),
  development: t('Development, not packed'),
};

export const CHECK_WORDS: Readonly<Record<DoctorCheck, string>> = {
  versions: t('Versions'),
  updates: t('Newer versions'),
  keychain: t('Keychain'),
  disk: t('Disk'),
  journal: t('Journal'),
  backups: t('Backups'),
  'recovery-code': t('Recovery code'),
  lockdown: t('Lockdown'),
  administrator: t("This PC's user"),
  encryption: t('Disk encryption'),
  name: t("The service's address"),
  line: t('Connection to the service'),
  clock: t("This PC's clock"),
  'key-standard': t('Key for data, vouchers and AFA'),
  'key-sms': t('Key for SMS'),
  'key-commission': t('Key for airtime and bills'),
  budgets: t('Requests'),
  office: t('The office'),
  'printer-slips': t('Printer for slips'),
  'printer-vouchers': t('Printer for vouchers'),
};

interface FindingWords {
  readonly happened: string;
  /** Empty where there is nothing to do. */
  readonly advice: string;
}

const only = (happened: string): FindingWords => ({ happened, advice: '' });

/** `48,120`, the form of all counts. */
const grouped = (finding: Finding, name: string): string => number(finding, name).toLocaleString('en');

const number = ({ facts }: Finding, name: string): number => Number(facts[name] ?? 0);
const text = ({ facts }: Finding, name: string): string => String(facts[name] ?? '');

const isLineCause = (code: string): code is Parameters<typeof connectionWords>[0] =>
  [...NOT_SENT_CAUSES, ...UNKNOWN_CAUSES].some((cause) => cause === code);

const SERVICE = t('The service is not set up on this counter yet.');
const KEY_WORDS: Readonly<Record<string, FindingWords>> = {
  accepted: only(t('The service takes it.')),
  missing: {
    happened: t('It is missing.'),
    advice: t('Ask the owner to enter it in Settings. Until then you cannot sell what it is for.'),
  },
  rejected: {
    happened: t('The service refuses it.'),
    advice: t('The owner checks on the dashboard that it is approved, then enters it again.'),
  },
  'key-pending': {
    happened: t('The service has not approved it yet.'),
    advice: t('The owner has it approved on the dashboard. It works by itself from then on.'),
  },
  'key-revoked': {
    happened: t('The service has revoked it: a newer key has ended it.'),
    advice: t('The owner copies the newest key from the dashboard and enters it.'),
  },
  'account-suspended': {
    happened: t('The service has suspended the account.'),
    advice: t("The owner asks the service's support. No key of this account works until then."),
  },
  'role-not-allowed': {
    happened: t("The account's price level at the service may not use it."),
    advice: t("The owner asks the service's support which level it needs."),
  },
  'not-said': only(t('The service did not say. Try again in a minute.')),
};

const SAME_DISK = t('Backups lie on the same disk as the journal: both are lost with it.');
const sameDiskToo = ({ facts }: Finding): string => (facts['disk'] === 'same' ? ` ${SAME_DISK}` : '');

const ENCRYPTING: Readonly<Record<LockdownSystem, string>> = {
  windows: t("The installer turns on BitLocker, or device encryption, in Windows' settings."),
  macos: t('The installer turns on FileVault: System Settings, Privacy & Security.'),
  linux: t('The installer sets this PC up again with an encrypted disk (LUKS), and restores the newest backup.'),
};

function backupAge(finding: Finding): string {
  const hours = number(finding, 'hours');
  return hours < 1 ? t('less than an hour') : span(hours * 3600);
}

const OFFICE_TROUBLES = [...OFFICE_WAITS, ...OFFICE_STOPS];

type Words = FindingWords | ((finding: Finding) => FindingWords);

const WORDS: Readonly<Record<string, Words>> = {
  'keychain keychain': only(t("This counter's secrets are in the keychain and can be read.")),
  'keychain file': only(t('Training keeps its secrets in its own folder. They can be read.')),
  'keychain none-yet': only(t('This counter was never opened here.')),
  'keychain no-keychain': {
    happened: t('The keychain of this PC does not answer, or does not hold the secrets of this counter.'),
    advice: t('Sign in to the PC as the user who set Dwadi up, and unlock its keychain. Nothing is sold until then.'),
  },
  'keychain vault-unreadable': {
    happened: t("Training's secrets can't be read."),
    advice: t("Move Training's folder away: practice starts again. Nothing real is in it."),
  },
  'updates heard': only(t('Lists of newer versions come, and can be believed.')),
  'updates not-looked-for': only(`${UPDATES.none}.`),
  'updates silent': (finding) => silentWords(number(finding, 'days')),
  'disk room': (finding) => only(t`${grouped(finding, 'roomMb')} MB are free.`),
  'disk low': (finding) => ({
    happened: t`Only ${grouped(finding, 'roomMb')} MB are free.`,
    advice: t('Make room before it is full: at least 1 GB.'),
  }),
  'disk full': {
    happened: t('The disk is full.'),
    advice: t('Delete or move files you do not need. Dwadi goes on by itself.'),
  },
  'disk none-yet': only(t('This counter has no folder yet.')),
  'journal none-yet': only(t('This counter was never opened here.')),
  'journal disk-full': only(t('Dwadi can check it when the disk has room.')),
  'journal clean': (finding) =>
    only(t`Sound. Database version ${number(finding, 'version')}, ${grouped(finding, 'sizeMb')} MB. Closed properly.`),
  'journal open': (finding) =>
    only(t`Sound. Database version ${number(finding, 'version')}, ${grouped(finding, 'sizeMb')} MB. Dwadi is open.`),
  'journal earlier': {
    happened: t('Sound, but it is an older copy: later sales are not in it.'),
    advice: t(
      'Ask who put an old copy back, perhaps a backup program. Dwadi asks the service about older orders at its next start.',
    ),
  },
  'journal unclean': {
    happened: t('Sound, but Dwadi was not closed properly the last time.'),
    advice: t('Check whether this PC loses power. Dwadi checks everything at its next start.'),
  },
  'backups recent': (finding) => only(t`The last good one is ${backupAge(finding)} old, on a disk of its own.`),
  'backups same-disk': (finding) => ({
    happened: t`The last good one is ${backupAge(finding)} old. ${SAME_DISK}`,
    advice: t('The owner chooses a stick or another disk: Settings, Backups.'),
  }),
  'backups old': (finding) => ({
    happened: t`The last good one is ${backupAge(finding)} old.${sameDiskToo(finding)}`,
    advice: t('Open Dwadi and leave it open for some minutes. If it makes none, see that its folder has room.'),
  }),
  'backups gone': (finding) => ({
    happened: t`The last good one was made ${backupAge(finding)} ago, and is not in ${text(finding, 'folder')}.`,
    advice: t('If backups go to a stick, put it in. Otherwise ask who moved or deleted them.'),
  }),
  'backups none': (finding) => ({
    happened: t`None was made yet.${sameDiskToo(finding)}`,
    advice: t('Leave Dwadi open: the first one is made a minute or two after its start.'),
  }),
  'recovery-code made': only(t('The owner has one on paper. Ask whether the paper is still there.')),
  'recovery-code missing': {
    happened: t('This counter has none. If this PC is lost or breaks, its backups open nothing.'),
    advice: t('The owner makes one: Settings, Recovery code.'),
  },
  'lockdown window': {
    happened: t('Dwadi is a window like any other: anybody can close it and use the rest of this PC.'),
    advice: t('The owner chooses Kiosk or Full screen: Settings, This PC.'),
  },
  'lockdown full-screen': only(t("Full screen: only an owner's PIN closes Dwadi.")),
  'lockdown kiosk': only(t("Kiosk: nothing but Dwadi opens, and only an owner's PIN closes it.")),
  'administrator ordinary': only(t("It is in no group of this PC's administrators.")),
  'administrator administrator': {
    happened: t('It is an administrator of this PC: a person at the counter can change whatever protects Dwadi.'),
    advice: t('The installer makes another user the administrator, and takes the rights from this one.'),
  },
  'administrator unknown': {
    happened: t('This PC did not say whether it is an administrator.'),
    advice: t("The installer looks in the PC's settings for users."),
  },
  'encryption on': only(t("The disk with Dwadi's folder is encrypted.")),
  'encryption off': (finding) => ({
    happened: t(
      "The disk with Dwadi's folder is not encrypted: a person who takes it out can read names, numbers and amounts.",
    ),
    advice: ENCRYPTING[finding.facts['system'] as LockdownSystem] ?? '',
  }),
  'encryption unfinished': {
    happened: t('The disk is being encrypted, or that was paused: for now, a person who takes it out can read it.'),
    advice: t("The installer lets it finish, or resumes it, in the system's settings."),
  },
  'encryption unknown': {
    happened: t("This PC did not say whether the disk with Dwadi's folder is encrypted."),
    advice: t('The installer looks whether BitLocker, FileVault or LUKS is on.'),
  },
  'name found': (finding) => only(t`${text(finding, 'host')} is found.`),
  'name address': (finding) => only(t`${text(finding, 'host')} is an address already.`),
  'name no-service': only(SERVICE),
  'line reached': (finding) => only(t`The service answered in ${number(finding, 'tookMs')} ms.`),
  'clock together': only(t('It agrees with the service.')),
  'clock service-silent': only(t('The service did not say the time.')),
  'clock ahead': (finding) => ({
    happened: t`It is ${span(number(finding, 'apartSeconds'))} ahead of the service.`,
    advice: t("Set the PC's date and time right. Until then Dwadi uses the service's clock."),
  }),
  'clock behind': (finding) => ({
    happened: t`It is ${span(-number(finding, 'apartSeconds'))} behind the service.`,
    advice: t("Set the PC's date and time right. If it happens again, change the battery of the PC's clock."),
  }),
  'clock before-newest': (finding) => ({
    happened: t`It is ${span(-number(finding, 'apartSeconds'))} behind the newest sale in the journal.`,
    advice: t("Set the PC's date and time right. With a wrong date no safe line to the service can be made."),
  }),
  'office streaming': (finding) =>
    only(number(finding, 'rows') === 0 ? t('It has everything.') : t`It gets the rest soon.${officeLacks(finding)}`),
  'office connecting': (finding) => ({
    happened: t`It was not reached yet since Dwadi was started.${officeLacks(finding)}`,
    advice: t('Look again in a minute.'),
  }),
  'office behind': (finding) => ({
    happened: t`It is reached, and gets more slowly than you sell.${officeLacks(finding)}`,
    advice: t('Leave Dwadi open: after days without internet it needs a while.'),
  }),
  'office closed': only(t('It is set up. Dwadi sends while it is open.')),
  'budgets free': only(t('The service takes more requests.')),
  'budgets spent': (finding) => ({
    happened: t`Too many requests for the moment (${text(finding, 'which')}).`,
    advice: t('Wait a few minutes. If it happens often, another counter may use the same key.'),
  }),
};

/** The rows that the office lacks, and since when. */
function officeLacks(finding: Finding): string {
  const rows = number(finding, 'rows');
  if (rows === 0) return '';
  const hours = number(finding, 'hours');
  const since = hours < 1 ? t('less than an hour') : span(hours * 3600);
  return rows === 1
    ? ` ${t`${grouped(finding, 'rows')} row waits here, for ${since}.`}`
    : ` ${t`${grouped(finding, 'rows')} rows wait here, for ${since}.`}`;
}

function officeWords(finding: Finding): FindingWords | null {
  const { code } = finding;
  const trouble = OFFICE_TROUBLES.find((each) => each === code);
  if (trouble === undefined) return null;
  const { happened, advice } = officeTroubleWords(trouble);
  return { happened: `${happened}${officeLacks(finding)}`, advice };
}

/** Answers that any check may give. */
const COMMON: Readonly<Record<string, Words>> = {
  broken: (finding) => only(t`Dwadi could not look at it (${text(finding, 'seen')}).`),
  'not-told': {
    happened: t('This PC did not say whether it can print.'),
    advice: t('Look again in a minute, or print a test slip.'),
  },
  'no-service': only(SERVICE),
  'no-keychain': only(t('It is in the keychain. Dwadi can check it when the keychain opens.')),
  'no-line': only(t('Dwadi can check it when the connection is back.')),
  'no-journal': only(t('Dwadi can check it when the journal can be read.')),
  clock: only(t("Dwadi can check it when this PC's clock is right.")),
  'none-chosen': only(t('Not set up.')),
  practice: only(t('Training needs none.')),
  ready: only(t('It is ready to print.')),
};

export function findingWords(finding: Finding): FindingWords {
  const { check, code, facts } = finding;
  const ofKind = check === 'office' ? officeWords(finding) : check.startsWith('key-') ? KEY_WORDS[code] : null;
  const words = WORDS[`${check} ${code}`] ?? ofKind ?? COMMON[code];
  if (words !== undefined) return typeof words === 'function' ? words(finding) : words;
  if (check === 'versions') {
    const build = BUILD_WORDS[code as About['build']] ?? code;
    return only(
      t`Dwadi ${text(finding, 'dwadi')}, Electron ${text(finding, 'electron')}, journal ${text(finding, 'journal')}, ${text(finding, 'system')}. ${build}.`,
    );
  }
  if (check === 'journal') return journalWords(code);
  const trouble = PRINTER_TROUBLES.find((each) => each === code);
  if (check.startsWith('printer-') && trouble !== undefined) return troubleWords(trouble);
  if (isLineCause(code)) return connectionWords(code, typeof facts['seen'] === 'string' ? facts['seen'] : null);
  return only(code);
}

const namesOf = (findings: readonly Finding[], among: (finding: Finding) => boolean): string[] =>
  findings.filter(among).map(({ check }) => CHECK_WORDS[check]);

/** The codes of checks that could not look: not everything is fine then. */
const UNLOOKED = new Set(['broken', 'not-told']);

/** The one sentence to read out first. */
export function sumOf({ findings }: DoctorReport): string {
  const faults = namesOf(findings, ({ state }) => state === 'fault');
  if (faults.length > 0) return t`Wrong: ${faults.join(', ')}.`;
  const isUnlooked = findings.some(({ code }) => UNLOOKED.has(code));
  if (!isUnlooked && findings.some(({ code }) => code === 'not-said')) return DOCTOR.notAll;
  const worth = namesOf(findings, ({ state }) => state === 'watch');
  const worthWords = worth.length === 0 ? '' : ` ${STATE_WORDS.watch}: ${worth.join(', ')}.`;
  if (!isUnlooked) return worth.length === 0 ? DOCTOR.allFine : `${DOCTOR.noFault}${worthWords}`;
  const unlooked = namesOf(findings, ({ code }) => UNLOOKED.has(code) || code === 'not-said');
  return `${DOCTOR.noFault}${worthWords} ${STATE_WORDS['not-asked']}: ${unlooked.join(', ')}.`;
}

/** The whole report, for a terminal or an e-mail. */
export function reportText(report: DoctorReport): string {
  const { at, counter, findings } = report;
  const lines = findings.map((finding) => {
    const { happened, advice } = findingWords(finding);
    const words = advice === '' ? happened : `${happened} ${advice}`;
    return `${STATE_WORDS[finding.state].padEnd(14)} ${CHECK_WORDS[finding.check]}: ${words}`;
  });
  return [t`Dwadi, ${counter} counter, ${new Date(at).toISOString()}`, '', ...lines, '', sumOf(report), ''].join('\n');
}
