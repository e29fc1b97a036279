/** Sets V8's flags for an old PC's memory (ADR 20). Each of these costs speed, so none is V8's own choice. */
import { setFlagsFromString } from 'node:v8';

/**
 * Makes V8 collect garbage earlier. An old PC has little memory, and V8 would let garbage grow to a multiple of what is
 * needed. This costs more work of the collector and saves half of the memory.
 */
export const SPARE_MEMORY = '--optimize-for-size';

/**
 * Leaves WebAssembly as its first compiler makes it. The only such code is the parser of the service's answers: after
 * some dozens of them V8 would compile its one large function anew, which takes 23 MB, and 0.14 s of a fast core. The
 * memory stays with the allocator, and an answer is read no faster.
 */
const FIRST_COMPILER_ONLY = ['--no-wasm-dynamic-tiering', '--no-wasm-tier-up'];

/** Comes before the first connection. */
export function spareFromTheStart(): void {
  for (const flag of FIRST_COMPILER_ONLY) setFlagsFromString(flag);
}

/** Keeps the space of the youngest objects as small as it is: V8 doubles it with use, and gives 7 MB of it never back. */
const YOUNG_SPACE_STAYS = '--semi-space-growth-factor=1';

/** Comes once the start is over. Sooner, its own garbage would be collected again and again. */
export function spareFromNowOn(): void {
  for (const flag of [SPARE_MEMORY, YOUNG_SPACE_STAYS]) setFlagsFromString(flag);
}
