import { useState } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { restoreWords } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { codeProblem } from './code-field.tsx';

/** Takes the code that the owner types from the paper, and tells the outcome. `name`: the call that the code is for. */
export function useRecoveryCode(name: 'recovery.open' | 'recovery.goBack' | 'setup.restore') {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const send = async () => {
    const wrong = codeProblem(code);
    setProblem(wrong);
    if (wrong !== null || busy) return;
    setBusy(true);
    const answer = await call(name, { code });
    setBusy(false);
    setProblem(answer.ok ? restoreWords(answer.value) : errorWords(answer.error.code).happened);
  };
  return { code, setCode, problem, setProblem, busy, send: () => void send() };
}
