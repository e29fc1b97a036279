import { SETUP } from '#shared/words/setup.ts';
import { call } from '../bridge.ts';
import { toStep, useSetup } from '../stores/setup-store.ts';
import { KeysForm, useKeysForm } from './keys-form.tsx';
import { StepForm } from './step-form.tsx';

/** Checked first; only then does the same key go on. */
export function ServiceStep() {
  const url = useSetup((state) => state.baseUrl);
  const form = useKeysForm(
    (offered) => call('setup.checkKeys', offered),
    url,
    (baseUrl) => useSetup.setState({ baseUrl }),
  );
  return (
    <StepForm
      title={SETUP.service}
      step="service"
      onBack={() => toStep('owner')}
      onNext={() => (form.ready ? toStep('code') : void form.send())}
      nextWord={form.ready ? SETUP.next : SETUP.check}
      busy={form.asking}
      problem={form.problem}
    >
      <KeysForm form={form} />
    </StepForm>
  );
}
