/** The message on its way to the journal. */
import { create } from 'zustand';
import type { OrderView, SaleView } from '#shared/counter-api/values.ts';
import { savedWords } from '#shared/words/sms.ts';
import { loadNoTexts } from '../../stores/opt-outs-store.ts';
import { createDraftSale } from '../../stores/sale/draft-sale.ts';
import {
  readSmsDraft,
  type SmsDraft,
  type SmsGap,
  type SmsRequest,
  sentText,
  setMessage,
  smsDrafts,
  smsLines,
} from '../../stores/sale/sms-draft.ts';

/** The journal keeps no message in the clear: a refused one can be sent again while this window remembers it. */
const MOST_REMEMBERED = 5;
const sent = new Map<number, SmsRequest>();

function remember({ orders }: SaleView, asked: SmsRequest): void {
  const [order] = orders;
  const [oldest] = sent.keys();
  if (order !== undefined) sent.set(order.intentId, asked);
  if (sent.size > MOST_REMEMBERED && oldest !== undefined) sent.delete(oldest);
}

export const smsSale = createDraftSale<SmsDraft, SmsRequest, SmsGap>({
  keptAs: 'sms',
  draft: smsDrafts,
  read: readSmsDraft,
  isWhatWasAsked: (order, { recipients }) => order.quantity === recipients.length,
  savedWords: ({ recipients }) => savedWords(recipients.length),
  isGrowing: smsLines.isReading,
  onSold: (sale, asked) => {
    remember(sale, asked);
    smsLines.forget();
    useCleared.setState({ message: '' });
  },
  // Main knows of a refusal of messages that this page wasn't told of. The draft leaves that number out once it is
  // shown again.
  onProblem: (problem) => problem === 'wants-no-texts' && void loadNoTexts(),
});

/** The message that was cleared; the list brings its numbers back. */
export const useCleared = create<{ readonly message: string }>()(() => ({ message: '' }));

export function clearSms(): void {
  const { message, lines } = smsDrafts.use.getState();
  // What comes back is one draft: the numbers of one customer never join the message of another.
  if (isInHand()) {
    if (lines.length === 0) smsLines.forget();
    useCleared.setState({ message: sentText(message) === '' ? '' : message });
  }
  smsLines.clear();
  smsSale.clear();
}

/** A message that was begun meanwhile stays. */
export function bringBackSms(): void {
  smsLines.undo();
  if (sentText(smsDrafts.use.getState().message) === '') setMessage(useCleared.getState().message);
  useCleared.setState({ message: '' });
}

/** True if a message or numbers were entered, which must not be lost and typed twice. */
function isInHand(): boolean {
  const { message, lines } = smsDrafts.use.getState();
  return message.trim() !== '' || lines.length > 0;
}

/** Starts a new draft of the same content; an empty one if the window doesn't remember it any more. */
export function sellSmsAgain({ intentId }: OrderView): boolean {
  if (isInHand()) return false;
  const before = sent.get(intentId);
  if (!smsSale.giveWay()) return false;
  if (before === undefined) return true;
  const { message, recipients, sender } = before;
  smsLines.forget();
  smsDrafts.startNew({ message, lines: [...recipients], sender });
  return true;
}
