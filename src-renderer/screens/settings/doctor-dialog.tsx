import { useCallback, useEffect, useState } from 'react';
import type { DoctorReport, Finding } from '#shared/counter-api/doctor.ts';
import type { DisplayState } from '#shared/order-state.ts';
import { CHECK_WORDS, DOCTOR, findingWords, STATE_WORDS, sumOf } from '#shared/words/doctor.ts';
import { errorWords } from '#shared/words/errors.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Dialog } from '../../components/basic/dialog.tsx';
import { StateMark } from '../../components/marks/state-mark.tsx';
import { announce } from '../../stores/announcer-store.ts';
import styles from './doctor-dialog.module.css';

const SHAPES: Readonly<Record<Finding['state'], DisplayState>> = {
  fine: 'done',
  watch: 'attention',
  fault: 'failed',
  'not-asked': 'saved',
};

/** Puts the faults first: the dialog was opened for them. */
const ORDER: readonly Finding['state'][] = ['fault', 'watch', 'fine', 'not-asked'];
const worstFirst = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));

/** Checks now everything that can keep this counter from selling. */
export function DoctorDialog({ onClose }: { readonly onClose: () => void }) {
  const [report, setReport] = useState<DoctorReport | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const examine = useCallback(async () => {
    setReport(null);
    setProblem(null);
    const answer = await call('doctor.examine', {});
    if (!answer.ok) return setProblem(errorWords(answer.error.code).happened);
    setReport(answer.value);
    announce(sumOf(answer.value));
  }, []);
  useEffect(() => void examine(), [examine]);
  return (
    <Dialog title={DOCTOR.title} closeWord={DOCTOR.close} onClose={onClose}>
      <div className={styles.doctor}>
        {problem !== null && <p role="alert">{problem}</p>}
        {report === null && problem === null && <p role="status">{DOCTOR.examining}</p>}
        {report !== null && <Findings report={report} />}
        {report !== null && <Ways onAgain={() => void examine()} />}
      </div>
    </Dialog>
  );
}

const Findings = ({ report }: { readonly report: DoctorReport }) => (
  <>
    <p className={styles.sum}>{sumOf(report)}</p>
    <ul className="column">
      {worstFirst(report.findings).map((finding) => (
        <OneFinding key={finding.check} {...finding} />
      ))}
    </ul>
  </>
);

function OneFinding(finding: Finding) {
  const { happened, advice } = findingWords(finding);
  return (
    <li className={styles.finding}>
      <StateMark state={SHAPES[finding.state]} />
      <div>
        <strong>{CHECK_WORDS[finding.check]}</strong>
        <small>{STATE_WORDS[finding.state]}</small>
        <p>
          {happened} {advice}
        </p>
      </div>
    </li>
  );
}

function Ways({ onAgain }: { readonly onAgain: () => void }) {
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<string | null>(null);
  const save = async () => {
    setBusy(true);
    const answer = await call('doctor.bundle', {});
    setBusy(false);
    if (!answer.ok) return setSaid(errorWords(answer.error.code).happened);
    setSaid(answer.value.savedAs === null ? null : DOCTOR.saved(answer.value.savedAs));
  };
  return (
    <footer className={styles.ways}>
      <Button onPress={onAgain} word={DOCTOR.again} />
      <Button onPress={() => void save()} busy={busy} word={DOCTOR.bundle} />
      <p role="status">{said ?? DOCTOR.bundleHelp}</p>
    </footer>
  );
}
