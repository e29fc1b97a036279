import { useState } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { REPORT } from '#shared/words/reports.ts';
import { SETTINGS } from '#shared/words/settings.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { announce } from '../../stores/announcer-store.ts';
import { useMayMove } from '../../stores/owners-choice.ts';
import { useAsked } from '../../stores/use-asked.ts';

/** Shows the folder where reports are saved. It is chosen in the system's own dialog, not here. */
export function ReportFolder() {
  const { value, setValue } = useAsked('reports.folder', {});
  const mayChoose = useMayMove();
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async () => {
    const answer = await call('reports.chooseFolder', {});
    setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
    if (!answer.ok) return;
    setValue(answer.value);
    announce(SETTINGS.saved);
  };
  return (
    <>
      <p>
        {REPORT.folder} <strong>{value?.folder}</strong>. {REPORT.folderHelp}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      {mayChoose ? (
        <div>
          <Button onPress={() => void choose()} word={REPORT.chooseFolder} />
        </div>
      ) : (
        <p className="muted">{REPORT.folderNotYours}</p>
      )}
    </>
  );
}
