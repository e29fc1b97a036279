import { useState } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { SETUP } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { Button } from '../components/basic/button.tsx';
import { useCounter } from '../stores/counter-store.ts';
import { openSetup } from '../stores/setup-store.ts';
import { PhoneAnswer } from './phone-answer.tsx';

/**
 * Leads from Training to the shop, or to its set-up; only the owner leaves the shop. Main decides who may, and the window
 * begins anew.
 */
export function HouseSettings() {
  const training = useCounter(({ snapshot }) => snapshot?.kind === 'training');
  const live = useCounter(({ snapshot }) => snapshot?.house?.live);
  const [problem, setProblem] = useState<string | null>(null);
  const go = async (kind: 'training' | 'live') => {
    const answer = await call('house.show', { kind });
    setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
  };
  return (
    <>
      {!training && <p className="muted">{SETUP.toTrainingMeans}</p>}
      {problem !== null && <p role="alert">{problem}</p>}
      <div className="keys">
        {training && live === 'absent' && <Button onPress={openSetup} word={SETUP.open} />}
        {training && live === 'ready' && <Button onPress={() => void go('live')} word={SETUP.toLive} />}
        {!training && <Button onPress={() => void go('training')} word={SETUP.toTraining} />}
        <PhoneAnswer />
      </div>
    </>
  );
}
