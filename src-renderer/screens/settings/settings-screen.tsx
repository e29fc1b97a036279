import { type ReactNode, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { CounterErrorCode } from '#shared/counter-api/errors.ts';
import { type ShopSettings, SUGGEST_FOR_DAYS } from '#shared/counter-api/settings.ts';
import { DOCTOR } from '#shared/words/doctor.ts';
import { DRILL } from '#shared/words/drill.ts';
import { errorWords } from '#shared/words/errors.ts';
import { LOCKDOWN } from '#shared/words/lockdown.ts';
import { NEWS } from '#shared/words/news.ts';
import { PRICES } from '#shared/words/prices.ts';
import { FILE } from '#shared/words/provisioning-screens.ts';
import { SETTINGS, SUGGEST_FOR_WORDS, THEME_WORDS } from '#shared/words/settings.ts';
import { SETUP } from '#shared/words/setup.ts';
import { lockAfterChoices, STAFF } from '#shared/words/staff.ts';
import { UPDATES } from '#shared/words/updates.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import { SelectField } from '../../components/select-field.tsx';
import { SwitchField } from '../../components/switch-field.tsx';
import { LockdownSettings } from '../../lockdown/lockdown-settings.tsx';
import { CodeSettings, useCodeMissing } from '../../provisioning/code-missing.tsx';
import { OwnersFiles } from '../../provisioning/owners-files.tsx';
import { BackupSettings } from '../../setup/backup-settings.tsx';
import { HouseSettings } from '../../setup/house-settings.tsx';
import { KeysSettings } from '../../setup/keys-settings.tsx';
import { announce } from '../../stores/announcer.ts';
import { takeSettings, useCounter } from '../../stores/counter.ts';
import { inTurn } from '../../stores/in-turn.ts';
import { focusHome, showPrices } from '../../stores/screen.ts';
import { switchSounds, useSounds } from '../../stores/sounds.ts';
import { AboutCounter } from './about.tsx';
import { CustomerScreenSetting } from './customer-screen.tsx';
import { DrillSettings } from './drill-settings.tsx';
import { NewsSettings } from './news-settings.tsx';
import { OwnPin } from './own-pin.tsx';
import { People } from './people.tsx';
import { ReportFolder } from './report-folder.tsx';
import styles from './settings-screen.module.css';
import { SlipSettings } from './slip-settings.tsx';
import { TextSizeSetting } from './text-size.tsx';
import { UpdateSettings } from './update-settings.tsx';

const openPrices = (): void => {
  flushSync(showPrices);
  focusHome();
};

const inWords = (code: CounterErrorCode): string => `${errorWords(code).happened} ${errorWords(code).advice}`;

const saving = inTurn();

/** `shown`: what stood on the page when it was chosen. What has been saved since is newer. */
const saveInTurn = (shown: ShopSettings, choice: Partial<ShopSettings>) =>
  saving(async () => {
    const now = useCounter.getState().snapshot?.settings ?? shown;
    const answer = await call('settings.save', { ...now, ...choice });
    if (answer.ok) takeSettings(answer.value);
    return answer;
  });

/** The page is long, and what was pressed may be at its end: what went wrong comes into sight. */
function Problem({ words }: { readonly words: string }) {
  const line = useRef<HTMLParagraphElement>(null);
  // What newer Chromiums answer is a promise, and no way to end an effect.
  useEffect(() => void line.current?.scrollIntoView({ block: 'nearest' }), []);
  return (
    <p role="alert" ref={line}>
      {words}
    </p>
  );
}

/** What the owner may choose, each with what it does. A choice counts at once; there is nothing to save. */
export function SettingsScreen() {
  const settings = useCounter(({ snapshot }) => snapshot?.settings);
  const sounds = useSounds(({ on }) => on);
  const [problem, setProblem] = useState<string | null>(null);
  const role = useCounter(({ snapshot }) => snapshot?.attendant.role);
  const inHouse = useCounter(({ snapshot }) => snapshot?.house !== undefined);
  const training = useCounter(({ snapshot }) => snapshot?.kind === 'training');
  const live = inHouse && !training;
  const ofPc = useCounter(({ snapshot }) => snapshot?.lockdown !== undefined);
  const codeMissing = useCodeMissing();
  const mayPrice = useCounter(({ snapshot }) => snapshot?.attendant.rights.prices ?? false);
  const may = useCounter(({ snapshot }) => snapshot?.attendant.rights.settings ?? false);
  if (settings === undefined) return null;
  const choose = async (choice: Partial<ShopSettings>): Promise<boolean> => {
    setProblem(null);
    const answer = await saveInTurn(settings, choice);
    if (!answer.ok) setProblem(inWords(answer.error.code));
    announce(answer.ok ? SETTINGS.saved : '');
    return answer.ok;
  };
  return (
    <section className={styles.settings} aria-labelledby="settings-title">
      <h1 id="settings-title" className={styles.title} tabIndex={-1} data-home>
        {SETTINGS.title}
      </h1>
      {problem !== null && <Problem words={problem} />}
      {!may && <p>{STAFF.notYours}</p>}
      {may && (
        <Group title={SETTINGS.selling}>
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
            value={String(settings.lockAfterMinutes)}
            options={lockAfterChoices(settings.lockAfterMinutes)}
            onValue={(minutes) => void choose({ lockAfterMinutes: Number(minutes) })}
          />
          <SelectField
            label={SETTINGS.suggestFor}
            help={SETTINGS.suggestForHelp}
            value={String(settings.suggestForDays)}
            options={SUGGEST_FOR_WORDS}
            onValue={(value) => {
              const days = SUGGEST_FOR_DAYS.find((one) => String(one) === value);
              if (days !== undefined) void choose({ suggestForDays: days });
            }}
          />
        </Group>
      )}
      {may && (
        <Group title={SETTINGS.slips}>
          <SlipSettings settings={settings} choose={choose} />
        </Group>
      )}
      {mayPrice && (
        <Group title={PRICES.title}>
          <p>{PRICES.means}</p>
          <div>
            <Button onPress={openPrices} keyCap="Alt R" keyName="Alt+R">
              {PRICES.title}
            </Button>
          </div>
        </Group>
      )}
      {may && (
        <Group title={SETTINGS.reports}>
          <ReportFolder />
        </Group>
      )}
      {may && (
        <Group title={NEWS.title}>
          <NewsSettings settings={settings} choose={(choice) => void choose(choice)} />
        </Group>
      )}
      <Group title={STAFF.you}>
        <OwnPin />
      </Group>
      {role === 'owner' && (
        <Group title={STAFF.people}>
          <People />
        </Group>
      )}
      {role === 'owner' && live && (
        <>
          <Group title={SETUP.keys}>
            <KeysSettings />
          </Group>
          <Group title={SETUP.backups}>
            <BackupSettings />
          </Group>
          {codeMissing && (
            <Group title={FILE.code}>
              <CodeSettings />
            </Group>
          )}
          <Group title={FILE.ownerTitle}>
            <OwnersFiles />
          </Group>
        </>
      )}
      {inHouse && (training || role === 'owner') && (
        <Group title={SETUP.practice}>
          <HouseSettings />
        </Group>
      )}
      {inHouse && training && may && (
        <Group title={DRILL.title}>
          <DrillSettings />
        </Group>
      )}
      <Group title={SETTINGS.screen}>
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
      </Group>
      {ofPc && (
        <Group title={LOCKDOWN.title}>
          <LockdownSettings />
        </Group>
      )}
      {may && (
        <Group title={UPDATES.title}>
          <UpdateSettings />
        </Group>
      )}
      <Group title={DOCTOR.about}>
        <AboutCounter mayExamine={may} />
      </Group>
    </section>
  );
}

const Group = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    {children}
  </fieldset>
);
