import { BILLS } from '#shared/words/bills.ts';
import { DRAFT } from '#shared/words/draft.ts';
import { Button } from '../../components/basic/button.tsx';
import formStyles from '../../selling/draft-form/draft-form.module.css';
import { useBillDraft } from '../../stores/sale/bill-draft.ts';
import { useBillAccount } from './account/bill-account.ts';
import { isReady } from './bill-sale.ts';

interface BillWaysProps {
  readonly onClear: () => void;
  readonly onEnter: () => void;
  readonly onConfirm: () => void;
  readonly onGiveUp: () => void;
}

/** The one way on from here, and the way to the next customer. */
export const BillWays = (props: BillWaysProps) => (
  <div className={formStyles.ways}>
    <Button onPress={props.onClear} look="quiet" keyCap="Ctrl ⌫" keyName="Control+Backspace">
      {DRAFT.clear}
    </Button>
    <Next {...props} />
  </div>
);

function Next({ onEnter, onConfirm, onGiveUp }: BillWaysProps) {
  const state = useBillAccount();
  const ready = useBillDraft(isReady);
  if (state.stage === 'asking' || state.stage === 'waiting') {
    return (
      <Button onPress={onGiveUp} size="large" keyCap="Esc" keyName="Escape">
        {BILLS.cancel}
      </Button>
    );
  }
  if (state.stage === 'found' && !state.confirmed) {
    return (
      <Button
        onPress={onConfirm}
        look={state.picked === null ? 'plain' : 'next'}
        size="large"
        keyCap="Y"
        keyName="Y"
        busy={state.picked === null}
      >
        {BILLS.confirm}
      </Button>
    );
  }
  const asksFirst = state.stage !== 'found';
  return (
    <Button onPress={onEnter} look={ready ? 'next' : 'plain'} size="large" keyCap="⏎" keyName="Enter">
      {asksFirst ? BILLS.lookUp : DRAFT.readBack}
    </Button>
  );
}
