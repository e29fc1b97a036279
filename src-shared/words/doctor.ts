/** The findings of the examination, as the installer reads them out by phone: the fault, and what to do about it. */
import type { About, DoctorCheck, DoctorReport, Finding } from '../counter-api/doctor.ts';
import type { LockdownSystem } from '../counter-api/lockdown.ts';
import { PRINTER_TROUBLES } from '../counter-api/printing.ts';
import { NOT_SENT_CAUSES, UNKNOWN_CAUSES } from '../reseller-api/connection-causes.ts';
import { connectionWords } from './connection.ts';
import { journalWords } from './journal.ts';
import { troubleWords } from './printing.ts';
import { span } from './times.ts';

export const DOCTOR = {
  title: 'This counter',
  version: 'Dwadi',
  electron: 'Electron',
  journal: 'Database version',
  build: 'Build',
  none: 'none',
  about: 'About this Dwadi',
  again: 'Look again',
  examine: 'Check this counter',
  examining: 'Dwadi checks everything. This takes a few seconds.',
  bundle: 'Save a file for support',
  bundleHelp:
    'One file with the findings and the logs, to send by e-mail. Keys, PINs and full phone numbers are left out.',
  allFine: 'Everything is fine.',
  noFault: 'No fault found.',
  notAll: 'Look again in a minute: the service did not say if it accepts the keys. Everything else is fine.',
  close: 'Close',
  saved: (path: string) => `Saved: ${path}`,
} as const;

export const DOCTOR_USAGE = `Dwadi --doctor [--json] [--out FILE] [--bundle FILE]
  --json         for a program
  --out FILE     the report into a file
  --bundle FILE  also one file for support, for an e-mail
Ends with 0 when nothing is wrong, 1 when something is, 2 when it could not look or write.`;

export const STATE_WORDS: Readonly<Record<Finding['state'], string>> = {
  fine: 'Fine',
  watch: 'Worth knowing',
  fault: 'Wrong',
  'not-asked': 'Not checked',
};

export const BUILD_WORDS: Readonly<Record<About['build'], string>> = {
  signed: 'Signed',
  unsigned: 'UNSIGNED: this copy may not be the real Dwadi',
  development: 'Development, not packed',
};

