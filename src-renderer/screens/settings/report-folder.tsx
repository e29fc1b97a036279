import { useEffect, useState } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { REPORT } from '#shared/words/reports.ts';
import { SETTINGS } from '#shared/words/settings.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { announce } from '../../stores/announcer-store.ts';

/** Shows the folder where reports are saved. It is chosen in the system's own dialog, not here. */
export function ReportFolder() {
  const [folder, setFolder] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (asking: ReturnType<typeof call<'reports.folder'>>): Promise<boolean> => {
    const answer = await asking;
    if (answer.ok) setFolder(answer.value.folder);
    setProblem(answer.ok ? null : errorWords(answer.error.code).happened);
    return answer.ok;
  };
  useEffect(() => {
    void call('reports.folder', {}).then((answer) => answer.ok && setFolder(answer.value.folder));
  }, []);
  const choose = async () => {
    if (await take(call('reports.chooseFolder', {}))) announce(SETTINGS.saved);
  };
  return (
    <>
      <p>
        {REPORT.folder} <strong>{folder}</strong>. {REPORT.folderHelp}
      </p>
      {problem !== null && <p role="alert">{problem}</p>}
      <div>
        <Button onPress={() => void choose()} word={REPORT.chooseFolder} />
      </div>
    </>
  );
}
