import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { errorWords } from '#shared/words/errors.ts';
import { clockTime, dayWord } from '#shared/words/times.ts';
import {
  CHANNEL_WORDS,
  countdownWords,
  holdWords,
  limitChoices,
  offWords,
  phaseWords,
  problemWords,
  progressWords,
  UPDATES,
} from '#shared/words/updates.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { useOwnsPc } from '../../stores/owners-choice.ts';
import { chooseUpdates, installUpdate, lookForUpdates, putOffUpdate, useUpdates } from '../../updates/updates-store.ts';
import styles from './update-settings.module.css';

/** Chooses the newer versions that this PC takes and their share of its connection, and shows how far one has come. */
export function UpdateSettings() {
  const { state, problem } = useUpdates();
  const mayChoose = useOwnsPc();
  if (state === null) return null;
  const { choice, off } = state;
  const canHaveThem = off === null || off === 'not-wanted';
  return (
    <>
      {canHaveThem && <p className="small">{UPDATES.help}</p>}
      {problem !== null && <p role="alert">{errorWords(problem).happened}</p>}
      {off === null ? <Progress {...state} /> : <p>{offWords[off]}</p>}
      {canHaveThem && !mayChoose && <p className="muted">{UPDATES.notYours}</p>}
      {canHaveThem && mayChoose && (
        <SelectField
          label={UPDATES.channel}
          value={choice.channel}
          options={CHANNEL_WORDS}
          onValue={(channel) => void chooseUpdates({ channel })}
        />
      )}
      {off === null && mayChoose && (
        <SelectField
          label={UPDATES.limit}
          value={String(choice.kilobytesPerSecond)}
          options={limitChoices(choice.kilobytesPerSecond)}
          onValue={(limit) => void chooseUpdates({ kilobytesPerSecond: Number(limit) })}
        />
      )}
    </>
  );
}

function Progress(state: UpdatesState) {
  const { phase, found, checkedAt, problem, countdown } = state;
  const trouble = problem === null ? null : problemWords(problem);
  const looked = phase === 'idle' && checkedAt !== null;
  return (
    <>
      {(trouble === null || phase !== 'idle') && (
        <p role="status">
          {phaseWords(state)} {looked && `${dayWord(checkedAt, businessNow())}, ${clockTime(checkedAt)}.`}
        </p>
      )}
      {trouble !== null && <Notice tone="wait" title={trouble.happened} text={trouble.advice} />}
      {phase === 'downloading' && found !== null && (
        <p className={styles.download}>
          <progress className={styles.bar} aria-label={UPDATES.progress} max={found.bytes} value={found.done} />
          <span>{progressWords(found)}</span>
        </p>
      )}
      {phase === 'ready' && <p>{readySentence(state)}</p>}
      <div className={styles.keys}>
        {phase === 'idle' && <Button onPress={() => void lookForUpdates()} word={UPDATES.check} />}
        {phase === 'ready' && <Button onPress={() => void installUpdate()} word={UPDATES.now} />}
        {countdown !== null && <Button onPress={() => void putOffUpdate()} word={UPDATES.later} />}
      </div>
    </>
  );
}

function readySentence({ countdown, found, holds, problem }: UpdatesState): string {
  if (countdown !== null && found !== null) return countdownWords(found.version, countdown);
  const waits = problem === 'not-installed' ? UPDATES.waitsForYou : UPDATES.waits;
  return [waits, holdWords(holds)].filter((words) => words !== null).join(' ');
}
