import { useLayoutEffect, useRef } from 'react';
import type { OfficeState } from '#shared/counter-api/office.ts';
import { OFFICE, officeHeadline } from '#shared/words/office.ts';
import { call } from '../bridge.ts';
import { SelectField } from '../components/fields/select-field.tsx';
import { type Choosing, choiceOf } from '../screens/settings/selling-settings.tsx';
import { useCounter } from '../stores/counter-store.ts';
import styles from './office.module.css';
import { OfficeStream } from './office-stream.tsx';
import { useOffice } from './use-office.ts';
import { WaysIn } from './ways-in.tsx';

const MEGABYTES = [0, 5, 20, 50, 200];

/** Keeps a number that an installer's file brought. */
const megabyteChoices = (chosen: number) =>
  [...new Set([...MEGABYTES, chosen])]
    .sort((a, b) => a - b)
    .map((count) => [count, count === 0 ? OFFICE.noBackups : String(count)] as const);

/** Catches the focus of a field or a button that went with the state it belonged to. */
function useFocusOnHeadline(state: OfficeState['state'] | undefined) {
  const headline = useRef<HTMLParagraphElement>(null);
  const before = useRef(state);
  useLayoutEffect(() => {
    const isNews = before.current !== undefined && before.current !== state;
    if (isNews && document.activeElement === document.body) headline.current?.focus();
    before.current = state;
  }, [state]);
  return headline;
}

/** Connects this counter to its owner's office, and shows what became of it. */
export function OfficeSettings(choosing: Choosing) {
  const { state, problem, take, ask, sending, sendNow } = useOffice();
  const training = useCounter(({ snapshot }) => snapshot?.kind === 'training');
  const headline = useFocusOnHeadline(state?.state);
  return (
    <>
      <p className="muted">{OFFICE.means}</p>
      {problem !== null && <p role="alert">{problem}</p>}
      {state !== null && (
        <p ref={headline} className={`${styles.headline} ${state.state === 'stopped' ? 'bad' : ''}`} tabIndex={-1}>
          {officeHeadline(state)}
        </p>
      )}
      {state?.state === 'off' && (
        <>
          <p>{OFFICE.wayIn}</p>
          <WaysIn
            byFile={() => call('office.connectFile', {})}
            byCode={(text) => call('office.connect', { text })}
            onConnected={(answer) => take(answer.state)}
          />
        </>
      )}
      {state !== null && state.state !== 'off' && (
        <OfficeStream
          state={state}
          sending={sending}
          onSendNow={() => void sendNow()}
          onStop={() => void ask('office.disconnect')}
        />
      )}
      {state !== null && state.state !== 'off' && !training && (
        <SelectField
          label={OFFICE.backups}
          help={OFFICE.backupsHelp}
          options={megabyteChoices(choosing.settings.officeBackupMegabytes)}
          {...choiceOf(choosing, 'officeBackupMegabytes')}
        />
      )}
      <div className={styles.leaves}>
        <p>{OFFICE.leaves}</p>
        <p>{OFFICE.stays}</p>
        {training && <p>{OFFICE.practice}</p>}
      </div>
    </>
  );
}
