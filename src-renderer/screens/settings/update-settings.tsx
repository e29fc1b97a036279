import type { UpdatesState } from '#shared/counter-api/updates.ts';
import { errorWords } from '#shared/words/errors.ts';
import { clockTime, dayWord } from '#shared/words/times.ts';
import {
  CHANNEL_WORDS,
  costWords,
  countdownWords,
  dayLimitChoices,
  dayLimitOf,
  dayLimitValue,
  foundLostWords,
  goBackWords,
  holdWords,
  limitChoices,
  offWords,
  olderWords,
  phaseWords,
  problemWords,
  progressWords,
  silentWords,
  UPDATES,
} from '#shared/words/updates.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { useOwnsPc } from '../../stores/owners-choice.ts';
import {
  chooseUpdates,
  goBackTo,
  installUpdate,
  lookForUpdates,
  putOffUpdate,
  useUpdates,
} from '../../updates/updates-store.ts';
import { CarefulSelect } from './careful-select.tsx';
import styles from './update-settings.module.css';

/** Chooses the newer versions that this PC takes and their share of its connection, and shows how far one has come. */
export function UpdateSettings() {
  const { state, problem } = useUpdates();
  const mayChoose = useOwnsPc();
  if (state === null) return null;
  const { choice, off, found } = state;
  const canHaveThem = off === null || off === 'not-wanted';
  return (
    <>
      {canHaveThem && <p className="small">{UPDATES.help}</p>}
      {problem !== null && <p role="alert">{errorWords(problem).happened}</p>}
      {off === null ? <Progress {...state} /> : <p>{offWords[off]}</p>}
      {off === null && mayChoose && state.phase === 'idle' && <GoBack {...state} />}
      {canHaveThem && !mayChoose && <p className="muted">{UPDATES.notYours}</p>}
      {canHaveThem && mayChoose && (
        <CarefulSelect
          label={UPDATES.channel}
          value={choice.channel}
          options={CHANNEL_WORDS}
          lossOf={() => (found === null ? null : foundLostWords(found.version))}
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
      {off === null && mayChoose && (
        <SelectField
          label={UPDATES.limitOfDay}
          value={dayLimitValue(choice.megabytesPerDay)}
          options={dayLimitChoices(choice.megabytesPerDay)}
          onValue={(limit) => void chooseUpdates({ megabytesPerDay: dayLimitOf(limit) })}
        />
      )}
      {state.costs.length > 0 && <Costs {...state} />}
    </>
  );
}

function Progress(state: UpdatesState) {
  const { phase, found, checkedAt, problem, countdown, silentDays } = state;
  const silence = silentDays === null ? null : silentWords(silentDays);
  const trouble = problem === null ? null : problemWords(problem);
  const looked = phase === 'idle' && checkedAt !== null;
  return (
    <>
      {(trouble === null || phase !== 'idle') && (
        <p role="status">
          {phaseWords(state)} {looked && `${dayWord(checkedAt, businessNow())}, ${clockTime(checkedAt)}.`}
        </p>
      )}
      {silence !== null && <Notice tone="wait" title={silence.happened} text={silence.advice} />}
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

const Costs = ({ costs }: UpdatesState) => (
  <ul className={styles.costs} aria-label={UPDATES.costs}>
    {costs.map((cost) => (
      <li key={cost.version}>{costWords(cost)}</li>
    ))}
  </ul>
);

/** A maintainer's list can't make a shop older by itself: an owner decides. */
function GoBack({ older }: UpdatesState) {
  if (older === null) return null;
  return (
    <>
      <p>
        {olderWords(older)} {UPDATES.goBackHelp}
      </p>
      <div className={styles.keys}>
        <Button onPress={() => void goBackTo(older)} word={goBackWords(older)} />
      </div>
    </>
  );
}

function readySentence({ countdown, found, holds, problem }: UpdatesState): string {
  if (countdown !== null && found !== null) return countdownWords(found.version, countdown);
  const waits = problem === 'not-installed' ? UPDATES.waitsForYou : UPDATES.waits;
  return [waits, holdWords(holds)].filter((words) => words !== null).join(' ');
}
