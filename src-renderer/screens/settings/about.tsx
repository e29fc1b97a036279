import { useState } from 'react';
import type { About } from '#shared/counter-api/doctor.ts';
import { BUILD_WORDS, DOCTOR } from '#shared/words/doctor.ts';
import { UPDATES } from '#shared/words/updates.ts';
import { Button } from '../../components/basic/button.tsx';
import { useAsked } from '../../stores/use-asked.ts';
import { useUpdates } from '../../updates/updates-store.ts';
import styles from './about.module.css';
import { DoctorDialog } from './doctor-dialog.tsx';

/** Shows the version of Dwadi and, to people with the right, the way to its diagnosis. */
export function AboutCounter({ mayExamine }: { readonly mayExamine: boolean }) {
  const { value: facts } = useAsked('doctor.about', {});
  const [open, setOpen] = useState(false);
  const off = useUpdates(({ state }) => state?.off === 'no-place' || state?.off === 'no-package');
  return (
    <>
      {facts !== null && <Facts {...facts} updates={!off} />}
      {mayExamine && (
        <div>
          <Button onPress={() => setOpen(true)} word={DOCTOR.examine} />
        </div>
      )}
      {open && <DoctorDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const Facts = ({ version, electron, journal, build, updates }: About & { readonly updates: boolean }) => (
  <dl className={styles.facts}>
    <dt>{DOCTOR.version}</dt>
    <dd>{version}</dd>
    <dt>{DOCTOR.electron}</dt>
    <dd>{electron ?? DOCTOR.none}</dd>
    <dt>{DOCTOR.journal}</dt>
    <dd>{journal}</dd>
    <dt>{DOCTOR.build}</dt>
    <dd>{BUILD_WORDS[build]}</dd>
    {!updates && (
      <>
        <dt>{UPDATES.title}</dt>
        <dd>{UPDATES.none}</dd>
      </>
    )}
  </dl>
);
