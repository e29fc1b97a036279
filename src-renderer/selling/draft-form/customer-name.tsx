import { useState } from 'react';
import { flushSync } from 'react-dom';
import { CUSTOMER_NAME_MOST, customerName } from '#shared/counter-api/customers.ts';
import { isPhone, type Phone } from '#shared/phone.ts';
import { CUSTOMERS, nameTitle } from '#shared/words/customers.ts';
import { errorText } from '#shared/words/errors.ts';
import { call } from '../../bridge.ts';
import { Button } from '../../components/basic/button.tsx';
import { Dialog, DialogForm } from '../../components/basic/dialog.tsx';
import { LineField } from '../../components/fields/line-field.tsx';
import { useStillMounted } from '../../components/hooks/use-still-mounted.ts';
import { lookUpChangedName, useCustomerName } from '../../stores/sale/customer-name.ts';
import styles from './draft-form.module.css';

interface CustomerNameProps {
  readonly digits: string;
  readonly onPress: () => void;
}

/** Beside the number's label, so that nothing moves: the name that the number carries, or the way to one. */
export function CustomerName({ digits, onPress }: CustomerNameProps) {
  const name = useCustomerName((known) => (known.digits === digits ? known.name : null));
  const word = isPhone(digits) ? (name ?? CUSTOMERS.give) : CUSTOMERS.find;
  return (
    <span className={styles.customer} title={word}>
      <Button
        look="link"
        size="small"
        onPress={onPress}
        word={word}
        keyName={CUSTOMERS.key}
        keyCap={CUSTOMERS.keyCap}
      />
    </span>
  );
}

interface NameDialogProps {
  readonly phone: Phone;
  readonly onClose: () => void;
}

export function NameDialog({ phone, onClose }: NameDialogProps) {
  const known = useCustomerName(({ digits, name }) => (digits === phone ? name : null));
  const [name, setName] = useState(known ?? '');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const here = useStillMounted();
  /** Says why it could not be done, or shows the number's name as it is now. */
  const end = async (asked: ReturnType<typeof call<'customers.name' | 'customers.erase'>>) => {
    setBusy(true);
    const answer = await asked;
    setBusy(false);
    if (!answer.ok) {
      setProblem(errorText(answer.error.code));
      return;
    }
    lookUpChangedName(phone);
    // The dialog was closed meanwhile: another one may be open by now.
    if (here.current) flushSync(onClose);
  };
  const save = () => {
    const read = customerName.safeParse(name);
    if (read.success) void end(call('customers.name', { phone, name: read.data }));
    else setProblem(CUSTOMERS.nameMissing);
  };
  const erase = () => void end(call('customers.erase', { phone }));
  return (
    <Dialog title={nameTitle(phone)} closeWord={CUSTOMERS.close} onClose={onClose}>
      <DialogForm
        problem={problem}
        word={CUSTOMERS.save}
        busy={busy}
        onDone={save}
        beside={known === null ? null : <Button onPress={erase} busy={busy} word={CUSTOMERS.erase} />}
      >
        <LineField label={CUSTOMERS.name} text={name} onText={setName} maxLength={CUSTOMER_NAME_MOST} />
      </DialogForm>
    </Dialog>
  );
}
