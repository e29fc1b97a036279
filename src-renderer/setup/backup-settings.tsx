import { useState } from 'react';
import { SETUP } from '#shared/words/setup.ts';
import { agedTime } from '#shared/words/times.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { businessNow } from '../stores/counter-store.ts';
import { useAsked } from '../stores/use-asked.ts';

/** Shows where backups go, and whether they would be usable on the day they are needed. */
export function BackupSettings() {
  const { value: state, problem, take } = useAsked('backups.state', {});
  const [busy, setBusy] = useState(false);
  const choose = async () => {
    setBusy(true);
    take(await call('backups.choose', {}));
    setBusy(false);
  };
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      {state !== null && (
        <p>
          {SETUP.backupsTo} <strong>{state.folder}</strong>. {SETUP.backupsLast}{' '}
          {state.lastGoodAt === null ? SETUP.backupsNever : `${agedTime(state.lastGoodAt, businessNow())}.`}
        </p>
      )}
      {state?.onSameDisk && <p className="mistake">{SETUP.backupsSame}</p>}
      <div>
        <Button onPress={() => void choose()} busy={busy} word={SETUP.backupsChoose} />
      </div>
    </>
  );
}
