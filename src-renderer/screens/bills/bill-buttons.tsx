import { BILLS } from '#shared/words/bills.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { Button } from '../../components/basic/button.tsx';
import { GoOnButton } from '../../selling/draft-form/go-on-button.tsx';
import { useBillDraft } from '../../stores/sale/bill-draft.ts';
import { useBillAccount } from './account/bill-account.ts';
import { isReady } from './bill-sale.ts';

interface BillNextProps {
  readonly onEnter: () => void;
  readonly onConfirm: () => void;
  readonly onGiveUp: () => void;
}

/** The one way on from here. */
export function BillNext({ onEnter, onConfirm, onGiveUp }: BillNextProps) {
  const state = useBillAccount();
  const ready = useBillDraft(isReady);
  if (state.stage === 'asking' || state.stage === 'waiting') {
    return <Button onPress={onGiveUp} size="large" keyName="Escape" word={BILLS.cancel} />;
  }
  if (state.stage === 'found' && !state.confirmed) {
    const look = state.picked === null ? 'plain' : 'next';
    return (
      <Button
        onPress={onConfirm}
        look={look}
        size="large"
        keyName="Y"
        busy={state.picked === null}
        word={BILLS.confirm}
      />
    );
  }
  return (
    <GoOnButton onPress={onEnter} words={state.stage === 'found' ? DRAFT.readBack : BILLS.lookUp} enter ready={ready} />
  );
}
