import { useState } from 'react';
import type { DayFilesState, MadeDayFile } from '#shared/counter-api/day-files.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import { hashGroups } from '#shared/day-file.ts';
import {
  AUDIT,
  dayFileTroubleWords,
  madeNowWords,
  madeWords,
  placeWord,
  waitingWord,
  writeAgainName,
} from '#shared/words/audit.ts';
import { errorWords } from '#shared/words/errors.ts';
import { fullDayWord } from '#shared/words/reports.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { businessNow, useCounter } from '../../stores/counter-store.ts';
import { useMayMove } from '../../stores/owners-choice.ts';
import { useAsked } from '../../stores/use-asked.ts';
import styles from './audit-screen.module.css';

type Asking = Promise<CallResult<'dayFiles.list'>>;

/** Shows the signed files of this counter's days, their folder, and whether they are unchanged. */
export function DayFilesView() {
  const { value: state, setValue: setState, problem, setProblem, take } = useAsked('dayFiles.list', { before: null });
  const [made, setMade] = useState<string | null>(null);
  const make = async () => {
    if (state === null) return;
    setMade(null);
    const answer = await call('dayFiles.make', {});
    take(answer);
    if (answer.ok) setMade(madeNowWords(state, answer.value));
  };
  const more = async (before: string) => {
    const answer = await call('dayFiles.list', { before });
    if (!answer.ok) return setProblem(errorWords(answer.error.code).happened);
    const { files, before: next } = answer.value;
    setProblem(null);
    // Adds a page once, however often it was asked for, and never to a list that was read anew meanwhile.
    setState((now) => (now?.before === before ? { ...now, files: [...now.files, ...files], before: next } : now));
  };
  const next = state?.before ?? null;
  return (
    <div className={styles.part}>
      {problem !== null && <p role="alert">{problem}</p>}
      {state === null && problem === null && <p role="status">{AUDIT.reading}</p>}
      {state !== null && (
        <>
          <Folder state={state} made={made} take={(asking) => void asking.then(take)} onMake={() => void make()} />
          <Files
            files={state.files}
            waiting={state.waiting}
            onWrite={(day) => void call('dayFiles.write', { day }).then(take)}
          />
          {next !== null && (
            <div>
              <Button onPress={() => void more(next)} word={AUDIT.olderFiles} />
            </div>
          )}
          <section className={styles.group}>
            <h2>{AUDIT.ownKey}</h2>
            <p className={styles.hash}>{hashGroups(state.fingerprint)}</p>
            <p className="muted">{`${AUDIT.ownKeyMeans} ${AUDIT.checkFile}`}</p>
          </section>
        </>
      )}
    </div>
  );
}

interface FolderProps {
  readonly state: DayFilesState;
  /** The outcome of making the files that are due. */
  readonly made: string | null;
  readonly take: (asking: Asking) => void;
  readonly onMake: () => void;
}

function Folder({ state, made, take, onMake }: FolderProps) {
  const seesCost = useCounter(({ snapshot }) => snapshot?.attendant.rights.seesCost ?? false);
  const mayChoose = useMayMove() && seesCost;
  const choose = (usual: boolean) => take(call('dayFiles.chooseFolder', { usual }));
  return (
    <section className={styles.group}>
      <h2>{AUDIT.folder}</h2>
      {state.trouble !== null && <Notice tone="bad" text={dayFileTroubleWords(state.trouble)} />}
      <p className={styles.path}>{state.folder}</p>
      {!mayChoose && <p className="muted">{AUDIT.folderNotYours}</p>}
      {mayChoose && !state.chosen && <p className="muted">{AUDIT.usualFolder}</p>}
      <div className="keys">
        {mayChoose && <Button onPress={() => choose(false)} word={AUDIT.chooseFolder} />}
        {mayChoose && state.chosen && <Button onPress={() => choose(true)} look="quiet" word={AUDIT.useUsual} />}
        <Button onPress={onMake} word={AUDIT.makeNow} />
      </div>
      {made !== null && <p role="status">{made}</p>}
    </section>
  );
}

interface FilesProps {
  readonly files: readonly MadeDayFile[];
  readonly waiting: DayFilesState['waiting'];
  readonly onWrite: (day: string) => void;
}

const Files = ({ files, waiting, onWrite }: FilesProps) => (
  <section className={styles.group}>
    <h2>{AUDIT.dayFiles}</h2>
    {waiting.map((one) => (
      <p key={one.day}>{waitingWord(one)}</p>
    ))}
    {files.length === 0 && (
      <p>
        {AUDIT.noneMade} <span className="muted">{AUDIT.noneMadeMeans}</span>
      </p>
    )}
    <ul className={`entries ${styles.list}`}>
      {files.map(({ day, madeAt, hash, place }) => (
        <li key={day}>
          <span>
            <strong>{fullDayWord(day)}</strong>
            <small>{`${madeWords(madeAt, businessNow())}, ${hashGroups(hash.slice(0, 16))}`}</small>
          </span>
          <span className={place === 'there' ? '' : styles.off}>{placeWord(place)}</span>
          <Button onPress={() => onWrite(day)} name={writeAgainName(day)} word={AUDIT.writeAgain} />
        </li>
      ))}
    </ul>
  </section>
);
