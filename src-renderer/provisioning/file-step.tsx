import { FILE } from '#shared/words/provisioning-screens.ts';
import { SETUP } from '#shared/words/setup.ts';
import { Button } from '../components/basic/button.tsx';
import { StepForm } from '../setup/step-form.tsx';
import { toStep, useSetup } from '../stores/setup-store.ts';
import { FileView } from './file-view.tsx';
import { useFile, useFoundFile } from './use-file.ts';

/** Chosen, read, and its signer known: only then does the same key go on. */
export function FileStep() {
  const file = useFile(useSetup(({ plan }) => plan));
  const found = useFoundFile();
  const { plan, usable, asking } = file;
  const chosen = file.answer !== null;
  const choose = () => void file.choose(found === null ? 'person' : 'found');
  const goOn = () => {
    if (plan === null) return choose();
    if (!usable) return void file.compare();
    useSetup.setState({ plan, pins: [], pin: '', shopName: plan.shop });
    toStep('file-keys');
  };
  const next = plan === null ? FILE.choose : usable ? SETUP.next : FILE.compare;
  return (
    <StepForm
      // Each question is another page: the focus begins anew, too.
      key={plan === null ? 'choose' : usable ? 'use' : 'compare'}
      title={FILE.title}
      step="file"
      onBack={() => toStep('ways')}
      onNext={goOn}
      nextWord={found !== null && !chosen ? found : next}
      busy={asking}
      problem={file.problem}
    >
      <FileView file={file} />
      {(chosen || found !== null) && (
        <div className="keys">
          <Button onPress={() => void file.choose('person')} look="link" word={FILE.chooseOther} />
        </div>
      )}
      {asking && <p role="status">{FILE.fetching}</p>}
    </StepForm>
  );
}
