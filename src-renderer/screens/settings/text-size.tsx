import { useCallback, useEffect, useState } from 'react';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { TextSizeState } from '#shared/counter-api/screen.ts';
import { errorWords } from '#shared/words/errors.ts';
import { noRoomWords, SETTINGS, TEXT_SIZE_WORDS } from '#shared/words/settings.ts';
import { call } from '../../bridge.ts';
import { SelectField } from '../../components/select-field.tsx';
import { announce } from '../../stores/announcer.ts';

/** How large this PC writes, whoever stands at it and whichever counter is shown. */
export function TextSizeSetting() {
  const [state, setState] = useState<TextSizeState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCallback((answer: CallResult<'screen.textSize'>) => {
    if (answer.ok) setState(answer.value);
  }, []);
  useEffect(() => void call('screen.textSize', {}).then(take), [take]);
  if (state === null) return null;
  const choose = async (value: string) => {
    const size = TEXT_SIZE_WORDS.find(([name]) => name === value)?.[0];
    if (size === undefined) return;
    const answer = await call('screen.chooseTextSize', { size });
    take(answer);
    setProblem(answer.ok ? null : `${errorWords(answer.error.code).happened} ${errorWords(answer.error.code).advice}`);
    announce(answer.ok ? SETTINGS.saved : '');
  };
  const noRoom = noRoomWords(state);
  return (
    <>
      {problem !== null && <p role="alert">{problem}</p>}
      <SelectField
        label={SETTINGS.textSize}
        value={state.size}
        options={TEXT_SIZE_WORDS}
        onValue={(value) => void choose(value)}
      />
      {noRoom !== null && <p role="status">{noRoom}</p>}
    </>
  );
}
