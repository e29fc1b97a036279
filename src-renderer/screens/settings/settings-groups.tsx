import type { ReactNode } from 'react';
import { DOCTOR } from '#shared/words/doctor.ts';
import { DRILL } from '#shared/words/drill.ts';
import { LOCKDOWN } from '#shared/words/lockdown.ts';
import { NEWS } from '#shared/words/news.ts';
import { OFFICE } from '#shared/words/office.ts';
import { PRICES } from '#shared/words/prices.ts';
import { FILE } from '#shared/words/provisioning-screens.ts';
import { SETTINGS, type SettingsPart } from '#shared/words/settings.ts';
import { SETUP } from '#shared/words/setup.ts';
import { STAFF } from '#shared/words/staff.ts';
import { UPDATES } from '#shared/words/updates.ts';
import { Button } from '../../components/basic/button.tsx';
import { openDrill } from '../../drill/drill-store.ts';
import { LockdownSettings } from '../../lockdown/lockdown-settings.tsx';
import { OfficeSettings } from '../../office-link/office-settings.tsx';
import { CodeSettings, useCodeMissing } from '../../provisioning/code-missing.tsx';
import { OwnersFiles } from '../../provisioning/owners-files.tsx';
import { BackupSettings } from '../../setup/backup-settings.tsx';
import { HouseSettings } from '../../setup/house-settings.tsx';
import { KeysSettings } from '../../setup/keys-settings.tsx';
import { PhoneSettings } from '../../setup/phone-settings.tsx';
import { useCounter } from '../../stores/counter-store.ts';
import { useMayMove } from '../../stores/owners-choice.ts';
import { openOver } from '../../stores/screen-store.ts';
import { AboutCounter } from './about.tsx';
import { NewsSettings } from './news-settings.tsx';
import { OwnPin } from './people/own-pin.tsx';
import { People } from './people/people.tsx';
import { ReportFolder } from './report-folder.tsx';
import { ScreenSettings } from './screen-settings.tsx';
import { type Choosing, SellingSettings } from './selling-settings.tsx';
import { SlipSettings } from './slip-settings.tsx';
import { UpdateSettings } from './update-settings.tsx';

export interface SettingsGroup {
  readonly part: SettingsPart;
  readonly title: string;
  readonly body: ReactNode;
}

const PricesGroup = () => (
  <>
    <p>{PRICES.means}</p>
    <div>
      <Button onPress={() => openOver('prices')} keyCap="Alt R" keyName="Alt+R" word={PRICES.title} />
    </div>
  </>
);

/** The groups for the person who is signed in, in the order of the page. */
export function useSettingsGroups(choosing: Choosing): readonly SettingsGroup[] {
  const attendant = useCounter(({ snapshot }) => snapshot?.attendant);
  const inHouse = useCounter(({ snapshot }) => snapshot?.house !== undefined);
  const training = useCounter(({ snapshot }) => snapshot?.kind === 'training');
  const ofPc = useCounter(({ snapshot }) => snapshot?.lockdown !== undefined);
  const codeMissing = useCodeMissing();
  const mayConnect = useMayMove();
  const may = attendant?.rights.settings ?? false;
  const owner = attendant?.role === 'owner';
  const live = owner && inHouse && !training;
  const group = (part: SettingsPart, title: string, shown: boolean, body: ReactNode): SettingsGroup[] =>
    shown ? [{ part, title, body }] : [];
  return [
    ...group('counter', SETTINGS.selling, may, <SellingSettings {...choosing} />),
    ...group('counter', SETTINGS.slips, may, <SlipSettings {...choosing} />),
    ...group('counter', PRICES.title, attendant?.rights.prices ?? false, <PricesGroup />),
    ...group('people', STAFF.you, true, <OwnPin />),
    ...group('people', STAFF.people, owner, <People />),
    ...group('owner', SETTINGS.reports, may, <ReportFolder />),
    ...group('owner', NEWS.title, may, <NewsSettings {...choosing} />),
    ...group('owner', OFFICE.title, mayConnect, <OfficeSettings {...choosing} />),
    ...group('owner', SETUP.keys, live, <KeysSettings />),
    ...group('owner', SETUP.backups, live, <BackupSettings />),
    ...group('owner', FILE.code, live && codeMissing, <CodeSettings />),
    ...group('owner', SETUP.phoneTitle, live, <PhoneSettings />),
    ...group('owner', FILE.ownerTitle, live, <OwnersFiles />),
    ...group('pc', SETUP.practice, inHouse && (training || owner), <HouseSettings />),
    ...group('pc', DRILL.title, inHouse && training && may, <DrillSettings />),
    ...group('pc', SETTINGS.screen, true, <ScreenSettings {...choosing} may={may} />),
    ...group('pc', LOCKDOWN.title, ofPc, <LockdownSettings />),
    ...group('pc', UPDATES.title, may, <UpdateSettings />),
    ...group('pc', DOCTOR.about, true, <AboutCounter mayExamine={may} />),
  ];
}

/** The installer's way to the proof of this PC. */
const DrillSettings = () => (
  <>
    <p>{DRILL.means}</p>
    <div>
      <Button onPress={() => void openDrill()} keyCap="Alt T" keyName="Alt+T" word={DRILL.open} />
    </div>
  </>
);
