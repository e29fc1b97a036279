import type { ShopSettings } from '#shared/counter-api/settings.ts';
import { KEEP_NAMES_WORDS, namesLostWords, SETTINGS, SUGGEST_FOR_WORDS } from '#shared/words/settings.ts';
import { lockAfterChoices } from '#shared/words/staff.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { SwitchField } from '../../components/fields/switch-field.tsx';
import { CarefulSelect } from './careful-select.tsx';
import { KeptNames } from './kept-names.tsx';

export interface Choosing {
  readonly settings: ShopSettings;
  readonly choose: (choice: Partial<ShopSettings>) => Promise<boolean>;
}

type YesOrNo =
  | 'cashGate'
  | 'typeLargeTwice'
  | 'smsSlips'
  | 'smsSlipCode'
  | 'newsAtClose'
  | 'newsOfWallet'
  | 'newsOfRole';

/** Ties a switch to one of the settings: it applies at once. */
export const switchOf = ({ settings, choose }: Choosing, name: YesOrNo) => ({
  on: settings[name],
  onChange: (on: boolean) => void choose({ [name]: on }),
});

/** The same for a choice of one of a few words. */
export const choiceOf = <N extends keyof ShopSettings>({ settings, choose }: Choosing, name: N) => ({
  value: settings[name],
  onValue: (value: ShopSettings[N]) => void choose({ [name]: value }),
});

export const SellingSettings = (choosing: Choosing) => (
  <>
    <SwitchField label={SETTINGS.cashGate} help={SETTINGS.cashGateHelp} {...switchOf(choosing, 'cashGate')} />
    <SwitchField
      label={SETTINGS.typeLargeTwice}
      help={SETTINGS.typeLargeTwiceHelp}
      {...switchOf(choosing, 'typeLargeTwice')}
    />
    <SelectField
      label={SETTINGS.lockAfter}
      options={lockAfterChoices(choosing.settings.lockAfterMinutes)}
      {...choiceOf(choosing, 'lockAfterMinutes')}
    />
    <SelectField
      label={SETTINGS.suggestFor}
      help={SETTINGS.suggestForHelp}
      options={SUGGEST_FOR_WORDS}
      {...choiceOf(choosing, 'suggestForDays')}
    />
    <CarefulSelect
      label={SETTINGS.keepNames}
      help={SETTINGS.keepNamesHelp}
      options={KEEP_NAMES_WORDS}
      lossOf={(days) => namesLostWords(choosing.settings.keepNamesForDays, days)}
      {...choiceOf(choosing, 'keepNamesForDays')}
    />
    <KeptNames key={choosing.settings.keepNamesForDays} />
  </>
);
