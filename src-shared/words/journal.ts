/** The words for a journal that can't be used, and for Dwadi's reaction: what happened, then what an owner can do. */
import { backupMadeAt } from '../backup-name.ts';
import type { CounterSnapshot, JournalNote, NewerJournal } from '../counter-api/counter.ts';
import { dayFileTroubleWords } from './audit.ts';
import { stoppedAdvice } from './office.ts';
import { agedTime, span } from './times.ts';
import { t } from './translate.ts';

export interface JournalWords {
  readonly happened: string;
  readonly advice: string;
}

export const JOURNAL = { news: t('The journal'), check: t('Check of the journal') } as const;

const UNNAMED: JournalWords = {
  happened: t('Dwadi cannot read or write its journal.'),
  advice: t(
    'Restart the PC. If it happens again, the disk may be failing: copy the backups to another place and call support.',
  ),
};

const PROBLEMS: Readonly<Record<string, JournalWords>> = {
  'disk-full': {
    happened: t('The disk is full.'),
    advice: t('Delete or move files you do not need. Dwadi goes on by itself when there is room.'),
  },
  'read-only': {
    happened: t('Dwadi may not write in its own folder.'),
    advice: t('Let the installer give this user the right to write there. Dwadi goes on by itself after that.'),
  },
  'in-use': {
    happened: t('Another program is using the journal.'),
    advice: t('Close any other Dwadi, and any backup or antivirus program that reads its folder. Dwadi tries again.'),
  },
  damaged: {
    happened: t('The journal is damaged, and Dwadi will not sell from it.'),
    advice: t(
      'Do not delete anything: the damaged journal is kept. Call the owner, who can go back to the newest backup.',
    ),
  },
  forged: {
    happened: t('Something other than Dwadi changed the journal, and Dwadi will not sell from it.'),
    advice: t(
      'Do not delete anything: the changed journal is kept. Call the owner, who can go back to the newest backup that is as Dwadi wrote it.',
    ),
  },
  unsealed: {
    happened: t('It has no seal, so anybody may have changed it, also the people in it and their PINs.'),
    advice: t('Take a newer one. If there is none, call support before you use this one.'),
  },
  newer: {
    happened: t('The journal was written by a newer Dwadi.'),
    advice: t('Install the newest Dwadi on this PC again. The journal was not changed.'),
  },
  'not-a-journal': {
    happened: t('Another file is in the place of the journal.'),
    advice: t('Do not delete anything. Call the owner, who can go back to the newest backup.'),
  },
  missing: {
    happened: t('The journal was here, and is gone.'),
    advice: t(
      'Put it back if somebody moved it, and open Dwadi again. Otherwise call the owner, who can go back to the newest backup.',
    ),
  },
  'wrong-owner': {
    happened: t('The journal belongs to another user of this PC.'),
    advice: t('Sign in as the user who set Dwadi up, or let the installer give you the folder.'),
  },
  'no-keychain': {
    happened: t('The keychain of this PC is missing, so the counter cannot open its keys.'),
    advice: t('Install it again, as on the day it was set up. Dwadi opens by itself after that. Nothing is lost.'),
  },
  'keychain-locked': {
    happened: t("This PC's keychain is locked, so the counter cannot open its keys."),
    advice: t('Unlock it, or sign out of the PC and in again. Dwadi opens by itself after that.'),
  },
  'secrets-missing': {
    happened: t('The keys to this counter are not in the keychain of this PC.'),
    advice: t('The owner opens it with the recovery code. Nothing is lost, and nothing is sold before that.'),
  },
  io: UNNAMED,
};

/** `problem`: a stable code of the journal; anything unnamed has words too. */
export const journalWords = (problem: string): JournalWords => PROBLEMS[problem] ?? UNNAMED;

/** A backup's name tells its time in a program's form, so the time for people is put first. */
const backupsNamed = (names: string, now: number): string =>
  names
    .split(', ')
    .map((name) => {
      const at = backupMadeAt(name);
      return at === null ? name : `${agedTime(at, now)} (${name})`;
    })
    .join(', ');

