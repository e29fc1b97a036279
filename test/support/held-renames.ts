/** Simulates a Windows disk where a scanner opens each new file and prevents its renaming meanwhile. */
import type * as files from 'node:fs/promises';

/** The number of renames that are still refused. */
export const heldRenames = { left: 0 };

/** The replacement for `vi.mock('node:fs/promises', …)`. */
export async function holdingRenames(original: () => Promise<typeof files>): Promise<typeof files> {
  const whole = await original();
  const rename: typeof whole.rename = async (from, to) => {
    heldRenames.left -= 1;
    if (heldRenames.left >= 0) throw Object.assign(new Error('EPERM: rename'), { code: 'EPERM' });
    await whole.rename(from, to);
  };
  return { ...whole, rename };
}
