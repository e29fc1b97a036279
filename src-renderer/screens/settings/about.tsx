import { useEffect, useState } from 'react';
import type { About } from '#shared/counter-api/doctor.ts';
import { BUILD_WORDS, DOCTOR } from '#shared/words/doctor.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/button.tsx';
import styles from './about.module.css';
import { DoctorDialog } from './doctor-dialog.tsx';

/** Which Dwadi this is, and for who may: whether all is well with it. */
export function AboutCounter({ mayExamine }: { readonly mayExamine: boolean }) {
  const [facts, setFacts] = useState<About | null>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    void call('doctor.about', {}).then((answer) => answer.ok && setFacts(answer.value));
  }, []);
  return (
    <>
      {facts !== null && <Facts {...facts} />}
      {mayExamine && (
        <div>
          <Button onPress={() => setOpen(true)}>{DOCTOR.examine}</Button>
        </div>
      )}
      {open && <DoctorDialog onClose={() => setOpen(false)} />}
    </>
  );
}

const Facts = ({ version, electron, journal, build }: About) => (
  <dl className={styles.facts}>
    <dt>{DOCTOR.version}</dt>
    <dd>{version}</dd>
    <dt>{DOCTOR.electron}</dt>
    <dd>{electron ?? DOCTOR.none}</dd>
    <dt>{DOCTOR.journal}</dt>
    <dd>{journal}</dd>
    <dt>{DOCTOR.build}</dt>
    <dd>{BUILD_WORDS[build]}</dd>
  </dl>
);
