/**
 * Tells a scanner from a hand by the time between keys. It reads the times of the events, so that a busy PC changes
 * nothing. Pure, so that it can be tested without a page.
 */

/** A scanner needs 1 to 20 ms for a character, and Windows tells times in steps of 16; a hand needs 60 and more. */
export const SCAN_GAP_MS = 35;
/** Two or three keys of a hand may fall together. */
export const LEAST_CHARACTERS = 4;
/** A scanner that sends no Enter is known by its length: no PIN and no amount is so long. */
const LEAST_WITHOUT_ENTER = 8;

export class ScanBurst {
  text = '';
  private last: number;

  constructor(at: number) {
    this.last = at;
  }

  /** True for a key that came as soon after the last one as a scanner's. */
  goesOnAt(at: number): boolean {
    return at - this.last <= SCAN_GAP_MS;
  }

  add(character: string, at: number): void {
    this.text += character;
    this.last = at;
  }

  /** Its keys are too many and too fast for a hand. */
  get isScanner(): boolean {
    return this.text.length >= LEAST_CHARACTERS;
  }

  /** It has ended without Enter, and no hand typed it. */
  get isWhole(): boolean {
    return this.text.length >= LEAST_WITHOUT_ENTER;
  }
}
