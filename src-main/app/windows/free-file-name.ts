/** Finds a name that no file has yet, if a person can't be asked to replace the earlier file. */
import { access } from 'node:fs/promises';
import { join, parse } from 'node:path';

const isTaken = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Doesn't block: the folder may lie on another PC. */
export async function freeName(folder: string, wanted: string): Promise<string> {
  const { name, ext } = parse(wanted);
  let file = join(folder, wanted);
  for (let number = 2; await isTaken(file); number += 1) file = join(folder, `${name} (${number})${ext}`);
  return file;
}
