import { useCallback, useEffect, useRef, useState } from 'react';
import type { MergedReport } from '#shared/counter-api/day-files.ts';
import type { CallAnswer } from '#shared/counter-api/index.ts';
import { hashGroups } from '#shared/day-file.ts';
import type { Result } from '#shared/result.ts';
import { AUDIT, confirmName, counterWord, forgetName, signedFilesWord, unreadWord } from '#shared/words/audit.ts';
import { savedAsWords } from '#shared/words/bulk.ts';
import { dayFaultWords } from '#shared/words/day-files.ts';
import { errorWords } from '#shared/words/errors.ts';
import { readTroubleWords } from '#shared/words/office.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import styles from './audit-screen.module.css';
import { FromOffice } from './from-office.tsx';
import { MergedTables } from './merged-tables.tsx';

type Asking = Promise<Result<MergedReport | null, { code: Parameters<typeof errorWords>[0] }>>;
type KnownKeys = CallAnswer<'counters.keys'>;

/**
 * Merges the day files of several counters into one report. A file without a trusted signature is named, and not
 * counted.
 */
export function CountersView() {
  const [report, setReport] = useState<MergedReport | null>(null);
  const [keys, setKeys] = useState<KnownKeys>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'opening' | 'reading' | null>(null);
  const asked = useRef(0);
  const shown = useRef(0);
  const [saved, setSaved] = useState<string | null>(null);
  const take = useCallback(async (asking: Asking, what: 'opening' | 'reading' = 'reading') => {
    asked.current += 1;
    const nth = asked.current;
    setBusy(what);
    setSaved(null);
    const answer = await asking;
    if (nth === asked.current) setBusy(null);
    // Drops an answer that is older than the one shown.
    if (nth < shown.current) return;
    setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
    // If nothing was chosen, the earlier report stays.
    if (answer.ok && answer.value !== null) {
      shown.current = nth;
      setReport(answer.value);
    }
    const known = await call('counters.keys', {});
    if (known.ok) setKeys(known.value);
  }, []);
  useEffect(() => void take(call('counters.look', {})), [take]);
  const save = async () => {
    const answer = await call('counters.saveCsv', {});
    setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
    if (answer.ok && answer.value.savedAs !== null) setSaved(answer.value.savedAs);
  };
  return (
    <div className={styles.part}>
      <div className="keys">
        <Button
          onPress={() => void take(call('counters.open', {}), 'opening')}
          busy={busy === 'opening'}
          word={AUDIT.openCounters}
        />
        <FromOffice busy={busy !== null} onAsking={(asking) => void take(asking)} onForgotten={() => setReport(null)}>
          {report !== null && (
            <Button
              onPress={() => void take(call('counters.look', {}))}
              busy={busy !== null}
              look="quiet"
              word={AUDIT.lookAgain}
            />
          )}
          {report !== null && report.trouble === null && (
            <Button onPress={() => void save()} look="quiet" word={AUDIT.saveCsv} />
          )}
        </FromOffice>
      </div>
      {problem !== null && <p role="alert">{problem}</p>}
      {saved !== null && <p role="status">{savedAsWords(saved)}</p>}
      {report === null && busy === null && <p className="muted">{AUDIT.noFolder}</p>}
      {busy !== null && <p role="status">{AUDIT.reading}</p>}
      {report !== null && (
        <>
          <p className={styles.path}>{report.place}</p>
          {report.trouble !== null && (
            <Notice tone="bad" title={AUDIT.notRead} text={readTroubleWords(report.trouble)} />
          )}
          <NotCounted
            report={report}
            onConfirm={(fingerprint) => void take(call('counters.confirm', { fingerprint }))}
          />
          {report.counters.length > 0 && <MergedTables report={report} />}
        </>
      )}
      <KnownKeysList keys={keys} onForget={(fingerprint) => void take(call('counters.forget', { fingerprint }))} />
    </div>
  );
}

interface NotCountedProps {
  readonly report: MergedReport;
  readonly onConfirm: (fingerprint: string) => void;
}

const isEmpty = ({ counters, refused, unknownKeys, trouble }: MergedReport): boolean =>
  trouble === null && counters.length + refused.length + unknownKeys.length === 0;

const NotCounted = ({ report, onConfirm }: NotCountedProps) => (
  <>
    {isEmpty(report) && <p role="status">{report.source === 'office' ? AUDIT.nothingInOffice : AUDIT.nothingInIt}</p>}
    {report.unread > 0 && <p>{unreadWord(report.unread)}</p>}
    {report.refused.length > 0 && (
      <Notice tone="bad">
        <strong>{AUDIT.refused}</strong>
        <ul>
          {report.refused.map(({ file, why }) => (
            <li key={file}>{`${file}: ${dayFaultWords(why)}`}</li>
          ))}
        </ul>
      </Notice>
    )}
    {report.unknownKeys.length > 0 && (
      <section className={styles.group}>
        <h2>{AUDIT.unknownKeys}</h2>
        <p className="muted">{AUDIT.unknownKeyMeans}</p>
        <ul className={`entries ${styles.list}`}>
          {report.unknownKeys.map(({ fingerprint, marks, shop, files }) => (
            <li key={fingerprint}>
              <span>
                <strong>{`${shop}. ${signedFilesWord(marks, files)}`}</strong>
                <span className={styles.hash}> {hashGroups(fingerprint)}</span>
                {report.counters.some(({ mark }) => marks.includes(mark)) && (
                  <small className={styles.off}>{AUDIT.otherKeyBefore}</small>
                )}
              </span>
              <Button onPress={() => onConfirm(fingerprint)} name={confirmName(marks)} word={AUDIT.confirm} />
            </li>
          ))}
        </ul>
      </section>
    )}
  </>
);

interface KnownKeysProps {
  readonly keys: KnownKeys;
  readonly onForget: (fingerprint: string) => void;
}

const KnownKeysList = ({ keys, onForget }: KnownKeysProps) =>
  keys.length === 0 ? null : (
    <section className={styles.group}>
      <h2>{AUDIT.knownKeys}</h2>
      <ul className={`entries ${styles.list}`}>
        {keys.map(({ fingerprint, mark, shop }) => (
          <li key={fingerprint}>
            <span>
              <strong>{counterWord(mark, shop)}</strong>
              <small>{hashGroups(fingerprint)}</small>
            </span>
            <Button onPress={() => onForget(fingerprint)} look="quiet" name={forgetName(mark)} word={AUDIT.forget} />
          </li>
        ))}
      </ul>
    </section>
  );
