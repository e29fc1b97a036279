/** The registration on its way to the journal. */
import type { OrderView } from '#shared/counter-api/values.ts';
import { isPhone } from '#shared/phone.ts';
import { afaSaved } from '#shared/words/afa.ts';
import { businessNow } from '../../stores/counter-store.ts';
import {
  type AfaDraft,
  type AfaGap,
  type AfaRequest,
  afaDrafts,
  isEmptyAfa,
  readAfaDraft,
  useAfaDraft,
} from '../../stores/sale/afa-draft.ts';
import { createDraftSale } from '../../stores/sale/draft-sale.ts';
import { takeAgain } from './afa-autosave.ts';

export const afaSale = createDraftSale<AfaDraft, AfaRequest, AfaGap>({
  keptAs: null,
  draft: afaDrafts,
  read: (draft) => readAfaDraft(draft, businessNow()),
  isWhatWasAsked: (order, { phone }) => order.recipient === phone,
  savedWords: ({ fullName }) => afaSaved(fullName),
});

/** The journal knows no more of the applicant than the number; the rest is typed from the card again. */
export function sellAfaAgain({ recipient }: OrderView): boolean {
  if (!isPhone(recipient) || !isEmptyAfa(useAfaDraft.getState()) || !afaSale.giveWay()) return false;
  return takeAgain(recipient);
}
