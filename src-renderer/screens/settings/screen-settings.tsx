import { SETTINGS, THEME_WORDS } from '#shared/words/settings.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { SwitchField } from '../../components/fields/switch-field.tsx';
import { switchSounds, useSounds } from '../../stores/sounds-store.ts';
import { CustomerScreenSetting } from './customer-screen.tsx';
import type { Choosing } from './selling-settings.tsx';
import { TextSizeSetting } from './text-size.tsx';

/** The text size and the sounds are for every person at the counter; the rest only for those who may change it. */
export function ScreenSettings({ settings, choose, may }: Choosing & { readonly may: boolean }) {
  const sounds = useSounds(({ on }) => on);
  return (
    <>
      {may && (
        <SelectField
          label={SETTINGS.theme}
          value={settings.theme}
          options={THEME_WORDS}
          onValue={(value) => {
            const theme = THEME_WORDS.find(([name]) => name === value)?.[0];
            if (theme !== undefined) void choose({ theme });
          }}
        />
      )}
      <TextSizeSetting />
      {may && <CustomerScreenSetting />}
      <SwitchField label={SETTINGS.sounds} help={SETTINGS.soundsHelp} on={sounds} onChange={switchSounds} />
    </>
  );
}
