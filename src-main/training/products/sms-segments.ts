/** GSM 03.38, the alphabet in which a character takes seven bits. */
const BASIC = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
/** Characters written with an escape in front, so that each takes two places. */
const EXTENDED = new Set('\f^{}\\[~]|€');

const SIZES = { gsm7: { single: 160, joined: 153 }, unicode: { single: 70, joined: 67 } } as const;

/** The number of parts of a message. One character outside the alphabet makes the whole message Unicode. */
export function countSegments(message: string): number {
  let places = 0;
  for (const character of message) {
    if (EXTENDED.has(character)) places += 2;
    else if (BASIC.has(character)) places += 1;
    else return partsOf(message.length, SIZES.unicode);
  }
  return partsOf(places, SIZES.gsm7);
}

const partsOf = (places: number, size: { readonly single: number; readonly joined: number }): number =>
  places <= size.single ? 1 : Math.ceil(places / size.joined);
