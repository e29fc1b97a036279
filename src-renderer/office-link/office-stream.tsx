import { useState } from 'react';
import type { OfficeState } from '#shared/counter-api/office.ts';
import { errorWords } from '#shared/words/errors.ts';
import { behindWords, OFFICE, officeMoment, officeTroubleWords, testWords } from '#shared/words/office.ts';
import { agedTime } from '#shared/words/times.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { Notice } from '../components/basic/notice.tsx';
import { useNowText } from '../stores/clock.ts';
import styles from './office.module.css';
import { StopDialog } from './stop-dialog.tsx';

interface OfficeStreamProps {
  readonly state: OfficeState;
  readonly sending: boolean;
  readonly onSendNow: () => void;
  readonly onStop: () => void;
}

/** A counter that is connected. Its three buttons stay in every state, so that the focus does, too. */
export function OfficeStream({ state, sending, onSendNow, onStop }: OfficeStreamProps) {
  const [stopping, setStopping] = useState(false);
  const [busy, setBusy] = useState(false);
  const [tested, setTested] = useState<string | null>(null);
  const test = async () => {
    setBusy(true);
    setTested(OFFICE.testing);
    const answer = await call('office.test', {});
    setBusy(false);
    if (!answer.ok) return setTested(errorWords(answer.error.code).happened);
    setTested(answer.value === null ? null : testWords(answer.value));
  };
  return (
    <>
      <Trouble {...state} />
      {state.awaitsAcceptance && <Notice tone="wait" text={OFFICE.awaits} />}
      <Facts state={state} />
      <div className="keys">
        <Button onPress={onSendNow} busy={sending} word={OFFICE.sendNow} />
        <Button onPress={() => void test()} busy={busy} word={OFFICE.test} />
        <Button onPress={() => setStopping(true)} look="quiet" word={OFFICE.stop} />
      </div>
      {tested !== null && <p role="status">{tested}</p>}
      {stopping && (
        <StopDialog
          behind={state.behind}
          onClose={() => setStopping(false)}
          onStop={() => {
            setStopping(false);
            onStop();
          }}
        />
      )}
    </>
  );
}

function Trouble({ state, trouble, detail }: OfficeState) {
  if (trouble === null) return null;
  const { happened, advice } = officeTroubleWords(trouble);
  return (
    <Notice tone={state === 'stopped' ? 'bad' : 'wait'}>
      <p>
        <strong>{happened}</strong> {advice}
      </p>
      {detail !== null && <p className={styles.detail}>{`${OFFICE.detail}: ${detail}`}</p>}
    </Notice>
  );
}

/** Shows how far the office has come, and what comes next. */
function Facts({ state }: { readonly state: OfficeState }) {
  const { link, lastSentAt, nextTryAt } = state;
  const sent = useNowText((now) => (lastSentAt === null ? OFFICE.never : agedTime(lastSentAt, now)));
  const behind = useNowText((now) => behindWords(state, now));
  const next = useNowText((now) => (nextTryAt === null ? '' : officeMoment(nextTryAt, now)));
  const facts = [
    [OFFICE.name, link?.name],
    [OFFICE.place, link && `${link.host}, ${link.database}`],
    [OFFICE.lastSent, sent],
    [OFFICE.waits, behind],
    [OFFICE.nextTry, state.state === 'waiting' ? next : ''],
  ] as const;
  return (
    <dl className={styles.facts}>
      {facts.map(
        ([word, fact]) =>
          fact && (
            <div key={word}>
              <dt>{word}</dt>
              <dd>{fact}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
