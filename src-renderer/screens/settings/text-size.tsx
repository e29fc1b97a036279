import { useEffect } from 'react';
import { errorText } from '#shared/words/errors.ts';
import { noRoomWords, SETTINGS, TEXT_SIZE_WORDS } from '#shared/words/settings.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { chooseTextSize, loadTextSize, useTextSize } from '../../stores/text-size-store.ts';

/** Chooses the text size of this PC, for every person and every counter on it. */
export function TextSizeSetting() {
  const { state, problem } = useTextSize();
  useEffect(() => void loadTextSize(), []);
  if (state === null) return null;
  const choose = (value: string) => {
    const size = TEXT_SIZE_WORDS.find(([name]) => name === value)?.[0];
    if (size !== undefined) void chooseTextSize(size);
  };
  const noRoom = noRoomWords(state);
  return (
    <div className="stack-2">
      {problem !== null && <p role="alert">{errorText(problem)}</p>}
      <SelectField
        label={SETTINGS.textSize}
        help={SETTINGS.textSizeHelp}
        value={state.size}
        options={TEXT_SIZE_WORDS}
        onValue={choose}
      />
      {noRoom !== null && <p role="status">{noRoom}</p>}
    </div>
  );
}
