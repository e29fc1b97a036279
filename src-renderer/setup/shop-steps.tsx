import { useId, useState } from 'react';
import { SHOP_NAME_MOST, SLIP_LINE_LENGTH, SLIP_LINES } from '#shared/counter-api/settings.ts';
import { NAME_MOST } from '#shared/counter-api/staff.ts';
import { SETTINGS } from '#shared/words/settings.ts';
import { SETUP } from '#shared/words/setup.ts';
import { STAFF } from '#shared/words/staff.ts';
import { call } from '../bridge.ts';
import { LineField } from '../components/fields/line-field.tsx';
import { toStep, useSetup } from '../stores/setup-store.ts';
import { typedLines } from '../text-edit/typed-lines.ts';
import { KeysForm, useKeysForm } from './keys-form.tsx';
import { LinesField } from './lines-field.tsx';
import { OwnerPin, useOwnerPin } from './owner-pin.tsx';
import styles from './setup.module.css';
import { StepForm } from './step-form.tsx';

const fits = (text: string): boolean => {
  const lines = typedLines(text);
  return lines.length <= SLIP_LINES && lines.every(({ length }) => length <= SLIP_LINE_LENGTH);
};

export function ShopStep() {
  const { shopName, slipHeader } = useSetup();
  const [problem, setProblem] = useState<string | null>(null);
  const id = useId();
  const next = () => {
    const wrong = shopName.trim() === '' ? SETUP.badShopName : fits(slipHeader) ? null : SETTINGS.linesTooMany;
    setProblem(wrong);
    if (wrong === null) toStep('owner');
  };
  return (
    <StepForm title={SETUP.shop} step="shop" onBack={() => toStep('ways')} onNext={next} problem={problem}>
      <div className={styles.key}>
        <LineField
          label={SETUP.shopName}
          text={shopName}
          onText={(text) => useSetup.setState({ shopName: text })}
          maxLength={SHOP_NAME_MOST}
          describedBy={id}
          invalid={problem === SETUP.badShopName}
        />
        <p id={id} className="muted">
          {SETUP.shopNameHelp}
        </p>
      </div>
      <LinesField
        label={SETUP.slipHeader}
        help={SETUP.slipHeaderHelp}
        text={slipHeader}
        onText={(text) => useSetup.setState({ slipHeader: text })}
        rows={SLIP_LINES}
        maxLength={SLIP_LINES * (SLIP_LINE_LENGTH + 2)}
      />
    </StepForm>
  );
}

export function OwnerStep() {
  const ownerName = useSetup((state) => state.ownerName);
  const form = useOwnerPin();
  const next = () => form.check(ownerName.trim() === '' ? STAFF.badName : null, () => toStep('service'));
  return (
    <StepForm title={SETUP.owner} step="owner" onBack={() => toStep('shop')} onNext={next} problem={form.problem}>
      <p>{SETUP.ownerMeans}</p>
      <LineField
        label={SETUP.ownerName}
        text={ownerName}
        onText={(text) => useSetup.setState({ ownerName: text })}
        maxLength={NAME_MOST}
        invalid={form.problem === STAFF.badName}
      />
      <OwnerPin {...form} />
    </StepForm>
  );
}

/** Checked first; only then does the same key go on. */
export function ServiceStep() {
  const { baseUrl: url, accepted: before } = useSetup();
  const form = useKeysForm({
    ...{ url, before },
    check: (offered) => call('setup.checkKeys', offered),
    onUrl: (baseUrl) => useSetup.setState({ baseUrl }),
    onAccepted: (accepted) => useSetup.setState({ accepted }),
  });
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
