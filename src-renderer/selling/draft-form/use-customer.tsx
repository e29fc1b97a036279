import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isPhone, type Phone } from '#shared/phone.ts';
import { isLetter } from '../../components/hooks/draft-keys.ts';
import { dialogIsOpen } from '../../components/hooks/open-dialog.ts';
import { useWindowKeys } from '../../components/hooks/window-keys.ts';
import { useCounter } from '../../stores/counter-store.ts';
import { lookUpName } from '../../stores/sale/customer-name.ts';
import { CustomerName, NameDialog } from './customer-name.tsx';
import { NameFinder } from './name-finder.tsx';

interface CustomerKeys {
  readonly digits: string;
  readonly phone: RefObject<HTMLInputElement | null>;
  readonly onFound: (phone: Phone) => void;
}

const isBookKey = ({ code, altKey, ctrlKey, metaKey, repeat }: globalThis.KeyboardEvent): boolean =>
  code === 'KeyC' && altKey && !ctrlKey && !metaKey && !repeat;

/**
 * The customers' book beside a number: its name, and the two dialogs. Alt+C names a whole number, and finds one by name
 * where none is typed. A capital letter in the number's field begins a name; a small one stays the shortcut that it is.
 */
export function useCustomer({ digits, phone, onFound }: CustomerKeys) {
  const isOn = useCounter(({ snapshot }) => (snapshot?.settings.keepNamesForDays ?? 0) > 0);
  const [open, setOpen] = useState<'name' | { readonly typed: string } | null>(null);
  useEffect(() => void (isOn && lookUpName(digits)), [digits, isOn]);
  const begin = (typed = ''): void => setOpen(isPhone(digits) && typed === '' ? 'name' : { typed });
  useWindowKeys((event) => {
    if (!isOn || !isBookKey(event) || dialogIsOpen()) return;
    event.preventDefault();
    begin();
  });
  const close = (): void => flushSync(() => setOpen(null));
  const onKeyDown = (event: KeyboardEvent): boolean => {
    if (!isOn || event.target !== phone.current || !event.shiftKey || !isLetter(event)) return false;
    event.preventDefault();
    event.stopPropagation();
    if (!event.repeat) begin(event.key);
    return true;
  };
  const found = (number: Phone): void => {
    close();
    onFound(number);
  };
  let dialog: ReactNode = null;
  if (open === 'name' && isPhone(digits)) dialog = <NameDialog phone={digits} onClose={close} />;
  else if (open !== null && open !== 'name') dialog = <NameFinder typed={open.typed} onFound={found} onClose={close} />;
  return { onKeyDown, dialog, note: isOn ? <CustomerName digits={digits} onPress={() => begin()} /> : null };
}
