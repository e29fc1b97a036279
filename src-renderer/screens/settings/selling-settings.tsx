import type { ShopSettings } from '#shared/counter-api/settings.ts';
import { SETTINGS, SUGGEST_FOR_WORDS } from '#shared/words/settings.ts';
import { lockAfterChoices } from '#shared/words/staff.ts';
import { SelectField } from '../../components/fields/select-field.tsx';
import { SwitchField } from '../../components/fields/switch-field.tsx';

export interface Choosing {
  readonly settings: ShopSettings;
  readonly choose: (choice: Partial<ShopSettings>) => Promise<boolean>;
}

export const SellingSettings = ({ settings, choose }: Choosing) => (
  <>
    <SwitchField
      label={SETTINGS.cashGate}
      help={SETTINGS.cashGateHelp}
      on={settings.cashGate}
      onChange={(cashGate) => void choose({ cashGate })}
    />
    <SwitchField
      label={SETTINGS.typeLargeTwice}
      help={SETTINGS.typeLargeTwiceHelp}
      on={settings.typeLargeTwice}
      onChange={(typeLargeTwice) => void choose({ typeLargeTwice })}
    />
    <SelectField
      label={SETTINGS.lockAfter}
      value={settings.lockAfterMinutes}
      options={lockAfterChoices(settings.lockAfterMinutes)}
      onValue={(lockAfterMinutes) => void choose({ lockAfterMinutes })}
    />
    <SelectField
      label={SETTINGS.suggestFor}
      help={SETTINGS.suggestForHelp}
      value={settings.suggestForDays}
      options={SUGGEST_FOR_WORDS}
      onValue={(suggestForDays) => void choose({ suggestForDays })}
    />
  </>
);
