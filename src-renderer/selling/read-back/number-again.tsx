import { type ReactNode, useEffect, useRef, useState } from 'react';
import { READ_BACK, twoNumbersWords } from '#shared/words/read-back.ts';
import { Notice } from '../../components/basic/notice.tsx';
import { PhoneField } from '../../components/fields/phone-field.tsx';
import { useCounter } from '../../stores/counter-store.ts';
import type { ReadBackState } from '../../stores/sale/sale-flow.ts';
import { isWholePhone } from '../../text-edit/digit-edit.ts';
import styles from './number-again.module.css';
import type { NextStep } from './read-back-step.ts';

/**
 * Asks for the number a second time, if the owner wants that for a large sale to a new number. The person types it by
 * ear: the number is hidden meanwhile, because it would only be copied. Null once both were the same, and if nothing
 * needs to be typed.
 */
export function useNumberAgain({ sale, quote, uncertain }: ReadBackState, step: NextStep): ReactNode {
  const wanted = useCounter(({ snapshot }) => snapshot?.settings.typeLargeTwice ?? false);
  const [same, setSame] = useState(false);
  const isPhoneSale = sale.product === 'airtime' || sale.product === 'data';
  if (!wanted || same || step !== 'send' || uncertain || quote?.toStranger !== true || !isPhoneSale) return null;
  return <NumberAgain phone={sale.phone} onSame={() => setSame(true)} />;
}

interface NumberAgainProps {
  readonly phone: string;
  readonly onSame: () => void;
}

function NumberAgain({ phone, onSame }: NumberAgainProps) {
  const [digits, setDigits] = useState('');
  const [other, setOther] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const take = (typed: string) => {
    if (typed === phone) return onSame();
    const whole = isWholePhone(typed);
    if (whole) setOther(typed);
    setDigits(whole ? '' : typed);
  };
  return (
    <div className={styles.again}>
      <PhoneField ref={field} label={READ_BACK.again} digits={digits} onDigits={take} invalid={other !== null} home />
      <Notice
        tone={other === null ? 'info' : 'bad'}
        text={other === null ? READ_BACK.againHelp : twoNumbersWords(phone, other)}
      />
    </div>
  );
}
