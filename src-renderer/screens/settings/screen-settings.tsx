import { useCallback, useEffect, useState } from 'react';
import type { CustomerScreenState } from '#shared/counter-api/customer-screen.ts';
import type { CallResult } from '#shared/counter-api/index.ts';
import type { LanguageState } from '#shared/counter-api/screen.ts';
import { errorText } from '#shared/words/errors.ts';
import { noRoomWords, SETTINGS, TEXT_SIZE_WORDS, THEME_WORDS } from '#shared/words/settings.ts';
import { call } from '../../bridge.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { SwitchField } from '../../components/fields/switch-field.tsx';
import { announce } from '../../stores/announcer-store.ts';
import { switchSounds, useSounds } from '../../stores/sounds-store.ts';
import { chooseTextSize, loadTextSize, useTextSize } from '../../stores/text-size-store.ts';
import { type Choosing, choiceOf } from './selling-settings.tsx';

/** The text size and the sounds are for every person at the counter; the rest only for those who may change it. */
export function ScreenSettings({ may, ...choosing }: Choosing & { readonly may: boolean }) {
  const sounds = useSounds(({ on }) => on);
  return (
    <>
      {may && <SelectField label={SETTINGS.theme} options={THEME_WORDS} {...choiceOf(choosing, 'theme')} />}
      <TextSizeSetting />
      {may && <LanguageSetting />}
      {may && <CustomerScreenSetting />}
      <SwitchField label={SETTINGS.sounds} help={SETTINGS.soundsHelp} on={sounds} onChange={switchSounds} />
    </>
  );
}

/** Chooses the text size of this PC, for every person and every counter on it. */
function TextSizeSetting() {
  const { state, problem } = useTextSize();
  useEffect(() => void loadTextSize(), []);
  if (state === null) return null;
  const noRoom = noRoomWords(state);
  return (
    <div className="stack-2">
      {problem !== null && <p role="alert">{errorText(problem)}</p>}
      <SelectField
        label={SETTINGS.textSize}
        help={SETTINGS.textSizeHelp}
        value={state.size}
        options={TEXT_SIZE_WORDS}
        onValue={(size) => void chooseTextSize(size)}
      />
      {noRoom !== null && <p role="status">{noRoom}</p>}
    </div>
  );
}

/** Chooses the language of this PC, where there is more than one. Words are loaded once, so it counts at the next start. */
function LanguageSetting() {
  const [state, setState] = useState<LanguageState | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const take = useCallback((answer: CallResult<'screen.language'>) => {
    if (answer.ok) setState(answer.value);
    setProblem(answer.ok || answer.error.code === 'not-found' ? null : errorText(answer.error.code));
  }, []);
  useEffect(() => void call('screen.language', {}).then(take), [take]);
  if (state === null || state.all.length < 2) return null;
  const choose = async (language: string) => {
    const answer = await call('screen.chooseLanguage', { language });
    take(answer);
    announce(answer.ok ? SETTINGS.saved : '');
  };
  return (
    <div className="stack-2">
      {problem !== null && <p role="alert">{problem}</p>}
      <SelectField
        label={SETTINGS.language}
        help={SETTINGS.languageHelp}
        value={state.chosen}
        options={state.all}
        onValue={(language) => void choose(language)}
      />
      {state.chosen !== state.spoken && <p role="status">{SETTINGS.languageNext}</p>}
    </div>
  );
}

/** Chooses whether a second screen shows the customer what is read back to them. */
function CustomerScreenSetting() {
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
