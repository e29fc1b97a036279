import { useState } from 'react';
import { backupMadeAt } from '#shared/backup-name.ts';
import { errorWords } from '#shared/words/errors.ts';
import { SETUP } from '#shared/words/setup.ts';
import { agedTime } from '#shared/words/times.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { businessNow } from '../../stores/counter-store.ts';
import { toStep } from '../../stores/setup-store.ts';
import { CodeField } from '../code-field.tsx';
import { StepForm } from '../step-form.tsx';
import { useRecoveryCode } from '../use-recovery-code.ts';

/** A backup and its code: both, or nothing opens. */
export function RestoreStep() {
  const [file, setFile] = useState<string | null>(null);
  const { code, setCode, problem, setProblem, busy, send } = useRecoveryCode('setup.restore');
  const madeAt = file === null ? null : backupMadeAt(file);
  const choose = async () => {
    const answer = await call('setup.chooseBackup', {});
    setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
    if (answer.ok) setFile(answer.value.name);
  };
  return (
    <StepForm
      key={file === null ? 'file' : 'code'}
      title={SETUP.replaces}
      step="backup"
      onBack={() => toStep('ways')}
      onNext={() => (file === null ? void choose() : send())}
      nextWord={file === null ? SETUP.chooseBackup : SETUP.restore}
      busy={busy}
      problem={problem}
    >
      <p>{SETUP.backupMeans}</p>
      {file !== null && (
        <>
          <div className="keys">
            <div>
              <strong>{file}</strong>
              {madeAt !== null && <p>{agedTime(madeAt, businessNow())}</p>}
            </div>
            <Button onPress={() => void choose()} look="link" word={SETUP.otherBackup} />
          </div>
          <CodeField label={SETUP.typeCode} text={code} onText={setCode} />
        </>
      )}
      {busy && <p role="status">{SETUP.restoring}</p>}
    </StepForm>
  );
}
