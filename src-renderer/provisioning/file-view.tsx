import type { ReactNode } from 'react';
import type { FileAnswer, FileMistake, FileOutcome, FilePlan } from '#shared/counter-api/provisioning.ts';
import {
  CHANNEL_WORDS,
  changeWords,
  fileRefusalWords,
  LOCKDOWN_WORDS,
  leftAloneWords,
} from '#shared/words/provisioning.ts';
import { alreadyWords, FILE, rulesWords } from '#shared/words/provisioning-screens.ts';
import { roleWord } from '#shared/words/staff.ts';
import { clockTime, dayWithin } from '#shared/words/times.ts';
import { Notice } from '../components/basic/notice.tsx';
import { LineField } from '../components/fields/line-field.tsx';
import styles from './provisioning.module.css';
import type { FileState } from './use-file.ts';

/** Tells what the file is, or why it can't be used. `brief`: the changes it would make are shown beside it. */
export function FileView({ file, brief = false }: { readonly file: FileState; readonly brief?: boolean }) {
  const { answer } = file;
  if (answer === null || answer.kind === 'none') return <p>{FILE.chooseMeans}</p>;
  if (answer.kind === 'mistakes') return <Mistakes name={answer.name} mistakes={answer.mistakes} />;
  if (answer.kind !== 'plan') return <NotUsed answer={answer} />;
  return (
    <>
      {brief ? <p className={styles.name}>{answer.plan.name}</p> : <Plan plan={answer.plan} />}
      <Signer file={file} plan={answer.plan} />
    </>
  );
}

function NotUsed({ answer }: { readonly answer: Extract<FileAnswer, { kind: 'refused' | 'already' }> }) {
  const now = Date.now();
  const words =
    answer.kind === 'refused'
      ? fileRefusalWords(answer.why, answer.machine)
      : alreadyWords(`${dayWithin(answer.at, now)}, ${clockTime(answer.at)}`);
  return (
    <>
      <p className={styles.name}>{answer.name}</p>
      <Notice tone={answer.kind === 'refused' ? 'bad' : 'info'} text={words} />
    </>
  );
}

/** Lists the mistakes for the person who mends them: the page scrolls, and the file's own lines are named. */
function Mistakes({ name, mistakes }: { readonly name: string; readonly mistakes: readonly FileMistake[] }) {
  return (
    <>
      <p className={styles.name}>{name}</p>
      <Notice tone="bad" text={FILE.mistakes} />
      <ul className={styles.mistakes}>
        {mistakes.map(({ line, where, what }) => (
          <li key={`${line} ${where} ${what}`}>
            <span className="muted">
              {FILE.line} {line}
            </span>
            <span>
              <strong>{where === '' ? FILE.whole : where}</strong>: {what}
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

const listed = (names: readonly string[]): string => (names.length === 0 ? FILE.none : names.join(', '));

function Plan({ plan }: { readonly plan: FilePlan }) {
  const rows: readonly (readonly [string, ReactNode])[] = [
    [FILE.machine, plan.machine],
    [FILE.shop, plan.shop],
    [FILE.people, listed(plan.people.map(({ name, role }) => `${name} (${roleWord(role)})`))],
    [FILE.printers, listed(plan.printers)],
    [FILE.prices, plan.prices === null ? FILE.asTheyAre : rulesWords(plan.prices)],
    [FILE.service, plan.service],
    [FILE.screen, LOCKDOWN_WORDS[plan.lockdown]],
    [FILE.updates, CHANNEL_WORDS[plan.channel]],
  ];
  return (
    <>
      <p className={styles.name}>{plan.name}</p>
      <dl className={styles.facts}>
        {rows.map(([term, fact]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{fact}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

/**
 * Asks for the fingerprint. It is typed, from the phone or the paper: one that the page showed would be compared with
 * itself.
 */
function Signer({ file, plan }: { readonly file: FileState; readonly plan: FilePlan }) {
  const { trust, fingerprint } = plan.signer;
  if (fingerprint !== null) {
    const why = { administrator: FILE.administrator, before: FILE.before, compare: FILE.compared }[trust];
    return (
      <Notice tone="info">
        <p>
          {FILE.signedBy} <strong className={styles.digits}>{fingerprint}</strong>. {why}
        </p>
      </Notice>
    );
  }
  return (
    <div className={styles.signer}>
      <Notice tone="wait" title={FILE.compareTitle} text={FILE.compareMeans} />
      <LineField
        label={FILE.fingerprint}
        text={file.fingerprint}
        onText={file.setFingerprint}
        maxLength={40}
        inputMode="email"
        invalid={file.problem !== null}
      />
      <p className="muted">{FILE.fingerprintHelp}</p>
    </div>
  );
}

/** Lists what was changed, or would be. */
export function Outcome({ outcome, done }: { readonly outcome: FileOutcome; readonly done: boolean }) {
  const { changes, leftAlone } = outcome;
  const nothing = done ? FILE.appliedNothing : FILE.wouldNothing;
  return (
    <>
      <p>{changes.length === 0 ? nothing : done ? FILE.applied : FILE.would}</p>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={`${change.what} ${change.name}`}>{changeWords(change)}</li>
        ))}
      </ul>
      {leftAlone.length > 0 && (
        <>
          <p>{FILE.leaves}</p>
          <ul className={styles.changes}>
            {leftAlone.map((each) => (
              <li key={`${each.what} ${each.name}`}>{leftAloneWords(each)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
