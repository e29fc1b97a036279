/** The receipt as a code on the customer's screen: it holds the text itself, so a phone takes it without a network. */
import type { SaleView } from '#shared/counter-api/values.ts';
import type { ReceiptCode } from '#shared/customer-page.ts';
import { CUSTOMER } from '#shared/words/customer-screen.ts';
import { soldWord } from '#shared/words/slip.ts';
import { qrBitmap } from './output/bitmap.ts';
import { pathOf } from './output/html.ts';
import { saleSlip } from './sale-slip.ts';
import type { SlipShop } from './slips/frame.ts';
import { textCopy } from './slips/text-copy.ts';

/** A longer text would need squares too small for a phone across a counter: the slip of a long list is on paper. */
const MOST_LETTERS = 600;

export function receiptCode(sale: SaleView, shop: SlipShop): ReceiptCode | null {
  const text = textCopy(saleSlip(sale, shop), soldWord(sale.product));
  if (text.length > MOST_LETTERS) return null;
  const picture = qrBitmap(text, 1);
  return { size: picture.width, path: pathOf(picture), words: CUSTOMER.receipt };
}