export const CHECK_WORDS: Readonly<Record<DoctorCheck, string>> = {
  versions: 'Versions',
  keychain: 'Keychain',
  disk: 'Disk',
  journal: 'Journal',
  backups: 'Backups',
  'recovery-code': 'Recovery code',
  lockdown: 'Lockdown',
  administrator: "This PC's user",
  encryption: 'Disk encryption',
  name: "The service's address",
  line: 'Connection to the service',
  clock: "This PC's clock",
  'key-standard': 'Key for data, vouchers and AFA',
  'key-sms': 'Key for SMS',
  'key-commission': 'Key for airtime and bills',
  budgets: 'Requests',
  'printer-slips': 'Printer for slips',
  'printer-vouchers': 'Printer for vouchers',
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

const isLineCause = (code: string): code is Parameters<typeof connectionWords>[0] =>
  [...NOT_SENT_CAUSES, ...UNKNOWN_CAUSES].some((cause) => cause === code);

const SERVICE = 'The service is not set up on this counter yet.';
const KEY_WORDS: Readonly<Record<string, FindingWords>> = {
  accepted: only('The service takes it.'),
  missing: {
    happened: 'It is missing.',
    advice: 'Ask the owner to enter it in Settings. Until then you cannot sell what it is for.',
  },
  rejected: {
    happened: 'The service refuses it.',
    advice: 'The owner checks on the dashboard that it is approved, then enters it again.',
  },
  'key-pending': {
    happened: 'The service has not approved it yet.',
    advice: 'The owner has it approved on the dashboard. It works by itself from then on.',
  },
  'key-revoked': {
    happened: 'The service has revoked it: a newer key has ended it.',
    advice: 'The owner copies the newest key from the dashboard and enters it.',
  },
  'account-suspended': {
    happened: 'The service has suspended the account.',
    advice: "The owner asks the service's support. No key of this account works until then.",
  },
  'role-not-allowed': {
    happened: "The account's price level at the service may not use it.",
    advice: "The owner asks the service's support which level it needs.",
  },
  'not-said': only('The service did not say. Try again in a minute.'),
};

const SAME_DISK = 'Backups lie on the same disk as the journal: both are lost with it.';
const sameDiskToo = ({ facts }: Finding): string => (facts['disk'] === 'same' ? ` ${SAME_DISK}` : '');

const ENCRYPTING: Readonly<Record<LockdownSystem, string>> = {
  windows: "The installer turns on BitLocker, or device encryption, in Windows' settings.",
  macos: 'The installer turns on FileVault: System Settings, Privacy & Security.',
  linux: 'The installer sets this PC up again with an encrypted disk (LUKS), and restores the newest backup.',
};

function backupAge(finding: Finding): string {
  const hours = number(finding, 'hours');
  return hours < 1 ? 'less than an hour' : span(hours * 3600);
}

type Words = FindingWords | ((finding: Finding) => FindingWords);

const WORDS: Readonly<Record<string, Words>> = {
  'keychain keychain': only("This counter's secrets are in the keychain and can be read."),
  'keychain file': only('Training keeps its secrets in its own folder. They can be read.'),
  'keychain none-yet': only('This counter was never opened here.'),
  'keychain no-keychain': {
    happened: 'The keychain of this PC does not answer, or does not hold the secrets of this counter.',
    advice: 'Sign in to the PC as the user who set Dwadi up, and unlock its keychain. Nothing is sold until then.',
  },
  'keychain vault-unreadable': {
    happened: "Training's secrets can't be read.",
    advice: "Move Training's folder away: practice starts again. Nothing real is in it.",
  },
  'disk room': (finding) => only(`${grouped(finding, 'roomMb')} MB are free.`),
  'disk low': (finding) => ({
    happened: `Only ${grouped(finding, 'roomMb')} MB are free.`,
    advice: 'Make room before it is full: at least 1 GB.',
  }),
  'disk full': {
    happened: 'The disk is full.',
    advice: 'Delete or move files you do not need. Dwadi goes on by itself.',
  },
  'disk none-yet': only('This counter has no folder yet.'),
  'journal none-yet': only('This counter was never opened here.'),
  'journal disk-full': only('Dwadi can check it when the disk has room.'),
  'journal clean': (finding) =>
    only(`Sound. Database version ${number(finding, 'version')}, ${grouped(finding, 'sizeMb')} MB. Closed properly.`),
  'journal open': (finding) =>
    only(`Sound. Database version ${number(finding, 'version')}, ${grouped(finding, 'sizeMb')} MB. Dwadi is open.`),
  'journal earlier': {
    happened: 'Sound, but it is an older copy: later sales are not in it.',
    advice:
      'Ask who put an old copy back, perhaps a backup program. Dwadi asks the service about older orders at its next start.',
  },
  'journal unclean': {
    happened: 'Sound, but Dwadi was not closed properly the last time.',
    advice: 'Check whether this PC loses power. Dwadi checks everything at its next start.',
  },
  'backups recent': (finding) => only(`The last good one is ${backupAge(finding)} old, on a disk of its own.`),
  'backups same-disk': (finding) => ({
    happened: `The last good one is ${backupAge(finding)} old. ${SAME_DISK}`,
    advice: 'The owner chooses a stick or another disk: Settings, Backups.',
  }),
  'backups old': (finding) => ({
    happened: `The last good one is ${backupAge(finding)} old.${sameDiskToo(finding)}`,
    advice: 'Open Dwadi and leave it open for some minutes. If it makes none, see that its folder has room.',
  }),
  'backups gone': (finding) => ({
    happened: `The last good one was made ${backupAge(finding)} ago, and is not in ${finding.facts['folder']}.`,
    advice: 'If backups go to a stick, put it in. Otherwise ask who moved or deleted them.',
  }),
  'backups none': (finding) => ({
    happened: `None was made yet.${sameDiskToo(finding)}`,
    advice: 'Leave Dwadi open: the first one is made a minute or two after its start.',
  }),
  'recovery-code made': only('The owner has one on paper. Ask whether the paper is still there.'),
  'recovery-code missing': {
    happened: 'This counter has none. If this PC is lost or breaks, its backups open nothing.',
    advice: 'The owner makes one: Settings, Recovery code.',
  },
  'lockdown window': {
    happened: 'Dwadi is a window like any other: anybody can close it and use the rest of this PC.',
    advice: 'The owner chooses Kiosk or Full screen: Settings, This PC.',
  },
  'lockdown full-screen': only("Full screen: only an owner's PIN closes Dwadi."),
  'lockdown kiosk': only("Kiosk: nothing but Dwadi opens, and only an owner's PIN closes it."),
  'administrator ordinary': only("It is in no group of this PC's administrators."),
  'administrator administrator': {
    happened: 'It is an administrator of this PC: a person at the counter can change whatever protects Dwadi.',
    advice: 'The installer makes another user the administrator, and takes the rights from this one.',
  },
  'administrator unknown': {
    happened: 'This PC did not say whether it is an administrator.',
    advice: "The installer looks in the PC's settings for users.",
  },
  'encryption on': only("The disk with Dwadi's folder is encrypted."),
  'encryption off': (finding) => ({
    happened:
      "The disk with Dwadi's folder is not encrypted: a person who takes it out can read names, numbers and amounts.",
    advice: ENCRYPTING[finding.facts['system'] as LockdownSystem] ?? '',
  }),
  'encryption unfinished': {
    happened: 'The disk is being encrypted, or that was paused: for now, a person who takes it out can read it.',
    advice: "The installer lets it finish, or resumes it, in the system's settings.",
  },
  'encryption unknown': {
    happened: "This PC did not say whether the disk with Dwadi's folder is encrypted.",
    advice: 'The installer looks whether BitLocker, FileVault or LUKS is on.',
  },
  'name found': (finding) => only(`${finding.facts['host']} is found.`),
  'name address': (finding) => only(`${finding.facts['host']} is an address already.`),
  'name no-service': only(SERVICE),
  'line reached': (finding) => only(`The service answered in ${number(finding, 'tookMs')} ms.`),
  'clock together': only('It agrees with the service.'),
  'clock service-silent': only('The service did not say the time.'),
  'clock ahead': (finding) => ({
    happened: `It is ${span(number(finding, 'apartSeconds'))} ahead of the service.`,
    advice: "Set the PC's date and time right. Until then Dwadi uses the service's clock.",
  }),
  'clock behind': (finding) => ({
    happened: `It is ${span(-number(finding, 'apartSeconds'))} behind the service.`,
    advice: "Set the PC's date and time right. If it happens again, change the battery of the PC's clock.",
  }),
  'clock before-newest': (finding) => ({
    happened: `It is ${span(-number(finding, 'apartSeconds'))} behind the newest sale in the journal.`,
    advice: "Set the PC's date and time right. With a wrong date no safe line to the service can be made.",
  }),
  'budgets free': only('The service takes more requests.'),
  'budgets spent': (finding) => ({
    happened: `Too many requests for the moment (${finding.facts['which']}).`,
    advice: 'Wait a few minutes. If it happens often, another counter may use the same key.',
  }),
};

/** Answers that any check may give. */
const COMMON: Readonly<Record<string, FindingWords>> = {
  'no-service': only(SERVICE),
  'no-keychain': only('It is in the keychain. Dwadi can check it when the keychain opens.'),
  'no-line': only('Dwadi can check it when the connection is back.'),
  'no-journal': only('Dwadi can check it when the journal can be read.'),
  'none-chosen': only('Not set up.'),
  practice: only('Training needs none.'),
  ready: only('It is ready to print.'),
};

export function findingWords(finding: Finding): FindingWords {
  const { check, code, facts } = finding;
  const words = WORDS[`${check} ${code}`] ?? (check.startsWith('key-') ? KEY_WORDS[code] : undefined) ?? COMMON[code];
  if (words !== undefined) return typeof words === 'function' ? words(finding) : words;
  if (check === 'versions') {
    const build = BUILD_WORDS[code as About['build']] ?? code;
    return only(
      `Dwadi ${facts['dwadi']}, Electron ${facts['electron']}, journal ${facts['journal']}, ${facts['system']}. ${build}.`,
    );
  }
  if (check === 'journal') return journalWords(code);
  const trouble = PRINTER_TROUBLES.find((each) => each === code);
  if (check.startsWith('printer-') && trouble !== undefined) return troubleWords(trouble);
  if (isLineCause(code)) return connectionWords(code, typeof facts['seen'] === 'string' ? facts['seen'] : null);
  return only(code);
}

/** The one sentence to read out first. */
export function sumOf({ findings }: DoctorReport): string {
  const faults = findings.filter(({ state }) => state === 'fault').map(({ check }) => CHECK_WORDS[check]);
  if (faults.length > 0) return `Wrong: ${faults.join(', ')}.`;
  if (findings.some(({ code }) => code === 'not-said')) return DOCTOR.notAll;
  const worth = findings.filter(({ state }) => state === 'watch').map(({ check }) => CHECK_WORDS[check]);
  return worth.length === 0 ? DOCTOR.allFine : `${DOCTOR.noFault} ${STATE_WORDS.watch}: ${worth.join(', ')}.`;
}

/** The whole report, for a terminal or an e-mail. */
export function reportText(report: DoctorReport): string {
  const { at, counter, findings } = report;
  const lines = findings.map((finding) => {
    const { happened, advice } = findingWords(finding);
    const words = advice === '' ? happened : `${happened} ${advice}`;
    return `${STATE_WORDS[finding.state].padEnd(14)} ${CHECK_WORDS[finding.check]}: ${words}`;
  });
  return [`Dwadi, ${counter} counter, ${new Date(at).toISOString()}`, '', ...lines, '', sumOf(report), ''].join('\n');
}
