/** A QR code as one path of black squares, each one unit wide. */
export interface ReceiptCode {
  readonly size: number;
  readonly path: string;
  readonly words: string;
}

/** The content of the screen that faces the customer: main makes it, and its page draws it as it comes. */
export interface CustomerPage {
  readonly stage: 'idle' | 'check' | 'wait' | 'good' | 'bad';
  readonly theme: 'system' | 'light' | 'dark';
  /** Above everything, where nothing is really sold. */
  readonly training: string | null;
  readonly title: string;
  /** The one thing that must be right, as large as the screen is wide. */
  readonly headline: string;
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly pays: { readonly label: string; readonly value: string } | null;
  readonly footing: string;
  /** The receipt's text as a code that a phone reads; null where there is none to take. */
  readonly receipt: ReceiptCode | null;
}

/** The name of the event that carries the page. */
export const CUSTOMER_PAGE = 'customer.page';