export function noteWords({ kind, detail }: JournalNote, now: number): JournalWords {
  switch (kind) {
    case 'set-aside':
      return {
        happened: t(
          'The practice journal was damaged, or its secrets were. Dwadi kept it under another name and started a new one.',
        ),
        advice: t`Nothing real was lost. The old one is ${detail}`,
      };
    case 'restored':
      return {
        happened: t('This journal was restored from a backup, or moved here from another place.'),
        advice: t('Dwadi asks about older orders before the first sale. Sales after the copy was made are not here.'),
      };
    case 'log-lost':
      return {
        happened: t(
          'The newest part of the journal is gone: the file that held it was lost or cut, or an earlier copy took its place.',
        ),
        advice: t(
          'Dwadi asks about older orders before the first sale. Sales made last may be missing here: look for them on the dashboard before you sell to the same number again.',
        ),
      };
    case 'no-backup':
      return {
        happened: t('The backup of today could not be made.'),
        advice:
          detail === 'disk-full'
            ? t('Tell the owner to make room in the backup folder: it is full.')
            : t('Tell the owner to check that the backup folder is there and Dwadi may write in it.'),
      };
    case 'backup-same-disk':
      return {
        happened: t('Backups are on the same disk as the journal.'),
        advice: t(
          'If the PC is stolen or its disk fails, both are gone. The owner chooses another folder in Settings (F10).',
        ),
      };
    case 'backup-old':
      return {
        happened: t`The last good backup is ${detail} days old.`,
        advice: t('Tell the owner to check in Settings (F10) where backups go, and that the disk is plugged in.'),
      };
    case 'backup-passed-over':
      return {
        happened: t('The journal is from an older backup than the newest, which could not be used.'),
        advice: t`Later sales are not here: the owner looks for them on the dashboard. Not used: ${backupsNamed(detail, now)}`,
      };
    case 'clock-off': {
      const aheadMs = Number(detail);
      return {
        happened:
          aheadMs > 0
            ? t`This PC's date or time is wrong: it is ${span(Math.abs(aheadMs) / 1000)} ahead.`
            : t`This PC's date or time is wrong: it is ${span(Math.abs(aheadMs) / 1000)} behind.`,
        advice: t("Set it right in the PC's own settings. With a wrong date the line to the service can fail."),
      };
    }
    case 'prices-changed':
      return {
        happened:
          detail === 'role'
            ? t('Your price level at the service has changed.')
            : t('The service has changed its prices.'),
        advice: t('Look at your own prices: Alt+R.'),
      };
    case 'report-not-saved':
      return {
        happened: t('The drawer is closed, but its report could not be saved.'),
        advice: t`Nothing is lost: the report is on the Day page. Check that this folder is there and has room: ${detail}`,
      };
    case 'no-day-file':
      return { happened: t('The file of a day could not be written.'), advice: dayFileTroubleWords(detail) };
    case 'office-stopped':
      return { happened: t('Nothing goes to the office any more.'), advice: stoppedAdvice(detail) };
    case 'office-behind':
      return {
        happened: t`The office lacks everything since ${agedTime(Number(detail), now)}.`,
        advice: t('Settings (F10), The office, says why and what to do. You can go on selling.'),
      };
  }
}

/** An older Dwadi replaced a newer one: its finding, and the two ways on. */
export const NEWER = {
  title: t('This Dwadi is older than its journal'),
  best: t('Best: you lose nothing'),
  other: t('Only if you cannot do that: go back'),
  lost: t(
    'Sales after that backup are not in it. Dwadi asks the service about every open order before the first sale; the owner finds the rest on the dashboard. The newer journal is kept beside it.',
  ),
  nothingToGoBackTo: t('You cannot go back from here: the backup from before the update is missing.'),
} as const;

export const GO_BACK = {
  code: t('The recovery code of this counter'),
  press: t('Go back to the backup'),
} as const;

export function newerWords({ version, wroteIt, backup }: NewerJournal, now: number) {
  const madeAt = backup === null ? null : backupMadeAt(backup.backup);
  const made = madeAt === null ? '' : `, ${agedTime(madeAt, now)}`;
  const writer = wroteIt === null ? t('a newer Dwadi') : t`Dwadi ${wroteIt}`;
  return {
    happened: t`The journal was written by ${writer}. This is Dwadi ${version}, which cannot read it. It was not changed.`,
    best: t`Install ${wroteIt === null ? t('the newest Dwadi') : writer} on this PC again.`,
    backup:
      backup === null
        ? null
        : t`The backup made before the update${made}${backup.version === null ? '' : t`, by Dwadi ${backup.version}`}:`,
  };
}

/** A person decides about these (ADR 7). Every other problem passes by itself, or has its own way out. */
export const LOST_PROBLEMS: readonly string[] = ['damaged', 'forged', 'not-a-journal', 'missing'];

/** The journal is damaged or gone: the owner's way out at this counter. */
export const LOST = {
  way: t('Go back to the newest backup'),
  lost: t(
    "Sales after that are not in it. Dwadi asks the service about every open order before the first sale; the owner finds the rest on the dashboard. The file that is in the journal's place is kept beside it.",
  ),
  stick: t('If backups go to a stick or another disk, put it in first.'),
  none: t(
    'No backup was found on this PC. If backups go to a stick or another disk, put it in and open Dwadi again; otherwise call support.',
  ),
  looking: t('Dwadi is looking for the newest backup. Where its folder is on another PC, this may take a few minutes.'),
  openAgain: t('Close Dwadi and open it again: it checks the whole journal and tells you what to do if it is damaged.'),
} as const;

/** The tables of the journal in the words of a shop; any other table is part of the books. */
const CHANGED: Readonly<Record<string, string>> = {
  staff: t('the people, their rights or their PINs'),
  pin_guards: t('how often a PIN was wrong'),
  settings: t('the settings or the prices'),
  accounts: t('the accounts at the service'),
  meta: t("the recovery code or the counter's mark"),
  postings: t('the amounts of the books'),
  tenders: t('how sales were paid for'),
  shifts: t('the drawers and their Zs'),
  sales: t('the sales'),
  intents: t('the orders'),
  orders: t('the orders'),
  day_files: t('the signed files of the days'),
  known_keys: t('the keys of other counters'),
  events: t('the log of events'),
  event_head: t('the seal itself'),
};

export function forgeryWords({ what, since }: { what: string; since: number | null }, now: number): string {
  const changed = CHANGED[what] ?? (/^\w+$/.test(what) ? t('the books') : what);
  return since === null ? t`Changed: ${changed}.` : t`Changed: ${changed}, after ${agedTime(since, now)}.`;
}

export const newestBackupWord = (at: number, now: number): string =>
  t`The newest backup was made on ${agedTime(at, now)}.`;

/** Shown while the check runs after an unclean stop: everything can be looked at, and Send waits. */
export function checkingWords(journal: CounterSnapshot['journal']): string {
  const { progress } = journal;
  const share = progress == null ? '' : t`, ${Math.round(progress * 100)}% done`;
  return t`Dwadi was not closed properly and is checking its journal${share}. Send waits until it is done.`;
}
