import { useCallback, useEffect, useState } from 'react';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { BackupsState } from '#shared/counter-api/setup.ts';
import { errorWords } from '#shared/words/errors.ts';
import { SETUP } from '#shared/words/setup.ts';
import { agedTime } from '#shared/words/times.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { businessNow } from '../stores/counter-store.ts';

/** Shows where backups go, and whether they would be usable on the day they are needed. */
export function BackupSettings() {
  const [state, setState] = useState<BackupsState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const take = useCallback((answer: CallResult<'backups.state'>) => {
    setBusy(false);
    setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
    if (answer.ok) setState(answer.value);
  }, []);
  useEffect(() => void call('backups.state', {}).then(take), [take]);
  const choose = () => {
    setBusy(true);
    void call('backups.choose', {}).then(take);
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
        <Button onPress={choose} busy={busy} word={SETUP.backupsChoose} />
      </div>
    </>
  );
}
