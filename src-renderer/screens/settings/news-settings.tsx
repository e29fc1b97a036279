import { useRef, useState } from 'react';
import type { NewsState } from '#shared/counter-api/news.ts';
import { isPhone } from '#shared/phone.ts';
import { eventTime, slipWord } from '#shared/words/audit.ts';
import { NEWS, newsKindWord } from '#shared/words/news.ts';
import { stateWord } from '#shared/words/order-states.ts';
import { SETTINGS } from '#shared/words/settings.ts';
import { Button } from '../../components/basic/button.tsx';
import { Form } from '../../components/basic/form.tsx';
import { Notice } from '../../components/basic/notice.tsx';
import { PhoneField } from '../../components/fields/phone-field.tsx';
import { SelectField } from '../../components/fields/select-field.tsx';
import { SwitchField } from '../../components/fields/switch-field.tsx';
import { businessNow, useCounter } from '../../stores/counter-store.ts';
import { useMayMove } from '../../stores/owners-choice.ts';
import { useAsked } from '../../stores/use-asked.ts';
import { type Choosing, choiceOf, switchOf } from './selling-settings.tsx';

const HOURS = [1, 2, 3, 4, 6, 8, 12, 24];
const DAYS = [1, 2, 3, 5, 7, 14, 30];

/** Keeps a number that isn't among the usual ones. */
const choices = (usual: readonly number[], chosen: number) =>
  [...new Set([...usual, chosen])].sort((a, b) => a - b).map((count) => [count, String(count)] as const);

/** Chooses the texts that the owner gets, and the phone number for them. */
export function NewsSettings(choosing: Choosing) {
  const { settings } = choosing;
  const { value: state } = useAsked('news.state', {});
  const training = useCounter(({ snapshot }) => snapshot?.kind === 'training');
  const mayMove = useMayMove();
  const seesCost = useCounter(({ snapshot }) => snapshot?.attendant.rights.seesCost ?? false);
  return (
    <>
      <p className="small">{NEWS.help}</p>
      {state?.keyMissing && <Notice tone="wait" text={NEWS.keyMissing} />}
      {training && <p className="small">{NEWS.practice}</p>}
      {mayMove && seesCost ? <OwnersPhone {...choosing} /> : <p>{NEWS.phoneNotYours}</p>}
      <SwitchField label={NEWS.atClose} help={NEWS.atCloseHelp} {...switchOf(choosing, 'newsAtClose')} />
      <SwitchField label={NEWS.wallet} help={NEWS.walletHelp} {...switchOf(choosing, 'newsOfWallet')} />
      {settings.newsOfWallet && (
        <SelectField
          label={NEWS.walletHours}
          options={choices(HOURS, settings.newsWalletHours)}
          {...choiceOf(choosing, 'newsWalletHours')}
        />
      )}
      <SwitchField label={NEWS.role} help={NEWS.roleHelp} {...switchOf(choosing, 'newsOfRole')} />
      {settings.newsOfRole && (
        <SelectField
          label={NEWS.roleDays}
          options={choices(DAYS, settings.newsRoleDays)}
          {...choiceOf(choosing, 'newsRoleDays')}
        />
      )}
      {state !== null && state.sent.length > 0 && <Sent sent={state.sent} />}
    </>
  );
}

function OwnersPhone({ settings, choose }: Choosing) {
  const [digits, setDigits] = useState<string>(settings.newsPhone ?? '');
  const [wrong, setWrong] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const unsaved = digits !== (settings.newsPhone ?? '');
  const save = () => {
    if (!unsaved) return;
    setWrong(!isPhone(digits));
    if (isPhone(digits)) void choose({ newsPhone: digits });
  };
  const remove = () => {
    setDigits('');
    setWrong(false);
    void choose({ newsPhone: null });
    field.current?.focus();
  };
  return (
    <Form className="stack-4" onDone={save}>
      <PhoneField
        label={NEWS.phone}
        digits={digits}
        onDigits={setDigits}
        onWhole={() => setWrong(false)}
        invalid={wrong}
        look="plain"
        ref={field}
      />
      {wrong && <p role="alert">{NEWS.phoneWrong}</p>}
      {settings.newsPhone === null && <p className="small">{NEWS.nobody}</p>}
      <div className="keys">
        {unsaved && <Button onPress={save} word={NEWS.savePhone} />}
        {settings.newsPhone !== null && <Button onPress={remove} look="quiet" word={NEWS.noPhone} />}
        {/* The other choices of this page apply at once. */}
        {unsaved && <span>{SETTINGS.notSaved}</span>}
      </div>
    </Form>
  );
}

const Sent = ({ sent }: { readonly sent: NewsState['sent'] }) => (
  <div>
    <p>{NEWS.last}</p>
    <ul className="muted">
      {sent.map(({ kind, at, slip, state }) => (
        <li key={slip}>
          {`${newsKindWord(kind)}: ${eventTime(at, businessNow())}, ${slipWord(slip)}, ${stateWord(state)}`}
        </li>
      ))}
    </ul>
  </div>
);
