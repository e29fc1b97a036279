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
    useCleared.setState({ draft: null });
  },
  // Main knows of a refusal of messages that this page wasn't told of. The draft leaves that number out once it is
  // shown again.
  onProblem: (problem) => problem === 'wants-no-texts' && void loadNoTexts(),
});

type Cleared = Pick<SmsDraft, 'message' | 'lines' | 'sender'>;

/** The draft that was cleared last. It comes back whole, so that no message meets another customer's numbers. */
export const useCleared = create<{ readonly draft: Cleared | null }>()(() => ({ draft: null }));

export function clearSms(): void {
  const { message, lines, sender } = smsDrafts.use.getState();
  if (isInHand()) useCleared.setState({ draft: { message, lines, sender } });
  smsLines.forget();
  smsSale.clear();
}

/** True while the cleared draft would join no other: nothing was begun since. */
export const mayComeBack = ({ message, lines }: SmsDraft): boolean => message.trim() === '' && lines.length === 0;

/** Brings back the cleared draft, or else the lines before the last change of this one. */
export function bringBackSms(): void {
  if (smsLines.isReading()) return;
  const { draft } = useCleared.getState();
  if (draft === null || !mayComeBack(smsDrafts.use.getState())) {
    smsLines.undo();
    return;
  }
  smsLines.forget();
  smsDrafts.startNew(draft);
  useCleared.setState({ draft: null });
}

/** True if a message or numbers were entered, which must not be lost and typed twice. */
function isInHand(): boolean {
  return !mayComeBack(smsDrafts.use.getState()) || smsLines.isReading();
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
