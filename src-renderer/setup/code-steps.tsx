import { useState } from 'react';
import { errorText, errorWords } from '#shared/words/errors.ts';
import { SETUP } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { beforeCode, finishSetup, toStep, useSetup } from '../stores/setup-store.ts';
import { useAsked } from '../stores/use-asked.ts';
import { CodeField, codeProblem } from './code-field.tsx';
import { CodeToKeep } from './code-to-keep.tsx';
import { StepForm } from './step-form.tsx';

/** Shown this once: a return to this page makes another code. */
export function CodeStep() {
  const shopName = useSetup((state) => state.shopName);
  const { value, problem, setProblem } = useAsked('setup.makeCode', {});
  const code = value?.code ?? null;
  return (
    <StepForm
      title={SETUP.code}
      step="code"
      onBack={() => toStep(beforeCode())}
      onNext={() => code !== null && toStep('confirm')}
      nextWord={SETUP.haveIt}
      problem={problem}
    >
      <CodeToKeep code={code} print={() => call('setup.printCode', { shopName })} onProblem={setProblem} />
    </StepForm>
  );
}

export function ConfirmStep() {
  const { asking, problem: failed } = useSetup();
  const [code, setCode] = useState('');
  const [wrong, setWrong] = useState<string | null>(null);
  const [checking, setChecking] = useState(false);
  const finish = async () => {
    const problem = codeProblem(code);
    setWrong(problem);
    if (problem !== null) return;
    setChecking(true);
    const answer = await call('setup.confirmCode', { code });
    setChecking(false);
    if (!answer.ok) return setWrong(errorWords(answer.error.code).happened);
    if (!answer.value.right) return setWrong(SETUP.notTheCode);
    await finishSetup();
  };
  const problem = failed === null ? wrong : errorText(failed);
  return (
    <StepForm
      title={SETUP.retype}
      step="confirm"
      onBack={() => !asking && toStep('code')}
      onNext={() => void finish()}
      nextWord={SETUP.finish}
      busy={asking || checking}
      problem={problem}
    >
      <CodeField label={SETUP.code} text={code} onText={setCode} />
      {asking && <p role="status">{SETUP.finishing}</p>}
    </StepForm>
  );
}
