/** A name under which nothing lies yet, for where nobody is asked whether the file of before may go. */
import { access } from 'node:fs/promises';
import { join, parse } from 'node:path';

const isTaken = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** The folder may lie on another PC: nobody stands still until it answers. */
export async function freeName(folder: string, wanted: string): Promise<string> {
  const { name, ext } = parse(wanted);
  let file = join(folder, wanted);
  for (let number = 2; await isTaken(file); number += 1) file = join(folder, `${name} (${number})${ext}`);
  return file;
}
