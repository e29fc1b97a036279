import { useCallback, useEffect, useState } from 'react';
import type { CustomerScreenState } from '#shared/counter-api/customer-screen.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import { errorText } from '#shared/words/errors.ts';
import { SETTINGS } from '#shared/words/settings.ts';
import { call } from '../../bridge.ts';
import { SwitchField } from '../../components/fields/switch-field.tsx';
import { announce } from '../../stores/announcer-store.ts';

/** Chooses whether a second screen shows the customer what is read back to them. */
export function CustomerScreenSetting() {
  const [state, setState] = useState<CustomerScreenState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCallback((answer: CallResult<'customerScreen.state'>) => {
    if (answer.ok) setState(answer.value);
    // A counter that runs without windows offers no choice.
    setProblem(answer.ok || answer.error.code === 'not-found' ? null : errorText(answer.error.code));
  }, []);
  useEffect(() => void call('customerScreen.state', {}).then(take), [take]);
  const choose = async (wanted: boolean) => {
    const answer = await call('customerScreen.choose', { wanted });
    take(answer);
    announce(answer.ok ? SETTINGS.saved : '');
  };
  return (
    <div className="stack-2">
      {problem !== null && <p role="alert">{problem}</p>}
      {state !== null && (
        <SwitchField
          label={SETTINGS.customerScreen}
          help={SETTINGS.customerScreenHelp}
          on={state.wanted}
          onChange={(wanted) => void choose(wanted)}
        />
      )}
      {state?.wanted && state.lacks !== null && <p role="status">{SETTINGS.customerScreenLacks[state.lacks]}</p>}
    </div>
  );
}
