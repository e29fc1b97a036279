import { useState } from 'react';
import type { LockdownState } from '#shared/counter-api/lockdown.ts';
import type { LockdownLevel } from '#shared/counter-api/machine.ts';
import { cannotWords, doesWords, LEVEL_WORDS, LOCKDOWN } from '#shared/words/lockdown.ts';
import { SETTINGS } from '#shared/words/settings.ts';
import { call } from '../bridge.ts';
import { Button, ButtonRow } from '../components/basic/button.tsx';
import { SelectField } from '../components/fields/select-field.tsx';
import { announce } from '../stores/announcer-store.ts';
import { useCounter } from '../stores/counter-store.ts';
import { useAsked } from '../stores/use-asked.ts';
import styles from './lockdown.module.css';

/** How far this PC is locked down. A person reads what a level does before choosing it. */
export function LockdownSettings() {
  const { value: state, problem, take } = useAsked('lockdown.state', {});
  const choose = async (wanted: LockdownLevel) => {
    if (take(await call('lockdown.choose', { level: wanted }))) announce(SETTINGS.saved);
  };
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      {state !== null && <Level key={state.level} state={state} choose={choose} />}
    </>
  );
}

interface LevelProps {
  readonly state: LockdownState;
  readonly choose: (level: LockdownLevel) => Promise<void>;
}

function Level({ state, choose }: LevelProps) {
  const [wanted, setWanted] = useState(state.level);
  const shown = { ...state, level: wanted };
  return (
    <>
      {state.mayChoose ? (
        <SelectField label={LOCKDOWN.level} value={wanted} options={LEVEL_WORDS} onValue={setWanted} />
      ) : (
        <NotYours level={state.level} />
      )}
      <Lines title={LOCKDOWN.does} lines={doesWords(shown)} />
      <Lines title={LOCKDOWN.cannot} lines={cannotWords(shown)} />
      {wanted !== 'window' && <p className="muted">{LOCKDOWN.guide}</p>}
      {wanted === state.level ? (
        <Now state={state} />
      ) : (
        <ButtonRow>
          <Button onPress={() => void choose(wanted)} look="next" word={LOCKDOWN.use} />
        </ButtonRow>
      )}
    </>
  );
}

function NotYours({ level }: { readonly level: LockdownLevel }) {
  const owner = useCounter(({ snapshot }) => snapshot?.attendant.role === 'owner');
  return (
    <p>
      <strong>{LEVEL_WORDS.find(([name]) => name === level)?.[1]}</strong>.{' '}
      {owner ? LOCKDOWN.notFromTraining : LOCKDOWN.ownersOnly}
    </p>
  );
}

function Now({ state: { level, closing, watched } }: { readonly state: LockdownState }) {
  const shut = useCounter(({ snapshot }) => snapshot?.journal.state === 'unavailable');
  if (level === 'window') return null;
  return (
    <>
      {closing === 'free' && <p>{shut ? LOCKDOWN.freeShut : LOCKDOWN.freeTraining}</p>}
      {!watched && <p className="mistake">{LOCKDOWN.unwatched}</p>}
      <div className="keys">
        <Button onPress={() => void call('lockdown.close', {})} word={LOCKDOWN.close} />
      </div>
    </>
  );
}

const Lines = ({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) =>
  lines.length === 0 ? null : (
    <div>
      <h2 className={styles.heading}>{title}</h2>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
