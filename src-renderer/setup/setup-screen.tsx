import type { ReactNode } from 'react';
import { errorWords } from '#shared/words/errors.ts';
import { FILE, fileFoundWords } from '#shared/words/provisioning-screens.ts';
import { SETUP, vaultWords } from '#shared/words/setup.ts';
import { Button } from '../components/basic/button.tsx';
import { Notice } from '../components/basic/notice.tsx';
import { FileStep } from '../provisioning/file-step.tsx';
import { FileKeysStep, FilePinStep } from '../provisioning/file-steps.tsx';
import { useFoundFile } from '../provisioning/use-file.ts';
import { beginSetup, closeSetup, type SetupStep, toStep, useSetup } from '../stores/setup-store.ts';
import { RestoreStep } from './closed-journal/restore-step.tsx';
import { CodeStep, ConfirmStep } from './code-steps.tsx';
import styles from './setup.module.css';
import { OwnerStep, ServiceStep, ShopStep } from './shop-steps.tsx';
import { StepForm } from './step-form.tsx';

const STEPS: Readonly<Record<SetupStep, () => ReactNode>> = {
  ways: () => <Ways />,
  'no-keychain': () => <NoKeychain />,
  backup: () => <RestoreStep />,
  shop: () => <ShopStep />,
  owner: () => <OwnerStep />,
  service: () => <ServiceStep />,
  code: () => <CodeStep />,
  confirm: () => <ConfirmStep />,
  file: () => <FileStep />,
  'file-keys': () => <FileKeysStep />,
  'file-pin': () => <FilePinStep />,
};

/** Leads from practice to a counter that sells: one question a page. */
export const SetupScreen = ({ step }: { readonly step: SetupStep }) => STEPS[step]();

function Ways() {
  const { asking, problem } = useSetup();
  const found = useFoundFile();
  return (
    <StepForm
      title={SETUP.ways}
      step="ways"
      onBack={closeSetup}
      backWord={SETUP.close}
      onNext={null}
      problem={problem === null ? null : errorWords(problem).happened}
    >
      <div className={styles.choices}>
        <Choice means={SETUP.newShopMeans}>
          <Button onPress={() => void beginSetup('shop')} look="next" size="large" busy={asking} word={SETUP.newShop} />
        </Choice>
        <Choice means={SETUP.replacesMeans}>
          <Button onPress={() => void beginSetup('backup')} size="large" busy={asking} word={SETUP.replaces} />
        </Choice>
        <Choice means={found === null ? FILE.wayMeans : fileFoundWords(found)}>
          <Button onPress={() => void beginSetup('file')} size="large" busy={asking} word={FILE.way} />
        </Choice>
        <Choice means={SETUP.practiseMeans}>
          <Button onPress={closeSetup} size="large" word={SETUP.practise} />
        </Choice>
      </div>
    </StepForm>
  );
}

const Choice = ({ means, children }: { readonly means: string; readonly children: ReactNode }) => (
  <div className={styles.choice}>
    <p>{means}</p>
    {children}
  </div>
);

/** Nothing leads past this step: keys have no other place. */
function NoKeychain() {
  const { vault, wanted, asking } = useSetup();
  return (
    <StepForm
      title={SETUP.noKeychain}
      step="no-keychain"
      onBack={() => toStep('ways')}
      onNext={() => void beginSetup(wanted)}
      nextWord={SETUP.tryAgain}
      busy={asking}
    >
      <Notice tone="bad">
        {(vault === 'ok' ? [] : vaultWords(vault)).map((words) => (
          <p key={words}>{words}</p>
        ))}
      </Notice>
    </StepForm>
  );
}
